"""The bot for BohnDuell: looks some moves ahead and counts balls, won and still able to come home."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..rules.bohnduell.moves import NEEDS
from ..rules.bohnduell.state import Side, State
from ..rules.chance import Ordinary
from ..rules.game import Game, Json, Move, Seat
from .player import Deadline

BALL = 10  # what a ball in the big bowl is worth
LIVE = 1  # a ball that may still come home
WIN = 3 * BALL  # winning at all
EVERYTHING = 10_000


@dataclass(frozen=True, slots=True)
class Skill:
    """How far it looks, and how often it does not look at all."""

    depth: int
    slips: float = 0.0


SKILLS = {"easy": Skill(depth=1, slips=0.25), "normal": Skill(depth=5)}


def choose(
    game: Game,
    level: str,
    view: Mapping[str, Json],
    moves: Sequence[Move],
    rng: random.Random,
    deadline: Deadline,
) -> Move:
    """The best move as far as it sees, one depth after the other as long as there is time."""
    skill = SKILLS[level]
    if rng.random() < skill.slips:
        return rng.choice(moves)
    search = _Search(game, game.imagine(view, Ordinary(rng)), view["viewer"], deadline)
    found = list(moves)
    for depth in range(1, skill.depth + 1):
        deeper = search.best([*found, *(move for move in moves if move not in found)], depth)
        if deadline.passed:
            break
        found = deeper
    return rng.choice(found)


class _Search:
    """Alpha-beta from the seat's point of view. What is found after the deadline is worth nothing."""

    def __init__(self, game: Game, state: State, seat: Seat, deadline: Deadline) -> None:
        self.game, self.state, self.seat, self.deadline = game, state, seat, deadline

    def best(self, moves: Sequence[Any], depth: int) -> list[Any]:
        """The moves that are worth most, so many moves deep."""
        best: list[Any] = []
        most = -EVERYTHING
        for move in moves:
            after = self.game.apply(self.state, self.seat, move).state
            value = self.value(after, depth - 1, most - 1, EVERYTHING)
            if value > most:
                best, most = [], value
            if value == most:
                best.append(move)
        return best

    def value(self, state: State, depth: int, least: int, most: int) -> int:
        """What the state is worth, exact between the two bounds."""
        current = state.current
        if current is None or depth == 0 or self.deadline.passed:
            return self.static(state)
        for move in self.game.legal_moves(state, current):
            after = self.game.apply(state, current, move).state
            value = self.value(after, depth - 1, least, most)
            if current == self.seat:
                least = max(least, value)
            else:
                most = min(most, value)
            if least >= most:
                break
        return least if current == self.seat else most

    def static(self, state: State) -> int:
        """Balls won, and while the game runs those that may still be."""
        lead = state.scores[self.seat] - state.scores[1 - self.seat]
        if state.current is None:
            return BALL * lead + WIN * ((lead > 0) - (lead < 0))
        return BALL * lead + LIVE * (_live(state.sides[self.seat]) - _live(state.sides[1 - self.seat]))


def _live(side: Side) -> int:
    """Balls of the reserve, and of bowls that are not overfull."""
    fitting = sum(has for has, needs in zip(side.bowls, NEEDS, strict=True) if has <= needs)
    return side.reserve + fitting

"""The bot for Waka Waka: plans its turn card by card towards the next order, and renews a hand it cannot use."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..rules.chance import Ordinary
from ..rules.game import Game, Json, Move
from ..rules.wakawaka.moves import Refill
from ..rules.wakawaka.state import State
from .player import Deadline
from .wakawaka_plan import Planner

QUIET = 6  # rounds in which nobody rose, after which the hand is renewed rather than gold taken


@dataclass(frozen=True, slots=True)
class Skill:
    """`slots`: how many cards further it plans, keeping so many positions (`width`); `worlds`: how often it
    imagines what lies hidden; `doubt`: how far it misjudges a move, in gold; `slips`: how often it plays any."""

    slots: int
    width: int
    worlds: int
    doubt: float = 0.0
    slips: float = 0.0


SKILLS = {
    "easy": Skill(slots=0, width=1, worlds=1, doubt=3.0, slips=0.2),
    "normal": Skill(slots=2, width=4, worlds=3),
}


def choose(
    game: Game,
    level: str,
    view: Mapping[str, Json],
    moves: Sequence[Move],
    rng: random.Random,
    deadline: Deadline,
) -> Move:
    """What makes the most of the turn, on the mean over what may lie hidden."""
    skill = SKILLS[level]
    if rng.random() < skill.slips:
        return rng.choice(moves)
    if isinstance(moves[0], Refill) and view["quiet_rounds"] >= QUIET:
        return moves[-1]
    totals = [rng.gauss(0.0, skill.doubt) * skill.worlds for _ in moves]
    for _ in range(skill.worlds):
        state: State = game.imagine(view, Ordinary(rng))
        planner = Planner(game, view["viewer"], rng, deadline)
        values = planner.values(state, moves, skill.width, skill.slots)
        totals = [total + value for total, value in zip(totals, values, strict=True)]
        if deadline.passed:
            break
    most = max(totals)
    return rng.choice([move for move, total in zip(moves, totals, strict=True) if total == most])

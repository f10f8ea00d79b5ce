"""Random play of any game of the registry, and what it saw on the way."""

import hashlib
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.rules import GAMES
from app.rules.chance import NO_SALT, seed_of
from app.rules.game import CHANCE, Game, Json, Seat, Step, read_options
from app.rules.record import Playthrough, begin, record_json

LONGEST = 20_000  # lines; no game of ours comes near


@dataclass(frozen=True)
class Case:
    """One way to play a game: version, number of seats, options."""

    key: str
    version: int
    seats: int
    chosen: tuple[tuple[str, Json], ...]

    @property
    def game(self) -> Game:
        return GAMES[self.key, self.version]

    def __str__(self) -> str:
        return "-".join([self.key, str(self.seats), *(f"{key}={value}" for key, value in self.chosen)])


@dataclass(frozen=True)
class Turn:
    """A state, what its seat in turn was offered (nothing, for CHANCE), and what was played."""

    state: Any
    seat: Seat
    offered: Sequence[Any]
    move: Any
    step: Step


@dataclass(frozen=True)
class Played:
    """A game played at random to its end."""

    case: Case
    turns: tuple[Turn, ...]
    end: Playthrough
    secret: bytes

    @property
    def record(self) -> dict[str, Json]:
        people = [{"name": f"Player {seat + 1}", "kind": "bot"} for seat in range(self.case.seats)]
        salts = [NO_SALT] * self.case.seats
        return record_json(self.end, code="RANDOM", seats=people, secret=self.secret, salts=salts)


def cases() -> Iterator[Case]:
    """Every game with every number of seats and every combination of the options that people choose from."""
    for (key, version), game in GAMES.items():
        shown = [option for option in game.META.options if not option.hidden]
        least, greatest = game.META.seats
        for seats in range(least, greatest + 1):
            for values in itertools.product(*(option.values for option in shown)):
                chosen = zip((option.key for option in shown), values, strict=True)
                yield Case(key, version, seats, tuple(chosen))
            yield Case(key, version, seats, (("first", seats - 1),))


@cache
def play(case: Case, number: int) -> Played:
    """The game of this number: the same at every call."""
    rng = random.Random(f"{case} {number}")
    secret = hashlib.sha256(f"{case} {number}".encode()).digest()
    seed = seed_of(secret, [NO_SALT] * case.seats)
    game = case.game
    played = begin(game, case.seats, read_options(game.META, case.seats, dict(case.chosen)))
    turns = []
    while played.turn is not None:
        state, seat = played.state, played.turn
        offered = game.legal_moves(state, seat)
        if seat == CHANCE:
            move = game.read_move(played.draw(seed)[0].entries[-1].move)
            played, step = played.draw(seed)
        else:
            move = rng.choice(offered)
            played, step = played.move(seat, move)
        turns.append(Turn(state, seat, offered, move, step))
        assert len(turns) < LONGEST, f"{case} does not end"
    return Played(case, tuple(turns), played, secret)

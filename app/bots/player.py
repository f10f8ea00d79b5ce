"""What the bot of one game is: a module with `choose`. And the time that it is allowed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from ..rules.game import Game, Json, Move

M = TypeVar("M")


class Player(Protocol):
    """A module that plays one game. There are at least two moves; the answer is one of them."""

    def choose(
        self,
        game: Game,
        level: str,
        view: Mapping[str, Json],
        moves: Sequence[Move],
        rng: random.Random,
        deadline: Deadline,
    ) -> Move: ...


class Deadline:
    """The end of the time allowed, in seconds from now. Before it, no answer depends on the clock."""

    def __init__(self, budget: float) -> None:
        self._end = time.perf_counter() + budget

    @property
    def passed(self) -> bool:
        return time.perf_counter() >= self._end


def best(moves: Iterable[M], worth: Callable[[M], float], rng: random.Random) -> M:
    """The move of the greatest worth; equal ones are as likely."""
    valued = [(worth(move), move) for move in moves]
    most = max(value for value, _ in valued)
    return rng.choice([move for value, move in valued if value == most])

"""The moves of BohnDuell, their spelling and their targets, and what a side may be offered.

Bowls count from 1 in their owner's own direction of play: bowl 1 is at the tray, bowl 4 touches the big bowl.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..game import RuleError, Seat
from .state import Bowls

BOWLS = (1, 2, 3, 4)
NEEDS = (4, 3, 2, 1)  # what bowls 1 to 4 must hold to be emptied: their distance from the big bowl
FACES = (4, 3, 2, 1)  # the opponent's bowl across the board

# Every code that a refusal of this game may carry, with its facts.
REFUSALS = {
    "reserve_too_small": ("bowl", "needs", "has"),
    "bowl_empty": ("bowl", "needs"),
    "bowl_needs": ("bowl", "needs", "has"),
    "bowl_overfull": ("bowl", "needs", "has"),
    "no_such_bowl": ("bowl", "least", "greatest"),
    "unreadable": ("move",),
}


@dataclass(frozen=True, slots=True)
class Start:
    """Of CHANCE: this seat begins. Its text counts seats from 1."""

    seat: Seat

    def __str__(self) -> str:
        return f"start {self.seat + 1}"

    @property
    def path(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Put:
    """One ball from the reserve into this bowl and into each behind it."""

    bowl: int

    def __str__(self) -> str:
        return f"put {self.bowl}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("tray", f"bowl {self.bowl}")


@dataclass(frozen=True, slots=True)
class Empty:
    """The balls of this bowl, one each, into the bowls before it and into the big bowl."""

    bowl: int

    def __str__(self) -> str:
        return f"empty {self.bowl}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"bowl {self.bowl}", "home")


Move = Put | Empty | Start

PUTS = tuple(Put(bowl) for bowl in BOWLS)
EMPTIES = tuple(Empty(bowl) for bowl in BOWLS)
STARTS = (Start(0), Start(1))

_ALL: tuple[Move, ...] = (*PUTS, *EMPTIES, *STARTS)
_READ = {str(move): move for move in _ALL}
_BOWL_MOVE = re.compile(r"(?:put|empty) ([0-9]{1,9})")


def read_move(text: str) -> Move:
    """The move of this spelling. RuleError `no_such_bowl` or `unreadable`."""
    move = _READ.get(text)
    if move is not None:
        return move
    if tried := _BOWL_MOVE.fullmatch(text):
        bowl = int(tried[1])
        if bowl not in BOWLS:
            raise RuleError("no_such_bowl", bowl=bowl, least=BOWLS[0], greatest=BOWLS[-1])
    raise RuleError("unreadable", move=text)


# What a side is offered depends on two things only: how far its reserve reaches, and which bowls fit.
_OFFERS = tuple(
    tuple(PUTS[:reach] + tuple(move for move in EMPTIES if fits >> (move.bowl - 1) & 1) for fits in range(16))
    for reach in range(5)
)


def offers(reserve: int, bowls: Bowls) -> tuple[Put | Empty, ...]:
    """The moves of a side: puts as far as the reserve reaches, then the emptyings that fit, bowl 1 first."""
    one, two, three, four = bowls
    fits = (one == 4) | (two == 3) << 1 | (three == 2) << 2 | (four == 1) << 3
    return _OFFERS[reserve if reserve < 4 else 4][fits]

"""The moves of Bazaar, their spelling and their targets, and the codes of refusals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..game import RuleError, Seat
from .state import META, STALLS
from .stones import COLOURS, NAMES

# Every code that a refusal of this game may carry, with its facts. `missing` are letters in the order WRYBG.
REFUSALS: Final = {
    "not_covered": ("missing",),  # the hand lacks these stones
    "bank_short": ("missing",),  # the bank lacks these
    "act_first": (),  # draw or exchange before you buy or pass on
    "already_acted": (),  # one draw or exchange a turn
    "stall_empty": ("stall",),
    "choose_first": (),  # the joker's colour is due
    "discard_first": ("count",),  # so many stones must go back
    "none_in_hand": ("colour",),
    "unreadable": ("move",),
}


class _Plain:
    """A move that touches no board target: a move of CHANCE."""

    __slots__ = ()

    @property
    def path(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Deal(_Plain):
    """Of CHANCE: the exchange cards in play, and the wares, stall 1 from top to bottom, then stall 2 …"""

    cards: tuple[int, ...]
    wares: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, ("deal rates", *self.cards, "wares", *self.wares)))


@dataclass(frozen=True, slots=True)
class Start(_Plain):
    """Of CHANCE: this seat begins. Its text counts seats from 1."""

    seat: Seat

    def __str__(self) -> str:
        return f"start {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Face(_Plain):
    """Of CHANCE: what a draw gave. A colour, or None: the joker."""

    colour: str | None

    def __str__(self) -> str:
        return "joker" if self.colour is None else NAMES[self.colour]


@dataclass(frozen=True, slots=True)
class Draw:
    """A stone from the chest."""

    def __str__(self) -> str:
        return "draw"

    @property
    def path(self) -> tuple[str, ...]:
        return ("chest",)


@dataclass(frozen=True, slots=True)
class Exchange:
    """By this rate, 1 to 10: `>` pays its left side and receives the right, `<` the reverse."""

    rate: int
    sign: str

    def __str__(self) -> str:
        return f"exchange {self.rate} {self.sign}"

    @property
    def side(self) -> str:
        """The side that is received."""
        return "right" if self.sign == ">" else "left"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"rate {self.rate} {self.side}",)


@dataclass(frozen=True, slots=True)
class Take:
    """The colour that a joker gives."""

    colour: str

    def __str__(self) -> str:
        return f"take {NAMES[self.colour]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"fan {NAMES[self.colour]}",)


@dataclass(frozen=True, slots=True)
class Buy:
    """The open ware of this stall, 1 to 4."""

    stall: int

    def __str__(self) -> str:
        return f"buy {self.stall}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stall {self.stall}",)


@dataclass(frozen=True, slots=True)
class Next:
    """No purchase: the turn ends."""

    def __str__(self) -> str:
        return "next"

    @property
    def path(self) -> tuple[str, ...]:
        return ("next",)


@dataclass(frozen=True, slots=True)
class Return:
    """One stone over the limit goes back to the bank."""

    colour: str

    def __str__(self) -> str:
        return f"return {NAMES[self.colour]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"hand {NAMES[self.colour]}",)


SeatMove = Draw | Exchange | Take | Buy | Next | Return
Move = SeatMove | Deal | Start | Face

DRAW: Final = Draw()
EXCHANGES: Final = tuple((Exchange(rate, ">"), Exchange(rate, "<")) for rate in range(1, 11))
TAKES: Final = tuple(Take(colour) for colour in COLOURS)
BUYS: Final = tuple(Buy(stall) for stall in range(1, STALLS + 1))
NEXT: Final = Next()
RETURNS: Final = tuple(Return(colour) for colour in COLOURS)
STARTS: Final = tuple(Start(seat) for seat in range(META.seats[1]))
FACES: Final = (*(Face(colour) for colour in COLOURS), Face(None))

_LISTED: tuple[Move, ...] = (
    DRAW,
    *(move for both in EXCHANGES for move in both),
    *TAKES,
    *BUYS,
    NEXT,
    *RETURNS,
    *STARTS,
    *FACES,
)
_READ: Final = {str(move): move for move in _LISTED}
_DEAL: Final = re.compile(r"deal rates ([1-9][0-9]? [1-9][0-9]?) wares ([1-9][0-9]?(?: [1-9][0-9]?)*)")


def read_move(text: str) -> Move:
    """The move of this spelling. RuleError `unreadable`."""
    if move := _READ.get(text):
        return move
    if deal := _DEAL.fullmatch(text):
        cards, wares = (tuple(map(int, numbers.split())) for numbers in deal.groups())
        return Deal(cards, wares)
    raise RuleError("unreadable", move=text)

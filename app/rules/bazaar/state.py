"""The state of Bazaar, what the options choose, and the codes of its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from ..game import Meta, Option, Result, Seat
from .stones import Stones

T = TypeVar("T")

META: Final = Meta(
    key="bazaar",
    seats=(1, 6),
    version=1,
    options=(
        Option("preset", ("bsw", "classic"), "bsw"),
        Option("hand_limit", (None, 10), None),
        Option("first", (None, 0, 1, 2, 3, 4, 5), None, hidden=True),
    ),
    minutes=30,
)

# Every code that an event of this game may carry, with its facts. Seats count from 0, stalls and rates from
# 1; a colour is a letter, and stones are letters in the order WRYBG.
EVENTS: Final = {
    "deal": ("cards", "wares"),  # the two exchange cards, and the ids of the four open wares
    "start": ("seat",),
    "draw": ("seat", "colour"),
    "joker": ("seat",),
    "take": ("seat", "colour"),
    "exchange": ("seat", "rate", "side", "pay", "get"),  # side: the one received, left or right
    "buy": ("seat", "stall", "id", "ware", "rich", "left", "points"),  # left: stones left over
    "turn_up": ("stall", "id", "ware", "left"),  # left: wares in the stall, this one included
    "sold_out": ("stall",),
    "prices_up": (),
    "next": ("seat",),
    "discard": ("seat", "count"),  # so many stones must go back
    "return": ("seat", "colour"),
    "end": ("reason", "scores", "ranks"),  # in solo also turns and, unless classic, ceiling
}

# CHANCE answers in deal, start and draw; nobody when it is over.
Phase = Literal["deal", "start", "act", "draw", "choose", "buy", "discard", "over"]

STALLS: Final = 4


@dataclass(frozen=True, slots=True)
class Terms:
    """What the options chose for the whole game."""

    depth: int  # wares in a full stall
    ends: int  # so many stalls sold out end the game
    limit: int | None = None  # stones that a hand may hold when its turn ends


PRESETS: Final = {"bsw": Terms(depth=6, ends=4), "classic": Terms(depth=5, ends=2, limit=10)}


@dataclass(frozen=True, slots=True)
class State:
    """All of a game. Hands are open; what lies under the open wares is secret until the end."""

    terms: Terms
    phase: Phase
    current: Seat  # CHANCE until the lot has fallen
    hands: tuple[Stones, ...]
    bank: Stones
    scores: tuple[int, ...]
    bought: tuple[tuple[int, ...], ...]  # by each seat: ids of wares, in order
    stalls: tuple[tuple[int, ...], ...] = ()  # ids, the open ware first; none before the deal
    cards: tuple[int, ...] = ()  # the two exchange cards
    turns: int = 0  # turns ended
    draws: int = 0  # stones drawn, by all seats
    ceiling: int | None = None  # of the deal, bsw only; secret until the end

    @property
    def rich(self) -> bool:
        """Whether the higher prices are in force."""
        return () in self.stalls

    # Most steps of a game are one of these two; written out, they take a third of the time of `replace`.

    def at(self, phase: Phase, current: Seat, turns: int) -> State:
        """The same table at another point of its course."""
        return State(
            self.terms,
            phase,
            current,
            self.hands,
            self.bank,
            self.scores,
            self.bought,
            self.stalls,
            self.cards,
            turns,
            self.draws,
            self.ceiling,
        )

    def trade(self, pay: Stones, get: Stones, phase: Phase, drawn: int = 0) -> State:
        """The hand in turn pays the bank and is given by it."""
        seat = self.current
        return State(
            self.terms,
            phase,
            seat,
            put(self.hands, seat, self.hands[seat] - pay + get),
            self.bank + pay - get,
            self.scores,
            self.bought,
            self.stalls,
            self.cards,
            self.turns,
            self.draws + drawn,
            self.ceiling,
        )


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with this one in this place."""
    return (*values[:place], value, *values[place + 1 :])


@dataclass(frozen=True, slots=True)
class SoloResult(Result):
    """With one seat the turns count as well. The ceiling is of the deal, None where there is none."""

    turns: int
    ceiling: int | None

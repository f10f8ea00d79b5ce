"""The state of Waka Waka, secrets included, and the codes of its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..game import Meta, Option, Seat
from .components import BOARDS, Counts

META: Final = Meta(
    key="wakawaka",
    seats=(2, 4),
    version=1,
    options=(
        Option("board", tuple(BOARDS), "base"),
        Option("first", (None, 0, 1, 2, 3), None, hidden=True),
    ),
    minutes=40,
)

# Every code that an event of this game may carry, with the facts that all readers get. Seats count from 0,
# slots and spaces of boats from 1; a boat is named by its price.
EVENTS: Final = {
    "deal": ("seat", "count"),
    "fire_aside": ("seat",),  # dealt to this seat, laid aside and replaced
    "start": ("seat",),
    "turn": ("seat", "round"),
    "play": ("seat", "card", "slot"),
    "trio": ("seat", "slot"),
    "lay": ("seat", "slot", "count"),  # count: cards that the trio has now
    "stop": ("seat", "left"),  # left: slots not used
    "buy": ("seat", "boat", "goods"),  # goods in the order of the spaces
    "sell": ("seat", "good", "gold"),
    "raise": ("seat", "level", "goods"),  # goods: how many of each
    "sorcery": ("seat", "level", "gold"),
    "last_round": ("seat", "last"),  # seat reached the top; the game ends with the turn of `last`
    "rain": ("seat", "gold"),
    "ask": ("seat", "of", "count"),  # seat looks at the hand of `of`
    "borrow": ("seat", "of", "card"),
    "borrow_none": ("seat", "of"),
    "repeat": ("seat", "card", "slot"),  # by a Fire Juggler; slot: the one in use
    "swap": ("seat",),
    "keep": ("seat",),
    "look": ("seat", "boat", "spaces"),
    "give": ("seat", "good"),
    "gather": ("seat", "good"),
    "trade": ("seat", "give", "take"),
    "discard": ("seat",),
    "done": ("seat", "count"),  # so many cards are changed by a Drummer
    "skip": ("seat", "card"),  # cannot use the card that was played for the others' sake
    "follow": ("seat", "to", "card"),  # seat pays one gold to `to`
    "decline": ("seat", "card"),
    "refill": ("seat", "gold", "cards"),
    "drop": ("seat",),
    "draw": ("seat",),
    "fire": ("seat", "lit"),  # drawn by this seat; the token has been turned
    "no_card": ("seat", "count"),  # so many draws are lost
    "clear": ("seat", "count"),  # the cards of the slots go to the discard
    "new_pile": ("count",),
    "new_reserve": ("count",),
    "fill": ("boat", "space", "good"),
    "fill_closed": ("boat", "space"),
    "lay_out": ("good",),  # open on the village, after a new reserve
    "end": ("reason", "scores", "ranks"),
}

# Further facts, which only some readers get.
SECRETS: Final = {
    "deal": ("cards",),
    "lay": ("card",),
    "ask": ("cards",),  # also for the seat whose hand it is
    "swap": ("card",),
    "look": ("goods",),
    "discard": ("card",),
    "drop": ("card",),
    "draw": ("card",),
}

NOBODY: Final[Seat] = -2  # no seat, and not CHANCE

Phase = Literal["setup", "play", "resupply", "cleanup", "over"]

# What is asked now. CHANCE answers the last four; nobody answers `over`.
Kind = Literal[
    "play", "lay", "merchant", "surplus", "ask", "borrow", "swap", "look", "give", "gather",
    "trade", "discard", "follow", "refill", "drop",
    "good", "deal", "card", "start",
    "over",
]  # fmt: skip

Via = Literal["elder", "juggler"]

# An open card, or the counts of the cards of a trio.
Slot = str | Counts


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect under way. The first of a chain came from a slot; each other one came by the one before."""

    card: str
    by: Seat
    slot: int  # counted from 1
    via: Via | None = None  # an Elder that borrowed it or a Fire Juggler that repeats it
    of: Seat = NOBODY  # the opponent whom an Elder asked
    given: str | None = None  # what a Gatherer with a full stock has put on the village


@dataclass(frozen=True, slots=True)
class State:
    """Everything. `peeked` and `shown` are what seats have been shown and may still know."""

    board: str
    first: Seat  # the starting seat; NOBODY before the lot
    phase: Phase
    kind: Kind
    asked: Seat  # who must answer: a seat, CHANCE, or NOBODY when it is over
    active: Seat
    gold: tuple[int, ...]
    level: tuple[int, ...]
    stock: tuple[Counts, ...]
    hand: tuple[Counts, ...]
    village: Counts
    reserve: Counts
    boats: tuple[tuple[int, ...], ...]  # goods in the order of the spaces, or EMPTY
    pile: Counts
    discard: Counts
    fire: bool = True
    slots: tuple[Slot, ...] = ()
    chain: tuple[Effect, ...] = ()  # the effects under way, the innermost last
    laid: int = 0  # of several small choices, or draws, those made …
    left: int = 0  # … and those still due
    reached: tuple[tuple[Seat, int], ...] = ()  # seat and level, in the order of the rises
    round: int = 1
    quiet: int = 0  # rounds ended since a level last changed
    risen: bool = False  # a level changed in this round
    peeked: tuple[tuple[Seat, int, int], ...] = ()  # seat, index of boat, index of closed space
    shown: tuple[tuple[Seat, Seat, Counts], ...] = ()  # seat, whose hand, cards that surely are in it
    cards_drawn: int = 0  # in the whole game, for the names of the streams
    goods_drawn: int = 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The levels as they stand."""
        return self.level

    @property
    def seats(self) -> int:
        return len(self.gold)


def plus(counts: Counts, index: int, number: int = 1) -> Counts:
    """The counts with so many more of one kind."""
    return (*counts[:index], counts[index] + number, *counts[index + 1 :])


def summed(one: Counts, two: Counts) -> Counts:
    return tuple([a + b for a, b in zip(one, two, strict=True)])


def names_of(counts: Counts, names: tuple[str, ...]) -> list[str]:
    """Each thing by its name, in the order of the kinds."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def amounts_of(counts: Counts, names: tuple[str, ...]) -> dict[str, int]:
    """How many of each kind of which there are any."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def counts_of(things: list[str] | tuple[str, ...], names: tuple[str, ...]) -> Counts:
    """The inverse of `names_of`, in any order."""
    return tuple(things.count(name) for name in names)

"""Every move there is, made once and found by its index or by its spelling."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ..game import RuleError
from .components import BOATS, CARDS, GOODS, PLAYABLE, SLOTS
from .moves import (
    Ask,
    Borrow,
    Buy,
    Card,
    Decline,
    Discard,
    Done,
    Drop,
    Follow,
    Gather,
    Give,
    Good,
    Keep,
    Lay,
    Look,
    Move,
    Play,
    Raise,
    Refill,
    Sell,
    Start,
    Stop,
    Swap,
    Trade,
    Trio,
)
from .state import META

TRIO, STOP, RAISE, KEEP, DONE, FOLLOW, DECLINE = Trio(), Stop(), Raise(), Keep(), Done(), Follow(), Decline()
NONE: Final = Borrow(None)
# By the index of the card or good; boats by their index, with the pairs of closed spaces.
PLAYS: Final = tuple(map(Play, PLAYABLE))
LAYS: Final = tuple(map(Lay, PLAYABLE))
BORROWS: Final = tuple(map(Borrow, PLAYABLE))
SWAPS: Final = tuple(map(Swap, PLAYABLE))
DISCARDS: Final = tuple(map(Discard, PLAYABLE))
DROPS: Final = tuple(map(Drop, PLAYABLE))
BUYS: Final = tuple(Buy(boat.price) for boat in BOATS)
SELLS: Final = tuple(map(Sell, GOODS))
GIVES: Final = tuple(map(Give, GOODS))
GATHERS: Final = tuple(map(Gather, GOODS))
TRADES: Final = tuple(tuple(Trade(give, take) for take in GOODS) for give in GOODS)
ASKS: Final = tuple(map(Ask, range(META.seats[1])))
REFILLS: Final = tuple(map(Refill, range(SLOTS + 1)))
STARTS: Final = tuple(map(Start, range(META.seats[1])))
DRAWN_CARDS: Final = tuple(map(Card, CARDS))
DRAWN_GOODS: Final = tuple(map(Good, GOODS))
LOOKS: Final = tuple(
    tuple(Look(boat.price, spaces) for spaces in combinations(boat.closed, min(2, len(boat.closed))))
    for boat in BOATS
)
OPEN_LOOKS: Final = tuple(
    tuple(
        Look(boat.price, spaces)
        for spaces in combinations(range(1, len(boat.spaces) + 1), 2)
        if not set(spaces) <= set(boat.closed)
    )
    for boat in BOATS
)

LISTED: tuple[Move, ...] = (
    TRIO, STOP, RAISE, KEEP, DONE, FOLLOW, DECLINE, NONE, *PLAYS, *LAYS, *BORROWS, *SWAPS, *DISCARDS, *DROPS,
    *BUYS, *SELLS, *GIVES, *GATHERS, *ASKS, *REFILLS, *STARTS, *DRAWN_CARDS, *DRAWN_GOODS,
    *(move for moves in TRADES + LOOKS + OPEN_LOOKS for move in moves),
)  # fmt: skip
_READ: Final = {str(move): move for move in LISTED}


def read_move(text: str) -> Move:
    """The move of this spelling. RuleError `unreadable`."""
    move = _READ.get(text) or _read_raise(text.split(" "))
    if move is None or str(move) != text:
        raise RuleError("unreadable", move=text)
    return move


def _read_raise(words: list[str]) -> Raise | None:
    """`raise tea 3 salt 2`: each good once, with a count of one digit."""
    goods, counts = words[1::2], words[2::2]
    readable = (
        words[0] == "raise"
        and 0 < len(goods) == len(counts) == len(set(goods))
        and all(good in GOODS for good in goods)
        and all(count in ("1", "2", "3", "4", "5", "6") for count in counts)
    )
    return Raise(tuple(zip(goods, map(int, counts), strict=True))) if readable else None

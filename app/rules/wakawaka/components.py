"""What lies in the box, as plain data: goods, cards, boats, order boards, prices and limits.

Goods and cards are counted in tuples, one number per kind, in the order of GOODS and CARDS.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Counts = tuple[int, ...]

GOODS: Final = ("fruit", "hides", "salt", "tea", "cloth", "jewel")
GOODS_EACH: Final = 14
GOOD: Final = {name: index for index, name in enumerate(GOODS)}

# The cards that a hand may hold, then the Sorcerer's Fire, which never is in one.
COPIES: Final = {
    "merchant": 20,
    "sorcerer": 7,
    "elder": 4,
    "juggler": 4,
    "rainmaker": 4,
    "chimpanzee": 8,
    "gatherer": 4,
    "porter": 4,
    "drummer": 4,
    "diviner": 4,
    "fire": 3,
}
CARDS: Final = tuple(COPIES)
PLAYABLE: Final = CARDS[:-1]
CARD: Final = {name: index for index, name in enumerate(CARDS)}
MERCHANT: Final = CARD["merchant"]
FIRE: Final = CARD["fire"]
GOLD_SYMBOL: Final = frozenset({"gatherer", "porter", "drummer", "diviner"})

ALL_GOODS: Final[Counts] = (GOODS_EACH,) * len(GOODS)
NO_GOODS: Final[Counts] = (0,) * len(GOODS)
ALL_CARDS: Final[Counts] = tuple(COPIES.values())
NO_CARDS: Final[Counts] = (0,) * len(CARDS)

START_GOLD: Final = 8
START_HAND: Final = 6
START_VILLAGE: Final = 6
STOCK_LIMIT: Final = 6
HAND_LIMIT: Final = 6
SLOTS: Final = 3
TRIO_CARDS: Final = 3
TOP_LEVEL: Final = 5
PAIR_PRICE: Final = 10
SORCERER_PRICE: Final = 12
FOLLOW_PRICE: Final = 1
QUIET_LIMIT: Final = 200  # so many rounds in which nobody rises end the game

EMPTY: Final = -1  # a space of a boat without a good


@dataclass(frozen=True, slots=True)
class Boat:
    """Its price is its name. A space is open (an eye) or closed."""

    price: int
    spaces: tuple[bool, ...]

    @property
    def closed(self) -> tuple[int, ...]:
        """The closed spaces, counted from 1."""
        return tuple(number for number, is_open in enumerate(self.spaces, 1) if not is_open)


BOATS: Final = (
    Boat(2, (True, False)),
    Boat(3, (True, False, False)),
    Boat(4, (True, False, False)),
    Boat(5, (True, False, False, False)),
)
BOAT: Final = {boat.price: index for index, boat in enumerate(BOATS)}


@dataclass(frozen=True, slots=True)
class Order:
    """What the next level costs: pictured goods, and groups of so many alike, each of a type of its own."""

    items: Counts = NO_GOODS
    groups: tuple[int, ...] = ()


def _pictured(**items: int) -> Order:
    return Order(items=tuple(items.get(good, 0) for good in GOODS))


def _alike(*groups: int) -> Order:
    return Order(groups=groups)


# The order of level 1 first. `base` is the printed board, the others the sides of the two tiles.
BOARDS: Final[dict[str, tuple[Order, ...]]] = {
    "base": (
        _alike(2),
        _pictured(jewel=1, fruit=1),
        _alike(3),
        _pictured(salt=1, tea=1, cloth=1),
        _pictured(fruit=1, hides=1, tea=1, jewel=1),
    ),
    "tile1": (
        _alike(1, 1, 1),
        _alike(3),
        _alike(2, 2),
        _pictured(hides=1, salt=1, tea=1, cloth=1),
        _pictured(jewel=2, fruit=2),
    ),
    "tile2": (
        _alike(3),
        _alike(2, 2),
        _pictured(fruit=1, salt=1, tea=1, cloth=1),
        _alike(3, 2),
        _alike(1, 1, 1, 1, 1),
    ),
    "tile3": (
        _alike(2, 2),
        _pictured(fruit=1, hides=1, cloth=1, jewel=1),
        _alike(3, 2),
        _alike(1, 1, 1, 1, 1),
        _pictured(salt=2, tea=2, jewel=1),
    ),
    "tile4": (
        _pictured(jewel=1, fruit=1, salt=1, tea=1),
        _alike(4),
        _pictured(hides=2, cloth=2, tea=1),
        _alike(2, 2, 2),
        _alike(1, 1, 1, 1, 1, 1),
    ),
}

"""A heap of stones as one number, so that hands, bank and prices add and subtract like numbers.

Each colour has six bits. There are 20 stones of a colour, so a count never runs into its neighbour, and the
highest of its bits stays free for `covers`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Stones = int

COLOURS: Final = "WRYBG"
NAMES: Final = {"W": "white", "R": "red", "Y": "yellow", "B": "blue", "G": "green"}
EACH: Final = 20  # stones of one colour in the game

_BITS: Final = 6
_COUNT: Final = (1 << _BITS) - 1
_PLACE: Final = {colour: _BITS * place for place, colour in enumerate(COLOURS)}
ONE: Final[dict[str, Stones]] = {colour: 1 << place for colour, place in _PLACE.items()}

NONE: Final[Stones] = 0
ALL: Final[Stones] = sum(EACH * one for one in ONE.values())
GUARD: Final[Stones] = sum(one << (_BITS - 1) for one in ONE.values())


def heap(letters: str) -> Stones:
    """The stones that these letters name: "RRG" is two red and one green."""
    return sum(ONE[letter] for letter in letters)


@lru_cache(maxsize=1024)
def letters(stones: Stones) -> str:
    """The inverse of `heap`, in the order of COLOURS."""
    return "".join(colour * count(stones, colour) for colour in COLOURS)


def count(stones: Stones, colour: str) -> int:
    """How many of this colour."""
    return stones >> _PLACE[colour] & _COUNT


def counts(stones: Stones) -> dict[str, int]:
    """How many of each colour."""
    return {colour: stones >> place & _COUNT for colour, place in _PLACE.items()}


def size(stones: Stones) -> int:
    """How many in all."""
    return sum(stones >> place & _COUNT for place in _PLACE.values())


def covers(has: Stones, needs: Stones) -> bool:
    """Whether `has` holds every stone of `needs`: no colour has to borrow its guard bit."""
    return has + GUARD - needs & GUARD == GUARD


def missing(has: Stones, needs: Stones) -> Stones:
    """The stones of `needs` that `has` cannot give: the excess of colours that keep their guard bit."""
    beyond = needs + GUARD - has
    kept = beyond & GUARD
    return beyond & kept - (kept >> _BITS - 1)

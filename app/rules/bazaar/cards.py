"""What is printed: ten exchange cards, 45 wares, and the table of points.

Equations and wares stand in patterns moved through the five colours, so that every colour plays every part
equally often.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .stones import Stones, count, heap

# Card: its five equations, left and right side.
EXCHANGE_CARDS: Mapping[int, tuple[tuple[str, str], ...]] = {
    1: (("W", "RR"), ("R", "YBG"), ("Y", "WWRB"), ("B", "WG"), ("GG", "WW")),
    2: (("R", "YY"), ("Y", "WBG"), ("B", "RRYG"), ("G", "WR"), ("WW", "RR")),
    3: (("Y", "BB"), ("B", "WRG"), ("G", "WYYB"), ("W", "RY"), ("RR", "YY")),
    4: (("B", "GG"), ("G", "WRY"), ("W", "RBBG"), ("R", "YB"), ("YY", "BB")),
    5: (("G", "WW"), ("W", "RYB"), ("R", "WYGG"), ("Y", "BG"), ("BB", "GG")),
    6: (("W", "GG"), ("R", "YBB"), ("Y", "WG"), ("B", "WWYG"), ("RG", "WYB")),
    7: (("R", "WW"), ("Y", "BGG"), ("B", "WR"), ("G", "WRRB"), ("WY", "RBG")),
    8: (("Y", "RR"), ("B", "WWG"), ("G", "RY"), ("W", "RYYG"), ("RB", "WYG")),
    9: (("B", "YY"), ("G", "WRR"), ("W", "YB"), ("R", "WYBB"), ("YG", "WRB")),
    10: (("G", "BB"), ("W", "RYY"), ("R", "BG"), ("Y", "RBGG"), ("WB", "RYG")),
}

# Ware 1 stands first; one pattern a line.
_WARES = """
    WWWWW RRRRR YYYYY BBBBB GGGGG
    WWWWY RRRRB YYYYG WBBBB RGGGG
    WWWYY RRRBB YYYGG WWBBB RRGGG
    WWWRR RRRYY YYYBB BBBGG WWGGG
    WWWRG WRRRY RYYYB YBBBG WBGGG
    WWWYB RRRBG WYYYG WRBBB RYGGG
    WRRGG WWRYY RRYBB YYBGG WWBBG
    WYYBB RBBGG WWYGG WWRRB RRYYG
    WWRYB RRYBG WYYBG WRBBG WRYGG
"""

# Stars on the sale: points by how many stones are left over, the last column for that many or more.
POINTS = (
    (5, 3, 2, 1),
    (8, 5, 3, 2),
    (12, 8, 5, 3),
)


@dataclass(frozen=True, slots=True)
class Rate:
    """One equation in play, its sides in letters."""

    card: int
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Ware:
    """Five stones for sale. Four or five of one colour make it precious."""

    letters: str
    stones: Stones
    precious: bool


def _ware(letters: str) -> Ware:
    stones = heap(letters)
    return Ware(letters, stones, any(count(stones, colour) >= 4 for colour in letters))


WARES: Mapping[int, Ware] = {place: _ware(letters) for place, letters in enumerate(_WARES.split(), 1)}


@cache
def rates_of(cards: tuple[int, ...]) -> tuple[Rate, ...]:
    """The rates in play, those of the first card first."""
    return tuple(Rate(card, left, right) for card in cards for left, right in EXCHANGE_CARDS[card])


def points_for(ware: Ware, rich: bool, left: int) -> int:
    """One star for a precious ware, one more when a stall was sold out before; `left`: stones kept."""
    return POINTS[ware.precious + rich][min(left, 3)]

"""Waka Waka in small: the village, the boats on the river, and how far everybody has risen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .brush import GOLD, INK, LINE, SEATS, SURFACE, Box, Brush, Colour

GOODS: dict[str, Colour] = {
    "fruit": (222, 110, 30), "hides": (150, 108, 70), "salt": (148, 170, 190),
    "tea": (20, 112, 84), "cloth": (44, 66, 160), "jewel": (140, 40, 110),
}  # fmt: skip
SAND, WATER, HULL, BACK = (232, 205, 160), (62, 142, 168), (108, 62, 34), (168, 72, 44)
SIDE = 58  # of a good, in pixels


def draw(brush: Brush, view: Mapping[str, Any], box: Box) -> None:
    left, top, right, bottom = box
    shore = left + round((right - left) * 0.52)
    brush.panel((left, top, shore - 12, bottom), SAND, LINE, round=20)
    brush.panel((shore, top, right, bottom), WATER, round=20)
    _village(brush, view["village"], left + 40, top + 34)
    levels = len(view["orders"])
    for number in range(levels):
        y = bottom - 52 - number * 42
        brush.panel((left + 30, y, shore - 44, y + 36), SURFACE, LINE, round=8)
        brush.words((left + 44, y + 18), str(number + 1), 24, INK, anchor="lm")
        here = [seat for seat, own in enumerate(view["seats"]) if own["level"] == number + 1]
        for place, seat in enumerate(here):
            brush.disc((shore - 68 - place * 34, y + 18), 13, SEATS[seat])
    _boats(brush, view["boats"], shore + 22, top + 26, right - 20)


def _village(brush: Brush, village: Mapping[str, int], left: int, top: int) -> None:
    for number, (good, colour) in enumerate(GOODS.items()):
        row, column = divmod(number, 3)
        x, y = left + column * (SIDE + 26), top + row * (SIDE + 24)
        count = village.get(good, 0)
        brush.panel((x, y, x + SIDE, y + SIDE), colour if count else SAND, SURFACE, round=12)
        if count:
            brush.disc((x + SIDE, y + SIDE), 17, INK)
            brush.words((x + SIDE, y + SIDE), str(count), 22, SURFACE, anchor="mm")


def _boats(brush: Brush, boats: Any, left: int, top: int, right: int) -> None:
    for number, boat in enumerate(boats):
        y = top + number * 122
        spaces = boat["spaces"]
        side = 46
        end = min(right, left + 34 + len(spaces) * (side + 8) + 24)
        brush.panel((left, y, end, y + 74), HULL, round=36)
        for place, space in enumerate(spaces):
            x = left + 28 + place * (side + 8)
            good = space.get("good")
            colour = GOODS[good] if good else BACK
            brush.panel((x, y + 14, x + side, y + 14 + side), colour, SURFACE, round=8)
        brush.disc((left + 6, y + 70), 20, GOLD)
        brush.words((left + 6, y + 70), str(boat["price"]), 24, INK, anchor="mm")

"""Bazaar in small: four stalls, the table of exchange, and the chest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .brush import GOLD, INK, LINE, SOFT, SURFACE, Box, Brush, Colour

STONES: dict[str, tuple[Colour, str]] = {
    "W": ((226, 222, 214), "disc"),
    "R": ((200, 16, 46), "gem"),
    "Y": ((236, 182, 28), "triangle"),
    "B": ((31, 95, 191), "drop"),
    "G": ((30, 143, 90), "square"),
}
AWNING, WOOD = (49, 58, 143), (139, 90, 50)


def draw(brush: Brush, view: Mapping[str, Any], box: Box) -> None:
    left, top, right, bottom = box
    wide = (right - left - 3 * 16) // 4
    for place, stall in enumerate(view["stalls"]):
        x = left + place * (wide + 16)
        _stall(brush, stall, (x, top, x + wide, top + 170))
    half = (right - left - 16) // 2
    per = max(1, len(view["rates"]) // 2)
    for card in range(2):
        x = left + card * (half + 16)
        brush.panel((x, top + 190, x + half, bottom - 66), AWNING, round=18)
        for row, rate in enumerate(view["rates"][card * per : card * per + per]):
            _rate(brush, rate, x + 12, top + 202 + row * 45, half - 24)
    step = (right - left) / 5
    for place, (colour, count) in enumerate(view["bank"].items()):
        at = (left + step * (place + 0.35), bottom - 26)
        _stone(brush, colour, at, 17)
        brush.words((at[0] + 28, at[1]), str(count), 30, SOFT, anchor="lm")


def _stall(brush: Brush, stall: Mapping[str, Any], box: Box) -> None:
    left, top, right, bottom = box
    brush.panel((left, top + 34, right, bottom), WOOD, round=10)
    stripe = (right - left) // 6
    for strip in range(6):
        colour = AWNING if strip % 2 == 0 else SURFACE
        brush.panel((left + strip * stripe, top, left + (strip + 1) * stripe, top + 46), colour, round=8)
    if stall["ware"] is None:
        return
    brush.panel((left + 12, top + 56, right - 12, bottom - 16), SURFACE, LINE, round=10)
    for number, letter in enumerate(stall["ware"]):
        row, column = divmod(number, 3)
        x = (left + right) / 2 + (column - (1 if row == 0 else 0.5)) * 36
        _stone(brush, letter, (x, top + 80 + row * 38), 15)
    brush.disc((right - 16, bottom - 16), 19, GOLD)
    brush.words((right - 16, bottom - 16), str(stall["left"]), 24, INK, anchor="mm")


def _rate(brush: Brush, rate: Mapping[str, Any], x: int, y: int, wide: int) -> None:
    brush.panel((x, y, x + wide, y + 39), SURFACE, round=8)
    brush.words((x + wide * 0.42, y + 19), "=", 28, SOFT, anchor="mm")
    for side, middle in (("left", 0.2), ("right", 0.7)):
        stones = rate[side]
        for number, letter in enumerate(stones):
            at = (x + wide * middle + (number - (len(stones) - 1) / 2) * 31, y + 20)
            _stone(brush, letter, at, 13)


def _stone(brush: Brush, letter: str, at: tuple[float, float], size: int) -> None:
    colour, kind = STONES[letter]
    if letter == "W":
        brush.shape(at, size + 1, (150, 140, 124), kind)
    brush.shape(at, size, colour, kind)

"""BohnDuell in small: the board with its bowls, beads in them, and what is home."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .brush import INK, SURFACE, Box, Brush, Colour

WOOD, HOLLOW, RIM = (122, 78, 44), (84, 50, 28), (163, 112, 66)
SEATS: tuple[Colour, Colour] = ((200, 16, 46), (30, 143, 90))  # of the beads, and so of who plays them
SHOWN = 9  # beads in one hollow; beyond that the number tells


def draw(brush: Brush, view: Mapping[str, Any], box: Box) -> None:
    left, top, right, bottom = box
    high = round((right - left) * 0.5)
    above = (top + bottom - high) // 2
    brush.panel((left, above, right, above + high), WOOD, RIM, round=70, wide=6)
    pitch = (right - left) / 6
    rows = (above + high * 0.72, above + high * 0.28)
    radius = pitch * 0.42
    for seat, own in enumerate(view["seats"]):
        for place, beads in enumerate(own["bowls"]):
            column = place if seat == 0 else len(own["bowls"]) - 1 - place
            at = (left + pitch * (1.5 + column), rows[seat])
            brush.disc(at, radius, HOLLOW, RIM, wide=4)
            _beads(brush, at, beads, SEATS[seat], radius)
        side = left + pitch * (5.5 if seat == 0 else 0.5)
        tall = (round(side - radius), above + 56, round(side + radius), above + high - 56)
        brush.panel(tall, HOLLOW, RIM, round=round(radius), wide=4)
        middle = (side, above + high / 2)
        _beads(brush, middle, own["big"], SEATS[seat], radius)
    for seat, own in enumerate(view["seats"]):
        line = above + high + 44 if seat == 0 else above - 44
        start = left + 40 if seat == 0 else right - 40
        way = 1 if seat == 0 else -1
        for bead in range(min(own["reserve"], 20)):
            brush.disc((start + way * bead * 30, line), 12, SEATS[seat])


def _beads(brush: Brush, at: tuple[float, float], count: int, colour: Colour, radius: float) -> None:
    few = min(count, SHOWN)
    for bead in range(few):
        angle, far = bead * 2.4, 0.0 if few == 1 else radius * 0.34 * math.sqrt(bead + 0.6)
        brush.disc((at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)), 11, colour)
    if count:
        tag = (at[0], at[1] + radius - 10)
        brush.disc(tag, 17, SURFACE)
        brush.words(tag, str(count), 22, INK, anchor="mm")

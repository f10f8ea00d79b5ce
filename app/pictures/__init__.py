"""Pictures of tables for those who are sent a link: the game, who plays, how it stands, and the public board.

A game whose key is the name of a module of this folder has its board drawn by that module, from the view of one who
only watches; every other one is shown by its name alone. Nothing here does I/O; a picture takes a tenth of a second,
so it is drawn in a thread.
"""

from __future__ import annotations

import importlib
import io
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, cast

from PIL import Image

from .brush import ACCENT, FAINT, INK, LINE, PAPER, SEATS, SOFT, SURFACE, WASH, Box, Brush, Colour

SIZE = WIDTH, HEIGHT = 1200, 630  # what messengers show whole
BOARD = (40, 40, 760, 590)  # left, top, right, bottom
QUALITY = 86


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody at the table; no name: a free place. `score` once there is one."""

    name: str | None
    score: int | None = None
    turn: bool = False


class Board(Protocol):
    """What a module of this folder gives; it may name the colours of its `SEATS`."""

    def draw(self, brush: Brush, view: Mapping[str, Any], box: Box) -> None: ...


def picture(key: str, title: str, about: str, lines: Sequence[Line], view: Mapping[str, Any] | None) -> bytes:
    """A JPEG of SIZE. `about` is a short line under the title; no view: the board stays empty."""
    image = Image.new("RGB", SIZE, PAPER)
    brush = Brush(image)
    board = _board(key)
    brush.panel(BOARD, SURFACE, LINE)
    if board is not None and view is not None:
        board.draw(brush, view, (BOARD[0] + 24, BOARD[1] + 24, BOARD[2] - 24, BOARD[3] - 24))
    else:
        middle = ((BOARD[0] + BOARD[2]) // 2, (BOARD[1] + BOARD[3]) // 2)
        brush.words(middle, title, 92, SOFT, width=BOARD[2] - BOARD[0] - 80, anchor="mm")
    left, right = BOARD[2] + 36, WIDTH - 40
    brush.words((left, 40), "Comptoir", 30, ACCENT, width=right - left)
    brush.words((left, 84), title, 60, INK, width=right - left)
    brush.words((left, 160), about, 28, SOFT, width=right - left)
    colours = getattr(board, "SEATS", SEATS)
    for row, line in enumerate(lines):
        _person(brush, line, row, colours[row % len(colours)], left, right)
    told = io.BytesIO()
    image.save(told, "JPEG", quality=QUALITY)
    return told.getvalue()


def _person(brush: Brush, line: Line, row: int, own: Colour, left: int, right: int) -> None:
    top = 216 + row * 62
    colour = own if line.name else FAINT
    if line.turn:
        brush.panel((left - 12, top - 5, right + 8, top + 51), WASH, ACCENT, round=14)
    brush.disc((left + 23, top + 23), 21, colour)
    if line.name:
        brush.words((left + 23, top + 23), line.name[:1].upper(), 24, SURFACE, anchor="mm")
        brush.words((left + 58, top + 23), line.name, 30, INK, width=right - left - 140, anchor="lm")
    else:
        brush.words((left + 58, top + 23), "—", 30, SOFT, anchor="lm")
    if line.score is not None:
        brush.words((right - 6, top + 23), str(line.score), 34, INK, anchor="rm")


@cache
def _board(key: str) -> Board | None:
    own = {module.name for module in pkgutil.iter_modules(__path__)} - {"brush"}
    return cast(Board, importlib.import_module(f".{key}", __name__)) if key in own else None

"""The board of games alone: everybody's best one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from ..tables.ports import Best, Span
from .boards import Board, Placed
from .models import bests as made
from .models import users

BOARD = Board(made, ("points", "speed"), ("games",), users.c.kind != "gone")


def bests(connection: Connection, game: str, of: Span, limit: int, offset: int) -> Sequence[Best]:
    """Most points first, then fewest turns."""
    return [_best(placed) for placed in BOARD.page(connection, game, of, limit, offset)]


def best(connection: Connection, game: str, of: Span, person: str) -> Best | None:
    found = BOARD.one(connection, game, of, person)
    return found and _best(found)


def _best(placed: Placed) -> Best:
    rank, (person, name, points, speed, games) = placed
    return Best(rank, person, name, points, -speed, games)

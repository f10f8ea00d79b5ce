"""Leaderboards: who played most, then won most, then made most points."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from ..tables.ports import Span, Standing
from .boards import Board, Placed
from .models import totals, users

BOARD = Board(totals, ("games", "wins", "points"), (), users.c.kind != "bot", users.c.kind != "gone")


def standings(connection: Connection, game: str, of: Span, limit: int, offset: int) -> Sequence[Standing]:
    return [_standing(placed) for placed in BOARD.page(connection, game, of, limit, offset)]


def standing(connection: Connection, game: str, of: Span, person: str) -> Standing | None:
    found = BOARD.one(connection, game, of, person)
    return found and _standing(found)


def _standing(placed: Placed) -> Standing:
    rank, (person, name, games, wins, points) = placed
    return Standing(rank, person, name, games, wins, points)

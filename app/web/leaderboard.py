"""Leaderboards: who played most, over which time. One reading for the page and for the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.tables.ports import Best, Ms, Standing, Store

DAY: Ms = 24 * 60 * 60 * 1000
PERIODS = MappingProxyType({"all": None, "month": 30 * DAY, "week": 7 * DAY})  # rolling: no zone matters
SHOWN = 100


@dataclass(frozen=True, slots=True)
class Board:
    """The best rows, and the reader's own wherever it stands (None: nothing played)."""

    rows: Sequence[Standing]
    you: Standing | None


async def read_board(store: Store, game: str, period: str, person: str, now: Ms, limit: int = SHOWN) -> Board:
    """`period` is one of PERIODS."""
    lasts = PERIODS[period]
    since = 0 if lasts is None else now - lasts
    rows = await store.standings(game, since, limit)
    you = next((row for row in rows if row.person == person), None)
    return Board(rows, you or await store.standing(game, since, person))


@dataclass(frozen=True, slots=True)
class Solo:
    """The best games alone, and the reader's own best (None: none finished)."""

    rows: Sequence[Best]
    you: Best | None


async def read_solo(store: Store, game: str, period: str, person: str, now: Ms, limit: int = SHOWN) -> Solo:
    """`period` is one of PERIODS."""
    lasts = PERIODS[period]
    since = 0 if lasts is None else now - lasts
    rows = await store.bests(game, since, limit)
    you = next((row for row in rows if row.person == person), None)
    return Solo(rows, you or await store.best(game, since, person))

"""Leaderboards: who played most, over which time. One reading for the page and for the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.rules import current
from app.tables import ratings
from app.tables.ports import Best, Ms, Ranked, Standing, Store

DAY: Ms = 24 * 60 * 60 * 1000
PERIODS = MappingProxyType({"all": None, "month": 30 * DAY, "week": 7 * DAY})  # rolling: no zone matters
SHOWN = 100
ACTIVE = MappingProxyType({"all": 180 * DAY, "month": 30 * DAY, "week": 7 * DAY})  # when somebody last played


@dataclass(frozen=True, slots=True)
class Board:
    """The best rows, and the reader's own wherever it stands (None: nothing played)."""

    rows: Sequence[Standing]
    you: Standing | None
    page: int = 1
    more: bool = False  # whether a further page has rows


async def read_board(
    store: Store, game: str, period: str, person: str, now: Ms, page: int = 1, limit: int = SHOWN
) -> Board:
    """`period` is one of PERIODS."""
    lasts = PERIODS[period]
    since = 0 if lasts is None else now - lasts
    rows = await store.standings(game, since, limit + 1, (page - 1) * limit)
    you = next((row for row in rows[:limit] if row.person == person), None)
    return Board(rows[:limit], you or await store.standing(game, since, person), page, len(rows) > limit)


@dataclass(frozen=True, slots=True)
class Solo:
    """The best games alone, and the reader's own best (None: none finished)."""

    rows: Sequence[Best]
    you: Best | None
    page: int = 1
    more: bool = False  # whether a further page has rows


async def read_solo(
    store: Store, game: str, period: str, person: str, now: Ms, page: int = 1, limit: int = SHOWN
) -> Solo:
    """`period` is one of PERIODS."""
    lasts = PERIODS[period]
    since = 0 if lasts is None else now - lasts
    rows = await store.bests(game, since, limit + 1, (page - 1) * limit)
    you = next((row for row in rows[:limit] if row.person == person), None)
    return Solo(rows[:limit], you or await store.best(game, since, person), page, len(rows) > limit)


@dataclass(frozen=True, slots=True)
class Strongest:
    """The board of ratings in one class, and the reader's own row (None: too few games, or none lately)."""

    rows: Sequence[Ranked]
    you: Ranked | None
    page: int = 1
    more: bool = False  # whether a further page has rows


async def read_ratings(
    store: ratings.Keeper, game: str, places: int, period: str, person: str, now: Ms, page: int = 1
) -> Strongest:
    """`period` is one of ACTIVE, `places` a class: 2, or 3 for three and more."""
    since = now - ACTIVE[period]
    rows = await store.ranked(game, places, since, ratings.SURE, SHOWN + 1, (page - 1) * SHOWN)
    you = next((row for row in rows[:SHOWN] if row.person == person), None)
    own = you or await store.own_rank(game, places, since, ratings.SURE, person)
    return Strongest(rows[:SHOWN], own, page, len(rows) > SHOWN)


def boards_of(game: str) -> list[str]:
    """The boards that a game has."""
    return [
        "games",
        *(["rating"] if ratings.classes(game) else []),
        *(["solo", "daily"] if current()[game].META.seats[0] == 1 else []),
    ]

"""Leaderboards: who played most, over which time. One reading for the page and for the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from app.rules import current
from app.tables import days, ratings
from app.tables.ports import Best, Ms, Ranked, Standing, Store

DAY: Ms = 24 * 60 * 60 * 1000
PERIODS = ("all", "month", "week")  # those that last, in UTC
SHOWN = 100
ACTIVE = MappingProxyType({"all": 180 * DAY, "month": 30 * DAY, "week": 7 * DAY})  # when somebody last played


class Placed(Protocol):
    """A row of any board."""

    @property
    def person(self) -> str: ...


R = TypeVar("R", bound=Placed)


@dataclass(frozen=True, slots=True)
class Board(Generic[R]):
    """A page of the best rows, and the reader's own wherever it stands (None: it is on no page)."""

    rows: Sequence[R]
    you: R | None
    page: int
    more: bool  # whether a further page has rows


async def read_page(
    rows: Callable[[int, int], Awaitable[Sequence[R]]],
    own: Callable[[str], Awaitable[R | None]],
    person: str,
    page: int,
    limit: int = SHOWN,
) -> Board[R]:
    """`rows` is asked for a limit and an offset; `own` only where the reader is not among them."""
    found = await rows(limit + 1, (page - 1) * limit)
    you = next((row for row in found[:limit] if row.person == person), None)
    return Board(found[:limit], you or await own(person), page, len(found) > limit)


async def read_board(
    store: Store, game: str, period: str, person: str, now: Ms, page: int = 1, limit: int = SHOWN
) -> Board[Standing]:
    """Who played most. `period` is one of PERIODS."""
    of = days.span_at(period, now)
    rows, own = partial(store.standings, game, of), partial(store.standing, game, of)
    return await read_page(rows, own, person, page, limit)


async def read_solo(store: Store, game: str, period: str, person: str, now: Ms, page: int = 1) -> Board[Best]:
    """The best games alone. `period` is one of PERIODS."""
    of = days.span_at(period, now)
    return await read_page(partial(store.bests, game, of), partial(store.best, game, of), person, page)


async def read_ratings(
    store: ratings.Keeper, game: str, places: int, period: str, person: str, now: Ms, page: int = 1
) -> Board[Ranked]:
    """The strongest. `period` is one of ACTIVE, `places` a class: 2, or 3 for three and more."""
    asked = game, places, now - ACTIVE[period], ratings.SURE
    return await read_page(partial(store.ranked, *asked), partial(store.own_rank, *asked), person, page)


def boards_of(game: str) -> list[str]:
    """The boards that a game has."""
    return [
        "games",
        *(["rating"] if ratings.classes(game) else []),
        *(["solo", "daily"] if current()[game].META.seats[0] == 1 else []),
    ]

"""Attempts at the deals of days: the board of one day, and of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select

from ..tables.ports import Attempt, Series
from .models import attempts, tables, users

_of_day = attempts.c.game == bindparam("game"), attempts.c.day == bindparam("day")
_row = (
    select(
        attempts.c.person, users.c.name, attempts.c.points, attempts.c.turns, attempts.c.streak,
        tables.c.code, attempts.c.ended, attempts.c.merit,
    )
    .join_from(attempts, tables, tables.c.id == attempts.c.table_id)
    .join(users, users.c.id == attempts.c.person)
)  # fmt: skip
_page = (
    _row.where(*_of_day, attempts.c.merit.is_not(None))
    .order_by(attempts.c.merit.desc(), attempts.c.person.desc())  # the index, from its end
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_own = _row.where(*_of_day, attempts.c.person == bindparam("person"))
_better = select(func.count()).where(*_of_day, attempts.c.merit > bindparam("merit"))
_count = select(func.count()).where(*_of_day, attempts.c.merit.is_not(None))
_secret = (
    select(tables.c.secret)
    .join_from(attempts, tables, tables.c.id == attempts.c.table_id)
    .where(*_of_day)
    .limit(1)
)


def page(connection: Connection, game: str, day: int, limit: int, offset: int = 0) -> Sequence[Attempt]:
    """The finished attempts of a day, the best first, `limit` rows from row `offset` on."""
    asked = {"game": game, "day": day, "limit": limit, "offset": offset}
    rows: list[Attempt] = []
    last = None
    for number, (*row, merit) in enumerate(connection.execute(_page, asked), offset + 1):
        if last == merit:
            rank = rows[-1].rank
        else:
            rank = number if rows else _rank(connection, game, day, merit)
        last = merit
        rows.append(Attempt(rank, *row))
    return rows


def own(connection: Connection, game: str, day: int, person: str) -> Attempt | None:
    """Somebody's attempt, as it stands among all."""
    found = connection.execute(_own, {"game": game, "day": day, "person": person}).first()
    if found is None:
        return None
    *row, merit = found
    return Attempt(0 if merit is None else _rank(connection, game, day, merit), *row)


def count(connection: Connection, game: str, day: int) -> int:
    """How many finished their attempt."""
    return connection.execute(_count, {"game": game, "day": day}).scalar() or 0


def secret(connection: Connection, game: str, day: int) -> bytes | None:
    """The secret that this day's deal was played with."""
    found = connection.execute(_secret, {"game": game, "day": day}).scalar()
    return None if found is None else bytes(found)


def _rank(connection: Connection, game: str, day: int, merit: int) -> int:
    return 1 + (connection.execute(_better, {"game": game, "day": day, "merit": merit}).scalar() or 0)


def _sums() -> Select[Any]:
    """What each person's days add up to: most points first, then fewest days."""
    sums = (
        select(
            attempts.c.person,
            func.sum(attempts.c.points).label("points"),
            func.count().label("days"),
        )
        .where(
            attempts.c.game == bindparam("game"),
            attempts.c.day.between(bindparam("since"), bindparam("day")),
            attempts.c.points.is_not(None),
        )
        .group_by(attempts.c.person)
        .subquery("sums")
    )
    rank = func.rank().over(order_by=(sums.c.points.desc(), sums.c.days)).label("rank")
    return select(rank, sums.c.person, sums.c.points, sums.c.days)


_ranked = _sums().subquery("ranked")
_columns = _ranked.c.rank, _ranked.c.person, users.c.name, _ranked.c.points, _ranked.c.days
_series = select(*_columns).join_from(_ranked, users, users.c.id == _ranked.c.person)
_series_page = (
    _series.order_by(_ranked.c.rank, _ranked.c.person).limit(bindparam("limit")).offset(bindparam("offset"))
)
_series_own = _series.where(_ranked.c.person == bindparam("person"))
_streaks = (
    select(attempts.c.person, attempts.c.streak)
    .where(
        attempts.c.game == bindparam("game"),
        attempts.c.day.in_((bindparam("day"), bindparam("before"))),
        attempts.c.person.in_(bindparam("people", expanding=True)),
    )
    .order_by(attempts.c.day)
)


def series(
    connection: Connection, game: str, since: int, day: int, limit: int, offset: int = 0
) -> Sequence[Series]:
    """What the days from `since` to `day` add up to, the best first."""
    asked = {"game": game, "since": since, "day": day, "limit": limit, "offset": offset}
    return _with_streaks(connection, game, day, connection.execute(_series_page, asked).all())


def own_series(connection: Connection, game: str, since: int, day: int, person: str) -> Series | None:
    """The row of one person, as it stands among all."""
    asked = {"game": game, "since": since, "day": day, "person": person}
    found = _with_streaks(connection, game, day, connection.execute(_series_own, asked).all())
    return found[0] if found else None


def _with_streaks(connection: Connection, game: str, day: int, rows: Sequence[Any]) -> list[Series]:
    """A row of days still goes on when the last one was yesterday."""
    asked = {"game": game, "day": day, "before": day - 1, "people": [row.person for row in rows]}
    streaks = {person: streak for person, streak in connection.execute(_streaks, asked)} if rows else {}
    return [
        Series(row.rank, row.person, row.name, row.points, row.days, streaks.get(row.person, 0))
        for row in rows
    ]

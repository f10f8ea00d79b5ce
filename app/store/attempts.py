"""Attempts at the deals of days: the board of one day, and of several."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from ..tables.ports import Attempt, Series
from .models import attempts, series, tables, users
from .ranks import ranks

_of_day = attempts.c.game == bindparam("game"), attempts.c.day == bindparam("day")
_row = (
    select(
        attempts.c.person, users.c.name, attempts.c.points, attempts.c.turns, attempts.c.streak,
        tables.c.code, attempts.c.merit,
    )
    .join_from(attempts, tables, tables.c.id == attempts.c.table_id)
    .join(users, users.c.id == attempts.c.person)
)  # fmt: skip
_keys = (
    select(attempts.c.person)
    .where(*_of_day, attempts.c.merit.is_not(None))
    .order_by(attempts.c.merit.desc(), attempts.c.person.desc())  # the index, from its end
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_page = _row.where(*_of_day, attempts.c.person.in_(_keys.scalar_subquery())).order_by(
    attempts.c.merit.desc(), attempts.c.person.desc()
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
    rows = connection.execute(_page, asked).all()
    places = ranks([row.merit for row in rows], offset, partial(_above, connection, game, day))
    return [Attempt(rank, *row[:-1]) for rank, row in zip(places, rows, strict=True)]


def own(connection: Connection, game: str, day: int, person: str) -> Attempt | None:
    """Somebody's attempt, as it stands among all."""
    found = connection.execute(_own, {"game": game, "day": day, "person": person}).first()
    if found is None:
        return None
    *row, merit = found
    return Attempt(0 if merit is None else 1 + _above(connection, game, day, merit), *row)


def count(connection: Connection, game: str, day: int) -> int:
    """How many finished their attempt."""
    return connection.execute(_count, {"game": game, "day": day}).scalar() or 0


def secret(connection: Connection, game: str, day: int) -> bytes | None:
    """The secret that this day's deal was played with."""
    found = connection.execute(_secret, {"game": game, "day": day}).scalar()
    return None if found is None else bytes(found)


def _above(connection: Connection, game: str, day: int, merit: int) -> int:
    asked = {"game": game, "day": day, "merit": merit}
    return int(connection.execute(_better, asked).scalar_one())


_of_span = (
    series.c.game == bindparam("game"),
    series.c.span == bindparam("span"),
    series.c.first == bindparam("first"),
)
_sums = select(series.c.person, users.c.name, series.c.points, series.c.days, series.c.merit)
_span_keys = (
    select(series.c.person)
    .where(*_of_span)
    .order_by(series.c.merit.desc(), series.c.person.desc())
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_span_page = (
    _sums.join_from(series, users, users.c.id == series.c.person)
    .where(*_of_span, series.c.person.in_(_span_keys.scalar_subquery()))
    .order_by(series.c.merit.desc(), series.c.person.desc())
)
_span_own = _sums.join_from(series, users, users.c.id == series.c.person).where(
    *_of_span, series.c.person == bindparam("person")
)
_span_better = select(func.count()).where(*_of_span, series.c.merit > bindparam("merit"))
_streaks = (
    select(attempts.c.person, attempts.c.streak)
    .where(
        attempts.c.game == bindparam("game"),
        attempts.c.day.in_((bindparam("day"), bindparam("before"))),
        attempts.c.person.in_(bindparam("people", expanding=True)),
    )
    .order_by(attempts.c.day)
)


def added(
    connection: Connection, game: str, span: str, first: int, today: int, limit: int, offset: int = 0
) -> Sequence[Series]:
    """What the days of a week or a month add up to, the best first."""
    asked: dict[str, Any] = {"game": game, "span": span, "first": first}
    rows = connection.execute(_span_page, asked | {"limit": limit, "offset": offset}).all()
    return _with_streaks(connection, asked, today, rows, offset)


def own_added(
    connection: Connection, game: str, span: str, first: int, today: int, person: str
) -> Series | None:
    """The row of one person, as it stands among all."""
    asked: dict[str, Any] = {"game": game, "span": span, "first": first}
    rows = connection.execute(_span_own, asked | {"person": person}).all()
    return next(iter(_with_streaks(connection, asked, today, rows, 0)), None)


def _with_streaks(
    connection: Connection, of: dict[str, Any], today: int, rows: Sequence[Any], offset: int
) -> list[Series]:
    """With ranks, and how many days in a row somebody has played: a row still goes on when its last day was
    yesterday."""
    if not rows:
        return []
    asked = {"game": of["game"], "day": today, "before": today - 1, "people": [row.person for row in rows]}
    streaks = {person: streak for person, streak in connection.execute(_streaks, asked)}

    def above(merit: int) -> int:
        return int(connection.execute(_span_better, of | {"merit": merit}).scalar_one())

    places = ranks([row.merit for row in rows], offset, above)
    return [
        Series(rank, row.person, row.name, row.points, row.days, streaks.get(row.person, 0))
        for rank, row in zip(places, rows, strict=True)
    ]

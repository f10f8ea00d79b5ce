"""Leaderboards: of all time from kept sums, of a month or a week added up from the scores of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, bindparam, case, func, select, tuple_

from ..tables.ports import Ms, Standing
from .models import scores, totals, users
from .ranks import ranks


def _board() -> Select[Any]:
    """Everybody's standing: most games first, then wins, then points; equal in all three is equal in rank."""
    sums = (
        select(
            scores.c.person,
            func.count().label("games"),
            func.sum(case((scores.c.rank == 1, 1), else_=0)).label("wins"),
            func.sum(scores.c.score).label("points"),
        )
        .where(scores.c.game == bindparam("game"), scores.c.ended >= bindparam("since"))
        .group_by(scores.c.person)
        .subquery("sums")
    )
    best_first = (sums.c.games.desc(), sums.c.wins.desc(), sums.c.points.desc())
    return (
        select(
            func.rank().over(order_by=best_first).label("rank"),
            sums.c.person,
            users.c.name,
            sums.c.games,
            sums.c.wins,
            sums.c.points,
        )
        .join_from(sums, users, users.c.id == sums.c.person)
        .where(users.c.kind != "bot", users.c.kind != "gone")
    )


_ranked = _board().subquery("ranked")
_page = (
    select(_ranked)
    .order_by(_ranked.c.rank, _ranked.c.name, _ranked.c.person)
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_one = select(_ranked).where(_ranked.c.person == bindparam("person"))

_sums = totals.c.games, totals.c.wins, totals.c.points
_all_time = (
    select(totals.c.person, users.c.name, *_sums)
    .join_from(totals, users, users.c.id == totals.c.person)
    .where(totals.c.game == bindparam("game"), users.c.kind != "bot", users.c.kind != "gone")
)
_all_time_page = (
    _all_time.order_by(
        *(each.desc() for each in _sums), users.c.name, totals.c.person
    )  # the index, from its end
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_all_time_one = _all_time.where(totals.c.person == bindparam("person"))
_better = select(func.count()).where(
    totals.c.game == bindparam("game"),
    tuple_(*_sums) > tuple_(bindparam("games"), bindparam("wins"), bindparam("points")),
)


def standings(connection: Connection, game: str, since: Ms, limit: int, offset: int) -> Sequence[Standing]:
    """`limit` rows from row `offset` on. Within a shared rank by name."""
    if since <= 0:
        return _of_all_time(connection, game, limit, offset)
    found = connection.execute(_page, {"game": game, "since": since, "limit": limit, "offset": offset})
    return [Standing(*row) for row in found]


def standing(connection: Connection, game: str, since: Ms, person: str) -> Standing | None:
    """The row of one person, as it stands among all; None when they finished no such game."""
    if since <= 0:
        row = connection.execute(_all_time_one, {"game": game, "person": person}).first()
        return None if row is None else Standing(1 + _above(connection, game, row[2:]), *row)
    found = connection.execute(_one, {"game": game, "since": since, "person": person}).first()
    return None if found is None else Standing(*found)


def _of_all_time(connection: Connection, game: str, limit: int, offset: int) -> Sequence[Standing]:
    rows = connection.execute(_all_time_page, {"game": game, "limit": limit, "offset": offset}).all()
    places = ranks([row[2:] for row in rows], offset, partial(_above, connection, game))
    return [Standing(rank, *row) for rank, row in zip(places, rows, strict=True)]


def _above(connection: Connection, game: str, sums: Sequence[int]) -> int:
    games, wins, points = sums
    asked = {"game": game, "games": games, "wins": wins, "points": points}
    return int(connection.execute(_better, asked).scalar_one())

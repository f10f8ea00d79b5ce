"""Leaderboards, added up from the scores of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, case, func, select

from ..tables.ports import Ms, Standing
from .models import scores, users


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


def standings(connection: Connection, game: str, since: Ms, limit: int, offset: int) -> Sequence[Standing]:
    """`limit` rows from row `offset` on. Within a shared rank by name."""
    found = connection.execute(_page, {"game": game, "since": since, "limit": limit, "offset": offset})
    return [Standing(*row) for row in found]


def standing(connection: Connection, game: str, since: Ms, person: str) -> Standing | None:
    """The row of one person, as it stands among all; None when they finished no such game."""
    found = connection.execute(_one, {"game": game, "since": since, "person": person}).first()
    return None if found is None else Standing(*found)

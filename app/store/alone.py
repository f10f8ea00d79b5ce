"""The board of games alone: everybody's best one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select

from ..tables.ports import Best, Ms
from .models import scores, users


def _board() -> Select[Any]:
    """Most points first, then fewest turns; equal in both is equal in rank."""
    better_first = (scores.c.score.desc(), scores.c.turns)
    own = (
        select(
            scores.c.person,
            scores.c.score,
            scores.c.turns,
            func.count().over(partition_by=scores.c.person).label("games"),
            func.row_number().over(partition_by=scores.c.person, order_by=better_first).label("place"),
        )
        .where(
            scores.c.game == bindparam("game"),
            scores.c.seats == 1,
            scores.c.turns.is_not(None),
            scores.c.ended >= bindparam("since"),
        )
        .subquery("own")
    )
    rank = func.rank().over(order_by=(own.c.score.desc(), own.c.turns)).label("rank")
    return (
        select(rank, own.c.person, users.c.name, own.c.score, own.c.turns, own.c.games)
        .join_from(own, users, users.c.id == own.c.person)
        .where(own.c.place == 1, users.c.kind != "gone")
    )


_ranked = _board().subquery("ranked")
_page = (
    select(_ranked)
    .order_by(_ranked.c.rank, _ranked.c.name, _ranked.c.person)
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_one = select(_ranked).where(_ranked.c.person == bindparam("person"))


def bests(connection: Connection, game: str, since: Ms, limit: int, offset: int) -> Sequence[Best]:
    """`limit` rows from row `offset` on. Within a shared rank by name."""
    found = connection.execute(_page, {"game": game, "since": since, "limit": limit, "offset": offset})
    return [Best(*row) for row in found]


def best(connection: Connection, game: str, since: Ms, person: str) -> Best | None:
    """The row of one person, as it stands among all; None when they finished no such game."""
    found = connection.execute(_one, {"game": game, "since": since, "person": person}).first()
    return None if found is None else Best(*found)

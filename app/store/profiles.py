"""What everybody may see of an account: results, opponents, history, best games alone. Public tables only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, case, func, select

from ..tables.ports import Opponent, Played, Solo, Tally
from .models import scores, seats, tables, users

RECENT = 300  # games that favourite opponents are counted over

_class = case((scores.c.seats > 2, 3), else_=scores.c.seats)
_tallies = (
    select(
        scores.c.game,
        _class.label("places"),
        func.count(),
        func.sum(case((scores.c.rank == 1, 1), else_=0)),
        func.max(scores.c.score),
    )
    .where(scores.c.person == bindparam("person"))
    .group_by(scores.c.game, "places")
    .order_by(scores.c.game, "places")
)
_public = (tables.c.private.is_(False), tables.c.watch == "all")
_page = (
    select(
        tables.c.id, tables.c.code, tables.c.game, tables.c.how,
        scores.c.seat, scores.c.score, scores.c.rank, scores.c.ended,
    )
    .join_from(scores, tables, tables.c.id == scores.c.table_id)
    .where(scores.c.person == bindparam("person"), *_public)
    .order_by(scores.c.ended.desc(), tables.c.id.desc())
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)  # fmt: skip
_page_of_game = _page.where(scores.c.game == bindparam("game"))
_seats = (
    select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.kind)
    .where(seats.c.table_id.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
_recent = (
    select(scores.c.table_id, scores.c.rank)
    .where(scores.c.person == bindparam("person"), scores.c.seats != 1)
    .order_by(scores.c.ended.desc())
    .limit(RECENT)
    .subquery("recent")
)
_met = func.count().label("met")
_opponents = (
    select(users.c.name, _met, func.sum(case((_recent.c.rank == 1, 1), else_=0)))
    .join_from(_recent, seats, seats.c.table_id == _recent.c.table_id)
    .join(users, users.c.id == seats.c.person)
    .where(users.c.kind == "person", users.c.id != bindparam("person"))
    .group_by(users.c.id, users.c.name)
    .order_by(_met.desc(), users.c.name)
    .limit(bindparam("limit"))
)
_solos = (
    select(tables.c.code, scores.c.game, scores.c.score, scores.c.turns, scores.c.ended)
    .join_from(scores, tables, tables.c.id == scores.c.table_id)
    .where(scores.c.person == bindparam("person"), scores.c.seats == 1, scores.c.turns.is_not(None), *_public)
    .order_by(scores.c.score.desc(), scores.c.turns)
    .limit(bindparam("limit"))
)


def tallies(connection: Connection, person: str) -> Sequence[Tally]:
    return [Tally(*row) for row in connection.execute(_tallies, {"person": person})]


def history(
    connection: Connection, person: str, game: str | None, limit: int, offset: int
) -> Sequence[Played]:
    """Finished games, the last one first."""
    asked: dict[str, Any] = {"person": person, "limit": limit, "offset": offset}
    query = _page if game is None else _page_of_game
    rows = connection.execute(query, asked if game is None else asked | {"game": game}).all()
    at: dict[int, list[tuple[int, str, str]]] = {row.id: [] for row in rows}
    if rows:
        for table, seat, name, kind in connection.execute(_seats, {"ids": list(at)}):
            at[table].append((seat, name, kind))
    return [Played(*row, seats=tuple(at[row.id])) for row in rows]


def opponents(connection: Connection, person: str, limit: int) -> Sequence[Opponent]:
    """Whom somebody met most in their last games."""
    return [Opponent(*row) for row in connection.execute(_opponents, {"person": person, "limit": limit})]


def solos(connection: Connection, person: str, limit: int) -> Sequence[Solo]:
    """The best games alone."""
    return [Solo(*row) for row in connection.execute(_solos, {"person": person, "limit": limit})]

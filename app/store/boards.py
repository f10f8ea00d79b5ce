"""Boards of all time, a month or a week, read from what is kept of each person: the index from its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, bindparam, func, select, tuple_

from ..tables.ports import Span
from .models import users
from .ranks import ranks

Placed = tuple[int, Sequence[Any]]  # a rank, and the row: person, name, the columns of its worth, others


class Board:
    """`worth` are the columns that order it, most first; equal in all is equal in rank. `listed`: what holds of its
    people. `table` has the columns game, span, first and person."""

    def __init__(
        self, table: Table, worth: Sequence[str], others: Sequence[str], *listed: ColumnElement[bool]
    ):
        columns = [table.c[name] for name in worth]
        here = [table.c[name] == bindparam(name) for name in ("game", "span", "first")]
        own = select(table.c.person, *columns, *(table.c[name] for name in others)).where(*here)
        page = (
            own.order_by(*(each.desc() for each in columns), table.c.person)  # the index, from its end
            .limit(bindparam("limit"))
            .offset(bindparam("offset"))
        )
        self._end = 2 + len(worth)
        self._page = _named(page, worth, listed)
        self._one = _named(own.where(table.c.person == bindparam("of")), worth, listed)
        self._better = select(func.count()).where(*here, tuple_(*columns) > tuple_(*map(bindparam, worth)))
        self._worth = tuple(worth)

    @property
    def queries(self) -> Sequence[Any]:
        return self._page, self._one, self._better

    def page(self, connection: Connection, game: str, of: Span, limit: int, offset: int) -> list[Placed]:
        """`limit` rows from row `offset` on. Within a shared rank of a page by name."""
        rows = connection.execute(self._page, _asked(game, of) | {"limit": limit, "offset": offset}).all()
        above = partial(self._above, connection, game, of)
        return list(zip(ranks([self._worth_of(row) for row in rows], offset, above), rows, strict=True))

    def one(self, connection: Connection, game: str, of: Span, person: str) -> Placed | None:
        """The row of one person, as it stands among all; None when they are not on the board."""
        row = connection.execute(self._one, _asked(game, of) | {"of": person}).first()
        return None if row is None else (1 + self._above(connection, game, of, self._worth_of(row)), row)

    def _worth_of(self, row: Row[Any]) -> tuple[int, ...]:
        return tuple(row[2 : self._end])

    def _above(self, connection: Connection, game: str, of: Span, worth: tuple[int, ...]) -> int:
        asked = _asked(game, of) | dict(zip(self._worth, worth, strict=True))
        return int(connection.execute(self._better, asked).scalar_one())


def _named(rows: Select[Any], worth: Sequence[str], listed: Sequence[ColumnElement[bool]]) -> Select[Any]:
    """These rows with the names of their people behind the first column, in the order of a board."""
    of = rows.subquery("board")
    person, *rest = of.c
    return (
        select(person, users.c.name, *rest)
        .join_from(of, users, users.c.id == person)
        .where(*listed)
        .order_by(*(of.c[name].desc() for name in worth), users.c.name)
    )


def _asked(game: str, of: Span) -> dict[str, Any]:
    return {"game": game, "span": of[0], "first": of[1]}

"""Tables with their seats, log, chat, references and scores: kept by one writer, loaded in one read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from ..tables.ports import ChatRow, Conflict, Ms, RefRow, SeatRow, Stored, Write
from . import models
from .rows import Values, entry_row, entry_values, fields, table_row, table_values

LINES_OF_CHAT = 100
FIXED = {"id", "code"}  # of a table: never changed

tables, seats, entries, chat, refs, scores = (
    models.tables, models.seats, models.entries, models.chat, models.refs, models.scores
)  # fmt: skip

_change_table = (
    update(tables)
    .where(tables.c.id == bindparam("the_id"), tables.c.version == bindparam("before"))
    .values({column: bindparam(column.name) for column in tables.c if column.name not in FIXED})
)
_empty_table = delete(seats).where(seats.c.table_id == bindparam("the_id"))


def keep(connection: Connection, writes: Sequence[Write]) -> None:
    """Keeps all of these, or raises Conflict or the database's own error: then the caller must roll back.

    Rows go by kind, then by table: two processes that meet the same tables take their locks in one order.
    """
    writes = sorted(writes, key=lambda write: write.table_id)
    _put(connection, tables, (table_values(w.table) for w in writes if w.table and w.before is None))
    _change(connection, [w for w in writes if w.before is not None])
    _seat(connection, [w for w in writes if w.seats is not None])
    _put(connection, entries, _rows(writes, lambda w: w.entries, entry_values))
    _put(connection, chat, _rows(writes, lambda w: w.chat, fields))
    _put(connection, refs, _rows(writes, lambda w: w.refs, fields))
    _put(connection, scores, _rows(writes, lambda w: w.scores, fields))


def _rows(
    writes: Iterable[Write], of: Callable[[Write], Iterable[Any]], values: Callable[[Any], Values]
) -> Iterable[Values]:
    return (values(row) | {"table_id": write.table_id} for write in writes for row in of(write))


def _put(connection: Connection, into: Table, rows: Iterable[Values]) -> None:
    if found := list(rows):
        connection.execute(insert(into), found)


def _change(connection: Connection, writes: Sequence[Write]) -> None:
    rows = []
    for write in writes:
        if write.table is None:
            raise ValueError("a write with `before` brings the whole table")
        rows.append(table_values(write.table) | {"the_id": write.table_id, "before": write.before})
    if rows and connection.execute(_change_table, rows).rowcount != len(rows):
        raise Conflict("the table has changed")


def _seat(connection: Connection, writes: Sequence[Write]) -> None:
    last = {write.table_id: write.seats or () for write in writes}
    if not last:
        return
    connection.execute(_empty_table, [{"the_id": table_id} for table_id in last])
    _put(connection, seats, (fields(row) | {"table_id": id} for id, taken in last.items() for row in taken))


def _columns(of: Table, *, but: str = "table_id") -> list[Any]:
    return [column for column in of.c if column.name != but]


_table_of_code = select(tables).where(tables.c.code == bindparam("code"))
_seats_of = select(*_columns(seats)).where(seats.c.table_id == bindparam("id")).order_by(seats.c.seat)
_entries_of = select(*_columns(entries)).where(entries.c.table_id == bindparam("id")).order_by(entries.c.ply)
_chat_of = (
    select(*_columns(chat))
    .where(chat.c.table_id == bindparam("id"))
    .order_by(chat.c.id.desc())
    .limit(LINES_OF_CHAT)
)
_refs_of = select(*_columns(refs)).where(refs.c.table_id == bindparam("id"))
_unfinished = select(tables.c.code).where(tables.c.status.in_(("open", "playing"))).order_by(tables.c.id)
_due = (
    select(tables.c.code)
    .where(tables.c.status == "playing", tables.c.deadline <= bindparam("now"))
    .order_by(tables.c.deadline)
)
_where_seated = select(seats.c.table_id).where(seats.c.person == bindparam("person"))
_of_person = (
    select(tables.c.code)
    .where(tables.c.id.in_(_where_seated), tables.c.status.in_(("open", "playing")))
    .order_by(tables.c.moved.desc())
)


def load(connection: Connection, code: str) -> Stored | None:
    """The table of this code as it was at one moment; the reader's transaction sees to that."""
    found = connection.execute(_table_of_code, {"code": code}).mappings().first()
    if found is None:
        return None
    key = {"id": found["id"]}
    return Stored(
        table=table_row(dict(found)),
        seats=tuple(SeatRow(*row) for row in connection.execute(_seats_of, key)),
        entries=tuple(entry_row(*row) for row in connection.execute(_entries_of, key)),
        chat=tuple(ChatRow(*row) for row in connection.execute(_chat_of, key).all()[::-1]),
        refs=tuple(RefRow(*row) for row in connection.execute(_refs_of, key)),
    )


def unfinished(connection: Connection) -> Sequence[str]:
    return connection.execute(_unfinished).scalars().all()


def due(connection: Connection, now: Ms) -> Sequence[str]:
    return connection.execute(_due, {"now": now}).scalars().all()


def tables_of(connection: Connection, person: str) -> Sequence[str]:
    return connection.execute(_of_person, {"person": person}).scalars().all()

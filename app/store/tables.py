"""Tables as they are read: one of them with all that belongs to it, or the codes of those that matter now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, select

from ..tables.ports import ChatRow, Ms, RefRow, SeatRow, Stored
from .models import chat, entries, refs, seats, tables
from .rows import entry_row, table_row

LINES_OF_CHAT = 100


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
    found = connection.execute(_table_of_code, {"code": code}).first()
    if found is None:
        return None
    key = {"id": found.id}
    return Stored(
        table=table_row(found),
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

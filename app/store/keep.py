"""How the rows of commands are kept: one statement for each kind of row, however many commands brought them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Table, bindparam, delete

from ..tables.ports import Conflict, Write
from .bulk import changing, inserting
from .line import Line
from .models import chat, entries, refs, scores, seats, tables
from .rows import Values, chat_values, entry_values, ref_values, score_values, seat_values, table_values

FIXED = ("id", "code")  # the first columns of a table, which never change

_new = {into.name: inserting(into) for into in (tables, seats, entries, chat, refs, scores)}
_change = changing(tables, "id", "version", FIXED)
_empty = delete(seats).where(seats.c.table_id == bindparam("the_id"))


def keep(line: Line, writes: Sequence[Write]) -> None:
    """Keeps all of them, or raises and leaves it to the caller to take back what was done.

    Conflict when a `before` no longer holds; the driver's error when a key is taken. Rows go by kind, then by
    table, so that two processes which meet the same tables seldom wait for each other in a circle.
    """
    writes = sorted(writes, key=lambda write: write.table_id)
    _put(
        line, tables, [table_values(write.table) for write in writes if write.table and write.before is None]
    )
    _put_changes(line, [_changed(write) for write in writes if write.before is not None])
    _put_seats(line, [write for write in writes if write.seats is not None])
    _put(line, entries, _rows(writes, lambda write: write.entries, entry_values))
    _put(line, chat, _rows(writes, lambda write: write.chat, chat_values))
    _put(line, refs, _rows(writes, lambda write: write.refs, ref_values))
    _put(line, scores, _rows(writes, lambda write: write.scores, score_values))


def _put(line: Line, into: Table, rows: list[Values]) -> None:
    if rows:
        line.put(_new[into.name], rows)


def _put_changes(line: Line, rows: list[Values]) -> None:
    if rows and line.put(_change, rows) != len(rows):
        raise Conflict("the table has changed")


def _put_seats(line: Line, writes: Sequence[Write]) -> None:
    last = {write.table_id: write for write in writes}
    if last:
        line.run(_empty, [(table_id,) for table_id in last])
        _put(line, seats, _rows(last.values(), lambda write: write.seats or (), seat_values))


def _changed(write: Write) -> Values:
    if write.table is None:
        raise ValueError("a write with `before` brings the whole table")
    return *table_values(write.table)[len(FIXED) :], write.table_id, write.before


def _rows(
    writes: Iterable[Write], of: Callable[[Write], Iterable[Any]], values: Callable[[Any], Values]
) -> list[Values]:
    return [(write.table_id, *values(row)) for write in writes for row in of(write)]

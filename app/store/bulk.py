"""Statements for many rows at once, each written twice.

SQLite's driver runs a statement once for each row, at little cost. To PostgreSQL the rows travel as one JSON
document, which the server takes apart: half the work, for driver and server, of a message for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Delete,
    Insert,
    LargeBinary,
    Table,
    TableValuedAlias,
    Text,
    Update,
    bindparam,
    case,
    cast,
    column,
    delete,
    func,
    insert,
    literal_column,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.base import ReadOnlyColumnCollection

Columns = ReadOnlyColumnCollection[str, Any]


@dataclass(frozen=True, eq=False)
class Bulk:
    """`each` takes the values `names` of one row, `all` a JSON array of objects with these names.

    `one_each`: every row meets one of the database, or something is wrong.
    """

    names: tuple[str, ...]
    each: Insert | Update | Delete
    all: Insert | Update | Delete
    one_each: bool = True


def inserting(into: Table) -> Bulk:
    """Rows that are new. Values in the order of the columns."""
    names = tuple(into.c.keys())
    rows = _rows(list(into.c))
    return Bulk(
        names, insert(into), insert(into).from_select(names, select(*(_value(rows, c) for c in into.c)))
    )


def adding(into: Table, sums: Sequence[str], **follow: Callable[..., ColumnElement[Any]]) -> Bulk:
    """Rows whose columns `sums` are added to those of the row with the same key; what the columns `follow` hold
    follows from the sums."""

    def added(new: Columns) -> dict[str, Any]:
        changed = {name: into.c[name] + new[name] for name in sums}
        return changed | {name: reckon(*changed.values()) for name, reckon in follow.items()}

    return _joining(into, added)


def bettering(into: Table, sums: Sequence[str], worth: Sequence[str]) -> Bulk:
    """Rows whose columns `worth` take the place of those of the row with the same key where they are worth more, the
    first column before the second; the columns `sums` are added."""

    def better(new: Columns) -> dict[str, Any]:
        more = tuple_(*(new[name] for name in worth)) > tuple_(*(into.c[name] for name in worth))
        best = {name: case((more, new[name]), else_=into.c[name]) for name in worth}
        return best | {name: into.c[name] + new[name] for name in sums}

    return _joining(into, better)


def _joining(into: Table, joined: Callable[[Columns], dict[str, Any]]) -> Bulk:
    """Rows that are new, or change the row with the same key: `joined` tells how, from the columns of the new one."""
    new = inserting(into)
    on_sqlite, elsewhere = sqlite.insert(into), postgresql.insert(into)
    rows = _rows(list(into.c))
    every = elsewhere.from_select(new.names, select(*(_value(rows, c) for c in into.c)))
    key = list(into.primary_key)
    return Bulk(
        new.names,
        on_sqlite.on_conflict_do_update(index_elements=key, set_=joined(on_sqlite.excluded)),
        every.on_conflict_do_update(index_elements=key, set_=joined(elsewhere.excluded)),
    )


def changing(table: Table, of: str, only_if: str, fixed: Collection[str]) -> Bulk:
    """Rows whose column `of` is the one chosen, where `only_if` is still what it was before.

    Values in the order of the columns, without the `fixed` ones; then `chosen` and `before`.
    """
    changed = [c for c in table.c if c.name not in fixed]
    chosen, before = Column("chosen", table.c[of].type), Column("before", table.c[only_if].type)
    rows = _rows([*changed, chosen, before])
    names = tuple(c.name for c in (*changed, chosen, before))
    each = update(table).values({c.name: bindparam(c.name) for c in changed})
    every = update(table).values({c.name: _value(rows, c) for c in changed})
    return Bulk(
        names,
        each.where(table.c[of] == bindparam("chosen"), table.c[only_if] == bindparam("before")),
        every.where(table.c[of] == rows.c.chosen, table.c[only_if] == rows.c.before),
    )


def clearing(table: Table, of: str) -> Bulk:
    """All rows whose column `of` is one of those given."""
    column = table.c[of]
    every = delete(table).where(column.in_(select(_rows([column]).c[of])))
    return Bulk((of,), delete(table).where(column == bindparam(of)), every, one_each=False)


def _rows(columns: Collection[Column[Any]]) -> TableValuedAlias:
    """The JSON document as a table; bytes are text in it."""
    typed = [column(c.name, Text() if isinstance(c.type, LargeBinary) else c.type) for c in columns]
    document = cast(bindparam("rows", type_=Text()), JSON)
    return func.json_to_recordset(document).table_valued(*typed).render_derived(name="new", with_types=True)


def _value(rows: TableValuedAlias, of: Column[Any]) -> ColumnElement[Any]:
    value: ColumnElement[Any] = rows.c[of.name]
    return func.decode(value, literal_column("'base64'")) if isinstance(of.type, LargeBinary) else value

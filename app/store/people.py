"""Users: who they are, and that no two present ones have names that look the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, and_, bindparam, case, or_, select, update

from ..tables.ports import Ms, NameTaken, PersonRow
from .line import Line
from .models import users
from .rows import person_values

NAMES = 0x6E616D6573  # the lock under which names are checked and kept

_by_id = select(users).where(users.c.id == bindparam("id"))
_by_name = (
    select(users)
    .where(users.c.folded == bindparam("folded"))
    .order_by(case((users.c.kind == "person", 0), else_=1), users.c.seen.desc())
    .limit(1)
)
_same_name = (
    select(users.c.id)
    .where(
        users.c.folded == bindparam("folded"),
        users.c.id != bindparam("id"),
        or_(users.c.kind == "person", and_(users.c.kind == "guest", users.c.seen >= bindparam("since"))),
    )
    .limit(1)
)
_before = select(users).where(users.c.id == bindparam("id"))
_ban = update(users).where(users.c.id == bindparam("the_id")).values(banned=bindparam("banned"))


def person(connection: Connection, id: str) -> PersonRow | None:
    return _row(connection, _by_id, id=id)


def named(connection: Connection, folded: str) -> PersonRow | None:
    return _row(connection, _by_name, folded=folded)


def _row(connection: Connection, query: Any, **keys: str) -> PersonRow | None:
    found = connection.execute(query, keys).first()
    return None if found is None else PersonRow(*found)


def save(line: Line, row: PersonRow, taken_since: Ms) -> None:
    """Inserts or replaces. NameTaken before anything is kept, also when another process saves the name now.

    A ban stays: who saves a row read before the ban does not lift it. Likewise a row read before somebody
    registered, signed out everywhere or left changes nothing but when they were last seen.
    """
    line.hold(NAMES)
    if line.first(_same_name, folded=row.folded, id=row.id, since=taken_since):
        raise NameTaken(row.name)
    found = line.first(_before, id=row.id)
    if found is not None:
        before = PersonRow(*found)
        row = replace(row, banned=row.banned or bool(before.banned))
        row = replace(before, seen=max(row.seen, before.seen)) if before.epoch > row.epoch else row
    line.replace(users, person_values(row))


def ban(line: Line, person: str) -> None:
    line.run(_ban, [(True, person)])

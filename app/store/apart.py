"""Muted and blocked people, and reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from ..tables.ports import Json, Ms
from .line import Line
from .models import apart, reports, users

REPORTS = 0x7265706F727473  # the lock under which reports get their numbers


class Report(NamedTuple):
    """What somebody tells the operator of another: people by name; `code` is that of a table."""

    id: int
    by: str
    about: str
    reason: str
    text: str
    code: str | None
    made: Ms


_parted = (
    select(users.c.id, users.c.name, apart.c.kind, apart.c.made)
    .join_from(apart, users, users.c.id == apart.c.other)
    .where(apart.c.person == bindparam("person"))
    .order_by(users.c.name)
)
_unpart = delete(apart).where(apart.c.person == bindparam("of"), apart.c.other == bindparam("whom"))
_last = select(func.max(reports.c.id))
_report = insert(reports)
_by, _about = users.alias("by_user"), users.alias("about_user")
_open = (
    select(
        reports.c.id, _by.c.name, _about.c.name, reports.c.reason, reports.c.text, reports.c.code, reports.c.made,
    )
    .join_from(reports, _by, _by.c.id == reports.c.by)
    .join(_about, _about.c.id == reports.c.about)
    .where(reports.c.done.is_(None))
    .order_by(reports.c.id)
)  # fmt: skip
_done = (
    update(reports)
    .values(done=bindparam("now"))
    .where(reports.c.id == bindparam("number"), reports.c.done.is_(None))
)
_forget = (
    delete(apart).where(or_(apart.c.person == bindparam("of"), apart.c.other == bindparam("of"))),
    delete(reports).where(or_(reports.c.by == bindparam("of"), reports.c.about == bindparam("of"))),
)
_own = (
    select(_about.c.name, reports.c.reason, reports.c.text, reports.c.code, reports.c.made)
    .join_from(reports, _about, _about.c.id == reports.c.about)
    .where(reports.c.by == bindparam("person"))
    .order_by(reports.c.id)
)


def parted(connection: Connection, person: str) -> Sequence[tuple[str, str, str, Ms]]:
    return [
        (id, name, kind, made) for id, name, kind, made in connection.execute(_parted, {"person": person})
    ]


def part(line: Line, person: str, other: str, kind: str, now: Ms) -> None:
    line.replace(apart, (person, other, kind, now))


def unpart(line: Line, person: str, other: str) -> None:
    line.run(_unpart, [(person, other)])


def report(line: Line, by: str, about: str, reason: str, text: str, code: str | None, now: Ms) -> None:
    line.hold(REPORTS)
    (last,) = line.first(_last) or (None,)
    line.run(_report, [((last or 0) + 1, by, about, reason, text, code, now, None)])


def open_reports(connection: Connection) -> Sequence[Report]:
    """Those nobody has dealt with, oldest first; people by name."""
    return [Report(*row) for row in connection.execute(_open)]


def close_report(line: Line, number: int, now: Ms, found: set[int]) -> None:
    """Dealt with; `found` gets its number where there is an open one."""
    found.discard(number)
    if line.run(_done, [(now, number)]):
        found.add(number)


def forget(line: Line, person: str) -> None:
    """Somebody leaves: nothing of this is kept of them, from neither side."""
    for statement in _forget:
        line.run(statement, [(person, person)])


def export(connection: Connection, person: str) -> dict[str, Json]:
    return {
        "apart": [
            {"name": name, "kind": kind, "made": made} for _, name, kind, made in parted(connection, person)
        ],
        "reports": [
            {"about": about, "reason": reason, "text": text, "table": code, "made": made}
            for about, reason, text, code, made in connection.execute(_own, {"person": person})
        ],
    }

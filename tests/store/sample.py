"""Rows for tests, and short words for what is done with them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.store.store import SqlStore
from app.tables.ports import (
    ChatRow,
    EntryRow,
    PersonRow,
    RefRow,
    ScoreRow,
    SeatRow,
    Stored,
    TableRow,
    Write,
)

ANA, BEN, IDA, BOT = (letter * 32 for letter in "abcd")
NOW = 1_790_000_000_000


def table(number: int = 1, **changed: Any) -> TableRow:
    """An open table, code T1 for number 1, at version 1."""
    row = TableRow(
        id=2**52 + number,
        code=f"T{number}",
        game="bazaar",
        rules_version=1,
        version=1,
        places=2,
        options={"first": None, "length": "long"},
        private=False,
        watch="all",
        clock={"kind": "none"},
        rated=False,
        host=ANA,
        status="open",
        how=None,
        secret=bytes(range(32)),
        salts=(),
        opened=NOW,
        started=None,
        ended=None,
        moved=NOW,
        clock_state=None,
        deadline=None,
        next=None,
    )
    return replace(row, **changed)


def seat(number: int, person: str, name: str = "Ana") -> SeatRow:
    return SeatRow(number, person, name, "guest", False, None)


def entry(ply: int, version: int = 2, move: str = "take red") -> EntryRow:
    return EntryRow(ply, version, ply % 2, move, None, NOW + ply)


def line(id: int, text: str = "hello") -> ChatRow:
    return ChatRow(id, ANA, "Ana", 0, text, NOW + id)


def ref(name: str, person: str = ANA, version: int = 2) -> RefRow:
    return RefRow(person, name, version)


def score(seat: int, person: str, points: int, rank: int, ended: int = NOW, game: str = "bazaar") -> ScoreRow:
    return ScoreRow(seat, person, game, points, rank, ended)


def person(id: str, name: str, kind: str = "guest", seen: int = NOW) -> PersonRow:
    return PersonRow(id, name, name.casefold(), kind, "en", NOW, seen)


def opening(row: TableRow, *seats: SeatRow) -> Write:
    return Write(row.id, row, None, seats=seats)


def move(row: TableRow, ply: int = 0, **more: Any) -> Write:
    """The write of a move at the table as `row` has it; it makes the next version."""
    version = row.version + 1
    after = replace(row, version=version, moved=row.moved + 1)
    spans = (("all", 0),) if "scores" in more else ()
    return Write(row.id, after, row.version, entries=(entry(ply, version),), **({"spans": spans} | more))


async def at_once(store: SqlStore, *writes: Write) -> Sequence[BaseException | None]:
    """Commits them so that they wait together; what each raised."""
    return await asyncio.gather(*(store.commit(write) for write in writes), return_exceptions=True)


async def loaded(store: SqlStore, code: str = "T1") -> Stored:
    found = await store.load(code)
    assert found is not None
    return found

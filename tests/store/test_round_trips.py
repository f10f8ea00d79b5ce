"""What is kept comes back as it was."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from app.store import models
from app.store.store import SqlStore
from app.tables.ports import (
    ChatRow,
    EntryRow,
    PersonRow,
    RefRow,
    ScoreRow,
    SeatRow,
    TableRow,
    Write,
)

from .sample import ANA, BEN, IDA, NOW, entry, line, loaded, move, opening, ref, seat, table

pytestmark = pytest.mark.anyio

FULL = table(
    version=7,
    options={"first": 1, "wares": ["red", "blue"], "nested": {"a": None}},
    private=True,
    watch="link",
    clock={"kind": "bank", "minutes": 10, "seconds": 5},
    rated=True,
    host=None,
    status="over",
    how="timed_out",
    salts=(b"1" * 16, bytes(16)),
    started=NOW + 1,
    ended=NOW + 2,
    clock_state={"left": [1, 2], "running": None},
    deadline=NOW + 3,
    next="T2",
)


@pytest.mark.parametrize("row", [table(), FULL], ids=["open", "over"])
async def test_a_table_comes_back(store: SqlStore, row: TableRow) -> None:
    await store.commit(opening(row))
    assert (await loaded(store)).table == row


async def test_a_change_replaces_the_whole_row(store: SqlStore) -> None:
    await store.commit(opening(table()))
    await store.commit(Write(FULL.id, replace(FULL, version=2), 1))
    assert (await loaded(store)).table == replace(FULL, version=2)


async def test_all_that_belongs_to_a_table_comes_back_in_order(store: SqlStore) -> None:
    seats = (SeatRow(0, ANA, "Ana", "guest", True, "ab" * 16), SeatRow(2, BEN, "Bén 🂡", "bot", False, None))
    streams = [{"name": "stone 17", "draws": [[52, 17], [2, 1]]}]
    entries = (entry(0), EntryRow(1, 2, -1, "stone red", streams, NOW), entry(2))
    chat = (ChatRow(1, ANA, "Ana", 0, "hello", NOW), ChatRow(2, IDA, "Ida", None, "’tis late\n", NOW + 1))
    refs = (RefRow(ANA, "r1", 2), RefRow(BEN, "r1", 2))
    row = table()
    await store.commit(opening(row, *seats))
    changed = replace(row, version=2)
    await store.commit(Write(row.id, changed, 1, entries=entries[::-1], chat=chat[::-1], refs=refs))
    found = await loaded(store)
    assert (found.table, found.seats, found.entries, found.chat) == (changed, seats, entries, chat)
    assert set(found.refs) == set(refs)


async def test_other_tables_rows_do_not_mix_in(store: SqlStore) -> None:
    for number in (1, 2):
        await store.commit(opening(table(number), seat(0, ANA)))
        await store.commit(move(table(number), ply=number, chat=(line(number),), refs=(ref("r"),)))
    found = await loaded(store, "T2")
    assert [e.ply for e in found.entries] == [2]
    assert [c.id for c in found.chat] == [2]
    assert len(found.seats) == len(found.refs) == 1


async def test_no_such_table(store: SqlStore) -> None:
    assert await store.load("NONE") is None


async def test_new_seats_replace_all_seats_and_no_seats_leave_them(store: SqlStore) -> None:
    row = table()
    await store.commit(opening(row, seat(0, ANA), seat(1, BEN)))
    await store.commit(move(row))
    assert len((await loaded(store)).seats) == 2
    await store.commit(Write(row.id, replace(row, version=3), 2, seats=(seat(1, IDA),)))
    assert (await loaded(store)).seats == (seat(1, IDA),)
    await store.commit(Write(row.id, replace(row, version=4), 3, seats=()))
    assert (await loaded(store)).seats == ()


async def test_the_last_hundred_lines_of_chat_and_all_references(store: SqlStore) -> None:
    row = table()
    await store.commit(opening(row))
    lines = tuple(line(id) for id in range(1, 131))
    await store.commit(Write(row.id, chat=lines, refs=tuple(ref(f"r{id}") for id in range(130))))
    found = await loaded(store)
    assert found.chat == lines[30:]
    assert len(found.refs) == 130


async def test_mappings_that_are_no_dicts_are_kept_too(store: SqlStore) -> None:
    await store.commit(opening(table(options=MappingProxyType({"a": MappingProxyType({"b": 1})}))))
    assert (await loaded(store)).table.options == {"a": {"b": 1}}


async def test_codes_of_what_goes_on(store: SqlStore) -> None:
    states = {
        1: ("open", None),
        2: ("playing", NOW),
        3: ("playing", NOW + 1),
        4: ("playing", None),
        5: ("over", NOW),
    }
    for number, (status, deadline) in states.items():
        row = table(number, status=status, deadline=deadline)
        await store.commit(opening(row, seat(0, ANA), seat(1, BEN if number == 4 else IDA)))
    assert set(await store.unfinished()) == {"T1", "T2", "T3", "T4"}
    assert list(await store.due(NOW - 1)) == []
    assert list(await store.due(NOW)) == ["T2"]
    assert list(await store.due(NOW + 1)) == ["T2", "T3"]
    assert set(await store.tables_of(ANA)) == {"T1", "T2", "T3", "T4"}
    assert set(await store.tables_of(BEN)) == {"T4"}
    assert list(await store.tables_of("nobody")) == []


async def test_a_person_comes_back(store: SqlStore) -> None:
    row = PersonRow(ANA, "Ána", "ana", "person", "fr", NOW, NOW + 1, True)
    await store.save_person(row, 0)
    assert await store.person(ANA) == row
    assert await store.person(BEN) is None
    renamed = replace(row, name="Zoë", folded="zoe", seen=NOW + 9)
    await store.save_person(renamed, 0)
    assert await store.person(ANA) == renamed
    assert await store.person_named("ana") is None


async def test_the_heartbeat_is_the_last_one(store: SqlStore) -> None:
    assert await store.last_beat() is None
    await store.beat(NOW)
    await store.beat(NOW + 5)
    assert await store.last_beat() == NOW + 5


async def test_orders_are_taken_once_and_in_order(store: SqlStore) -> None:
    for order in ("close T1", "ban Ana"):
        await store.give_order(order)
    assert list(await store.take_orders()) == ["close T1", "ban Ana"]
    assert list(await store.take_orders()) == []


async def test_a_database_that_is_well_answers(store: SqlStore) -> None:
    assert await store.ready()


@pytest.mark.parametrize(
    ("kind", "kept_in", "owned"),
    [
        (PersonRow, models.users, False),
        (TableRow, models.tables, False),
        (SeatRow, models.seats, True),
        (EntryRow, models.entries, True),
        (ChatRow, models.chat, True),
        (RefRow, models.refs, True),
        (ScoreRow, models.scores, True),
    ],
)
def test_columns_stand_as_the_fields_of_the_port(kind: Any, kept_in: Any, owned: bool) -> None:
    columns = ["table_id"] * owned + [field.name for field in fields(kind)]
    assert kept_in.c.keys() == columns

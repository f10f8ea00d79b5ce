"""Many commits share one transaction; what is told is kept; the writer outlives its database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from app.store import writer
from app.store.line import Line
from app.store.store import SqlStore, open_store
from app.tables.ports import Conflict, Write

from .postgres import Server
from .sample import ANA, at_once, line, loaded, move, opening, ref, seat, table

pytestmark = pytest.mark.anyio


async def test_commits_that_wait_share_transactions_and_all_are_kept(store: SqlStore, url: str) -> None:
    rows = [table(number) for number in range(200)]
    await at_once(store, *(opening(row, seat(0, ANA)) for row in rows))
    before = store.writer.transactions
    outcomes = await at_once(store, *(move(row, refs=(ref("r"),)) for row in rows))
    assert outcomes == [None] * 200
    assert store.writer.transactions - before < 20
    fresh = await open_store(url)
    try:
        found = await asyncio.gather(*(fresh.load(row.code) for row in rows))
        assert all(there and len(there.entries) == len(there.refs) == 1 for there in found)
    finally:
        await fresh.close()


async def test_a_commit_that_waits_alone_waits_for_nobody(store: SqlStore) -> None:
    await store.commit(opening(table()))
    before = store.writer.transactions
    await store.commit(move(table()))
    assert store.writer.transactions == before + 1


async def test_what_waits_when_the_store_closes_is_kept(url: str) -> None:
    store = await open_store(url)
    waiting = [asyncio.ensure_future(store.commit(opening(table(number)))) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(RuntimeError):
        await store.commit(opening(table(21)))
    again = await open_store(url)
    assert len(await again.unfinished()) == 20
    await again.close()


async def test_who_stops_waiting_does_not_stop_the_writer(store: SqlStore) -> None:
    waiting = asyncio.ensure_future(store.commit(opening(table())))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.commit(opening(table(2)))
    assert set(await store.unfinished()) == {"T1", "T2"}


async def test_two_processes_write_side_by_side(store: SqlStore, url: str) -> None:
    other = await open_store(url)
    try:
        rows = [table(number) for number in range(40)]
        await asyncio.gather(*((store, other)[row.id % 2].commit(opening(row)) for row in rows))
        await asyncio.gather(*((other, store)[row.id % 2].commit(move(row)) for row in rows))
        assert {(await loaded(other, row.code)).table.version for row in rows} == {2}
    finally:
        await other.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_full_disk_fails_all_that_wait_and_passes(store: SqlStore) -> None:
    await store.commit(opening(table()))

    def fill_disk(to: Line) -> None:
        to._cursor.execute("PRAGMA max_page_count = 1")

    await store.writer.put(fill_disk)
    big = Write(table().id, chat=tuple(line(id, "x" * 1000) for id in range(1, 100)))
    outcomes = await at_once(store, move(table()), big)
    assert [type(outcome).__name__ for outcome in outcomes] == ["OperationalError"] * 2
    found = await loaded(store)
    assert (found.table.version, found.entries, found.chat) == (1, (), ())
    assert await at_once(store, move(table()), big) == [None, None]  # the new connection has no limit


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_in_a_pause_the_log_goes_into_the_file(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "ENOUGH", 0)
    monkeypatch.setattr(writer, "PAUSE", 0.01)
    store = await open_store(url)
    await store.commit(opening(table(), seat(0, ANA, "Rumpelstilzchen")))
    await asyncio.to_thread(wait_for, b"Rumpelstilzchen", Path(make_url(url).database or ""))
    await store.commit(move(table()))
    await store.close()


def wait_for(words: bytes, file: Path) -> None:
    end = time.monotonic() + 10
    while words not in file.read_bytes():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def database(url: str) -> str:
    name = make_url(url).database
    assert name
    return name


def shut(server: Server, database: str) -> None:
    server.run(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
    cut(server, database)


def cut(server: Server, database: str) -> None:
    server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'")


@pytest.mark.parametrize("url", ["postgresql alone"], indirect=True)
async def test_a_cut_line_is_joined_again_unseen(store: SqlStore, server: Server, database: str) -> None:
    await store.commit(opening(table()))
    await loaded(store)
    cut(server, database)
    assert await at_once(store, move(table()), Write(table().id, chat=(line(1),))) == [None, None]
    assert (await loaded(store)).table.version == 2


@pytest.mark.parametrize("url", ["postgresql alone"], indirect=True)
async def test_a_database_that_is_away_fails_all_that_wait_and_comes_back(
    store: SqlStore, server: Server, database: str
) -> None:
    await store.commit(opening(table()))
    shut(server, database)
    outcomes: Sequence[Any] = await at_once(store, move(table()), Write(table().id, chat=(line(1),)))
    assert [isinstance(outcome, Exception) for outcome in outcomes] == [True, True]
    assert not any(isinstance(outcome, Conflict) for outcome in outcomes)
    assert not await store.ready()
    server.run(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")
    assert await store.ready()
    assert (await loaded(store)).table.version == 1
    assert await at_once(store, move(table()), Write(table().id, chat=(line(1),))) == [None, None]

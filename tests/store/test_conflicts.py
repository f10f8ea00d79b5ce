"""Of two writers one wins; who loses keeps nothing, and spoils nothing for those who wrote at the same time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.store.store import SqlStore, open_store
from app.tables.ports import Conflict, Write

from .sample import ANA, BEN, at_once, entry, line, loaded, move, opening, person, ref, score, seat, table

pytestmark = pytest.mark.anyio

HERE, THERE = table(1), table(2)


def first_move(**more: Any) -> Write:
    return move(HERE, chat=(line(1),), refs=(ref("r"),), scores=(score(0, ANA, 5, 1),), **more)


# Each is a write to HERE after `first_move`, of which one thing is no longer free.
LOSERS = {
    "the version before": replace(move(HERE, ply=1), entries=(entry(1),)),
    "the version before, of a table alone": Write(HERE.id, replace(HERE, version=2), 1),
    "a ply": move(replace(HERE, version=2), ply=0),
    "a reference": move(replace(HERE, version=2), ply=1, refs=(ref("r"),)),
    "a line of chat": Write(HERE.id, chat=(line(1, "other"),), refs=(ref("r2"),)),
    "a score": move(replace(HERE, version=2), ply=1, scores=(score(0, BEN, 6, 1),)),
    "the id of a table": opening(replace(HERE, code="NEW"), seat(0, BEN)),
    "the code of a table": opening(replace(table(3), code="T1"), seat(0, BEN)),
    "a seat twice": Write(HERE.id, replace(HERE, version=3), 2, seats=(seat(0, ANA), seat(0, BEN))),
    "a table that is not there": Write(99, chat=(line(1),)),
}


@pytest.fixture
async def begun(store: SqlStore) -> SqlStore:
    """Two tables: HERE with a move made, THERE at its first version."""
    await store.commit(opening(HERE, seat(0, ANA)))
    await store.commit(opening(THERE, seat(0, BEN)))
    await store.commit(first_move())
    return store


@pytest.mark.parametrize("loser", LOSERS.values(), ids=LOSERS)
async def test_who_loses_alone_keeps_nothing(begun: SqlStore, loser: Write) -> None:
    before = await loaded(begun)
    with pytest.raises(Conflict):
        await begun.commit(loser)
    assert await loaded(begun) == before
    assert await begun.load("NEW") is None


@pytest.mark.parametrize("loser", LOSERS.values(), ids=LOSERS)
async def test_who_loses_in_a_crowd_spoils_nothing(begun: SqlStore, loser: Write) -> None:
    before = await loaded(begun)
    fresh = [opening(table(number), seat(0, ANA)) for number in range(10, 13)]
    outcomes = await at_once(begun, *fresh, move(THERE), loser, Write(THERE.id, chat=(line(1),)))
    assert [type(outcome) for outcome in outcomes] == [type(None)] * 4 + [Conflict] + [type(None)]
    assert await loaded(begun) == before
    there = await loaded(begun, "T2")
    assert (len(there.entries), len(there.chat), there.table.version) == (1, 1, 2)
    assert {"T10", "T11", "T12"} <= set(await begun.unfinished())


async def test_of_two_equal_writes_the_first_wins(begun: SqlStore) -> None:
    outcomes = await at_once(begun, *[move(THERE, refs=(ref("r"),))] * 5)
    assert outcomes[0] is None
    assert [type(outcome) for outcome in outcomes[1:]] == [Conflict] * 4
    assert len((await loaded(begun, "T2")).entries) == 1


async def test_two_writes_to_one_table_may_wait_together(begun: SqlStore) -> None:
    later = replace(THERE, version=2)
    seats = (seat(1, BEN, "Ben"),)
    writes = [replace(move(THERE, ply=0), seats=(seat(0, ANA),)), replace(move(later, ply=1), seats=seats)]
    assert await at_once(begun, *writes) == [None, None]
    there = await loaded(begun, "T2")
    assert (there.table.version, len(there.entries), there.seats) == (3, 2, seats)


async def test_a_new_table_and_its_first_move_may_wait_together(begun: SqlStore) -> None:
    new = table(5)
    assert await at_once(begun, opening(new, seat(0, ANA)), move(new)) == [None, None]
    assert (await loaded(begun, "T5")).table.version == 2


UNFIT: dict[str, Any] = {
    "half a character": Write(HERE.id, chat=(line(2, "\ud800"),)),
    "too large a number": Write(HERE.id, chat=(line(2),), scores=(score(7, ANA, 2**70, 1),)),
    "no text": Write(HERE.id, chat=(replace(line(2), text=object()),)),  # type: ignore[arg-type]
    "no JSON": Write(HERE.id, chat=(line(2),), entries=(replace(entry(9), streams=object()),)),
    "nothing": Write(HERE.id, chat=(replace(line(2), name=None),)),  # type: ignore[arg-type]
    "a change without the row": Write(HERE.id, before=2, chat=(line(2),)),
}


@pytest.mark.parametrize("unfit", UNFIT.values(), ids=UNFIT)
async def test_what_no_database_takes_fails_alone(begun: SqlStore, unfit: Write) -> None:
    outcomes = await at_once(begun, move(THERE), unfit)
    assert outcomes[0] is None
    assert isinstance(outcomes[1], Exception) and not isinstance(outcomes[1], Conflict)
    assert [said.id for said in (await loaded(begun)).chat] == [1]
    assert (await loaded(begun, "T2")).table.version == 2


async def test_a_null_character_harms_no_neighbour(begun: SqlStore) -> None:
    """SQLite keeps it, PostgreSQL cannot."""
    outcomes = await at_once(begun, move(THERE), Write(HERE.id, chat=(line(2, "a\0b"),)))
    assert outcomes[0] is None
    assert not isinstance(outcomes[1], Conflict)
    assert len((await loaded(begun)).chat) == (2 if outcomes[1] is None else 1)


async def test_a_name_refused_in_a_crowd_spoils_nothing(begun: SqlStore) -> None:
    await begun.save_person(person(ANA, "Ana", "person"), 0)
    outcomes = await asyncio.gather(
        begun.commit(move(THERE)),
        begun.save_person(person(BEN, "Ana"), 0),
        begun.beat(7),
        return_exceptions=True,
    )
    assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType", "NameTaken", "NoneType"]
    assert await begun.last_beat() == 7
    assert await begun.person(BEN) is None


async def test_of_two_processes_one_wins(begun: SqlStore, url: str) -> None:
    other = await open_store(url)
    try:
        for ply in range(10):
            row = (await loaded(other, "T2")).table
            outcomes = await asyncio.gather(
                begun.commit(move(row, ply)), other.commit(move(row, ply)), return_exceptions=True
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
        assert len((await loaded(begun, "T2")).entries) == 10
    finally:
        await other.close()

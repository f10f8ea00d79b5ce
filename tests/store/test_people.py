"""Names are one's own while one is about, and an account's for good; a ban stays."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.store.store import SqlStore, open_store
from app.tables.ports import NameTaken

from .sample import ANA, BEN, BOT, IDA, NOW, person

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000


@pytest.mark.parametrize(
    ("kind", "seen", "taken"),
    [
        ("guest", NOW, True),
        ("guest", NOW - DAY, True),
        ("guest", NOW - DAY - 1, False),
        ("person", NOW, True),
        ("person", 0, True),
        ("bot", NOW, False),
    ],
)
async def test_whose_name_is_taken(store: SqlStore, kind: str, seen: int, taken: bool) -> None:
    await store.save_person(person(ANA, "Zoë", kind, seen), 0)
    newcomer = person(BEN, "ZOË")
    if taken:
        with pytest.raises(NameTaken):
            await store.save_person(newcomer, NOW - DAY)
        assert await store.person(BEN) is None
    else:
        await store.save_person(newcomer, NOW - DAY)
        assert await store.person(BEN) == newcomer


async def test_ones_own_name_is_free(store: SqlStore) -> None:
    await store.save_person(person(ANA, "Ana"), 0)
    await store.save_person(person(ANA, "ANA", "person", NOW + 1), 0)
    assert await store.person(ANA) == person(ANA, "ANA", "person", NOW + 1)


async def test_a_refused_name_leaves_the_old_one(store: SqlStore) -> None:
    await store.save_person(person(ANA, "Ana"), 0)
    await store.save_person(person(BEN, "Ben"), 0)
    with pytest.raises(NameTaken):
        await store.save_person(person(BEN, "ana"), 0)
    assert await store.person(BEN) == person(BEN, "Ben")


async def test_of_two_who_ask_at_once_one_gets_the_name(store: SqlStore, url: str) -> None:
    other = await open_store(url)
    try:
        for number in range(5):
            people = [person(f"{side}{number}" * 16, f"Name{number}") for side in "ab"]
            asked = [house.save_person(row, 0) for house, row in zip((store, other), people, strict=True)]
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NameTaken", "NoneType"]
    finally:
        await other.close()


async def test_of_many_with_a_name_the_account_is_found_then_the_last_seen(store: SqlStore) -> None:
    assert await store.person_named("ana") is None
    await store.save_person(person(ANA, "Ana", seen=NOW - 2), NOW)
    await store.save_person(person(BEN, "ana", seen=NOW - 1), NOW)
    assert await store.person_named("ana") == person(BEN, "ana", seen=NOW - 1)
    await store.save_person(person(IDA, "ANA", "person", NOW - 9), NOW)
    await store.save_person(person(BOT, "Ben", "bot"), NOW)
    assert await store.person_named("ana") == person(IDA, "ANA", "person", NOW - 9)


async def test_a_ban_outlives_a_row_that_was_read_before_it(store: SqlStore) -> None:
    row = person(ANA, "Ana")
    await store.save_person(row, 0)
    await store.ban(ANA)
    assert await store.person(ANA) == replace(row, banned=True)
    await store.save_person(replace(row, seen=NOW + 1), 0)
    assert await store.person(ANA) == replace(row, seen=NOW + 1, banned=True)
    await store.ban("nobody")

"""Accounts and ratings as they are kept: codes and games count once, boards read their index."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.store.store import SqlStore, open_store
from app.tables import days
from app.tables.ports import Conflict, NameTaken, Placed, Rating, Settlement

from .sample import ANA, BEN, IDA, NOW, move, opening, person, score, seat, table

pytestmark = pytest.mark.anyio

GAME = Settlement(table().id, "bazaar", 2, NOW, (Placed(0, ANA, 1), Placed(1, BEN, 2)))


def one_up(before: Sequence[Rating | None], ranks: Sequence[int]) -> Sequence[Rating]:
    known = [rating or Rating(25.0, 8.0) for rating in before]
    return [
        Rating(old.mean + (1.5 - rank) * 2, old.uncertainty - 1, old.games + 1)
        for old, rank in zip(known, ranks, strict=True)
    ]


async def registered(store: SqlStore, id: str, name: str) -> None:
    row = replace(person(id, name, "person"), epoch=1)
    await store.register(row, 0, "hash of " + name, [b"one", b"two"], NOW)


async def test_a_guest_registers_once(store: SqlStore) -> None:
    await store.save_person(person(ANA, "Ana"), 0)
    await registered(store, ANA, "Ana")
    assert await store.account_named("ana") == (replace(person(ANA, "Ana", "person"), epoch=1), "hash of Ana")
    with pytest.raises(Conflict):
        await registered(store, ANA, "Other")
    with pytest.raises(NameTaken):
        await registered(store, BEN, "ANA")
    assert await store.account(BEN) is None
    await store.save_person(person(ANA, "Old name", seen=NOW + 5), 0)  # read before she registered
    assert await store.person(ANA) == replace(person(ANA, "Ana", "person", NOW + 5), epoch=1)


async def test_of_two_who_use_a_code_at_once_one_succeeds(store: SqlStore, url: str) -> None:
    await registered(store, ANA, "Ana")
    other = await open_store(url)
    try:
        asked = [house.set_password(ANA, "new", b"one") for house in (store, other)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
    finally:
        await other.close()
    found = await store.account(ANA)
    assert found is not None and (found[0].epoch, found[1]) == (2, "new")


async def test_a_game_counts_once_however_often_and_wherever_it_is_asked_for(
    store: SqlStore, url: str
) -> None:
    await registered(store, ANA, "Ana")
    await registered(store, BEN, "Ben")
    await store.commit(opening(table(rated=True), seat(0, ANA), seat(1, BEN)))
    other = await open_store(url)
    try:
        await asyncio.gather(*(house.settle(GAME, one_up) for _ in range(4) for house in (store, other)))
    finally:
        await other.close()
    assert await store.ratings(ANA) == [("bazaar", 2, Rating(26.0, 7.0, 1))]
    assert await store.ratings(BEN) == [("bazaar", 2, Rating(24.0, 7.0, 1))]
    assert await store.curve(ANA, "bazaar", 2, 9) == [(Rating(26.0, 7.0), NOW)]


async def test_what_is_over_and_uncounted_is_found(store: SqlStore) -> None:
    await registered(store, ANA, "Ana")
    rated, casual = table(1, rated=True), table(2)
    for row in (rated, casual):
        await store.commit(opening(row, seat(0, ANA), seat(1, BEN)))
        over = move(replace(row, status="over"), scores=(score(0, ANA, 5, 1), score(1, BEN, 3, 2)))
        await store.commit(over)
    assert await store.unsettled(["bazaar"]) == ["T1"]
    await store.settle(GAME, one_up)
    assert await store.unsettled(["bazaar"]) == []


async def test_the_board_shows_the_sure_and_the_active(store: SqlStore) -> None:
    for number, (id, name) in enumerate(((ANA, "Ana"), (BEN, "Ben"), (IDA, "Ida"))):
        await registered(store, id, name)
        row = table(number + 1, rated=True)
        await store.commit(opening(row, seat(0, id)))
        placed = (Placed(0, id, number + 1), Placed(1, "bot-easy", 1))
        await store.settle(Settlement(row.id, "bazaar", 2, NOW - number, placed), one_up)
    board = await store.ranked("bazaar", 2, NOW - 1, 7.5, 10)
    assert [(row.rank, row.name) for row in board] == [(1, "Ana"), (2, "Ben")]
    assert await store.ranked("bazaar", 2, 0, 6.5, 10) == []
    assert await store.ranked("bazaar", 3, 0, 9.0, 10) == []
    you = await store.own_rank("bazaar", 2, 0, 9.0, IDA)
    assert you is not None and (you.rank, you.name, you.games) == (3, "Ida", 1)
    assert await store.own_rank("bazaar", 2, NOW, 9.0, IDA) is None


async def test_who_leaves_is_on_no_board_and_their_name_is_free(store: SqlStore) -> None:
    await registered(store, ANA, "Ana")
    await registered(store, BEN, "Ben")
    await store.commit(opening(table(rated=True), seat(0, ANA, "Ana"), seat(1, BEN, "Ben")))
    await store.commit(move(table(), scores=(score(0, ANA, 5, 1), score(1, BEN, 3, 2))))
    await store.settle(GAME, one_up)
    await store.add_token(b"t", ANA, "bot", NOW)
    await store.erase(ANA)
    assert await store.bearer(b"t") is None
    assert (await store.ratings(ANA), await store.standing("bazaar", days.ALL, ANA)) == ([], None)
    loaded = await store.load("T1")
    assert loaded is not None and [(s.name, s.kind) for s in loaded.seats] == [
        ("—", "gone"),
        ("Ben", "guest"),
    ]
    (game,) = await store.history(BEN, None, 5, 0)
    assert game.seats == ((0, "—", "gone"), (1, "Ben", "guest"))
    assert await store.opponents(BEN, 5) == []
    await store.save_person(person(IDA, "Ana"), 0)

"""Every way in which a game can end counts once: sent eight times, seen by two houses, or counted after a kill."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import text

from app.bus import MemoryBus
from app.rules.game import RuleError
from app.store import db
from app.store.store import SqlStore, open_store
from app.tables import playing
from app.tables.apart import Apart
from app.tables.deals import Deals
from app.tables.joining import Joining
from app.tables.opening import Wish, now_ms
from app.tables.people import People
from app.tables.ratings import Ratings
from app.tables.service import Tables

from .sample import person

pytestmark = pytest.mark.anyio

TIMES = 8
PLAYERS = [letter * 32 for letter in "123"]


@dataclass
class House:
    """One process of the site, as far as games are concerned."""

    store: SqlStore
    tables: Tables
    ratings: Ratings


@asynccontextmanager
async def house(url: str, counts: bool = True) -> AsyncIterator[House]:
    """`counts`: whether it lives long enough to count what has ended."""
    store = await open_store(url)
    people = People(store)
    tables = Tables(store, people, Deals(store, b"key"), Apart(store, people), Joining(MemoryBus()), repr)
    ratings = Ratings(store)
    tables.ended = ratings.settle if counts else None
    try:
        yield House(store, tables, ratings)
    finally:
        await tables.end()
        await store.close()


End = Callable[[Tables, str], Awaitable[Any]]


def command(seat: int, words: str) -> End:
    return lambda tables, code: tables.command(PLAYERS[seat], code, words)


def by_the_house(change: Callable[..., Any]) -> End:
    async def end(tables: Tables, code: str) -> None:
        live = await tables.live(code)
        await tables.house(
            live, lambda table, now: table if table.row.status == "over" else change(table, now)
        )

    return end


async def played_out(tables: Tables, code: str) -> None:
    """The last move of all; the ones before it are made by whoever asks first."""
    while (turn := (live := await tables.live(code)).table.turn) is not None:
        play = live.table.play
        assert play is not None
        move = play.game.legal_moves(play.state, turn)[0]
        await tables.command(PLAYERS[turn], code, f"move {move}", live.table.row.version)


ENDINGS: dict[str, tuple[dict[str, Any], End, list[int] | None]] = {
    "given up": ({}, command(0, "resign"), [2, 1]),
    "left": ({}, command(1, "leave"), [1, 2]),
    "out of time": (
        {"clock": {"kind": "turn", "seconds": 5}},
        by_the_house(lambda table, now: playing.time_out(table, now + 60_000)),
        [2, 1],
    ),
    "played out": ({"options": {"first": 0, "balls": 8}}, played_out, [0, 0]),
    "abandoned": ({}, by_the_house(lambda table, now: playing.end_without_result(table, now, "abandon")), None),
    "closed by the operator": ({}, by_the_house(playing.close), None),
    "two of three given up": (
        {"game": "wakawaka", "seats": 3, "options": {}},
        lambda tables, code: asyncio.gather(
            *(tables.command(PLAYERS[seat], code, "resign") for seat in (0, 2)), return_exceptions=True
        ),
        [0, 1, 0],
    ),
}  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
async def test_an_end_counts_once_though_two_houses_hear_it_eight_times(url: str, ending: str) -> None:
    wish, end, ranks = ENDINGS[ending]
    async with house(url) as one, house(url) as other:
        code = await begun(one, wish)
        await asyncio.gather(
            *(quietly(end, each.tables, code) for each in (one, other) for _ in range(TIMES // 2))
        )
        await one.ratings.catch_up(one.tables, now_ms())
        await check(url, one, code, ranks)


@pytest.mark.parametrize("ending", ENDINGS)
async def test_an_end_is_counted_by_the_next_house_where_the_first_was_killed(url: str, ending: str) -> None:
    wish, end, ranks = ENDINGS[ending]
    async with house(url, counts=False) as killed:
        code = await begun(killed, wish)
        await quietly(end, killed.tables, code)
    async with house(url) as one, house(url) as other:
        await asyncio.gather(*(each.ratings.catch_up(each.tables, now_ms()) for each in (one, other)))
        await check(url, other, code, ranks)


async def begun(at: House, wish: dict[str, Any]) -> str:
    """A rated game that has begun."""
    asked = {"game": "bohnduell", "seats": 2, "options": {"first": 0}} | wish
    players = PLAYERS[: asked["seats"]]
    for number, id in enumerate(players):
        await at.store.save_person(person(id, f"Player {number}", "person"), 0)
    code = await at.tables.open(players[0], Wish(**asked, rated=True))
    for id in players[1:]:
        await at.tables.command(id, code, "join")
        await at.tables.command(id, code, "ready")
    await at.tables.command(players[0], code, "start")
    return code


async def quietly(end: End, tables: Tables, code: str) -> None:
    """Whoever comes too late is told so."""
    try:
        await end(tables, code)
    except RuleError as refusal:
        assert refusal.code in ("over", "not_open", "stale", "busy", "not_offered", "not_your_turn"), refusal


async def check(url: str, at: House, code: str, ranks: list[int] | None) -> None:
    table = (await at.tables.live(code)).table
    assert table.row.status == "over"
    players = PLAYERS[: len(table.seats)]
    assert (table.play is not None and table.play.result is not None) == (ranks is not None)
    found = kept(url, table.row.id)
    if ranks is None:
        assert found == {"scores": {}, "steps": 0, "totals": set(), "ratings": set()}
        return
    assert found["steps"] == len(players)
    assert found["totals"] == found["ratings"] == {(id, 1) for id in players}
    assert all(told in (0, found["scores"][id]) for id, told in zip(players, ranks, strict=True))


def kept(url: str, table: int) -> dict[str, Any]:
    """What the database has of one game: ranks by person, and how many games each has in all."""
    engine = db.reading_engine(url, 1)
    try:
        with engine.connect() as connection:

            def rows(query: str) -> list[Any]:
                return [tuple(row) for row in connection.execute(text(query), {"table": table})]

            return {
                "scores": dict(rows("SELECT person, rank FROM scores WHERE table_id = :table")),
                "steps": rows("SELECT count(*) FROM steps WHERE table_id = :table")[0][0],
                "totals": set(rows("SELECT person, games FROM totals WHERE span = 'all'")),
                "ratings": set(rows("SELECT person, games FROM ratings")),
            }
    finally:
        engine.dispose()

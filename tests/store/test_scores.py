"""Leaderboards: most games first, then wins, then points; equal is equal; bots play along unlisted."""

from __future__ import annotations

import pytest

from app.store import db
from app.store.scores import _all_time_page, _better, _page
from app.store.store import SqlStore
from app.tables.ports import Standing

from .sample import ANA, BEN, BOT, IDA, NOW, move, opening, person, score, table

pytestmark = pytest.mark.anyio

# Each line is a game of Bazaar: when it ended, and of each player the points and the rank.
GAMES = [
    (NOW - 10, {ANA: (10, 1), BEN: (5, 2)}),
    (NOW - 9, {ANA: (3, 2), BEN: (8, 1)}),
    (NOW - 8, {ANA: (4, 1), IDA: (4, 1), BOT: (1, 3)}),
    (NOW - 7, {BEN: (4, 1), IDA: (13, 1)}),
    (NOW - 6, {BOT: (99, 1), "e" * 32: (1, 2)}),
]


@pytest.fixture
async def played(store: SqlStore) -> SqlStore:
    for id, name, kind in (
        (ANA, "Ana", "guest"),
        (BEN, "Ben", "person"),
        (IDA, "Ida", "guest"),
        (BOT, "Bo", "bot"),
    ):
        await store.save_person(person(id, name, kind), 0)
    for number, (ended, players) in enumerate(GAMES):
        row = table(number)
        scores = [score(seat, who, *made, ended) for seat, (who, made) in enumerate(players.items())]
        await store.commit(opening(row))
        await store.commit(move(row, scores=tuple(scores)))
    await store.commit(opening(table(9)))
    await store.commit(move(table(9), scores=(score(0, IDA, 1, 1, NOW, game="wakawaka"),)))
    return store


async def test_standings_of_all_time(played: SqlStore) -> None:
    assert list(await played.standings("bazaar", 0, 10)) == [
        Standing(1, ANA, "Ana", 3, 2, 17),
        Standing(1, BEN, "Ben", 3, 2, 17),
        Standing(3, IDA, "Ida", 2, 2, 17),
    ]


async def test_standings_since(played: SqlStore) -> None:
    assert list(await played.standings("bazaar", NOW - 8, 10)) == [
        Standing(1, IDA, "Ida", 2, 2, 17),
        Standing(2, ANA, "Ana", 1, 1, 4),
        Standing(2, BEN, "Ben", 1, 1, 4),
    ]
    assert list(await played.standings("bazaar", NOW, 10)) == []


async def test_standings_by_the_page(played: SqlStore) -> None:
    rows = await played.standings("bazaar", 0, 10)
    assert await played.standings("bazaar", 0, 1) == rows[:1]
    assert await played.standings("bazaar", 0, 2, 1) == rows[1:3]
    assert await played.standings("bazaar", 0, 2, 3) == []


async def test_the_standing_of_one_is_as_among_all(played: SqlStore) -> None:
    assert await played.standing("bazaar", 0, IDA) == Standing(3, IDA, "Ida", 2, 2, 17)
    assert await played.standing("wakawaka", 0, IDA) == Standing(1, IDA, "Ida", 1, 1, 1)
    assert await played.standing("wakawaka", 0, ANA) is None
    assert await played.standing("bazaar", 0, BOT) is None


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_board_reads_one_index_of_the_scores(played: SqlStore, url: str) -> None:
    engine = db.reading_engine(url, 1)
    with engine.connect() as connection:
        text = str(_page.compile(engine))
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", (0,) * text.count("?"))
        assert any("COVERING INDEX ix_scores_board" in row[-1] for row in plan)
    engine.dispose()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_the_board_of_all_time_is_read_from_kept_sums(played: SqlStore, url: str) -> None:
    engine = db.reading_engine(url, 1)
    with engine.connect() as connection:
        for query in (_all_time_page, _better):
            text = str(query.compile(engine))
            plan = [
                row[-1]
                for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", (0,) * text.count("?"))
            ]
            assert any("COVERING INDEX ix_totals_board (game=?" in line for line in plan), plan
            assert not any(line.startswith("SCAN") for line in plan), plan
    engine.dispose()

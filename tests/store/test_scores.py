"""Leaderboards: most games first, then wins, then points; games alone: most points, then fewest turns. Equal is
equal, and who has left is unlisted. What is kept of a span is what its games add up to."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from app.store.store import SqlStore
from app.tables import days
from app.tables.ports import Best, ScoreRow, Standing

from .sample import ANA, BEN, IDA, NOW, move, opening, person, score, table

pytestmark = pytest.mark.anyio

BEFORE = NOW - 7 * days.DAY  # a week earlier, in the same month
WEEK, MONTH = (days.span_at(span, NOW) for span in days.SPANS)

# Each line is a game of Bazaar: when it ended, and of each player the points and the rank.
GAMES = [
    (BEFORE, {ANA: (10, 1), BEN: (5, 2)}),
    (BEFORE, {ANA: (3, 2), BEN: (8, 1)}),
    (NOW - 8, {ANA: (4, 1), IDA: (4, 1)}),
    (NOW - 7, {BEN: (4, 1), IDA: (13, 1)}),
    (NOW - 6, {"e" * 32: (1, 2)}),
]


async def played(store: SqlStore, number: int, ended: int, *rows: ScoreRow) -> None:
    """A game ends. Its table has this number."""
    spans = tuple(days.span_at(span, ended) for span in days.BOARDS)
    await store.commit(opening(table(number)))
    await store.commit(move(table(number), scores=rows, spans=spans))


@pytest.fixture
async def full(store: SqlStore) -> SqlStore:
    for id, name, kind in (
        (ANA, "Ana", "guest"),
        (BEN, "Ben", "person"),
        (IDA, "Ida", "guest"),
    ):
        await store.save_person(person(id, name, kind), 0)
    for number, (ended, players) in enumerate(GAMES):
        rows = (score(seat, who, *made, ended) for seat, (who, made) in enumerate(players.items()))
        await played(store, number, ended, *rows)
    await played(store, 9, NOW, score(0, IDA, 1, 1, NOW, game="wakawaka"))
    return store


async def test_standings_of_all_time(full: SqlStore) -> None:
    assert list(await full.standings("bazaar", days.ALL, 10)) == [
        Standing(1, ANA, "Ana", 3, 2, 17),
        Standing(1, BEN, "Ben", 3, 2, 17),
        Standing(3, IDA, "Ida", 2, 2, 17),
    ]


async def test_standings_of_a_week_and_of_its_month(full: SqlStore) -> None:
    assert list(await full.standings("bazaar", WEEK, 10)) == [
        Standing(1, IDA, "Ida", 2, 2, 17),
        Standing(2, ANA, "Ana", 1, 1, 4),
        Standing(2, BEN, "Ben", 1, 1, 4),
    ]
    assert await full.standings("bazaar", MONTH, 10) == await full.standings("bazaar", days.ALL, 10)
    assert list(await full.standings("bazaar", days.span_at("week", NOW + 7 * days.DAY), 10)) == []


async def test_standings_by_the_page(full: SqlStore) -> None:
    rows = await full.standings("bazaar", days.ALL, 10)
    assert await full.standings("bazaar", days.ALL, 1) == rows[:1]
    assert await full.standings("bazaar", days.ALL, 2, 1) == rows[1:3]
    assert await full.standings("bazaar", days.ALL, 2, 3) == []


async def test_the_standing_of_one_is_as_among_all(full: SqlStore) -> None:
    assert await full.standing("bazaar", days.ALL, IDA) == Standing(3, IDA, "Ida", 2, 2, 17)
    assert await full.standing("bazaar", WEEK, BEN) == Standing(2, BEN, "Ben", 1, 1, 4)
    assert await full.standing("wakawaka", days.ALL, IDA) == Standing(1, IDA, "Ida", 1, 1, 1)
    assert await full.standing("wakawaka", days.ALL, ANA) is None


def alone(who: str, points: int, turns: int, ended: int) -> ScoreRow:
    return ScoreRow(0, who, "bazaar", points, 1, ended, 1, turns)


async def test_the_best_game_alone_is_kept_of_each_span(full: SqlStore) -> None:
    made = [
        (ANA, 40, 20, BEFORE),
        (ANA, 30, 9, NOW),
        (ANA, 30, 8, NOW),
        (BEN, 40, 20, NOW),
        (IDA, 40, 19, NOW),
    ]
    for number, (who, points, turns, ended) in enumerate(made, 20):
        await played(full, number, ended, alone(who, points, turns, ended))
    assert list(await full.bests("bazaar", days.ALL, 10)) == [
        Best(1, IDA, "Ida", 40, 19, 1),
        Best(2, ANA, "Ana", 40, 20, 3),
        Best(2, BEN, "Ben", 40, 20, 1),
    ]
    assert await full.best("bazaar", WEEK, ANA) == Best(3, ANA, "Ana", 30, 8, 2)
    assert await full.bests("bazaar", MONTH, 10) == await full.bests("bazaar", days.ALL, 10)
    assert list(await full.bests("bazaar", days.ALL, 1, 1)) == [Best(2, ANA, "Ana", 40, 20, 3)]


async def test_what_is_kept_is_what_the_games_add_up_to(full: SqlStore) -> None:
    rng, people = random.Random(7), [ANA, BEN, IDA]
    games = [
        (ended, {who: (points, rank) for who, (points, rank) in players.items() if who in people})
        for ended, players in GAMES
    ]
    for number in range(20, 60):
        ended = NOW - rng.randrange(40) * days.DAY
        who = rng.sample(people, 2)
        made = {each: (rng.randrange(20), rank) for rank, each in enumerate(who, 1)}
        games.append((ended, made))
        rows = (score(seat, each, *made[each], ended) for seat, each in enumerate(who))
        await played(full, number, ended, *rows)
    for span in days.BOARDS:
        for of in {days.span_at(span, ended) for ended, _ in games}:
            within = [made for ended, made in games if days.span_at(span, ended) == of]
            played_, won, points = Counter[str](), Counter[str](), Counter[str]()
            for made in within:
                for each, (score_, rank) in made.items():
                    played_[each] += 1
                    won[each] += rank == 1
                    points[each] += score_
            kept = {
                row.person: (row.games, row.wins, row.points) for row in await full.standings("bazaar", of, 9)
            }
            assert kept == {each: (count, won[each], points[each]) for each, count in played_.items()}, of

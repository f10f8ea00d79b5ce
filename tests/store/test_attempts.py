"""Attempts at the deals of days: one each, boards by points and turns, weeks and months that add up."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import event

from app.store.store import SqlStore, open_store
from app.tables import days
from app.tables.ports import Attempted, Begun, Conflict, Write

from .sample import ANA, BEN, IDA, NOW, person, table

GAME, DAY = "bazaar", days.day_at(NOW)
PEOPLE = ((ANA, "Ana"), (BEN, "Ben"), (IDA, "Ida"))


def begin(number: int, who: str, day: int = DAY, streak: int = 1) -> Write:
    row = table(number, places=1)
    return Write(row.id, row, begun=(Begun(GAME, day, who, NOW, streak),))


def end(number: int, who: str, points: int, turns: int, day: int = DAY) -> Write:
    row = table(number, places=1, version=2)
    spans = {span: days.first_of(span, day) for span in days.SPANS}
    ended = Attempted(NOW + 1, points, turns, days.merit(points, turns), NOW, who, spans)
    return Write(row.id, row, before=1, attempted=(ended,))


async def filled(url: str) -> SqlStore:
    store = await open_store(url)
    for who, name in PEOPLE:
        await store.save_person(person(who, name), 0)
    return store


@pytest.mark.anyio
async def test_a_person_begins_a_deal_once(url: str) -> None:
    store = await filled(url)
    await store.commit(begin(1, ANA))
    with pytest.raises(Conflict):
        await store.commit(begin(2, ANA))
    assert await store.load("T2") is None
    await store.commit(begin(3, ANA, DAY + 1))
    first = await store.attempt(GAME, DAY, ANA)
    assert first is not None and (first.code, first.points, first.rank) == ("T1", None, 0)
    assert await store.attempts(GAME, DAY, 10) == [] and await store.attempted(GAME, DAY) == 0
    assert await store.dealt(GAME, DAY) == table().secret and await store.dealt(GAME, DAY - 1) is None
    await store.close()


@pytest.mark.anyio
async def test_points_rank_first_then_fewer_turns_and_equals_share(url: str) -> None:
    store = await filled(url)
    made = ((ANA, 90, 40), (BEN, 90, 38), (IDA, 90, 40))
    for number, (who, points, turns) in enumerate(made, 1):
        await store.commit(begin(number, who))
        await store.commit(end(number, who, points, turns))
    board = await store.attempts(GAME, DAY, 10)
    assert [(row.rank, row.name, row.turns) for row in board] == [
        (1, "Ben", 38),
        (2, "Ida", 40),
        (2, "Ana", 40),
    ]
    assert [row.rank for row in await store.attempts(GAME, DAY, 1, 2)] == [2]
    own = await store.attempt(GAME, DAY, ANA)
    assert own is not None and own.rank == 2
    await store.close()


@pytest.mark.anyio
async def test_an_end_that_was_overtaken_adds_nothing(url: str) -> None:
    store = await filled(url)
    await store.commit(begin(1, ANA))
    await store.commit(end(1, ANA, 50, 30))
    with pytest.raises(Conflict):
        await store.commit(end(1, ANA, 50, 30))
    week = days.first_of("week", DAY)
    row = await store.own_series(GAME, "week", week, DAY, ANA)
    assert row is not None and (row.points, row.days, row.rank, row.streak) == (50, 1, 1, 1)
    await store.close()


@pytest.mark.anyio
async def test_days_add_up_and_the_next_month_begins_anew(url: str) -> None:
    store = await filled(url)
    month = days.first_of("month", DAY)
    for number, day in enumerate((month, month + 1, month + 40)):
        await store.commit(begin(number, ANA, day, streak=number + 1))
        await store.commit(end(number, ANA, 30, 20, day))
    await store.commit(begin(9, BEN, month))
    await store.commit(end(9, BEN, 60, 20, month))
    rows = await store.series(GAME, "month", month, month + 2, 10)
    assert [(row.rank, row.name, row.points, row.days) for row in rows] == [
        (1, "Ben", 60, 1),
        (2, "Ana", 60, 2),
    ]
    assert [row.streak for row in rows] == [0, 2]
    await store.erase(BEN)
    assert [row.name for row in await store.series(GAME, "month", month, month + 2, 10)] == ["Ana"]
    assert [row.name for row in await store.attempts(GAME, month, 10)] == ["Ana"]
    await store.close()


@pytest.mark.anyio
async def test_no_board_reads_a_whole_table(tmp_path: Path) -> None:
    store = await filled(f"sqlite:///{tmp_path}/plans.db")  # SQLite tells its plans in words
    asked: list[tuple[str, object]] = []
    engine = store._engine
    event.listen(engine, "before_cursor_execute", lambda c, cur, sql, values, *_: asked.append((sql, values)))
    await store.attempts(GAME, DAY, 10)
    await store.attempt(GAME, DAY, ANA)
    await store.attempted(GAME, DAY)
    await store.dealt(GAME, DAY)
    await store.series(GAME, "week", DAY, DAY, 10)
    await store.own_series(GAME, "week", DAY, DAY, ANA)
    plans = []
    with engine.connect() as connection:
        for sql, values in list(asked):
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values).all()  # type: ignore[arg-type]
            plans += [str(row[-1]) for row in plan]
    assert plans and not [step for step in plans if step.startswith("SCAN") and "SUBQUERY" not in step]
    await store.close()

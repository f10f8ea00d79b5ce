"""What boards and profiles ask is answered from indexes: no query reads a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from sqlalchemy import Engine, event

from app.store import alone, attempts, db, models, people, profiles, ratings, scores

ASKED: dict[str, Any] = {
    "game": "bazaar", "span": "week", "first": 7, "person": "a", "of": "a", "id": "a", "folded": "ana",
    "limit": 9, "offset": 0, "since": 5, "most": 2.5, "mean": 25.0, "places": 2, "day": 20_000, "merit": 8,
    "games": 3, "wins": 2, "points": 1, "speed": -5, "ids": [1, 2], "people": ["a"], "before": 19_999,
}  # fmt: skip
QUERIES = {
    f"{module.__name__}.{name}": query
    for module, names in {
        profiles: ("_tallies", "_page", "_page_of_game", "_seats", "_opponents", "_solos"),
        ratings: ("_page", "_own", "_better", "_all", "_curve"),
        attempts: (
            "_page", "_own", "_better", "_count", "_span_page", "_span_own", "_span_better", "_streaks",
        ),
        people: ("_by_id", "_by_name"),
    }.items()
    for name in names
    if (query := getattr(module, name)) is not None
} | {
    f"{board.__name__}, query {number}": query
    for board in (scores, alone)
    for number, query in enumerate(board.BOARD.queries)
}  # fmt: skip


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    db.migrate(url)
    engine = db.reading_engine(url, 1)
    yield engine
    engine.dispose()


def test_no_query_of_a_board_or_a_profile_reads_a_whole_table(engine: Engine) -> None:
    whole = {name: found for name, query in QUERIES.items() if (found := list(_scans(engine, query)))}
    assert whole == {}


def test_a_query_that_reads_a_whole_table_would_be_found(engine: Engine) -> None:
    assert list(_scans(engine, models.seats.select().where(models.seats.c.name == "Ana")))


def _scans(engine: Engine, query: Any) -> Iterator[str]:
    """The lines of the plan that read a table from end to end."""
    on_sqlite = engine.dialect.name == "sqlite"
    for line in _plan(engine, query, "EXPLAIN QUERY PLAN" if on_sqlite else "EXPLAIN"):
        words = line.split()
        at = ["SCAN"] if on_sqlite else ["Seq", "Scan", "on"]
        for start in range(len(words) - len(at)):
            if words[start : start + len(at)] == at and words[start + len(at)] in models.metadata.tables:
                yield line


def _plan(engine: Engine, query: Any, explain: str) -> Sequence[str]:
    """How the database would answer the query, as the driver was given it."""
    sent: list[tuple[str, Any]] = []

    def hear(*told: Any) -> None:
        sent.append((told[2], told[3]))

    event.listen(engine, "before_cursor_execute", hear)
    try:
        with engine.connect() as connection:
            connection.execute(
                query, {name: ASKED[name] for name in query.compile(engine).params if name in ASKED}
            )
            statement, given = sent[-1]
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SET enable_seqscan = off")  # a small table is read whole gladly
            return [str(row[-1]) for row in connection.exec_driver_sql(f"{explain} {statement}", given)]
    finally:
        event.remove(engine, "before_cursor_execute", hear)

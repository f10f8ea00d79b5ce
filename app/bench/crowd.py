"""A house full of people: rows of accounts and of finished games, straight into a database."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from app.rules import current
from app.tables import days
from app.tables.clock import DAY
from app.tables.names import fold
from app.tables.ports import Ms

DAYS = 730  # over which the games lie
STEP = 20_000  # games that are handed over at once
ALONE = 0.4  # of the games of a game that can be played alone
ATTEMPTS = 20_000  # at the deal of the day, at most

Row = Sequence[Any]
COLUMNS = {
    "users": "id name folded kind language made seen banned epoch",
    "tables": "id code game rules_version version places options private watch clock rated status how secret salts"
    " opened started ended moved",
    "seats": "table_id seat person name kind ready",
    "scores": "table_id seat person game score rank ended seats turns",
    "steps": "table_id seat person game places mean uncertainty ended",
    "ratings": "game places person mean uncertainty games played",
    "totals": "game span first person games wins points",
    "bests": "game span first person games points speed",
    "attempts": "table_id game day person began streak ended points turns merit",
    "series": "game span first person points days merit",
}


class Target(Protocol):
    """A database that takes many rows at once."""

    def load(self, table: str, rows: Iterable[Row]) -> None: ...


class Sqlite:
    def __init__(self, file: str) -> None:
        self._file = sqlite3.connect(file)
        self._file.execute("PRAGMA synchronous=OFF")

    def load(self, table: str, rows: Iterable[Row]) -> None:
        names = COLUMNS[table].split()
        marks = ",".join("?" * len(names))
        into = f"INSERT INTO {table} ({','.join(names)}) VALUES ({marks})"  # noqa: S608 - our own names
        self._file.executemany(into, rows)
        self._file.commit()

    def close(self) -> None:
        self._file.execute("ANALYZE")
        self._file.close()


class Postgres:
    def __init__(self, url: str) -> None:
        import psycopg

        self._server = psycopg.connect(url, autocommit=True)

    def load(self, table: str, rows: Iterable[Row]) -> None:
        names = ", ".join(COLUMNS[table].split())
        with self._server.cursor() as cursor, cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)

    def close(self) -> None:
        self._server.execute("VACUUM ANALYZE")
        self._server.close()


@contextmanager
def target(url: str) -> Iterator[Target]:
    """The database of an address as DATABASE_URL has it. Its tables are there and empty."""
    made = Sqlite(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else Postgres(url)
    try:
        yield made
    finally:
        made.close()


def person(number: int) -> str:
    return f"{number:032x}"


class Crowd:
    """So many people and games, always the same ones; the last game ends now."""

    def __init__(self, people: int, games: int, now: Ms) -> None:
        self._rng = random.Random(1)
        self._people = people
        self._games = games
        self._now = now
        self._sums: dict[Row, list[int]] = {}
        self._bests: dict[Row, list[int]] = {}
        self._attempts: dict[str, Row] = {}

    def fill(self, into: Target) -> None:
        into.load("users", (self._user(number) for number in range(self._people)))
        keys = list(current())
        for first in range(1, self._games + 1, STEP):
            rows: dict[str, list[Row]] = {name: [] for name in ("tables", "seats", "scores", "steps")}
            for number in range(first, min(first + STEP, self._games + 1)):
                self._game(number, self._rng.choice(keys), rows)
            for name, each in rows.items():
                into.load(name, each)
        into.load("totals", ((*key, *sums) for key, sums in self._sums.items()))
        into.load("bests", ((*key, *sums) for key, sums in self._bests.items()))
        into.load("ratings", (self._rating(key, number) for key in keys for number in range(self._people)))
        into.load("attempts", self._attempts.values())
        into.load("series", self._series())

    def _user(self, number: int) -> Row:
        name = f"Player {number}"
        return person(number), name, fold(name), "person", "en", self._now, self._now, False, 1

    def _rating(self, key: str, number: int) -> Row:
        mean, doubt = self._rng.gauss(25, 6), self._rng.uniform(0.5, 8)
        return key, 2, person(number), mean, doubt, 9, self._now - self._rng.randrange(365) * DAY

    def _game(self, number: int, key: str, rows: dict[str, list[Row]]) -> None:
        rng = self._rng
        alone = current()[key].META.seats[0] == 1 and rng.random() < ALONE
        ended = self._now - int(DAYS * DAY * rng.random() ** 2)  # most of them of late
        seated = rng.sample(range(self._people), 1 if alone else 2)
        rows["tables"].append(
            (
                number, f"B{number}", key, 1, 9, len(seated), "{}", False, "all", '{"kind": "none"}', not alone,
                "over", "finished", b"\0", "[]", ended, ended, ended, ended,
            )
        )  # fmt: skip
        for seat, who in enumerate(seated):
            points, turns = rng.randrange(60), rng.randrange(15, 40) if alone else None
            rows["seats"].append((number, seat, person(who), f"Player {who}", "person", True))
            rows["scores"].append(
                (number, seat, person(who), key, points, seat + 1, ended, len(seated), turns)
            )
            if turns is None:
                rows["steps"].append((number, seat, person(who), key, 2, rng.gauss(25, 6), 4.0, ended))
            elif len(self._attempts) < ATTEMPTS:
                self._attempt(number, key, person(who), points, turns)
            self._add(key, person(who), ended, points, int(not seat), turns)

    def _add(self, key: str, who: str, ended: Ms, points: int, won: int, turns: int | None) -> None:
        for span in days.BOARDS:
            at = (key, *days.span_at(span, ended), who)
            sums = self._sums.setdefault(at, [0, 0, 0])
            for i, more in enumerate((1, won, points)):
                sums[i] += more
            if turns is not None:
                games, *best = self._bests.get(at, [0, -1, 0])
                self._bests[at] = [games + 1, *max(best, [points, -turns])]

    def _attempt(self, number: int, key: str, who: str, points: int, turns: int) -> None:
        now = self._now
        merit = days.merit(points, turns)
        self._attempts.setdefault(
            f"{key} {who}", (number, key, days.day_at(now), who, now, 1, now, points, turns, merit)
        )

    def _series(self) -> Iterator[Row]:
        for _, key, day, who, _, _, _, points, _, _ in self._attempts.values():
            for span in days.SPANS:
                yield key, span, days.first_of(span, day), who, points, 1, points * 1000 - 1

"""How long boards and profiles take with 100,000 players and 1,000,000 scores in SQLite: `python -m app.bench.people`.

By hand: it fills a database in a temporary folder, which takes a minute or two, and tells medians in milliseconds.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from app.rules import current
from app.store.store import SqlStore, open_store
from app.tables.ratings import SURE

PLAYERS, SCORES, TIMES = 100_000, 1_000_000, 15
DAY = 86_400_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder) / "bench.sqlite"))


async def _measure(file: Path) -> None:
    url = f"sqlite:///{file}"
    await (await open_store(url)).close()
    now = int(time.time() * 1000)
    began = time.monotonic()
    game = _fill(file, now)
    print(f"filled in {time.monotonic() - began:.0f} s")
    store = await open_store(url)
    try:
        for name, ask in _questions(store, game, now).items():
            print(f"{name:28} {await _median(ask):8.1f} ms")
    finally:
        await store.close()


def _questions(store: SqlStore, game: str, now: int) -> dict[str, Callable[[], Awaitable[Any]]]:
    def somebody() -> str:
        return _person(random.randrange(PLAYERS))

    return {
        "ratings, the page": lambda: store.ranked(game, 2, now - 180 * DAY, SURE, 100),
        "ratings, one's own row": lambda: store.own_rank(game, 2, now - 180 * DAY, SURE, somebody()),
        "games, this week": lambda: store.standings(game, now - 7 * DAY, 100),
        "games, this month": lambda: store.standings(game, now - 30 * DAY, 100),
        "games, all time": lambda: store.standings(game, 0, 100),
        "games, one's own row": lambda: store.standing(game, 0, somebody()),
        "profile: by name": lambda: store.person_named(f"player {random.randrange(PLAYERS)}"),
        "profile: results": lambda: store.tallies(somebody()),
        "profile: history": lambda: store.history(somebody(), None, 21, 0),
        "profile: opponents": lambda: store.opponents(somebody(), 5),
        "profile: games alone": lambda: store.solos(somebody(), 3),
        "profile: ratings": lambda: store.ratings(somebody()),
        "profile: curve": lambda: store.curve(somebody(), game, 2, 200),
    }


async def _median(ask: Callable[[], Awaitable[Any]]) -> float:
    took = []
    for _ in range(TIMES):
        began = time.perf_counter()
        await ask()
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


def _person(number: int) -> str:
    return f"{number:032x}"


def _fill(file: Path, now: int) -> str:
    """Accounts, and rated games of two between them, over two years; the game that most was played of."""
    rng, games = random.Random(1), list(current())
    kept = sqlite3.connect(file)
    kept.execute("PRAGMA synchronous=OFF")
    people = (
        (_person(n), f"Player {n}", f"player {n}", "person", "en", now, now, 0, 1) for n in range(PLAYERS)
    )
    kept.executemany("INSERT INTO users VALUES (?,?,?,?,?,?,?,?,?)", people)
    table = (
        "INSERT INTO tables (id, code, game, rules_version, version, places, options, private, watch, clock,"
        " rated, status, how, secret, salts, opened, moved) VALUES"
        " (?,?,?,1,9,2,'{}',0,'all','{}',1,'over','finished',x'00','',?,?)"
    )
    for first in range(1, SCORES // 2 + 1, 10_000):
        tables, seats, scores, steps = [], [], [], []
        for number in range(first, first + 10_000):
            game, ended = rng.choice(games), now - rng.randrange(730 * DAY)
            tables.append((number, f"B{number}", game, ended, ended))
            for seat, who in enumerate(rng.sample(range(PLAYERS), 2)):
                person = _person(who)
                seats.append((number, seat, person, f"Player {who}", "person", 1, None))
                scores.append((number, seat, person, game, rng.randrange(60), seat + 1, ended, 2, None))
                steps.append((number, seat, person, game, 2, rng.gauss(25, 6), 4.0, ended))
        kept.executemany(table, tables)
        kept.executemany("INSERT INTO seats VALUES (?,?,?,?,?,?,?)", seats)
        kept.executemany("INSERT INTO scores VALUES (?,?,?,?,?,?,?,?,?)", scores)
        kept.executemany("INSERT INTO steps VALUES (?,?,?,?,?,?,?,?)", steps)
    ratings = (
        (game, 2, _person(n), rng.gauss(25, 6), rng.uniform(2, 8), 9, now - rng.randrange(365 * DAY))
        for game in games
        for n in range(PLAYERS)
    )
    kept.executemany("INSERT INTO ratings VALUES (?,?,?,?,?,?,?)", ratings)
    kept.execute(
        "INSERT INTO totals SELECT game, person, count(*), sum(rank = 1), sum(score) FROM scores GROUP BY game, person"
    )
    kept.commit()
    kept.close()
    return games[0]


if __name__ == "__main__":
    main()

"""How long boards and profiles take in a full house, with SQLite or PostgreSQL: the queries, and whole pages by HTTP.

It fills an empty database first, which takes some minutes, and tells medians in milliseconds.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from app.rules import current
from app.store.store import SqlStore, open_store
from app.tables import days
from app.tables.clock import DAY
from app.tables.ratings import SURE
from app.web.sessions import Sessions

from .crowd import Crowd, person, target
from .fanout import ROOT, free_port, start, stop

TIMES = 25
ACTIVE = 180 * DAY
KEY = "bench" * 8

Ask = Callable[[], Awaitable[Any]]


def bench_people(url: str | None, people: int, games: int) -> None:
    """`url` names an empty database, as DATABASE_URL does; without it SQLite in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        url = url or f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        asyncio.run(_queries(url, people, games))
        _pages(url, folder, people)


async def _queries(url: str, people: int, games: int) -> None:
    await (await open_store(url)).close()
    now, began = int(time.time() * 1000), time.monotonic()
    with target(url) as full:
        Crowd(people, games, now).fill(full)
    print(f"{people} people and {games} games filled in in {time.monotonic() - began:.0f} s")
    store = await open_store(url)
    try:
        for name, ask in _questions(store, people, now).items():
            _tell(name, [await _timed(ask) for _ in range(TIMES)])
    finally:
        await store.close()


def _questions(store: SqlStore, people: int, now: int) -> Mapping[str, Ask]:
    game = next(key for key, known in current().items() if known.META.seats[0] == 1)
    week, month = (days.span_at(span, now) for span in days.SPANS)
    today = days.day_at(now)

    def somebody() -> str:
        return person(random.randrange(people))

    return {
        "ratings": lambda: store.ranked(game, 2, now - ACTIVE, SURE, 101),
        "ratings, own row": lambda: store.own_rank(game, 2, now - ACTIVE, SURE, somebody()),
        "games": lambda: store.standings(game, days.ALL, 101),
        "games, own row": lambda: store.standing(game, days.ALL, somebody()),
        "games of the month": lambda: store.standings(game, month, 101),
        "games of the week": lambda: store.standings(game, week, 101),
        "games of the week, own row": lambda: store.standing(game, week, somebody()),
        "games alone": lambda: store.bests(game, days.ALL, 101),
        "games alone, own row": lambda: store.best(game, days.ALL, somebody()),
        "deal of the day": lambda: store.attempts(game, today, 101),
        "profile: by name": lambda: store.person_named(f"player{random.randrange(people)}"),
        "profile: results": lambda: store.tallies(somebody()),
        "profile: history": lambda: store.history(somebody(), None, 21, 0),
        "profile: opponents": lambda: store.opponents(somebody(), 5),
        "profile: games alone": lambda: store.solos(somebody(), 3),
        "profile: ratings": lambda: store.ratings(somebody()),
        "profile: curve": lambda: store.curve(somebody(), game, 2, 200),
    }


async def _timed(ask: Ask) -> float:
    began = time.perf_counter()
    await ask()
    return (time.perf_counter() - began) * 1000


def _pages(url: str, folder: str, people: int) -> None:
    """Whole pages, each for a reader of their own who has an account."""
    port = free_port()
    place = {"DATABASE_URL": url, "DATA_DIR": folder, "SECRET_KEY": KEY, "RATE_LIMITS": "off"}
    command = [sys.executable, "-m", "app", "serve", "--port", str(port)]
    server = start(command, port, env={**os.environ, "PYTHONPATH": str(ROOT), **place}, cwd=folder)
    try:
        for path in _paths():
            took = []
            for _ in range(TIMES + 1):
                reader = person(random.randrange(people))
                filled = path.format(name=f"Player%20{random.randrange(people)}")
                took.append(_fetched(f"http://127.0.0.1:{port}{filled}", reader))
            _tell(path, took[1:])  # the first one also reads the templates
    finally:
        stop(server)


def _paths() -> list[str]:
    alone = next(key for key, known in current().items() if known.META.seats[0] == 1)
    board = f"/leaderboards/{alone}"
    return [
        "/",
        *(f"{board}?board=games&period={span}" for span in days.BOARDS),
        f"{board}?board=games&page=50",
        f"{board}?board=rating",
        f"{board}?board=rating&page=20",
        *(f"{board}?board=solo&period={span}" for span in days.BOARDS),
        f"{board}?board=daily",
        f"{board}?board=daily&period=week",
        "/players/{name}",
        "/players/{name}?page=2",
        "/api/players/{name}",
        f"/api{board}?board=games&period=week",
    ]


def _fetched(address: str, reader: str) -> float:
    cookie = Sessions(KEY, False).cookie(reader, 1).partition(";")[0]
    began = time.perf_counter()
    asked = urllib.request.Request(address, headers={"Cookie": cookie})  # noqa: S310 - our own server
    with urllib.request.urlopen(asked) as answer:  # noqa: S310
        answer.read()
    return (time.perf_counter() - began) * 1000


def _tell(name: str, took: list[float]) -> None:
    print(f"{name:44} {statistics.median(took):8.1f} ms", flush=True)

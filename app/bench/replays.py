"""How long a recorded game takes to open at any position: pages and runs of positions of a real server, by HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.rules import GAMES
from app.rules.record import entry_from_json, replay
from app.store.store import open_store
from app.tables.ports import EntryRow, TableRow
from app.tables.table import Person, Table, sat, write_of

from .fanout import ROOT, free_port, start, stop

LIMIT = 200  # ms
POSITIONS = 25  # of each game, and by each way
RUN = 60  # positions of one answer, as the page asks


def bench_replays(records: Path) -> int:
    """Every record of a folder, from a house that has just opened; 1 where a median is over the limit."""
    files = sorted(records.glob("*.json"))
    with tempfile.TemporaryDirectory() as folder:
        codes = asyncio.run(_keep(files, f"sqlite:///{Path(folder) / 'comptoir.sqlite'}"))
        port = free_port()
        place = {"DATABASE_URL": f"sqlite:///{Path(folder) / 'comptoir.sqlite'}", "DATA_DIR": folder}
        env = {**os.environ, "PYTHONPATH": str(ROOT), "RATE_LIMITS": "off", **place}
        command = [sys.executable, "-m", "app", "serve", "--port", str(port)]
        server = start(command, port, env=env, cwd=folder)
        try:
            print(f"{'record':44} lines   first    page (median / max)    run (median / max), ms")
            slowest = [_measured(f"http://127.0.0.1:{port}", code, file.stem) for code, file in codes.items()]
        finally:
            stop(server)
    return int(max(slowest, default=0) > LIMIT)


async def _keep(files: Sequence[Path], url: str) -> dict[str, Path]:
    """The records as finished tables of a database; which code stands for which."""
    store = await open_store(url)
    codes = {}
    try:
        for number, file in enumerate(files, 1):
            table = _table(number, json.loads(file.read_text(encoding="utf-8")))
            await store.commit(write_of(None, table))
            codes[table.row.code] = file
    finally:
        await store.close()
    return codes


def _table(number: int, record: dict[str, Any]) -> Table:
    game = GAMES[record["game"], record["version"]]
    places, now = len(record["seats"]), int(time.time() * 1000)
    reason = "abandoned" if record["result"] is None else record["result"]["reason"]
    row = TableRow(
        id=number, code=f"R{number:09}", game=record["game"], rules_version=record["version"], version=1,
        places=places, options=record["options"], private=True, watch="all", clock={"kind": "none"}, rated=False,
        host=None, status="over", how=reason if reason in ("resigned", "timed_out", "abandoned") else "finished",
        secret=bytes.fromhex(record["secret"]), salts=tuple(bytes.fromhex(salt) for salt in record["salts"]),
        opened=now, started=now, ended=now, moved=now, clock_state=None, deadline=None, next=None,
    )  # fmt: skip
    lines = tuple(
        EntryRow(ply, 1, line["seat"], line["move"], line.get("streams"), now)
        for ply, line in enumerate(record["entries"])
    )
    seats = tuple(
        sat(Person(f"{number}-{seat}", f"{one['name']} {number}", "guest"), seat)
        for seat, one in enumerate(record["seats"])
    )
    entries = [entry_from_json(line) for line in record["entries"]]
    return Table(row, game, seats, lines, replay(game, places, row.options, entries))


def _measured(url: str, code: str, name: str) -> float:
    """The slowest median of a record, in milliseconds; printed with the rest of it."""
    path = f"/api/tables/{code}/replay?as=all"
    first, answer = _fetched(f"{url}{path}&count=1")
    run = json.loads(answer)
    rng, plies = random.Random(code), run["plies"]
    pages = [_fetched(f"{url}/t/{code}/replay?ply={rng.choice(plies)}&as=all")[0] for _ in range(POSITIONS)]
    runs = [
        _fetched(f"{url}{path}&from={rng.randrange(len(plies))}&count={RUN}")[0] for _ in range(POSITIONS)
    ]
    page, each = statistics.median(pages), statistics.median(runs)
    told = f"{page:9.1f} / {max(pages):6.1f}       {each:9.1f} / {max(runs):6.1f}"
    print(f"{name:44} {run['lines']:5} {first:7.1f}  {told}", flush=True)
    return max(first, page, each)


def _fetched(address: str) -> tuple[float, bytes]:
    began = time.perf_counter()
    with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310 - our own server
        body: bytes = answer.read()
    return (time.perf_counter() - began) * 1000, body

"""Commits move after move at eight tables and says each one that it was told is kept, until it is killed."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

from app.store.store import SqlStore, open_store
from app.tables.ports import TableRow

from .sample import ANA, line, move, opening, ref, seat, table


async def play(store: SqlStore, row: TableRow) -> None:
    await store.commit(opening(row, seat(0, ANA)))
    for ply in range(1_000_000):
        await store.commit(move(row, ply, chat=(line(ply + 1),), refs=(ref(f"r{ply}"),)))
        print(row.code, ply, flush=True)
        row = replace(row, version=row.version + 1)


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(play(store, table(number)) for number in range(8)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

"""A killed process loses nothing that was told."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from app.store.store import open_store

from .sample import loaded

pytestmark = pytest.mark.anyio


async def test_all_that_was_told_outlives_a_kill(url: str) -> None:
    told = await asyncio.to_thread(told_before_the_kill, url, 60)
    store = await open_store(url)
    try:
        for code, ply in told.items():
            found = await loaded(store, code)
            plies = len(found.entries)
            assert plies > ply
            assert [entry.ply for entry in found.entries] == list(range(plies))
            assert found.table.version == plies + 1  # and nothing was kept in part
            assert len(found.refs) == plies
            assert found.chat[-1].id == plies
    finally:
        await store.close()


def told_before_the_kill(url: str, lines: int) -> dict[str, int]:
    """Code and last ply told, of a process that was killed after this many lines, whatever it was doing."""
    command = [sys.executable, "-m", "tests.store.mover", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as mover:
        assert mover.stdout
        words = [mover.stdout.readline().split() for _ in range(lines)]
        mover.kill()
        words += [last.split() for last in mover.stdout if last.endswith("\n")]
    return {code: int(ply) for code, ply in words}

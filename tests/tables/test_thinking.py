"""A bot answers whatever becomes of the worker that it was asked of."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any, cast

import pytest

from app.tables.table import Table
from app.tables.thinking import Bots, Thinkers
from tests.tables.people import ANA, BEN, begun


class Pool:
    """Gives the futures that it is made with, one a question."""

    def __init__(self, *answers: Future[str]) -> None:
        self.answers = list(answers)

    def submit(self, *_: object) -> Future[str]:
        return self.answers.pop(0)


def answered(text: str) -> Future[str]:
    future: Future[str] = Future()
    future.set_result(text)
    return future


def cancelled() -> Future[str]:
    future: Future[str] = Future()
    future.cancel()
    return future


@pytest.fixture
def table() -> Table:
    return begun(ANA, BEN)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_question_that_another_table_gave_up_is_asked_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers, pool = Thinkers(), Pool(cancelled(), answered("put 2"))
    monkeypatch.setattr(thinkers, "_open", lambda: pool)
    assert await thinkers.choose(table, 0, "easy") == "put 2"
    assert pool.answers == []


@pytest.mark.anyio
async def test_a_bot_that_is_given_up_itself_asks_no_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers()
    monkeypatch.setattr(thinkers, "_open", lambda: Pool(Future()))
    task = asyncio.get_running_loop().create_task(thinkers.choose(table, 0, "easy"))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.anyio
async def test_a_move_that_could_not_be_kept_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.tables import playing, thinking, waiting
    from tests.tables.people import opened

    monkeypatch.setattr(thinking, "AGAIN", 0.0)
    room = waiting.add_bot(opened(ANA, options={"first": 1}), ANA, 0, "easy", None)
    begun_table = playing.start(room, ANA, 0)

    class Live:
        lookers = ()
        table = begun_table

    tried: list[Any] = []

    async def change(live: Any, how: Any) -> None:
        tried.append(how)
        if len(tried) < 3:
            raise OSError("the disk is full")
        live.table = how(live.table, 0)

    bots = Bots(change)
    monkeypatch.setattr(bots._thinkers, "_open", lambda: Pool(*(answered("put 1") for _ in range(9))))
    bots.wake(cast(Any, Live()))
    await asyncio.wait_for(next(iter(bots._thinking.values())), 5)
    assert len(tried) >= 3


HOUSE = "import os, time\nfrom app.tables.thinking import Thinkers\n"
HOUSE += "print(Thinkers()._open().submit(os.getpid).result(), flush=True)\ntime.sleep(60)"


def test_the_worker_of_a_killed_house_ends_soon() -> None:
    with subprocess.Popen([sys.executable, "-c", HOUSE], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        worker = int(house.stdout.readline())
        house.kill()
    end = time.monotonic() + 10
    while runs(worker):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"

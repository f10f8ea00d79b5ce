"""Bots think in a process of their own, on their seat's view, within a time limit; one that dies is started again."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

import structlog

from app.bots import choose
from app.rules import GAMES
from app.rules.game import Seat

from . import playing
from .live import Live
from .ports import Ms
from .table import Table

BUDGET = 1.5  # seconds that a bot may think
PATIENCE = 5.0  # seconds that a table waits before it plays the first move offered
PACE = 0.7  # seconds that a bot takes at least while somebody looks
AGAIN = 1.0  # seconds after which a move that could not be kept is tried again
RETIRES = 2_000  # moves after which a worker makes room for a fresh one

log = structlog.get_logger()


def _choose(key: str, version: int, level: str, view: dict[str, Any], texts: list[str], seed: int) -> str:
    """Runs in the worker."""
    game = GAMES[key, version]
    moves = [game.read_move(text) for text in texts]
    return str(choose(game, level, view, moves, random.Random(seed), BUDGET))


class Bots:
    """Plays for bots wherever one is in turn. `change` is how the house changes a table."""

    def __init__(self, change: Callable[[Live, Callable[[Table, Ms], Table]], Awaitable[None]]) -> None:
        self._change = change
        self._thinkers = Thinkers()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def wake(self, live: Live) -> None:
        """Lets a bot think if one is in turn."""
        code = live.table.row.code
        if playing.bot_seat(live.table) is not None and code not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._think(live))
            self._thinking[code] = task
            task.add_done_callback(lambda _: self._thinking.pop(code, None))

    async def _think(self, live: Live) -> None:
        """Until a person is in turn, at a pace that one can follow."""
        while (found := playing.bot_seat(live.table)) is not None:
            seat, level = found
            table, begun = live.table, time.monotonic()
            text = await self._thinkers.choose(table, seat, level)
            if live.lookers:
                await asyncio.sleep(max(0.0, PACE - (time.monotonic() - begun)))
            if live.table is not table:
                continue
            try:
                await self._change(live, partial(_moved, seat=seat, text=text, version=table.row.version))
            except Exception:
                log.exception("a bot's move could not be kept", code=table.row.code)
                await asyncio.sleep(AGAIN)

    def close(self) -> None:
        """Nobody thinks on."""
        for task in list(self._thinking.values()):
            task.cancel()
        self._thinkers.close()


def _moved(table: Table, now: Ms, *, seat: Seat, text: str, version: int) -> Table:
    return playing.bot_move(table, seat, text, now) if table.row.version == version else table


def _stay_with(house: int) -> None:
    """The worker ends soon after its house, also where that was killed and could not say so."""

    def watch() -> None:
        while os.getppid() == house:
            time.sleep(AGAIN)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """One worker, made when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, table: Table, seat: Seat, level: str) -> str:
        """An offered move. Never raises: where no bot answers in time, it is the first one offered."""
        play = table.play
        assert play is not None
        key, version = play.game.META.key, play.game.META.version
        texts = [str(move) for move in play.game.legal_moves(play.state, seat)]
        if len(texts) == 1:
            return texts[0]
        view = play.game.view(play.state, seat)
        for _ in range(2):
            pool = self._open()
            try:
                asked = pool.submit(_choose, key, version, level, view, texts, secrets.randbits(60))
                answer = await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE)
                return answer if answer in texts else texts[0]
            except BrokenProcessPool:
                log.warning("the bots' worker died; it is started again")
                self._drop(pool)
            except TimeoutError:
                log.warning("a bot thought too long", game=key, level=level)
                self._drop(pool)
                break
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                log.warning("a bot was asked of a worker that another table gave up")
            except Exception:
                log.exception("a bot could not choose", game=key, level=level)
                break
        return texts[0]

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=context,
                initializer=_stay_with,
                initargs=(os.getpid(),),
                max_tasks_per_child=RETIRES,
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Ends the worker."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

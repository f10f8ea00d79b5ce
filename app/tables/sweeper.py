"""What happens though nobody looks: time runs out, people stay away, tables empty or are forgotten, orders arrive."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

import structlog

from app.rules.game import RuleError

from . import absence, playing, waiting
from .live import Live
from .opening import now_ms
from .ports import Ms
from .service import Tables
from .table import Person, Table

STEP = 0.25  # seconds between two looks at the clocks
SLOW = 1.0  # seconds between two looks at everything else
AWAY = 600_000  # milliseconds that a person may be away from an open table before the seat is free
UNUSED = 60.0  # seconds that a finished table stays in memory
ABANDONED = 30 * 86_400_000  # milliseconds without a move
LOOK = 3.0  # seconds between two looks at what other processes may have left undone
LATE = 1_000  # milliseconds after which somebody else should have ended a turn
STILL = 6_000  # milliseconds in which a bot should have moved
QUIET_BEAT = 10.0  # seconds between two heartbeats while no clock runs

log = structlog.get_logger()

Order = Callable[[str], Awaitable[None]]


class Sweeper:
    """Runs until it is closed. An unexpected fault at one table is logged and touches no other."""

    def __init__(self, tables: Tables, obey: Order) -> None:
        self._tables = tables
        self._obey = obey
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._beaten = 0.0
        self._looked = 0.0

    async def close(self) -> None:
        """Stops, and keeps that the house was open until now."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._tables.store.beat(now_ms())

    async def _run(self) -> None:
        slow = 0.0
        while True:
            await asyncio.sleep(STEP)
            try:
                await self._clocks()
                if time.monotonic() - slow >= SLOW:
                    slow = time.monotonic()
                    await self._orders()
                    await self._rest()
                    await self._due()
                    await self._beat()
                    self._tables.joining.beat(self._tables.all(), self._tables.lobby.here)
            except Exception:
                log.exception("the sweeper stumbled")

    async def _clocks(self) -> None:
        now = now_ms()
        for live in self._tables.all():
            if live.restless and live.presence():
                self._tables.lobby.show(live)
            deadline = live.table.row.deadline
            if deadline is not None and deadline <= now and live.table.row.status == "playing":
                await self._change(live, playing.time_out)

    async def _orders(self) -> None:
        for order in await self._tables.store.take_orders():
            try:
                await self._obey(order)
            except RuleError as refusal:
                log.warning("an order could not be carried out", order=order, code=refusal.code)

    async def _rest(self) -> None:
        now = time.monotonic()
        for live in self._tables.all():
            if live.presence():
                self._tables.lobby.show(live)
            live.opened(now_ms())
            row = live.table.row
            if row.status == "open":
                await self._absent(live, now_ms())
            elif row.status == "playing" and now_ms() - row.moved > ABANDONED:
                await self._change(live, lambda table, at: playing.end_without_result(table, at, "abandon"))
            elif row.status == "playing":
                await self._grace(live, now_ms())
            elif (
                row.status == "over"
                and not live.lookers
                and now - live.used > UNUSED
                and not live.lock.locked()
            ):
                self._tables.forget(live)

    async def _due(self) -> None:
        """Brings tables to hand whose time is up, though another process has them: it may be gone. And lets a bot think
        whose process may be gone."""
        if time.monotonic() - self._looked < LOOK:
            return
        self._looked = time.monotonic()
        for code in await self._tables.store.due(now_ms() - LATE):
            await self._tables.reread(code)
        if self._tables.joining.bus.lost:
            self._tables.joining.reread(looked_at=True)
        for live in self._tables.all():
            if live.table.row.status == "playing" and now_ms() - live.table.row.moved > STILL:
                self._tables.bots.wake(live)

    async def _grace(self, live: Live, now: Ms) -> None:
        """Who plays and is away has some time to come back; who is back has the seat again, between two moves."""
        for sitter, since in live.watch_over(now):
            ends = live.grace_ends(sitter.person)
            if since is None:
                change = absence.returned
            elif ends is not None and ends <= now:
                change = absence.missed
            else:
                continue
            seat = sitter.seat
            if change(live.table, seat, now) is not live.table:
                await self._change(live, lambda table, at, seat=seat, change=change: change(table, seat, at))

    async def _absent(self, live: Live, now: Ms) -> None:
        for sitter, since in live.watch_over(now):
            if since is not None and now - since > AWAY:
                live.left.pop(sitter.person)
                gone = Person(sitter.person, sitter.name, sitter.kind)
                await self._change(live, lambda table, at, gone=gone: _freed(table, gone, at))

    async def _change(self, live: Live, change: Callable[..., Table]) -> None:
        try:
            await self._tables.house(live, change)
        except RuleError:
            pass  # somebody was quicker: it no longer applies
        except Exception:
            log.exception("a table could not be swept", code=live.table.row.code)

    async def _beat(self) -> None:
        running = any(live.table.row.deadline is not None for live in self._tables.all())
        if running or time.monotonic() - self._beaten >= QUIET_BEAT:
            self._beaten = time.monotonic()
            await self._tables.store.beat(now_ms())


def _freed(table: Table, who: Person, now: int) -> Table:
    return (
        waiting.leave(table, who, now)
        if table.seat_of(who.id) is not None and table.row.status == "open"
        else table
    )

"""The lobby: the public tables, pushed to those who look at it, in bursts of at most five a second."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from app.rules.game import Json

from .frames import table_info
from .live import Live, Looker

FOLD = 0.2  # seconds between two bursts
LATE = 5.0  # seconds without a word after which the people of another process are gone
FINISHED = 100  # finished tables that a list may show


class Lobby:
    """Public tables by code, newest last; `version` counts what was pushed."""

    def __init__(self, encode: Callable[[Any], str]) -> None:
        self.version = 0
        self._encode = encode
        self._tables: OrderedDict[str, dict[str, Json]] = OrderedDict()
        self._finished: OrderedDict[str, dict[str, Json]] = OrderedDict()
        self._lookers: dict[Looker, None] = {}
        self._pages: dict[Looker, None] = {}
        self._dirty: dict[str, dict[str, Json] | None] = {}
        self._counted = 0
        self._flushing: asyncio.Task[None] | None = None
        self._elsewhere: dict[str, tuple[int, float]] = {}  # people by process, and when that was told

    @property
    def online(self) -> int:
        """How many persons have a page open; pages without a person count one each."""
        since = time.monotonic() - LATE
        return self.here + sum(count for count, told in self._elsewhere.values() if told > since)

    @property
    def here(self) -> int:
        """The same in this process."""
        persons = {looker.person for looker in self._pages}
        return len(persons - {None}) + sum(1 for looker in self._pages if looker.person is None)

    def hear_of(self, process: str, online: int) -> None:
        """How many are in another process."""
        self._elsewhere[process] = online, time.monotonic()
        if self._counted != self.online:
            self._stir()

    def arrive(self, page: Looker) -> None:
        self._pages[page] = None
        self._stir()

    def depart(self, page: Looker) -> None:
        self._pages.pop(page, None)
        self._lookers.pop(page, None)
        self._stir()

    def announce(self, message: dict[str, Json]) -> None:
        """A word to every page, whatever it looks at."""
        text = self._encode(message)
        for page in list(self._pages):
            page.push(text)

    def tables(self, status: str | None = None, game: str | None = None) -> list[dict[str, Json]]:
        """Public tables, newest first."""
        kept = self._finished if status == "over" else self._tables
        return [
            table
            for table in reversed(kept.values())
            if status in (None, table["status"]) and game in (None, table["game"])
        ]

    def look(self, looker: Looker) -> None:
        """From now on this page is told; it gets the whole lobby first."""
        self._flush()
        self._lookers[looker] = None
        tables = self.tables()
        message = {"type": "lobby", "version": self.version, "tables": tables, "online": self.online}
        looker.push(self._encode(message))

    def unlook(self, looker: Looker) -> None:
        self._lookers.pop(looker, None)

    def show(self, live: Live) -> None:
        """A table changed: it appears, changes or goes."""
        row = live.table.row
        listed = not row.private and (
            row.status == "open" or (row.status == "playing" and row.watch == "all")
        )
        info = table_info(live.table, live.here()) if listed or row.status == "over" else None
        if row.status == "over" and not row.private and row.watch == "all" and row.how != "cancelled":
            assert info is not None
            self._finished[row.code] = info
            while len(self._finished) > FINISHED:
                self._finished.popitem(last=False)
        if listed:
            assert info is not None
            if self._tables.get(row.code) == info:
                return
            self._tables[row.code] = info
            self._mark(row.code, info)
        elif self._tables.pop(row.code, None) is not None:
            self._mark(row.code, None)

    def _mark(self, code: str, info: dict[str, Json] | None) -> None:
        self._dirty[code] = info
        self._stir()

    def _stir(self) -> None:
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(FOLD)
        self._flushing = None
        self._flush()

    def _flush(self) -> None:
        for code, info in self._dirty.items():
            self.version += 1
            if not self._lookers:
                continue
            if info is None:
                text = self._encode({"type": "gone", "version": self.version, "code": code})
            else:
                text = self._encode({"type": "table", "version": self.version, "table": info})
            for looker in list(self._lookers):
                looker.push(text)
        self._dirty.clear()
        if self._counted != self.online:
            self._counted = self.online
            text = self._encode({"type": "online", "online": self._counted})
            for looker in list(self._lookers):
                looker.push(text)

    async def close(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._flushing

"""Words between the processes of one house: by Redis or Valkey, or none where there is but one process.

A word is told once to every other process that is there at that moment, those of one process in their order. Nothing
waits for the telling, and nothing depends on it: what counts is in the database, and is read again where it matters.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from typing import Any, Protocol

import structlog

CHANNEL = "comptoir"
WAITING = 10_000  # words that wait while the connection is lost; older ones are dropped
AGAIN = 1.0  # seconds between two tries to connect
ASKING = 0.5  # seconds in which another process answers

log = structlog.get_logger()

Word = dict[str, Any]


class Bus(Protocol):
    """What the processes of one house tell each other. `alone`: there is but one, and never another; `lost`: nobody
    can be heard for now. Once they can be heard again `hear` is given the word `again` of this process itself."""

    @property
    def alone(self) -> bool: ...

    @property
    def lost(self) -> bool: ...

    def tell(self, word: Word) -> None:
        """To all others; never waits, never raises."""
        ...

    def listen(self, hear: Callable[[str, Word], None]) -> None:
        """From now on `hear` is given every word of the others: who says it, and what."""
        ...

    async def others(self) -> bool:
        """Whether another process is there."""
        ...

    async def close(self) -> None: ...


class MemoryBus:
    """One process alone: there is nobody to tell."""

    alone = True
    lost = False

    def tell(self, word: Word) -> None:
        pass

    def listen(self, hear: Callable[[str, Word], None]) -> None:
        pass

    async def others(self) -> bool:
        return False

    async def close(self) -> None:
        pass


class RedisBus:
    """Belongs to the event loop that made it. While the server cannot be reached the process goes on by itself."""

    alone = False

    def __init__(self, url: str) -> None:
        import redis.asyncio as redis

        self.name = secrets.token_hex(4)
        self._redis = redis.from_url(url, decode_responses=True, socket_connect_timeout=2)
        self._lost: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._hear: Callable[[str, Word], None] | None = None
        self._words: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._answered = asyncio.Event()
        self._there = asyncio.Event()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._speak()), loop.create_task(self._heed())]

    @property
    def lost(self) -> bool:
        return not self._there.is_set()

    def tell(self, word: Word) -> None:
        if self._words.full():
            self._words.get_nowait()
        self._words.put_nowait(json.dumps({"from": self.name, **word}))

    def listen(self, hear: Callable[[str, Word], None]) -> None:
        self._hear = hear

    async def others(self) -> bool:
        """Asks, and waits a moment for an answer."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._there.wait(), 2 * AGAIN)
        self._answered.clear()
        self.tell({"kind": "who"})
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._answered.wait(), ASKING)
        return self._answered.is_set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*self._lost):
            await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            text = await self._words.get()
            told = False
            while not told:
                told = await self._spoken(text)

    async def _spoken(self, text: str) -> bool:
        """Whether it could be said; else a moment passes."""
        try:
            await self._redis.publish(CHANNEL, text)
        except self._lost:
            await asyncio.sleep(AGAIN)
            return False
        return True

    async def _heed(self) -> None:
        """Hears the others, and connects again as long as it takes."""
        well = True
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(CHANNEL)
                    self._there.set()
                    if not well:
                        log.warning("the bus is there again")
                        self._give(self.name, {"kind": "again"})
                    well = True
                    async for message in heard.listen():
                        if message["type"] == "message":
                            self._take(message["data"])
            except self._lost as error:
                if well:
                    log.warning("the bus cannot be reached; this process goes on alone", error=str(error))
                well = False
                self._there.clear()
                await asyncio.sleep(AGAIN)

    def _take(self, text: str) -> None:
        word = json.loads(text)
        sender = word.pop("from", self.name)
        if sender == self.name:
            return
        match word.get("kind"):
            case "who":
                self.tell({"kind": "here"})
            case "here":
                self._answered.set()
            case _:
                self._give(sender, word)

    def _give(self, sender: str, word: Word) -> None:
        if self._hear is None:
            return
        try:
            self._hear(sender, word)
        except Exception:
            log.exception("a word of another process was not understood", kind=word.get("kind"))


def open_bus(url: str) -> Bus:
    """The bus of this address; without one this process is alone."""
    return RedisBus(url) if url else MemoryBus()

"""Several processes, one house: what this one tells the others of, and what it does when they tell it of something.

A word names what has changed, never how: whoever hears it reads the table anew. Presence alone travels as it is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

import structlog

from app.rules.game import RuleError

from .live import Live
from .ports import Ms

FOLD = 0.3  # seconds in which changes of a table that nobody looks at here are read once
LATE = 5.0  # seconds without a beat after which another process counts as gone

log = structlog.get_logger()


async def _nothing(_: str) -> None:
    pass


Word = dict[str, Any]


class Bus(Protocol):
    """See `app.bus`."""

    @property
    def alone(self) -> bool: ...

    @property
    def lost(self) -> bool: ...

    def tell(self, word: Word) -> None: ...

    def listen(self, hear: Callable[[str, Word], None]) -> None: ...

    async def others(self) -> bool: ...


class House(Protocol):
    """What this process has at hand."""

    def at_hand(self, code: str) -> Live | None: ...

    def all(self) -> list[Live]: ...

    async def reread(self, code: str) -> None:
        """Brings a table up to what is kept of it."""


class Joining:
    """Speaks and hears for the tables of this process. `forget` lets go of what is known of a person, `shut` hangs up
    their pages; `stir` is told of a game that has ended."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.forget: Callable[[str], Awaitable[None]] = _nothing
        self.shut: Callable[[str, int], None] = lambda person, code: None
        self.stir: Callable[[str], None] = lambda game: None
        self.close_at: Callable[[Ms | None], None] = lambda at: None
        self.arrived: Callable[[str, int], None] = lambda process, online: None
        self._house: House | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def begin(self, house: House) -> None:
        """From now on what others tell is heeded."""
        self._house = house
        self.bus.listen(self._hear)

    # Telling

    def table(self, code: str) -> None:
        """A table has changed, or somebody said something there."""
        self.bus.tell({"kind": "table", "code": code})

    def ended(self, game: str) -> None:
        """A game has ended: boards may have changed."""
        self.bus.tell({"kind": "ended", "game": game})

    def person(self, person: str) -> None:
        """What is known of somebody has changed."""
        self.bus.tell({"kind": "person", "person": person})

    def closes(self, at: Ms | None) -> None:
        """When the house closes has been said, or taken back."""
        self.bus.tell({"kind": "closing", "at": at})

    def hung_up(self, person: str, code: int) -> None:
        """All pages of somebody are to be closed."""
        self.bus.tell({"kind": "shut", "person": person, "code": code})

    def beat(self, tables: Iterable[Live], online: int) -> None:
        """Who is here: told every second, also when it is nobody."""
        if self.bus.alone:
            return
        here = {
            live.table.row.code: [sorted(persons), strangers]
            for live in tables
            for persons, strangers in [live.own()]
        }
        told = {code: who for code, who in here.items() if any(who)}
        self.bus.tell({"kind": "beat", "here": told, "online": online})

    # Hearing

    def reread(self, looked_at: bool = False) -> None:
        """Reads again what is at hand, or only what somebody looks at: words of others may have been lost."""
        assert self._house is not None
        for live in self._house.all():
            if live.lookers or not looked_at:
                self._changed(live.table.row.code)

    def _hear(self, sender: str, word: Word) -> None:
        match word:
            case {"kind": "table", "code": str(code)}:
                self._changed(code)
            case {"kind": "ended", "game": str(game)}:
                self.stir(game)
            case {"kind": "person", "person": str(person)}:
                self._start(f"person {person}", self.forget(person))
            case {"kind": "shut", "person": str(person), "code": int(code)}:
                self.shut(person, code)
            case {"kind": "closing", "at": int() | None as at}:
                self.close_at(at)
            case {"kind": "again"}:
                self.reread()
            case {"kind": "beat", "here": dict(here), "online": int(online)}:
                self._present(sender, here, online)

    def _present(self, sender: str, here: dict[str, list[Any]], online: int) -> None:
        assert self._house is not None
        until = time.monotonic() + LATE
        self.arrived(sender, online)
        for live in self._house.all():
            persons, strangers = here.get(live.table.row.code, ((), 0))
            live.hear_of(sender, frozenset(persons), strangers, until)

    def _changed(self, code: str) -> None:
        """At once where somebody looks, else with what follows."""
        if code in self._tasks:
            self._again.add(code)
            return
        task = self._start(code, self._reread(code))
        task.add_done_callback(lambda _: self._more(code))

    def _start(self, name: str, deed: Awaitable[None]) -> asyncio.Task[None]:
        task = self._tasks[name] = asyncio.ensure_future(deed)
        task.add_done_callback(lambda _: self._tasks.pop(name, None))
        return task

    def _more(self, code: str) -> None:
        if code in self._again:
            self._again.discard(code)
            self._changed(code)

    async def _reread(self, code: str) -> None:
        assert self._house is not None
        live = self._house.at_hand(code)
        if live is None or not live.lookers:
            await asyncio.sleep(FOLD)
        try:
            await self._house.reread(code)
        except RuleError:
            pass  # it is gone, or of rules that this process does not have
        except Exception:
            log.exception("a table could not be read again", code=code)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

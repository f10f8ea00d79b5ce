"""Deals that are given to a table: the day's, that of an earlier day, that of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.rules.game import RuleError

from . import days, playing
from .ports import Attempt, Begun, Ms, Series
from .table import Person, Table, dealt


class Keeper(Protocol):
    """What is kept of the deals of days. A `day` counts from 1970."""

    async def attempts(self, game: str, day: int, limit: int, offset: int = 0) -> Sequence[Attempt]:
        """The finished attempts of a day, the best first."""
        ...

    async def attempt(self, game: str, day: int, person: str) -> Attempt | None: ...

    async def attempted(self, game: str, day: int) -> int:
        """How many finished their attempt."""
        ...

    async def dealt(self, game: str, day: int) -> bytes | None:
        """The secret that this day's deal was played with, if it was."""
        ...

    async def series(
        self, game: str, span: str, first: int, today: int, limit: int, offset: int = 0
    ) -> Sequence[Series]:
        """What the days of a week or a month that begins with `first` add up to, the best first."""
        ...

    async def own_series(
        self, game: str, span: str, first: int, today: int, person: str
    ) -> Series | None: ...


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as a table plays it: its name, and what its seed is made of."""

    name: str
    secret: bytes
    salts: tuple[bytes, ...] = ()


class Deals:
    """The deals of days. `key` is the secret of the site: without it no later day's deal can be known."""

    def __init__(self, store: Keeper, key: bytes) -> None:
        self.store = store
        self._key = key

    async def secret(self, game: str, day: int) -> bytes:
        """The secret of a day's deal. Whoever played it first fixed it, even if the site's key has changed since."""
        return await self.store.dealt(game, day) or days.secret_of(self._key, game, day)

    async def of_day(self, game: str, asked: str, person: str, now: Ms) -> Deal:
        """`daily`, or an earlier day's deal to practise: `daily 2026-12-01`. RuleError `bad_option`,
        `daily_played`."""
        today = days.day_at(now)
        day = today if asked == days.WORD else days.read_day(asked.partition(" ")[2])
        if day is None or day > today:
            raise RuleError("bad_option", key="deal", value=asked[:40], values=[days.WORD, "table CODE"])
        if day == today:
            await self._need_fresh(game, day, person)
        return Deal(days.deal_of(day), await self.secret(game, day))

    async def start(
        self, table: Table, who: Person, salt: str | None, now: Ms
    ) -> tuple[Table, tuple[Begun, ...]]:
        """The host's start, and the attempt that begins by it. A table that was opened before midnight and starts
        after it plays the deal of the new day. RuleError as `playing.start`, and `daily_played`."""
        row, today = table.row, days.day_at(now)
        day = days.day_of(row)
        if day is not None and row.opened < days.closes(day) <= now:
            day = today
            table = dealt(table, days.deal_of(day), await self.secret(row.game, day))
        after = playing.start(table, who, now, salt)
        if day != today:
            return after, ()
        await self._need_fresh(row.game, day, who.id)
        before = await self.store.attempt(row.game, day - 1, who.id)
        streak = 1 if before is None else before.streak + 1
        return after, (Begun(row.game, day, who.id, now, streak),)

    async def _need_fresh(self, game: str, day: int, person: str) -> None:
        played = await self.store.attempt(game, day, person)
        if played is not None:
            raise RuleError("daily_played", code=played.code, day=days.date_of(day))

"""The store that the tables ask for (`tables.ports.Store`), on SQLite or PostgreSQL.

Writing goes through the one writer; reading through a few threads, each with its own connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ..tables.ports import (
    Attempt,
    Best,
    Json,
    Ms,
    Opponent,
    PersonRow,
    Played,
    Ranked,
    Rate,
    Rating,
    Series,
    Settlement,
    Solo,
    Span,
    Standing,
    Stored,
    Tally,
    TokenRow,
    Write,
)
from . import accounts, alone, apart, attempts, house, orders, people, profiles, ratings, scores, tables
from .db import migrate, reading_engine, writing_engine
from .line import Line
from .writer import Writer

READERS = 4
PATIENCE = 3.0  # seconds in which a database that is well answers

P = ParamSpec("P")
T = TypeVar("T")


async def open_store(url: str) -> SqlStore:
    """The store of this DATABASE_URL, its database made or brought up to date."""
    await asyncio.to_thread(migrate, url)
    return SqlStore(url)


class SqlStore:
    """See `tables.ports.Store`. Belongs to the event loop that made it; several may share a database."""

    def __init__(self, url: str) -> None:
        self.writer = Writer(writing_engine(url))
        self._engine = reading_engine(url, READERS)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    async def commit(self, write: Write) -> None:
        await self.writer.put(write)

    async def load(self, code: str) -> Stored | None:
        return await self._read(tables.load, code)

    async def unfinished(self) -> Sequence[str]:
        return await self._read(tables.unfinished)

    async def due(self, now: Ms) -> Sequence[str]:
        return await self._read(tables.due, now)

    async def person(self, id: str) -> PersonRow | None:
        return await self._read(people.person, id)

    async def person_named(self, folded: str) -> PersonRow | None:
        return await self._read(people.named, folded)

    async def save_person(self, row: PersonRow, taken_since: Ms) -> None:
        await self.writer.put(partial(people.save, row=row, taken_since=taken_since))

    async def ban(self, person: str) -> None:
        await self.writer.put(partial(people.ban, person=person))

    async def tables_of(self, person: str) -> Sequence[str]:
        return await self._read(tables.tables_of, person)

    async def standings(self, game: str, of: Span, limit: int, offset: int = 0) -> Sequence[Standing]:
        return await self._read(scores.standings, game, of, limit, offset)

    async def standing(self, game: str, of: Span, person: str) -> Standing | None:
        return await self._read(scores.standing, game, of, person)

    async def bests(self, game: str, of: Span, limit: int, offset: int = 0) -> Sequence[Best]:
        return await self._read(alone.bests, game, of, limit, offset)

    async def best(self, game: str, of: Span, person: str) -> Best | None:
        return await self._read(alone.best, game, of, person)

    # Accounts: see `tables.accounts.Keeper`

    async def register(
        self, row: PersonRow, taken_since: Ms, password: str, hashes: Sequence[bytes], now: Ms
    ) -> None:
        await self.writer.put(
            partial(
                accounts.register, row=row, taken_since=taken_since, password=password, hashes=hashes, now=now
            )
        )

    async def account_named(self, folded: str) -> tuple[PersonRow, str] | None:
        return await self._read(accounts.named, folded)

    async def account(self, person: str) -> tuple[PersonRow, str] | None:
        return await self._read(accounts.of, person)

    async def set_password(self, person: str, password: str, code: bytes | None = None) -> None:
        await self.writer.put(partial(accounts.set_password, person=person, password=password, code=code))

    async def end_sessions(self, person: str) -> None:
        await self.writer.put(partial(accounts.end_sessions, person=person))

    async def add_token(self, hash: bytes, person: str, name: str, now: Ms) -> None:
        await self.writer.put(partial(accounts.add_token, hash=hash, person=person, name=name, now=now))

    async def drop_token(self, hash: bytes, person: str) -> None:
        await self.writer.put(partial(accounts.drop_token, hash=hash, person=person))

    async def tokens(self, person: str) -> Sequence[tuple[bytes, TokenRow]]:
        return await self._read(accounts.tokens_of, person)

    async def bearer(self, hash: bytes) -> str | None:
        return await self._read(accounts.bearer, hash)

    async def erase(self, person: str) -> None:
        def forget(line: Line) -> None:
            accounts.erase(line, person)
            apart.forget(line, person)

        await self.writer.put(forget)

    async def export(self, person: str) -> dict[str, Json]:
        return await self._read(accounts.export, person) | await self._read(apart.export, person)

    # Keeping apart: see `tables.apart.Keeper`

    async def parted(self, person: str) -> Sequence[tuple[str, str, str, Ms]]:
        return await self._read(apart.parted, person)

    async def part(self, person: str, other: str, kind: str, now: Ms) -> None:
        await self.writer.put(partial(apart.part, person=person, other=other, kind=kind, now=now))

    async def unpart(self, person: str, other: str) -> None:
        await self.writer.put(partial(apart.unpart, person=person, other=other))

    async def report(self, by: str, about: str, reason: str, text: str, code: str | None, now: Ms) -> None:
        await self.writer.put(
            partial(apart.report, by=by, about=about, reason=reason, text=text, code=code, now=now)
        )

    async def open_reports(self) -> Sequence[apart.Report]:
        """Those nobody has dealt with, oldest first."""
        return await self._read(apart.open_reports)

    async def close_report(self, number: int, now: Ms) -> bool:
        """Dealt with; whether there was such an open one."""
        found: set[int] = set()
        await self.writer.put(partial(apart.close_report, number=number, now=now, found=found))
        return bool(found)

    # Ratings: see `tables.ratings.Keeper`

    async def settle(self, game: Settlement, rate: Rate) -> None:
        await self.writer.put(partial(ratings.settle, game=game, rate=rate))

    async def unsettled(self, games: Sequence[str]) -> Sequence[str]:
        return await self._read(ratings.unsettled, games)

    async def all_settled(self, until: Ms) -> None:
        await self.writer.put(partial(ratings.all_settled, until=until))

    async def ranked(
        self, game: str, places: int, since: Ms, most: float, limit: int, offset: int = 0
    ) -> Sequence[Ranked]:
        return await self._read(ratings.ranked, game, places, since, most, limit, offset)

    async def own_rank(self, game: str, places: int, since: Ms, most: float, person: str) -> Ranked | None:
        return await self._read(ratings.own_rank, game, places, since, most, person)

    async def ratings(self, person: str) -> Sequence[tuple[str, int, Rating]]:
        return await self._read(ratings.of, person)

    async def curve(self, person: str, game: str, places: int, limit: int) -> Sequence[tuple[Rating, Ms]]:
        return await self._read(ratings.curve, person, game, places, limit)

    # Profiles

    async def tallies(self, person: str) -> Sequence[Tally]:
        return await self._read(profiles.tallies, person)

    async def history(self, person: str, game: str | None, limit: int, offset: int) -> Sequence[Played]:
        return await self._read(profiles.history, person, game, limit, offset)

    async def opponents(self, person: str, limit: int) -> Sequence[Opponent]:
        return await self._read(profiles.opponents, person, limit)

    async def solos(self, person: str, limit: int) -> Sequence[Solo]:
        return await self._read(profiles.solos, person, limit)

    # The deals of days: see `tables.deals.Keeper`

    async def attempts(self, game: str, day: int, limit: int, offset: int = 0) -> Sequence[Attempt]:
        return await self._read(attempts.page, game, day, limit, offset)

    async def attempt(self, game: str, day: int, person: str) -> Attempt | None:
        return await self._read(attempts.own, game, day, person)

    async def attempted(self, game: str, day: int) -> int:
        return await self._read(attempts.count, game, day)

    async def dealt(self, game: str, day: int) -> bytes | None:
        return await self._read(attempts.secret, game, day)

    async def series(
        self, game: str, span: str, first: int, today: int, limit: int, offset: int = 0
    ) -> Sequence[Series]:
        return await self._read(attempts.added, game, span, first, today, limit, offset)

    async def own_series(self, game: str, span: str, first: int, today: int, person: str) -> Series | None:
        return await self._read(attempts.own_added, game, span, first, today, person)

    # The house

    async def beat(self, now: Ms) -> None:
        await self.writer.put(partial(house.beat, now=now))

    async def last_beat(self) -> Ms | None:
        return await self._read(house.last_beat)

    async def give_order(self, order: str) -> None:
        await self.writer.put(partial(orders.give, order=order))

    async def take_orders(self) -> Sequence[str]:
        taken: dict[str, str] = {}
        for key in await self._read(orders.waiting):
            await self.writer.put(partial(orders.take, key=key, taken=taken))
        return list(taken.values())

    async def ready(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._read(house.answers)
        except (SQLAlchemyError, TimeoutError):
            return False

    async def close(self) -> None:
        self.writer.end()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(self._in_a_moment, query, *args, **kwargs))

    def _in_a_moment(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with self._engine.connect() as connection:
            return query(connection, *args, **kwargs)

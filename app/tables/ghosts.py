"""How others stood at the same turn of the same deal: points alone, never a ware; not ahead of who is still playing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.game import RuleError
from app.rules.record import Playthrough, begin

from . import days
from .ports import Attempt, Ms
from .service import Tables
from .table import Table

KEPT = 500  # finished games whose course is remembered


@dataclass(frozen=True, slots=True)
class Ghost:
    """A finished game of the same deal. `kind`: `best` or `middle` of the day, or `first`, whose deal it is.
    `points` stand after 0, 1, 2 … turns."""

    kind: str
    name: str
    points: tuple[int, ...]


class Ghosts:
    """Remembers how finished games went."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._courses: dict[str, tuple[int, ...]] = {}

    async def of(self, person: str, code: str, now: Ms) -> tuple[tuple[int, ...], list[Ghost]]:
        """The course of this game, and the ghosts beside it; none where the deal is its own. RuleError as `frame`,
        `not_playing`."""
        table = (await self._tables.looked_at(person, code)).table
        if table.play is None or len(table.seats) != 1:
            raise RuleError("not_playing")
        own = await self._course(table)
        over = table.row.status == "over"
        found = []
        for kind, other in await self._others(table):
            try:
                source = (await self._tables.live(other)).table
            except RuleError:
                continue  # its rules are no longer here
            sitter = source.seats[0]
            if (
                source.play is None
                or sitter is None
                or len(source.seats) != 1
                or source.row.id == table.row.id
            ):
                continue
            points = await self._course(source)
            found.append(Ghost(kind, sitter.name, points if over else points[: len(own)]))
        return own, found

    async def _others(self, table: Table) -> list[tuple[str, str]]:
        """Kinds and codes of the games to compare with."""
        row, store = table.row, self._tables.deals.store
        word, _, code = (row.deal or "").partition(" ")
        if word == "table":
            return [("first", code)]
        day = days.day_of(row)
        if day is None:
            return []
        count = await store.attempted(row.game, day)
        best = await store.attempts(row.game, day, 2)
        middle = await store.attempts(row.game, day, 2, count // 2)
        first = _other(best, row.code)
        second = _other([one for one in middle if first is None or one.code != first], row.code)
        found = (("best", first), ("middle", second))
        return [(kind, code) for kind, code in found if code is not None]

    async def _course(self, table: Table) -> tuple[int, ...]:
        assert table.play is not None
        if table.row.status != "over":
            return await asyncio.to_thread(course, table.play)
        if table.row.code not in self._courses:
            while len(self._courses) >= KEPT:
                self._courses.pop(next(iter(self._courses)))
            self._courses[table.row.code] = await asyncio.to_thread(course, table.play)
        return self._courses[table.row.code]


def _other(rows: Sequence[Attempt], code: str) -> str | None:
    return next((row.code for row in rows if row.code != code), None)


def course(play: Playthrough) -> tuple[int, ...]:
    """The points of a game alone after 0, 1, 2 … turns, as far as it is in force."""
    points = [0]
    back = begin(play.game, play.seats, play.options)
    for ply, mark in zip(play.kept, play.marks, strict=True):
        entry = play.entries[ply]
        back, _ = back.move(entry.seat, play.game.read_move(entry.move), entry.streams)
        if mark.turn_over:
            points.append(back.state.scores[0])
    return tuple(points)

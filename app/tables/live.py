"""A table in memory: what the store last committed, who looks at it, and what they are told.

Telling has no await in it: everybody hears the same changes in the same order. A text is encoded once for each
audience (a seat, or all watchers) that somebody is in.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Protocol

from app.rules.game import RuleError, Viewer

from . import days, frames
from .frames import Presence
from .ports import ChatRow, Ms, SeatRow, Stored
from .table import Table

SAID = 100  # lines of chat that a first look shows
HERE = 60.0  # seconds that a call over HTTP counts as being here


class Looker(Protocol):
    """Somebody's page: one connection."""

    @property
    def person(self) -> str | None: ...

    def push(self, text: str) -> None:
        """Sends, or keeps for sending; never waits, never raises."""
        ...


class Live:
    """The present state of one table and its lookers."""

    def __init__(self, table: Table, encode: Callable[[Any], str]) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.stale = False  # a write whose fate is unknown: load again before the next command
        self.refs: dict[tuple[str, str], int] = {}
        self.chat: deque[ChatRow] = deque(maxlen=SAID)
        self.lookers: dict[Looker, None] = {}
        self.held: dict[
            str, tuple[int, float]
        ] = {}  # places kept for those who played before: person -> seat, until
        self.left: dict[str, Ms] = {}  # since when somebody who sits here is away
        self._dropped: set[str] = set()  # of whom no page was closed: the line was cut
        self.used = time.monotonic()
        self.restless = False  # somebody came or went since presence was last told
        self._encode = encode
        self._called: dict[str, float] = {}
        self._elsewhere: dict[
            str, tuple[frozenset[str], int, float]
        ] = {}  # by process, until when that holds
        self._groups: dict[Viewer, list[Looker]] | None = None
        self._told: Presence | None = None
        self._cache: dict[Viewer, tuple[Presence, str]] = {}
        self._closed = days.is_closed(table.row, 0)

    def remember(self, stored: Stored) -> list[ChatRow]:
        """Chat and references as kept; answers the lines that are new here."""
        last = self.chat[-1].id if self.chat else 0
        fresh = [line for line in stored.chat if line.id > last]
        self.chat.extend(fresh)
        self.refs |= {(row.person, row.ref): row.version for row in stored.refs}
        return fresh

    def rename(self, person: str, name: str) -> None:
        """What somebody said here stands under another name."""
        lines = [replace(line, name=name) if line.person == person else line for line in self.chat]
        self.chat = deque(lines, maxlen=SAID)

    def holds(self) -> dict[str, int]:
        """Places that are still kept for those who played before: person -> seat."""
        return {person: seat for person, (seat, until) in self.held.items() if until > time.monotonic()}

    def viewer(self, person: str | None, now: Ms) -> Viewer:
        """As whom somebody sees this table. RuleError `not_for_watchers`, `deal_open`."""
        seat = None if person is None else self.table.seat_of(person)
        if seat is None and self.table.row.watch == "none" and self.table.row.status != "open":
            raise RuleError("not_for_watchers")
        if seat is None:
            days.need_open_deal(self.table.row, now)
        return seat

    # Who is here

    def enter(self, looker: Looker) -> None:
        self.lookers[looker] = None
        self._groups, self.restless = None, True
        self._dropped.discard(looker.person or "")

    def exit(self, looker: Looker, dropped: bool = False) -> None:
        """`dropped`: the line was cut, nobody closed the page."""
        if self.lookers.pop(looker, 0) is None:
            self._groups, self.restless = None, True
            if dropped and looker.person is not None:
                self._dropped.add(looker.person)

    def called(self, person: str) -> None:
        """Somebody asked for this table, or acted at it, over HTTP."""
        self.restless = self.restless or person not in self._called
        self._called[person] = time.monotonic()

    def here(self) -> Presence:
        """Persons, not pages: several pages of one person count once."""
        present, strangers = self.own()
        looking = {looker.person for looker in self.lookers if looker.person is not None}
        for persons, more, _ in self._far():
            present, looking, strangers = present | persons, looking | persons, strangers + more
        seated = {s.person for s in self.table.seats if s is not None}
        return Presence(frames.seated(self.table, present), len(looking - seated) + strangers, self._away())

    def own(self) -> tuple[frozenset[str], int]:
        """Who is here in this process: persons, and how many pages without one."""
        since = time.monotonic() - HERE
        self._called = {p: t for p, t in self._called.items() if t > since}
        persons = {looker.person for looker in self.lookers if looker.person is not None}
        return frozenset(persons | set(self._called)), sum(1 for each in self.lookers if each.person is None)

    def hear_of(self, process: str, persons: frozenset[str], strangers: int, until: float) -> None:
        """Who is here in another process."""
        known = self._elsewhere.get(process, (frozenset(), 0, 0.0))
        if (persons, strangers) != known[:2]:
            self.restless = True
        if persons or strangers:
            self._elsewhere[process] = persons, strangers, until
        else:
            self._elsewhere.pop(process, None)

    def _far(self) -> list[tuple[frozenset[str], int, float]]:
        now = time.monotonic()
        if any(until <= now for *_, until in self._elsewhere.values()):
            self._elsewhere = {name: told for name, told in self._elsewhere.items() if told[2] > now}
        return list(self._elsewhere.values())

    def _away(self) -> tuple[tuple[int, Ms], ...]:
        row = self.table.row
        if row.status != "playing" or not self.left:
            return ()
        seats = [s for s in self.table.seats if s is not None and s.person in self.left]
        return tuple((s.seat, until) for s in seats if (until := self.grace_ends(s.person)) is not None)

    def grace_ends(self, person: str) -> Ms | None:
        """When the grace of somebody who is away ends: twice as late where only the line was cut. None: never."""
        grace, since = self.table.row.grace, self.left.get(person)
        if grace is None or since is None:
            return None
        return since + grace * 1000 * (2 if person in self._dropped else 1)

    def watch_over(self, now: Ms) -> list[tuple[SeatRow, Ms | None]]:
        """Everybody who sits here, and since when they are away; None: they are here."""
        found: list[tuple[SeatRow, Ms | None]] = []
        for sitter in self.table.seats:
            if sitter is None or sitter.kind == "bot":
                continue
            here = self.is_here(sitter.person)
            if here == (sitter.person in self.left):
                self.restless = True
            if here:
                self.left.pop(sitter.person, None)
            else:
                self.left.setdefault(sitter.person, now)
            found.append((sitter, self.left.get(sitter.person)))
        return found

    def is_here(self, person: str) -> bool:
        since = time.monotonic() - HERE
        return (
            self._called.get(person, 0.0) > since
            or any(looker.person == person for looker in self.lookers)
            or any(person in persons for persons, *_ in self._far())
        )

    def _audiences(self) -> dict[Viewer, list[Looker]]:
        if self._groups is None:
            seats = {s.person: s.seat for s in self.table.seats if s is not None}
            groups: dict[Viewer, list[Looker]] = {}
            for looker in self.lookers:
                viewer = None if looker.person is None else seats.get(looker.person)
                groups.setdefault(viewer, []).append(looker)
            self._groups = groups
        return self._groups

    # What they are told

    def changed(self, after: Table, now: Ms) -> None:
        """The table is `after` now: everybody who looks gets a frame with what is new."""
        before = self.table
        self.table = after
        self.used = time.monotonic()
        self._closed = days.is_closed(after.row, now)
        self._cache.clear()
        if before.seats != after.seats:
            self._groups = None
        if before.row.status != after.row.status:
            self.left.clear()  # nobody is late for a game because of the time before it
        for seat in set(before.row.absent) - set(after.row.absent):  # waited for once more
            if (sitter := after.seats[seat]) is not None and sitter.person in self.left:
                self.left[sitter.person] = now
        here = self._told = self.here()
        for viewer, lookers in self._audiences().items():
            self.push(lookers, frames.frame(after, viewer, here, now, since=before.row.version))

    def opened(self, now: Ms) -> None:
        """Tells once that the day of this table's deal is over: its player may know all of it now."""
        if self._closed and not days.is_closed(self.table.row, now):
            self.changed(self.table, now)

    def presence(self) -> bool:
        """Tells presence if it changed; whether it did. Called a few times a second: many may come at once."""
        if not self.restless and not self._called and not self._elsewhere:
            return False
        self.restless = False
        here = self.here()
        if here == self._told:
            return False
        self._told = here
        self.push(self.lookers, frames.people(self.table, here))
        return True

    def say(self, line: ChatRow, deaf: Collection[str | None] = ()) -> None:
        """A new line of chat, told to all who look and want to hear it."""
        self.chat.append(line)
        self.utter(line, deaf)

    def utter(self, line: ChatRow, deaf: Collection[str | None] = ()) -> None:
        """Tells a line that is remembered already."""
        self.used = time.monotonic()
        hear = [looker for looker in self.lookers if looker.person not in deaf] if deaf else self.lookers
        self.push(hear, frames.said(self.table.row.code, line))

    def push(self, lookers: Iterable[Looker], message: Any) -> None:
        """Encodes once and sends to each."""
        text = self._encode(message)
        for looker in list(lookers):
            looker.push(text)

    def whole(self, viewer: Viewer, now: Ms) -> str:
        """The whole frame for this viewer, every event in it, and who is here at this moment."""
        self.opened(now)
        here = self.here()
        kept = self._cache.get(viewer)
        if kept is None or kept[0] != here:
            kept = self._cache[viewer] = (here, self._encode(frames.frame(self.table, viewer, here, now)))
        return kept[1]

    def greet(self, looker: Looker, viewer: Viewer, now: Ms, unheard: Collection[str] = ()) -> None:
        """A first look: the whole frame, made once for each version and audience, then who is here, then the chat
        without those who are unheard."""
        self.opened(now)
        kept = self._cache.get(viewer)
        looker.push(self.whole(viewer, now) if kept is None else kept[1])
        if kept is not None and kept[0] != self.here():
            looker.push(self._encode(frames.people(self.table, self.here())))
        for line in self.chat:
            if line.person in unheard:
                continue
            looker.push(self._encode(frames.said(self.table.row.code, line)))

    def since(self, viewer: Viewer, now: Ms, version: int) -> str:
        """The whole frame with the events after a version."""
        return self._encode(frames.frame(self.table, viewer, self.here(), now, since=version))

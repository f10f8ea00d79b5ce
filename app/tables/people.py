"""People: who somebody is, their name, and that they are written down with their first act."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from app.rules.game import RuleError

from .names import fold, given_name, read_name
from .ports import NameTaken, PersonRow, Store
from .table import Person

DAY = 86_400_000
SEEN_EVERY = 3_600_000  # how often "last seen" is written again
REMEMBERED = 20_000


class People:
    """Everybody, as the store knows them; the last ones stay at hand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, PersonRow] = OrderedDict()
        self._new: set[str] = set()
        self.told: Callable[[str], None] = lambda person: None  # hears whose row has changed

    async def get(self, id: str) -> PersonRow:
        """The row of this id; of a stranger one that is not written yet, with a name made for them."""
        row = self._known.get(id)
        if row is not None:
            self._known.move_to_end(id)
            return row
        kept = await self._store.person(id)
        now = _now()
        if kept is None:
            name = given_name(id)
            kept = PersonRow(id, name, fold(name), "guest", "", now, now)
            self._new.add(id)
        return self._remember(kept)

    async def act(self, id: str) -> Person:
        """Somebody who is about to do something: written down if they are new. RuleError `banned`."""
        row = await self.get(id)
        if row.banned:
            raise RuleError("banned")
        now = _now()
        if id in self._new or now - row.seen > SEEN_EVERY:
            row = await self._write(replace(row, seen=now))
        return Person(row.id, row.name, row.kind)

    async def rename(self, id: str, text: str) -> Person:
        """Another name. RuleError `bad_name`, `name_taken`, `banned`."""
        name = read_name(text)
        row = await self.get(id)
        if row.banned:
            raise RuleError("banned")
        after = replace(row, name=name, folded=fold(name), seen=_now())
        try:
            await self._store.save_person(after, after.seen - DAY)
        except NameTaken:
            raise RuleError("name_taken", name=name) from None
        self.know(after)
        return Person(id, name, after.kind)

    async def named(self, name: str) -> PersonRow | None:
        """Whoever has this name: an account before guests."""
        return await self._store.person_named(fold(name))

    async def ban(self, name: str) -> PersonRow:
        """Bans whoever has this name. RuleError `no_such_name`."""
        row = await self.named(name)
        if row is None:
            raise RuleError("no_such_name", name=name)
        await self._store.ban(row.id)
        self.know(replace(row, banned=True))
        return replace(row, banned=True)

    def know(self, row: PersonRow) -> None:
        """Somebody's row has been written or read anew."""
        self._new.discard(row.id)
        self._remember(row)
        self.told(row.id)

    def forget(self, id: str) -> None:
        """Somebody's row has changed elsewhere: it is read again when it is needed."""
        if id not in self._new:
            self._known.pop(id, None)

    async def _write(self, row: PersonRow) -> PersonRow:
        new = row.id in self._new
        for attempt in range(1, 8):
            try:
                await self._store.save_person(row, row.seen - DAY)
            except NameTaken:
                if not new:
                    return self._remember(
                        row
                    )  # somebody took the name while this guest was away: it stays as it is
                name = given_name(row.id, attempt)
                row = replace(row, name=name, folded=fold(name))
                continue
            self._new.discard(row.id)
            return self._remember(row)
        raise RuleError("name_taken", name=row.name)

    def _remember(self, row: PersonRow) -> PersonRow:
        self._known[row.id] = row
        self._known.move_to_end(row.id)
        while len(self._known) > REMEMBERED:
            old, _ = self._known.popitem(last=False)
            self._new.discard(old)
        return row


def _now() -> int:
    return int(time.time() * 1000)

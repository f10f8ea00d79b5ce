"""Whom somebody does not want to hear, or to meet: muted or blocked people. They notice nothing of it.

Who is muted is not heard in the chat of any table. Who is blocked, besides, cannot sit down at the tables of the one
who blocked them. Reports go to the operator.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.rules.game import RuleError

from .opening import now_ms
from .people import People
from .ports import Ms, PersonRow

MUTE, BLOCK = "mute", "block"
REASONS = ("chat", "name", "play", "other")
MOST = 500  # people whom somebody keeps apart from
LONGEST = 500  # characters of a report
REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Parted:
    """Somebody whom one keeps apart from; `kind` is MUTE or BLOCK."""

    person: str
    name: str
    kind: str
    made: Ms


class Keeper(Protocol):
    async def parted(self, person: str) -> Sequence[tuple[str, str, str, Ms]]:
        """Whom somebody keeps apart from, in the order of their names: person, name, kind, since when."""
        ...

    async def part(self, person: str, other: str, kind: str, now: Ms) -> None:
        """Keeps it; another kind takes the place of the one before."""

    async def unpart(self, person: str, other: str) -> None: ...

    async def report(
        self, by: str, about: str, reason: str, text: str, code: str | None, now: Ms
    ) -> None: ...


class Apart:
    """Who keeps apart from whom; of those who were here last it is at hand."""

    def __init__(self, store: Keeper, people: People) -> None:
        self._store = store
        self._people = people
        self._known: OrderedDict[str, Mapping[str, str]] = OrderedDict()
        self.told: Callable[[str], None] = lambda person: None  # hears whose list has changed

    async def of(self, person: str) -> Mapping[str, str]:
        """Whom somebody keeps apart from: person -> kind."""
        found = self._known.get(person)
        if found is None:
            found = {row.person: row.kind for row in await self.listed(person)}
            self._remember(person, found)
        return found

    async def listed(self, person: str) -> list[Parted]:
        """The same in the order of their names, as it is told to them."""
        return [Parted(*row) for row in await self._store.parted(person)]

    def deaf(self, persons: Iterable[str | None], speaker: str) -> set[str]:
        """Those among them who do not want to hear this one. Whoever looks at a table is at hand."""
        return {person for person in persons if person and speaker in self._known.get(person, ())}

    async def need_welcome(self, host: str | None, guest: str) -> None:
        """RuleError `unwelcome`, which tells nothing more, where the host has blocked the guest; `blocked_by_you`
        where it is the other way round."""
        if host is None or host == guest:
            return
        if (await self.of(host)).get(guest) == BLOCK:
            raise RuleError("unwelcome")
        if (await self.of(guest)).get(host) == BLOCK:
            raise RuleError("blocked_by_you", name=(await self._people.get(host)).name)

    async def part(self, person: str, name: str, kind: str) -> None:
        """Mutes or blocks; who is blocked is muted already. RuleError `no_such_name`, `only_others`, `too_many_apart`."""
        other = await self._other(person, name)
        known = await self.of(person)
        if known.get(other.id) in (kind, BLOCK):
            return
        if other.id not in known and len(known) >= MOST:
            raise RuleError("too_many_apart", most=MOST)
        await self._store.part(person, other.id, kind, now_ms())
        self._remember(person, {**await self.of(person), other.id: kind})
        self.told(person)

    async def mute(self, person: str, name: str, yes: bool) -> None:
        """Mutes, or hears again. RuleError as `part` and `unpart`."""
        await (self.part if yes else self.unpart)(person, name, MUTE)

    async def unpart(self, person: str, name: str, kind: str) -> None:
        """Hears them again and, where it was a block that is taken back, meets them again.
        RuleError `no_such_name`, `only_others`, `still_blocked`."""
        other = await self._other(person, name)
        if kind == MUTE and (await self.of(person)).get(other.id) == BLOCK:
            raise RuleError("still_blocked", name=other.name)
        await self._store.unpart(person, other.id)
        self._remember(person, {id: kind for id, kind in (await self.of(person)).items() if id != other.id})
        self.told(person)

    async def renew(self, person: str) -> None:
        """Somebody's list has changed elsewhere: it is read again if it is at hand."""
        if self._known.pop(person, None) is not None:
            await self.of(person)

    async def report(self, by: str, name: str, reason: str, text: str, code: str | None) -> None:
        """Tells the operator. RuleError `no_such_name`, `only_others`, `bad_value {key}`."""
        other = await self._other(by, name)
        if reason not in REASONS:
            raise RuleError("bad_value", key="reason")
        if len(text) > LONGEST:
            raise RuleError("bad_value", key="text")
        await self._store.report(by, other.id, reason, text.strip(), code, now_ms())

    async def _other(self, person: str, name: str) -> PersonRow:
        row = await self._people.named(name[:200])
        if row is None or row.kind == "gone":
            raise RuleError("no_such_name", name=name[:40])
        if row.id == person:
            raise RuleError("only_others")
        return row

    def _remember(self, person: str, found: Mapping[str, str]) -> None:
        self._known[person] = found
        self._known.move_to_end(person)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

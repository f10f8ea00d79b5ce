"""Tables: everything a person can do, one judgement for socket and HTTP.

One command, one transaction, one frame: the lock of a table is held while a command is judged, committed and told;
readers get the last committed state. Nothing assumes that one process owns a table: the store refuses a write whose
table has moved on, and the command is judged anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import structlog

from app.rules import GAMES
from app.rules.game import RuleError, Seat
from app.rules.record import record_json

from . import absence, days, frames, opening, playing, waiting
from . import table as t
from .apart import Apart
from .boards import Boards
from .closing import Closing
from .commands import SAME, Command, read_command
from .deals import Deals
from .joining import Joining
from .judge import judged
from .live import Live, Looker
from .lobby import Lobby
from .names import read_line
from .opening import Wish, now_ms
from .people import People
from .ports import Begun, ChatRow, Conflict, RefRow, Store, Write
from .table import Person, Table
from .thinking import Bots

TRIES = 5

log = structlog.get_logger()


class Tables:
    """The tables of this house."""

    def __init__(
        self,
        store: Store,
        people: People,
        deals: Deals,
        apart: Apart,
        joining: Joining,
        encode: Callable[[Any], str],
    ) -> None:
        self.store = store
        self.people = people
        self.deals = deals
        self.apart = apart
        self.joining, self.closing = joining, Closing()
        self.lobby = Lobby(encode)
        self.boards = Boards(encode)
        self._encode = encode
        self._live: dict[str, Live] = {}
        self.ended: Callable[[Table], Awaitable[object]] | None = None  # told of each table that is over
        self.bots = Bots(self.house)
        self._loading: dict[str, asyncio.Lock] = {}

    # Opening and finding

    async def open(self, person: str, wish: Wish) -> str:
        """Opens a table and seats its host; the code. RuleError `no_such_game`, and what `table.open_table` refuses."""
        return (await opening.open_wish(self, person, wish)).table.row.code

    async def adopt(self, table: Table) -> Live:
        """Keeps a new table and has it at hand. Conflict when its code is taken."""
        self.closing.need_time(None, table, now_ms())
        await self.store.commit(t.write_of(None, table))
        live = self._live[table.row.code] = Live(table, self._encode)
        self._told(live)
        return live

    def at_hand(self, code: str) -> Live | None:
        """The table, if it is in memory."""
        return self._live.get(code)

    async def reread(self, code: str) -> None:
        """Brings a table up to what another process has kept of it. RuleError `no_such_table`."""
        live = await self.live(code)
        async with live.lock:
            await self._load(code, live)
        self.lobby.show(live)

    def _told(self, live: Live) -> None:
        """A table has changed: the lobby, the bots and the other processes hear of it."""
        self.lobby.show(live)
        self.bots.wake(live)
        self.joining.table(live.table.row.code)

    async def live(self, code: str) -> Live:
        """The table of this code. RuleError `no_such_table`."""
        code = code.upper()
        found = self._live.get(code)
        if found is not None and not found.stale and not self.joining.bus.lost:
            return found
        async with self._loading.setdefault(code, asyncio.Lock()):
            try:
                found = self._live.get(code)
                if found is None or found.stale or self.joining.bus.lost:
                    found = await self._load(code, found)
                return found
            finally:
                self._loading.pop(code, None)

    async def _load(self, code: str, old: Live | None) -> Live:
        stored = await self.store.load(code)
        game = None if stored is None else GAMES.get((stored.table.game, stored.table.rules_version))
        if stored is None or game is None:
            raise RuleError("no_such_table", code=code[:12])
        table = t.from_stored(game, stored)
        live = old or self._live.setdefault(code, Live(table, self._encode))
        fresh = live.remember(stored)
        if old is not None:
            live.stale = False
            if live.table.row.version < table.row.version:  # else a command was quicker than this reading
                live.changed(table, now_ms())
            for line in fresh:
                live.utter(line, self.apart.deaf((looker.person for looker in live.lookers), line.person))
        return live

    def all(self) -> list[Live]:
        """Every table in memory."""
        return list(self._live.values())

    def forget(self, live: Live) -> None:
        """Takes a table out of memory; the next one who asks loads it again."""
        self._live.pop(live.table.row.code, None)

    # Looking

    async def peek(self, code: str) -> dict[str, Any] | None:
        """The public facts of a table, or None where there is none."""
        try:
            live = await self.live(code)
        except RuleError:
            return None
        return frames.table_info(live.table, live.here())

    async def shown(self, code: str) -> tuple[dict[str, Any], Any, Seat | None] | None:
        """The public facts of a table, its view for those who only watch, and who is in turn: both None where not
        everybody may see them, at a private table too, or before the start. None where there is no table."""
        try:
            live = await self.live(code)
        except RuleError:
            return None
        told = frames.table_info(live.table, live.here())
        try:
            live.viewer(None, now_ms())
        except RuleError:
            return told, None, None
        play = None if live.table.row.private else live.table.play
        return (
            (told, None, None) if play is None else (told, play.game.view(play.state, None), live.table.turn)
        )

    async def frame(self, person: str, code: str) -> str:
        """The caller's frame, encoded. RuleError `no_such_table`, `not_for_watchers`, `deal_open`."""
        live = await self.looked_at(person, code)
        live.called(person)
        return live.whole(live.viewer(person, now_ms()), now_ms())

    async def looked_at(self, person: str, code: str) -> Live:
        """The table, if this person may look at it. RuleError as `frame`."""
        live = await self.live(code)
        live.viewer(person, now_ms())
        return live

    async def look(self, looker: Looker, code: str, since: int | None) -> None:
        """From now on this page is told of the table; it gets a whole frame first, and the chat with a first look."""
        unheard = {} if looker.person is None else await self.apart.of(looker.person)
        live = await self.live(code)
        viewer = live.viewer(looker.person, now_ms())
        live.enter(looker)
        now = now_ms()
        if since is None:
            live.greet(looker, viewer, now, unheard)
        else:
            looker.push(live.since(viewer, now, since))

    def unlook(self, looker: Looker, code: str, dropped: bool = False) -> None:
        live = self._live.get(code.upper())
        if live is not None:
            live.exit(looker, dropped)

    def depart(self, looker: Looker, codes: set[str], dropped: bool = False) -> None:
        """A connection is gone; `dropped`: it was cut."""
        self.lobby.depart(looker)
        for code in codes:
            self.unlook(looker, code, dropped)
            self.boards.unlook(looker, code)

    # Acting

    async def command(
        self,
        person: str,
        code: str,
        text: str,
        seen: int | None = None,
        ref: str | None = None,
        salt: str | None = None,
    ) -> int:
        """Does what the text says and answers the table's version. RuleError: why not; then nothing changed."""
        command = read_command(text)
        if salt is not None and (len(salt) != 32 or any(c not in "0123456789abcdef" for c in salt)):
            raise RuleError("bad_salt")
        live = await self.live(code)
        who = await self.people.act(person)
        async with live.lock:
            for _ in range(TRIES):
                if live.stale:
                    await self._load(live.table.row.code, live)
                if ref is not None and (person, ref) in live.refs:
                    return live.refs[person, ref]
                try:
                    return await self._do(live, who, command, seen, ref, salt)
                except Conflict:
                    live.stale = True
                except RuleError:
                    if not await self._behind(live):
                        raise
            raise RuleError("busy")

    async def _behind(self, live: Live) -> bool:
        """Whether another process has moved the table on, and this one has not heard of it yet."""
        before = live.table.row.version
        if not self.joining.bus.alone:
            await self._load(live.table.row.code, live)
        return live.table.row.version != before

    async def say(self, person: str, code: str, text: str, ref: str | None = None) -> int:
        """A line of chat."""
        return await self.command(person, code, "say " + text, ref=ref)

    async def _do(
        self, live: Live, who: Person, command: Command, seen: int | None, ref: str | None, salt: str | None
    ) -> int:
        now = now_ms()
        timed = playing.time_out(live.table, now)
        if timed is not live.table:
            await self.keep(live, timed, now)
        seat = live.table.seat_of(who.id)
        back = live.table if seat is None else absence.returned(live.table, seat, now)
        if back is not live.table:
            await self.keep(live, back, now)
        begun: tuple[Begun, ...] = ()
        match command.name:
            case "say":
                return await self._say(live, who, command.rest, ref, now)
            case "mute" | "unmute" as deed:
                await self.apart.mute(who.id, command.rest, deed == "mute")
                return live.table.row.version
            case "start" if days.day_of(live.table.row) is not None:
                after, begun = await self.deals.start(live.table, who, salt, now)
            case "rematch":
                after = await opening.rematch(self, live, who, same=command.rest == SAME)
            case _:
                after = judged(live.table, live.holds(), who, command, seen, salt, now)
                if command.name == "join" and seat is None:
                    await self.apart.need_welcome(live.table.row.host, who.id)
        return await self.keep(live, after, now, who.id, ref, begun)

    async def keep(
        self,
        live: Live,
        after: Table,
        now: int,
        person: str = "",
        ref: str | None = None,
        begun: tuple[Begun, ...] = (),
    ) -> int:
        """Commits, swaps, tells. Conflict when another writer was first."""
        before, version = live.table, after.row.version
        refs = () if ref is None else (RefRow(person, ref, version),)
        if after is before:
            if refs:
                await self._commit(live, Write(table_id=before.row.id, refs=refs))
                live.refs[person, refs[0].ref] = version
            return version
        self.closing.need_time(before, after, now)
        write = replace(t.write_of(before, after), begun=begun)
        await self._commit(live, write if not refs else t.with_refs(write, refs))
        if refs:
            live.refs[person, refs[0].ref] = version
        live.changed(after, now)
        self._told(live)
        if after.row.status == "over" and before.row.status != "over":
            if self.ended is not None:
                await self.ended(after)
            self.boards.stir(after.row.game)
            self.joining.ended(after.row.game)
        return version

    async def _commit(self, live: Live, write: Write) -> None:
        try:
            await self.store.commit(write)
        except BaseException:
            live.stale = True
            raise

    async def _say(self, live: Live, who: Person, text: str, ref: str | None, now: int) -> int:
        live.viewer(who.id, now_ms())
        table = live.table
        number = live.chat[-1].id + 1 if live.chat else 1
        line = ChatRow(number, who.id, who.name, table.seat_of(who.id), read_line(text), now)
        refs = () if ref is None else (RefRow(who.id, ref, table.row.version),)
        await self._commit(live, Write(table_id=table.row.id, chat=(line,), refs=refs))
        if ref is not None:
            live.refs[who.id, ref] = table.row.version
        live.say(line, self.apart.deaf((looker.person for looker in live.lookers), who.id))
        self.joining.table(table.row.code)
        return table.row.version

    async def record(self, person: str, code: str) -> dict[str, Any]:
        """The record of a finished game. RuleError `no_such_table`, `running`, `not_for_watchers`, `deal_open`."""
        live = await self.live(code)
        live.viewer(person, now_ms())
        table = live.table
        days.need_open_deal(table.row, now_ms())
        if table.play is None or table.row.status != "over":
            raise RuleError("running")
        seats = [{"name": s.name, "kind": s.kind} if s else {"name": None, "kind": None} for s in table.seats]
        return record_json(
            table.play, code=table.row.code, seats=seats, secret=table.row.secret, salts=table.row.salts
        )

    async def seats_of(self, person: str) -> list[dict[str, Any]]:
        """Where somebody sits, the tables that wait for them first."""
        seats = []
        for code in await self.store.tables_of(person):
            table = (await self.live(code)).table
            seats.append(
                {
                    "code": table.row.code,
                    "turn": table.turn is not None and table.turn == table.seat_of(person),
                }
            )
        return sorted(seats, key=lambda seat: not seat["turn"])

    async def close(self, code: str) -> None:
        """Closes a table at once. RuleError `no_such_table`."""
        live = await self.live(code)
        await self.house(
            live, lambda table, now: table if table.row.status == "over" else playing.close(table, now)
        )

    async def expel(self, who: Person) -> None:
        """Takes somebody off every table: open seats are freed, running games given up."""
        for code in await self.store.tables_of(who.id):
            live = await self.live(code)
            await self.house(live, lambda table, now: waiting.leave(table, who, now))

    async def renamed(self, who: Person) -> None:
        """Somebody has another name: their seats show it."""
        for code in await self.store.tables_of(who.id):
            live = await self.live(code)
            async with live.lock:
                now = now_ms()
                after = waiting.rename(live.table, who, now)
                await self.keep(live, after, now)

    async def forgotten(self, who: Person) -> None:
        """Somebody is gone: the tables in memory no longer say their name."""
        for live in self.all():
            live.rename(who.id, who.name)
            if live.table.seat_of(who.id) is not None:
                await self.house(live, lambda table, now: waiting.rename(table, who, now))

    # What the house does by itself

    async def end(self) -> None:
        """The house closes: no bot thinks on."""
        self.bots.close()
        await self.joining.close()
        await self.lobby.close()
        await self.boards.close()

    async def house(self, live: Live, change: Callable[[Table, int], Table]) -> None:
        """A change that nobody asked for: time ran out, somebody stayed away, the table is closed."""
        async with live.lock:
            for _ in range(TRIES):
                if live.stale:
                    await self._load(live.table.row.code, live)
                now = now_ms()
                try:
                    await self.keep(live, change(live.table, now), now)
                    return
                except Conflict:
                    live.stale = True

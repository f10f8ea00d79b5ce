"""The house: what a request needs of it, and who the caller is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol, cast

from fastapi import Request

from app.rules.game import RuleError
from app.settings import Settings
from app.tables import accounts, profiles, ratings
from app.tables.accounts import Accounts
from app.tables.closing import read_closing
from app.tables.ghosts import Ghosts
from app.tables.lobby import Lobby
from app.tables.opening import now_ms
from app.tables.people import People
from app.tables.ports import Store
from app.tables.service import Tables
from app.tables.table import Person as Person

from .assets import Assets
from .limits import Limits
from .sessions import Caller, Sessions, stranger
from .words import Words


class Connection(Protocol):
    """An open socket, as the house sees it."""

    @property
    def person(self) -> str | None: ...

    def shut(self, code: int) -> None: ...


class Keeps(Store, accounts.Keeper, ratings.Keeper, profiles.Keeper, Protocol):
    """The one store, as the web asks it."""


@dataclass(slots=True)
class House:
    """Everything that the pages, the API and the socket share."""

    settings: Settings
    words: Words
    assets: Assets
    sessions: Sessions
    limits: Limits
    store: Keeps
    people: People
    tables: Tables
    accounts: Accounts
    ghosts: Ghosts
    connections: set[Connection] = field(default_factory=set)

    @property
    def lobby(self) -> Lobby:
        return self.tables.lobby

    async def ban(self, name: str) -> None:
        """Bans at once: pages are closed, seats given up. RuleError `no_such_name`."""
        row = await self.people.ban(name)
        self.hang_up(row.id, 4003)
        await self.tables.expel(Person(row.id, row.name, row.kind))

    async def known(self, caller: Caller) -> Caller:
        """The caller, if token or cookie still count; else a stranger who came with what is not ours."""
        if caller.token is not None:
            person = await self.accounts.bearer(caller.token)
            return Caller(person, token=caller.token) if person else replace(caller, forged=True)
        if caller.new or await self.accounts.holds(caller.person, caller.epoch):
            return caller
        return stranger(forged=True)

    def hang_up(self, person: str, code: int = 4008) -> None:
        """Every page of this person has to come back, and to show who it is; with another code, to stay away."""
        self._shut(person, code)
        self.tables.joining.hung_up(person, code)

    def _shut(self, person: str, code: int) -> None:
        for connection in list(self.connections):
            if connection.person == person:
                connection.shut(code)

    def join(self) -> None:
        """From now on this process hears the others of the house, and they hear it."""
        joining, apart = self.tables.joining, self.tables.apart

        async def forget(person: str) -> None:
            self.people.forget(person)
            await apart.renew(person)

        joining.forget, joining.shut = forget, self._shut
        joining.close_at = self._closes
        joining.stir, joining.arrived = self.tables.boards.stir, self.lobby.hear_of
        self.people.told = apart.told = joining.person
        joining.begin(self.tables)

    async def close(self, code: str) -> None:
        """Closes a table at once. RuleError `no_such_table`."""
        await self.tables.close(code)

    async def warn(self, minutes: str) -> None:
        """Says to all when the house closes, or that it does not after all. RuleError `bad_value`."""
        at = read_closing(minutes, now_ms())
        self._closes(at)
        self.tables.joining.closes(at)

    def _closes(self, at: int | None) -> None:
        self.tables.closing.at = at
        self.lobby.announce({"type": "closing", "at": at})

    async def obey(self, order: str) -> None:
        """Carries out `close CODE`, `ban NAME`, `closing MINUTES` or `closing off`."""
        word, _, rest = order.partition(" ")
        await {"close": self.close, "ban": self.ban, "closing": self.warn}[word](rest)


def house(request: Request) -> House:
    """The house of this application."""
    return cast(House, request.app.state.house)


def caller(request: Request) -> Caller:
    """Who calls. RuleError `no_session` where the cookie is not ours."""
    found: Caller = request.state.caller
    if found.forged:
        raise RuleError("no_session")
    return found


async def person(request: Request) -> Person:
    """The caller by name; nothing is written down. A reader of a page with a spoilt cookie is a stranger."""
    row = await house(request).people.get(request.state.caller.person)
    return Person(row.id, row.name, row.kind)


def address(request: Request) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else "?"

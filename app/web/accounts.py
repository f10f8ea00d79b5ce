"""Accounts over HTTP: registering, signing in and out, passwords, tokens, taking one's data along, leaving."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import Field

from app.rules import current
from app.rules.game import RuleError
from app.tables.names import fold
from app.tables.ports import PersonRow
from app.tables.table import Person

from .api import NEVER_KEPT, Here, Strict, Who, me
from .deps import address
from .profiles import DEEPEST, read_profile, told
from .protocol import encode
from .sessions import Caller

router = APIRouter(prefix="/api")

Name = Annotated[str, Field(max_length=200)]
Password = Annotated[str, Field(max_length=1000)]


class Credentials(Strict):
    """Who somebody is, and the proof."""

    name: Name
    password: Password


class NewPassword(Strict):
    """Another password: by the `old` one, or by `name` and one of the recovery codes."""

    password: Password
    old: Password | None = None
    name: Name | None = None
    code: Name | None = None


class NewToken(Strict):
    """What a token is for."""

    name: Name = ""


async def by_cookie(who: Who) -> Caller:
    """The caller, who is no program with a token. RuleError `not_by_token`."""
    if who.token is not None:
        raise RuleError("not_by_token")
    return who


Owner = Annotated[Caller, Depends(by_cookie)]


@router.post("/register", status_code=201)
async def register(request: Request, here: Here, who: Owner, body: Credentials) -> Response:
    """Makes the caller, a guest, an account that keeps seats and games. The recovery codes are told this once."""
    here.limits.spend("register", who.person, address(request))
    row, codes = await here.accounts.register(who.person, body.name, body.password)
    _signed(request, here, row)
    await here.tables.renamed(Person(row.id, row.name, row.kind))
    return _json({"name": row.name, "kind": row.kind, "codes": codes}, 201)


@router.post("/login")
async def login(request: Request, here: Here, who: Owner, body: Credentials) -> Response:
    """From now on the caller's cookie stands for the account."""
    here.limits.spend("password", fold(body.name), address(request))
    row = await here.accounts.login(body.name, body.password)
    _signed(request, here, row)
    return await me(here, Caller(row.id))


@router.post("/logout")
async def logout(request: Request, here: Here, who: Owner) -> Response:
    """From now on the caller is a fresh guest."""
    request.state.cookie = here.sessions.cookie(secrets.token_hex(16))
    return _json({"done": True})


@router.post("/logout-everywhere")
async def logout_everywhere(request: Request, here: Here, who: Owner) -> Response:
    """No cookie of the account counts any more, the caller's neither. RuleError `accounts_only`."""
    await _account(here, who)
    await here.accounts.end_sessions(who.person)
    here.hang_up(who.person)
    return await logout(request, here, who)


@router.post("/password")
async def password(request: Request, here: Here, who: Owner, body: NewPassword) -> Response:
    """Another password; every other device is signed out, this one signed in."""
    match body:
        case NewPassword(old=str(old), name=None, code=None):
            here.limits.spend("password", who.person, address(request))
            row = await here.accounts.change_password(who.person, old, body.password)
        case NewPassword(old=None, name=str(name), code=str(code)):
            here.limits.spend("password", fold(name), address(request))
            row = await here.accounts.recover(name, code, body.password)
        case _:
            raise RuleError("bad_value", key="old")
    here.hang_up(row.id)
    _signed(request, here, row)
    return await me(here, Caller(row.id))


@router.get("/tokens")
async def tokens(here: Here, who: Owner) -> Response:
    """The caller's tokens, without what they are."""
    rows = await here.accounts.tokens(who.person)
    return _json({"tokens": [{"id": row.id, "name": row.name, "made": row.made} for row in rows]})


@router.post("/tokens", status_code=201)
async def new_token(request: Request, here: Here, who: Owner, body: NewToken) -> Response:
    """A token for a program, `Authorization: Bearer TOKEN`; told this once. RuleError `accounts_only`."""
    here.limits.spend("token", who.person, address(request))
    token, row = await here.accounts.add_token(who.person, body.name)
    return _json({"token": token, "id": row.id, "name": row.name, "made": row.made}, 201)


@router.delete("/tokens/{id}")
async def end_token(here: Here, who: Owner, id: str) -> Response:
    """The token counts no more."""
    await here.accounts.drop_token(who.person, id)
    return _json({"done": True})


@router.get("/me/export")
async def export(request: Request, here: Here, who: Owner) -> Response:
    """Everything that is kept about the caller."""
    here.limits.spend("export", who.person, address(request))
    named = {"Content-Disposition": 'attachment; filename="comptoir.json"'}
    return _json(await here.accounts.export(who.person), headers=named)


@router.delete("/me")
async def leave(request: Request, here: Here, who: Owner) -> Response:
    """Forgets the caller: seats in running games are given up, the games of others stay whole."""
    row = await here.people.get(who.person)
    await here.tables.expel(Person(row.id, row.name, row.kind))
    gone = await here.accounts.erase(who.person)
    await here.tables.forgotten(gone)
    here.hang_up(who.person)
    return await logout(request, here, who)


@router.get("/players/{name:path}")
async def player(
    request: Request,
    here: Here,
    who: Who,
    name: str,
    game: str | None = None,
    page: Annotated[int, Query(ge=1, le=DEEPEST)] = 1,
) -> Response:
    """The public profile of an account; of its history the `page`-th twenty games, of one `game` or of all; `more`:
    older ones follow. RuleError `no_such_player`, `no_such_game`."""
    here.limits.spend("read", who.person, address(request))
    if game is not None and game not in current():
        raise RuleError("no_such_game", game=game[:40])
    return _json(told(await read_profile(here, name, game, page)))


async def _account(here: Any, who: Caller) -> PersonRow:
    row: PersonRow = await here.people.get(who.person)
    if row.kind != "person":
        raise RuleError("accounts_only")
    return row


def _signed(request: Request, here: Any, row: PersonRow) -> None:
    request.state.cookie = here.sessions.cookie(row.id, row.epoch)


def _json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(encode(value), status, NEVER_KEPT | (headers or {}), "application/json")

"""Keeping apart over HTTP: muting, blocking, and telling the operator of somebody."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from app.tables.apart import BLOCK, LONGEST, MUTE

from .api import NEVER_KEPT, Here, Strict, Who
from .deps import address
from .protocol import encode

router = APIRouter(prefix="/api")

KINDS = {"mute": MUTE, "block": BLOCK}
Kind = Literal["mute", "block"]


class NewReport(Strict):
    """What somebody did, in a word and in the caller's own words; `table` is the code of the table, if it was at one."""

    reason: Literal["chat", "name", "play", "other"]
    text: str = Field(default="", max_length=LONGEST)
    table: Annotated[str, Field(max_length=12)] | None = None


@router.get("/me/apart")
async def apart(here: Here, who: Who) -> Response:
    """Whom the caller has muted or blocked."""
    rows = await here.tables.apart.listed(who.person)
    told = [{"name": row.name, "kind": row.kind, "since": row.made} for row in rows]
    return Response(encode({"people": told}), media_type="application/json", headers=NEVER_KEPT)


@router.post("/players/{name:path}/report", status_code=201)
async def report(request: Request, here: Here, who: Who, name: str, body: NewReport) -> dict[str, bool]:
    """Tells the operator of somebody. RuleError `no_such_name`, `only_others`."""
    here.limits.spend("report", who.person, address(request))
    by = await here.people.act(who.person)
    await here.tables.apart.report(by.id, name, body.reason, body.text, body.table or None)
    return {"done": True}


@router.post("/players/{name:path}/{kind}")
async def part(request: Request, here: Here, who: Who, name: str, kind: Kind) -> dict[str, bool]:
    """`mute`: the caller hears them no more. `block`: they cannot sit down at the caller's tables either. They notice
    nothing. RuleError `no_such_name`, `only_others`, `too_many_apart`."""
    here.limits.spend("apart", who.person, address(request))
    by = await here.people.act(who.person)
    await here.tables.apart.part(by.id, name, KINDS[kind])
    return {"done": True}


@router.delete("/players/{name:path}/{kind}")
async def unpart(request: Request, here: Here, who: Who, name: str, kind: Kind) -> dict[str, bool]:
    """Neither muted nor blocked any more; a block is not taken back as a mute. RuleError `no_such_name`, `only_others`,
    `still_blocked`."""
    here.limits.spend("apart", who.person, address(request))
    await here.tables.apart.unpart(who.person, name, KINDS[kind])
    return {"done": True}

"""Finished games looked at again: the page, the positions, the notation, and a table that goes on from one of them."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup

from app.rules.game import ALL, All, Json, RuleError, Viewer
from app.rules.notation import write_notation
from app.rules.positions import positions, secretive, seen
from app.rules.record import Playthrough, result_json
from app.tables import frames
from app.tables.branch import branch, finished
from app.tables.frames import Presence
from app.tables.table import Table

from . import cards, pages, previews
from .api import NEVER_KEPT, Here, Strict, Who
from .assets import takes_gzip
from .deps import address
from .protocol import encode
from .visit import Reader, script_json

router = APIRouter()

MOST = 500  # positions of one answer
FIRST = 60  # positions that the page brings along
KINDS = {"running": "running", "deal_open": "closed"}  # why there is no replay yet

As = Annotated[str, Query(alias="as", max_length=4)]


class From(Strict):
    """Where to go on: after so many lines of the log, at this seat."""

    ply: int
    seat: int


@router.api_route("/t/{code}/replay", methods=previews.LOOK, include_in_schema=False)
async def page(reader: Reader, code: str, ply: str = "", viewer: As = "-") -> Response:
    """The replay of a finished game; of any other table, a word on why there is none."""
    tables = reader.house.tables
    known = await tables.peek(code)
    if known is None:
        return pages.error(reader, 404)
    if known["code"] != code:
        return RedirectResponse(f"/t/{known['code']}/replay?{reader.request.url.query}".rstrip("?"))
    game = known["game"]
    told: dict[str, Any] = {"game": game, "at": code, "link": reader.link(f"/t/{code}/replay")}
    told["preview"] = previews.of_table(reader, known)
    try:
        table = await finished(tables, reader.person.id, code)
    except RuleError as refusal:
        if refusal.code not in KINDS:
            raise
        kind = KINDS[refusal.code] if refusal.code != "running" or known["status"] != "over" else "nothing"
        return reader.page(
            "replay.html",
            "js/page.js",
            domains=["replay", game],
            kind=kind,
            replay="",
            view={},
            **told,
        )
    mine = table.seat_of(reader.person.id)
    asked = viewer if viewer != "-" else "" if mine is None else str(mine)
    try:
        whom = read_viewer(asked, len(table.seats))
    except RuleError:
        return pages.error(reader, 404)
    begin = int(ply) if ply.isascii() and ply.isdigit() and len(ply) < 7 else 0
    run = await asyncio.to_thread(told_of, table, whom, begin=begin, count=FIRST, by_ply=True)
    view = run | {"as": asked, "mine": mine}
    return reader.page(
        "replay.html",
        "js/replay.js",
        cards.board_of(game),
        domains=["replay", game],
        kind="over",
        view=view,
        replay=Markup(script_json(view)),  # noqa: S704 - escaped there
        **told,
    )


@router.get("/api/tables/{code}/replay")
async def replay(
    request: Request,
    here: Here,
    who: Who,
    code: str,
    begin: Annotated[int, Query(alias="from", ge=0)] = 0,
    count: Annotated[int, Query(ge=0, le=MOST)] = 200,
    viewer: As = "",
) -> Response:
    """The positions of a finished game, from the `from`-th on: `ply`, `view`, `events`, `turn`, and the line that led
    there. `as` is a seat, `all`, or empty for a watcher."""
    here.limits.spend("read", who.person, address(request))
    table = await finished(here.tables, who.person, code)
    whom = read_viewer(viewer, len(table.seats))
    told = await asyncio.to_thread(told_of, table, whom, begin=begin, count=count)
    return _packed(request, encode(told))


@router.get("/api/tables/{code}/notation")
async def notation(request: Request, here: Here, who: Who, code: str) -> Response:
    """The whole record of a finished game as text: one line for each line of the log."""
    here.limits.spend("read", who.person, address(request))
    record = await here.tables.record(who.person, code)
    kept = {"Content-Disposition": f'attachment; filename="{record["game"]}-{record["code"]}.txt"'}
    return PlainTextResponse(write_notation(record), headers=NEVER_KEPT | kept)


@router.post("/api/tables/{code}/branch", status_code=201)
async def go_on(request: Request, here: Here, who: Who, code: str, asked: From) -> dict[str, str]:
    """Opens a casual table that goes on from a position, the caller at `seat`, bots at the others."""
    here.limits.spend("open", who.person, address(request))
    return {"code": await branch(here.tables, who.person, code, asked.ply, asked.seat)}


def read_viewer(text: str, seats: int) -> Viewer | All:
    """Whose view is asked for. RuleError `no_such_seat`, `bad_value`."""
    if text in ("", ALL):
        return ALL if text else None
    if not (text.isascii() and text.isdigit()):
        raise RuleError("bad_value", key="as")
    if int(text) >= seats:
        raise RuleError("no_such_seat", seat=int(text), seats=seats)
    return int(text)


def told_of(
    table: Table, viewer: Viewer | All, *, begin: int, count: int, by_ply: bool = False
) -> dict[str, Json]:
    """The public facts of a table and a run of its positions; `secrets` says whether a watcher missed something.
    `by_ply`: the run is one that holds the position of ply `begin`."""
    play = table.play
    assert isinstance(play, Playthrough)
    found = positions(play)
    if by_ply:
        at = next((i for i, one in enumerate(found) if one.ply >= begin), len(found) - 1)
        begin = max(0, min(at - count // 2, len(found) - count))
    result = play.result
    run = found[begin : begin + count]
    return {
        "table": frames.table_info(table, Presence()),
        "how": table.row.how,
        "result": None if result is None else result_json(result),
        "seal": table.seal,
        "lines": len(play.entries),
        "secrets": any(secretive(play, one) for one in found[len(found) // 2 : len(found) // 2 + 1]),
        "plies": [one.ply for one in found],
        "asides": [at for at, one in enumerate(found) if one.aside],
        "from": begin,
        "positions": [seen(play, one, viewer) for one in run],
    }


def _packed(request: Request, text: Any) -> Response:
    body = text.encode() if isinstance(text, str) else text
    headers = {**NEVER_KEPT, "Vary": "Accept-Encoding"}
    if takes_gzip(request.headers):
        body, headers["Content-Encoding"] = gzip.compress(body, 4), "gzip"
    return Response(body, media_type="application/json", headers=headers)

"""HTTP for programs: the same judgement as the socket. Shapes are documented at /openapi.json."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from app.rules import current
from app.rules.game import RuleError
from app.tables import days, ratings
from app.tables.clock import USUAL_GRACE
from app.tables.opening import Wish, now_ms
from app.tables.ports import Best, Ranked

from . import daily, metrics
from .deps import House, address, caller, house
from .leaderboard import PERIODS, boards_of, read_board, read_ratings, read_solo
from .protocol import encode
from .sessions import Caller

router = APIRouter(prefix="/api")

Here = Annotated[House, Depends(house)]
Who = Annotated[Caller, Depends(caller)]


class Strict(BaseModel):
    """A body whose every key is known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Strict):
    """What to open. `options` as `GET /api/games` lists them; `clock` as in the documentation of the site."""

    game: str = Field(max_length=40)
    seats: int
    options: dict[str, Any] = {}
    private: bool = False
    watch: str = "all"
    clock: dict[str, Any] | None = None
    rated: bool = False
    deal: str | None = None
    grace: int | None = USUAL_GRACE
    bots: str | None = Field(default=None, max_length=40)


class CommandBody(Strict):
    """A command, as in the chat; `seen` is the version it was chosen at, `ref` makes repeats harmless."""

    text: str = Field(min_length=1, max_length=4000)
    seen: int | None = None
    ref: str | None = Field(default=None, min_length=1, max_length=64)
    salt: str | None = None


class Renamed(Strict):
    """Another name."""

    name: str = Field(max_length=200)


class Done(BaseModel):
    """It is done, and stored."""

    done: bool = True
    version: int


@router.get("/games")
async def games() -> dict[str, Any]:
    """The games that can be played, and what may be chosen."""
    return {"games": [_game(game.META) for game in current().values()]}


def _game(meta: Any) -> dict[str, Any]:
    options = [
        {"key": option.key, "values": list(option.values), "default": option.default}
        for option in meta.options
        if not option.hidden
    ]
    return {"key": meta.key, "seats": list(meta.seats), "minutes": meta.minutes, "options": options}


@router.post("/tables", status_code=201)
async def open_table(request: Request, here: Here, who: Who, wish: NewTable) -> dict[str, str]:
    """Opens a table; the caller is its host, at seat 0."""
    here.limits.spend("open", who.person, address(request))
    asked = Wish(
        wish.game,
        wish.seats,
        wish.options,
        wish.private,
        wish.watch,
        wish.clock or {"kind": "none"},
        wish.rated,
        wish.grace,
        wish.deal,
        wish.bots,
    )
    return {"code": await here.tables.open(who.person, asked)}


@router.get("/tables")
async def tables(
    request: Request,
    here: Here,
    who: Who,
    status: Annotated[Literal["open", "playing", "over"] | None, Query()] = None,
    game: str | None = None,
) -> Response:
    """Public tables, newest first."""
    here.limits.spend("read", who.person, address(request))
    return _json({"tables": here.lobby.tables(status, game)})


@router.get("/tables/{code}")
async def table(request: Request, here: Here, who: Who, code: str) -> Response:
    """The caller's frame."""
    here.limits.spend("read", who.person, address(request))
    return Response(
        await here.tables.frame(who.person, code), media_type="application/json", headers=NEVER_KEPT
    )


@router.post("/tables/{code}/commands")
async def command(request: Request, here: Here, who: Who, code: str, said: CommandBody) -> Done:
    """Does what the text says."""
    word = said.text.lstrip("/ ").partition(" ")[0].casefold()
    here.limits.spend("say" if word == "say" else "command", who.person, address(request))
    metrics.COMMANDS.inc()
    live = await here.tables.live(code)
    live.called(who.person)
    version = await here.tables.command(who.person, code, said.text, said.seen, said.ref, said.salt)
    return Done(version=version)


@router.get("/tables/{code}/record")
async def record(request: Request, here: Here, who: Who, code: str) -> Response:
    """The whole record of a finished game, complete enough to verify it."""
    here.limits.spend("read", who.person, address(request))
    return _json(await here.tables.record(who.person, code))


@router.get("/tables/{code}/ghosts")
async def ghosts(request: Request, here: Here, who: Who, code: str) -> Response:
    """How others stood at the same turns of the same deal: of the deal of a day the best and the middle one, else the
    one whose deal it is. `points` stand after 0, 1, 2 … turns, not ahead of a game that goes on; `own` are those of
    this table."""
    here.limits.spend("read", who.person, address(request))
    own, found = await here.ghosts.of(who.person, code, now_ms())
    told = [{"kind": g.kind, "name": g.name, "points": g.points} for g in found]
    return _json({"own": own, "ghosts": told})


@router.get("/leaderboards/{game}")
async def leaderboard(
    request: Request,
    here: Here,
    who: Who,
    game: str,
    board: str = "games",
    period: str = "all",
    seats: int | None = None,
    day: str | None = None,
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
) -> Response:
    """Who played most, then won most; or the best games alone; or the strongest at `seats` 2, or 3 for more; or
    `daily`: the attempts at the deal of a `day`, or with `period` week or month what the days add up to."""
    here.limits.spend("read", who.person, address(request))
    if game not in current():
        raise RuleError("no_such_game", game=game[:40])
    boards = boards_of(game)
    if board not in boards:
        raise RuleError("bad_option", key="board", value=board[:40], values=boards)
    if period not in PERIODS:
        raise RuleError("bad_option", key="period", value=period[:40], values=list(PERIODS))
    if board == "daily":
        return _json(await _daily(here, game, period, day, who.person, page))
    if board == "rating":
        classes = ratings.classes(game)
        places = classes[0] if seats is None else seats
        if places not in classes:
            raise RuleError("bad_option", key="seats", value=places, values=classes)
        best = await read_ratings(here.store, game, places, period, who.person, now_ms(), page)
        return _json({"rows": [_rated(row) for row in best.rows], "you": best.you and _rated(best.you)})
    if board == "solo":
        alone = await read_solo(here.store, game, period, who.person, now_ms(), page)
        return _json({"rows": [_best(row) for row in alone.rows], "you": alone.you and _best(alone.you)})
    found = await read_board(here.store, game, period, who.person, now_ms(), page)
    rows = [_standing(row) for row in found.rows]
    return _json({"rows": rows, "you": None if found.you is None else _standing(found.you)})


async def _daily(
    here: House, game: str, period: str, day: str | None, person: str, page: int
) -> dict[str, Any]:
    now = now_ms()
    if period in days.SPANS:
        return daily.series_json(await daily.read_series(here.tables, game, period, person, now, page))
    asked = daily.read_date(day, now)
    return daily.day_json(await daily.read_day(here.tables, game, asked, person, now, page))


def _standing(row: Any) -> dict[str, Any]:
    return {
        "rank": row.rank, "name": row.name, "value": row.games, "games": row.games,
        "wins": row.wins, "points": row.points,
    }  # fmt: skip


def _rated(row: Ranked) -> dict[str, Any]:
    return {
        "rank": row.rank, "name": row.name, "value": ratings.shown(row.mean),
        "uncertainty": ratings.shown_uncertainty(row.uncertainty), "games": row.games,
    }  # fmt: skip


def _best(row: Best) -> dict[str, Any]:
    return {"rank": row.rank, "name": row.name, "value": row.points, "turns": row.turns, "games": row.games}


@router.get("/me")
async def me(here: Here, who: Who) -> Response:
    """The caller: name, kind, and where they sit."""
    return _json(await _me(here, who.person))


@router.patch("/me")
async def rename(request: Request, here: Here, who: Who, body: Renamed) -> Response:
    """Another name for the caller, shown at every table at once."""
    here.limits.spend("name", who.person, address(request))
    person = await here.people.rename(who.person, body.name)
    await here.tables.renamed(person)
    return _json(await _me(here, who.person))


async def _me(here: House, person: str) -> dict[str, Any]:
    row = await here.people.get(person)
    return {"name": row.name, "kind": row.kind, "seats": await here.tables.seats_of(person)}


@router.api_route("/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
async def nothing(path: str) -> Response:
    """No such call."""
    return JSONResponse({"code": "not_found", "facts": {}}, 404)


NEVER_KEPT = {"Cache-Control": "no-store"}


def _json(value: Any) -> Response:
    return Response(encode(value), media_type="application/json", headers=NEVER_KEPT)

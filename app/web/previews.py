"""What a link shows where it is pasted: a title, a line about it, and a picture. Reading it changes nothing."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.pictures import HEIGHT, WIDTH, Line, picture
from app.rules import current
from app.rules.game import RuleError, read_options
from app.rules.record import dealt

from .deps import address
from .visit import Reader, Visit

router = APIRouter(include_in_schema=False)

KEPT = 200  # pictures in memory
LOOK = ["GET", "HEAD"]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a page tells of itself. `picture` is a whole address."""

    title: str
    about: str
    picture: str
    width: int = WIDTH
    height: int = HEIGHT


def of_game(reader: Visit, key: str) -> Preview:
    """A game, by the position with which it may begin."""
    told = reader.t(f"{key}:tagline")
    return Preview(f"{reader.t(f'{key}:name')} · Comptoir", told, reader.link(f"/games/{key}/picture.jpg"))


def of_table(reader: Visit, table: Mapping[str, Any]) -> Preview:
    """A table: what is played, and by whom."""
    name = reader.t(f"{table['game']}:name")
    names = [seat["name"] for seat in table["seats"] if seat["name"]]
    drawn = f"/t/{table['code']}/picture.jpg?v={table['status']}-{table['moves'] or 0}-{len(names)}"
    return Preview(
        f"{name}: {', '.join(names)}" if names else name, _about(reader, table), reader.link(drawn)
    )


def _about(reader: Visit, table: Mapping[str, Any]) -> str:
    free = sum(seat["name"] is None for seat in table["seats"])
    if table["status"] == "open" and free:
        return reader.n("site:preview.free", free)
    return reader.t(f"site:preview.{table['status']}")


class Pictures:
    """The last pictures that were asked for, by what they show."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()

    async def get(self, key: tuple[Any, ...], *shown: Any) -> bytes:
        """The picture of this key; drawn from `shown` the first time."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = await asyncio.to_thread(picture, *shown)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


pictures = Pictures()


@router.api_route("/t/{code}/picture.jpg", methods=LOOK)
async def of_a_table(reader: Reader, request: Request, code: str) -> Response:
    """A table as a picture; only the game's own where nobody may watch."""
    reader.house.limits.spend("read", reader.person.id, address(request))
    found = await reader.house.tables.shown(code)
    if found is None:
        raise RuleError("no_such_table", code=code[:12])
    table, view, turn = found
    if view is None and table["status"] != "open":
        return RedirectResponse(f"/games/{table['game']}/picture.jpg")
    scores = table["scores"] if view is not None else None
    lines = [
        Line(seat["name"], None if scores is None else scores[seat["seat"]], seat["seat"] == turn)
        for seat in table["seats"]
    ]
    name, about = reader.t(f"{table['game']}:name"), _about(reader, table)
    key = (table["code"], about, table["moves"], tuple(lines))
    return _jpeg(await pictures.get(key, table["game"], name, about, lines, view or _opening(table["game"])))


@router.api_route("/games/{game}/picture.jpg", methods=LOOK)
async def of_a_game(reader: Reader, request: Request, game: str) -> Response:
    """A game as a picture."""
    reader.house.limits.spend("read", reader.person.id, address(request))
    if game not in current():
        raise RuleError("no_such_game", game=game[:40])
    name = reader.t(f"{game}:name")
    return _jpeg(await pictures.get((game, name), game, name, "", [], _opening(game)))


@cache
def _opening(key: str) -> Any:
    """The view of a watcher at the first move of a game for two, dealt by a known seed."""
    game = current()[key]
    least, greatest = game.META.seats
    seats = min(max(2, least), greatest)
    play = dealt(game, seats, read_options(game.META, seats, {}), bytes(32))
    return game.view(play.state, None)


def _jpeg(body: bytes) -> Response:
    return Response(body, headers={"Cache-Control": "private, max-age=60"}, media_type="image/jpeg")

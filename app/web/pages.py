"""The pages of the house, made by the server. Reading one changes nothing."""

from __future__ import annotations

import io
from functools import cache

import segno
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup

from app.rules import current
from app.rules.game import RuleError
from app.tables import ratings
from app.tables.opening import now_ms
from app.tables.ports import Best, Ranked, Standing

from . import cards, daily, previews
from .assets import FOR_GOOD, FOR_NOW, Packed, pack
from .choices import choices
from .leaderboard import (
    PERIODS,
    Board,
    boards_of,
    read_board,
    read_ratings,
    read_solo,
)
from .rows import Row, live_row, open_row, own_row
from .visit import House, Reader, Visit
from .words import Words

router = APIRouter(include_in_schema=False)

YEAR = 365 * 24 * 60 * 60
MOST = 40  # rows of a list in the lobby, as in `lobby.js`
ROBOTS = "User-agent: *\nDisallow: /api/\n"  # messengers read /t/; a table asks not to be listed


@router.api_route("/", methods=previews.LOOK)
async def lobby(reader: Reader) -> Response:
    house = reader.house
    waiting, playing = house.lobby.tables("open"), house.lobby.tables("playing")
    game, board = await _busiest_board(reader)
    return reader.page(
        "lobby.html",
        "js/lobby.js",
        at="lobby",
        domains=["daily", *current()],
        mine=await _own_tables(reader),
        open=[open_row(table, reader) for table in waiting[:MOST]],
        open_count=len(waiting),
        live=[live_row(table, reader) for table in playing[:MOST]],
        live_count=len(playing),
        daily=await daily.cards_of(reader, now_ms()),
        online=house.lobby.online,
        board=board,
        board_game=game,
        **choices(reader.games, reader),
    )


@router.api_route("/t/{code}", methods=previews.LOOK)
async def table(reader: Reader, code: str) -> Response:
    """A table, or, for those who typed its code in small letters, the way to it."""
    known = await reader.house.tables.peek(code)
    if known is None:
        return error(reader, 404)
    if known["code"] != code:
        return RedirectResponse(f"/t/{known['code']}")
    game = known["game"]
    return reader.page(
        "table.html",
        "js/table.js",
        cards.board_of(game),
        at=code,
        game=game,
        link=reader.link(f"/t/{code}"),
        domains=["table", game],
        preview=previews.of_table(reader, known),
    )


@router.get("/t/{code}/qr.svg")
async def square(reader: Reader, code: str) -> Response:
    """The link of a table as a square for cameras."""
    if await reader.house.tables.peek(code) is None:
        return error(reader, 404)
    drawn = io.BytesIO()
    made = segno.make(reader.link(f"/t/{code}"), error="m", micro=False)
    made.save(drawn, kind="svg", xmldecl=False, omitsize=True, border=0)
    keep = {"Cache-Control": "private, max-age=3600"}
    return Response(drawn.getvalue(), headers=keep, media_type="image/svg+xml")


@router.get("/games")
async def games(reader: Reader) -> Response:
    return reader.page("games.html", "js/page.js")


@router.api_route("/games/{game}", methods=previews.LOOK)
async def rules(reader: Reader, game: str) -> Response:
    if game not in {meta.key for meta in reader.games}:
        return error(reader, 404)
    prose = reader.house.words.prose(reader.lang, game)
    text = prose.page(lambda name, shown, caption: reader.figure(f"{game}-{name}", shown, caption))
    preview = previews.of_game(reader, game)
    return reader.page(
        "rules.html",
        "js/page.js",
        game=game,
        prose=prose,
        text=Markup(text),  # noqa: S704 - escaped by `prose`
        preview=preview,
    )


@router.get("/protocol")
async def protocol(reader: Reader) -> Response:
    """The messages of the socket, for those who write programs."""
    prose = reader.house.words.prose("en", "protocol")
    return reader.page("protocol.html", "js/page.js", prose=prose, text=Markup(prose.html))  # noqa: S704 - our own


@router.get("/leaderboards")
async def leaderboards(reader: Reader) -> Response:
    return RedirectResponse(f"/leaderboards/{reader.games[0].key}")


@router.api_route("/leaderboards/{game}", methods=previews.LOOK)
async def leaderboard(
    reader: Reader,
    game: str,
    period: str = "all",
    board: str = "games",
    seats: str = "",
    page: str = "1",
    day: str = "",
) -> Response:
    if (
        game not in {meta.key for meta in reader.games}
        or period not in PERIODS
        or board not in boards_of(game)
    ):
        return error(reader, 404)
    number = int(page) if page.isascii() and page.isdigit() and 0 < len(page) < 6 else 1
    if board == "daily":
        return await _daily(reader, game, period, day, max(1, number))
    classes = ratings.classes(game)
    places = next((each for each in classes if str(each) == seats), classes[0] if classes else 0)
    asked = game, period, reader.person.id, now_ms(), max(1, number)
    found: Board[Standing] | Board[Best] | Board[Ranked]
    match board:
        case "rating":
            found = await read_ratings(reader.house.store, game, places, *asked[1:])
        case "solo":
            found = await read_solo(reader.house.store, *asked)
        case _:
            found = await read_board(reader.house.store, *asked)
    return reader.page(
        "leaderboard.html",
        "js/boards.js",
        domains=["daily"],
        game=game,
        period=period,
        periods=list(PERIODS),
        games=[meta.key for meta in reader.games],
        kind=board,
        kinds=boards_of(game),
        boards={meta.key: boards_of(meta.key) for meta in reader.games},
        places=places,
        classes=classes,
        board=found,
        shown=ratings.shown,
        shown_uncertainty=ratings.shown_uncertainty,
    )


async def _daily(reader: Visit, game: str, period: str, day: str, number: int) -> Response:
    try:
        told = await daily.page_of(reader, game, period, day, number, now_ms())
    except RuleError:
        return error(reader, 404)
    return reader.page(
        "daily.html",
        "js/boards.js",
        game=game,
        games=[meta.key for meta in reader.games],
        kinds=boards_of(game),
        boards={meta.key: boards_of(meta.key) for meta in reader.games},
        domains=["daily"],
        **told,
    )


@router.post("/language/{lang}")
async def choose_language(house: House, lang: str, to: str = "/") -> Response:
    """Keeps the language and goes back to the page `to`."""
    answer = RedirectResponse(own_path(to), 303)
    if lang in house.words.languages:
        answer.set_cookie("lang", lang, max_age=YEAR, samesite="lax")
    return answer


@router.get("/mine")
async def mine(reader: Reader, at: str = "") -> Response:
    """The reader's tables in words, for the menu of every page: those that wait for them first. The label leaves
    the table `at` out, for they are there already."""
    rows = await _own_tables(reader)
    calls = sum(row.turn and row.code != at for row in rows)
    told = {
        "label": reader.n("site:yours.calls", calls) if calls else reader.t("site:yours"),
        "tables": [
            {"code": row.code, "game": row.game, "title": row.title, "about": row.about, "turn": row.turn}
            for row in rows
        ],
    }
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


@router.get("/i18n/{lang}/{domain}.json")
async def catalogue(request: Request, house: House, lang: str, domain: str, v: str = "") -> Response:
    words = house.words
    if lang not in words.languages or domain not in words.domains:
        return PlainTextResponse("Not found", 404)
    return _catalogue(words, lang, domain).answer(request.headers, FOR_GOOD if v == words.build else FOR_NOW)


@router.get("/favicon.ico")
async def favicon(request: Request, house: House) -> Response:
    return house.assets.files["img/favicon.ico"].answer(request.headers, FOR_NOW)


@router.get("/robots.txt")
async def robots() -> Response:
    return PlainTextResponse(ROBOTS)


async def _busiest_board(reader: Visit) -> tuple[str, Board[Standing]]:
    """The best of the week at the game that most was played of."""
    boards = [
        (
            meta.key,
            await read_board(reader.house.store, meta.key, "week", reader.person.id, now_ms(), limit=5),
        )
        for meta in reader.games
    ]
    return max(boards, key=lambda found: sum(row.games for row in found[1].rows))


async def _own_tables(reader: Visit) -> list[Row]:
    """The reader's open and running tables; those that wait for them first."""
    tables, me = reader.house.tables, reader.person
    seats = [(seat["turn"], await tables.peek(seat["code"])) for seat in await tables.seats_of(me.id)]
    return [own_row(table, me.name, turn, reader) for turn, table in seats if table is not None]


def error(reader: Visit, status: int) -> Response:
    """The page that says what went wrong: 403, 404 and 429 have words of their own."""
    kind = str(status) if reader.house.words.has(f"site:error.{status}") else "other"
    return reader.page("error.html", "js/page.js", status=status, kind=kind)


def own_path(to: str) -> str:
    """`to` if it is a path of this site, else the lobby."""
    return to if to.startswith("/") and not to.startswith(("//", "/\\")) and to.isprintable() else "/"


@cache
def _catalogue(words: Words, lang: str, domain: str) -> Packed:
    return pack(words.catalogue(lang, domain), "application/json")

"""The pages of people: signing in, one's account, and the public profile of an account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from babel.dates import format_date
from fastapi import APIRouter, Query
from fastapi.responses import Response

from app.rules import current
from app.rules.game import RuleError
from app.tables import ratings
from app.tables.apart import BLOCK, LONGEST, REASONS
from app.tables.ports import Ms, Opponent, PersonRow, Played, Rating, Solo, Tally

from . import pages, previews
from .deps import House
from .rows import Row, live_row, open_row
from .visit import Reader, Visit

router = APIRouter(include_in_schema=False)

PAGE = 20  # games of one page of a history
DEEPEST = 500  # pages
CURVE = 200  # games that a curve shows
RIVALS, SOLOS = 5, 3


@dataclass(frozen=True, slots=True)
class Curve:
    """A rating as it is now, and its way there: (rating, when), oldest first."""

    game: str
    places: int
    now: Rating
    way: Sequence[tuple[Rating, Ms]]


@dataclass(frozen=True, slots=True)
class Profile:
    """What everybody may see of an account."""

    person: PersonRow
    curves: Sequence[Curve]
    tallies: Sequence[Tally]
    rivals: Sequence[Opponent]
    solos: Sequence[Solo]
    history: Sequence[Played]
    more: bool  # older games follow
    tables: Sequence[dict[str, Any]]  # where they sit now, public ones


async def read_profile(here: House, name: str, game: str | None = None, page: int = 1) -> Profile:
    """That of an account. RuleError `no_such_player`."""
    row = await here.people.named(name[:200])
    if row is None or row.kind != "person":
        raise RuleError("no_such_player")
    store, known = here.store, current()
    rated = [entry for entry in await store.ratings(row.id) if entry[0] in known]
    history = await store.history(row.id, game, PAGE + 1, (page - 1) * PAGE)
    return Profile(
        row,
        [Curve(g, p, now, await store.curve(row.id, g, p, CURVE)) for g, p, now in rated],
        [tally for tally in await store.tallies(row.id) if tally.game in known],
        await store.opponents(row.id, RIVALS),
        await store.solos(row.id, SOLOS),
        history[:PAGE],
        len(history) > PAGE,
        await _tables(here, row.id),
    )


async def _tables(here: House, person: str) -> list[dict[str, Any]]:
    found = []
    for code in await here.store.tables_of(person):
        public = not (await here.tables.live(code)).table.row.private
        table = await here.tables.peek(code) if public else None
        if table is not None and table["watch"] == "all":
            found.append(table)
    return found


def told(profile: Profile) -> dict[str, Any]:
    """The profile for programs."""
    return {
        "name": profile.person.name,
        "since": profile.person.made,
        "ratings": [
            {
                "game": curve.game, "seats": curve.places, "value": ratings.shown(curve.now.mean),
                "uncertainty": ratings.shown_uncertainty(curve.now.uncertainty), "games": curve.now.games,
            }
            for curve in profile.curves
        ],
        "games": [
            {"game": t.game, "seats": t.places, "games": t.games, "wins": t.wins, "best": t.best}
            for t in profile.tallies
        ],
        "opponents": [{"name": o.name, "games": o.games, "wins": o.wins} for o in profile.rivals],
        "alone": [
            {"code": s.code, "game": s.game, "points": s.points, "turns": s.turns, "ended": s.ended}
            for s in profile.solos
        ],
        "history": [_told_game(game) for game in profile.history],
        "more": profile.more,
        "tables": profile.tables,
    }  # fmt: skip


def _told_game(played: Played) -> dict[str, Any]:
    return {
        "code": played.code, "game": played.game, "how": played.how, "score": played.score,
        "rank": played.rank, "ended": played.ended, "seats": [name for _, name, _ in played.seats],
    }  # fmt: skip


@router.get("/sign-in")
async def sign_in(reader: Reader, to: str = "/") -> Response:
    """For a guest: signing in, registering, a recovery code. For an account: all about it."""
    mine = reader.person.kind == "person"
    tokens = await reader.house.accounts.tokens(reader.person.id) if mine else []
    apart = await reader.house.tables.apart.listed(reader.person.id)
    return reader.page(
        "sign-in.html",
        "js/people.js",
        domains=["people"],
        to=pages.own_path(to),
        tokens=tokens,
        apart=apart,
        date=_date,
    )


@router.api_route("/players/{name:path}", methods=previews.LOOK)
async def player(
    reader: Reader,
    name: str,
    game: str = "",
    page: Annotated[int, Query(ge=1, le=DEEPEST)] = 1,
) -> Response:
    """The profile of an account; of a guest no more than the name, to block or report."""
    try:
        profile = await read_profile(reader.house, name, game if game in current() else None, page)
    except RuleError:
        guest = await reader.house.people.named(name[:200])
        if guest is None or guest.kind != "guest":
            return pages.error(reader, 404)
        profile = Profile(guest, [], [], [], [], [], False, [])
    return reader.page(
        "player.html",
        "js/people.js",
        domains=["people"],
        profile=profile,
        mine=profile.person.id == reader.person.id,
        blocked=(await reader.house.tables.apart.of(reader.person.id)).get(profile.person.id) == BLOCK,
        reasons=REASONS,
        longest=LONGEST,
        only=game if game in current() else "",
        number=page,
        now_at=[_row(table, reader) for table in profile.tables],
        games=list(current()),
        names={g: reader.t(f"{g}:name") for g in current()},
        shown=ratings.shown,
        shown_uncertainty=ratings.shown_uncertainty,
        line=line_of,
        date=_date,
        others=lambda played: _others(played, reader),
    )


def _row(table: dict[str, Any], reader: Visit) -> Row:
    return (open_row if table["status"] == "open" else live_row)(table, reader)


def _others(played: Played, reader: Visit) -> str:
    """The others of a game, by name; those who left by a word."""
    names = [
        reader.t("people:gone") if kind == "gone" else name
        for seat, name, kind in played.seats
        if seat != played.seat
    ]
    return reader.t("site:yours.with", names=names) if names else reader.t("people:alone")


@dataclass(frozen=True, slots=True)
class Line:
    """A curve drawn in a box of 600 by 160: `points` of a polyline, `band` of the uncertainty around it."""

    points: str
    band: str
    last: tuple[float, float]
    least: int
    most: int


WIDE, HIGH, EDGE = 600, 160, 12


def line_of(curve: Curve) -> Line | None:
    """None where there are not two games yet."""
    if len(curve.way) < 2:
        return None
    values = [ratings.shown(rating.mean) for rating, _ in curve.way]
    doubts = [ratings.shown_uncertainty(rating.uncertainty) for rating, _ in curve.way]
    least = min(v - d for v, d in zip(values, doubts, strict=True))
    most = max(v + d for v, d in zip(values, doubts, strict=True))
    step = (WIDE - 2 * EDGE) / (len(values) - 1)

    def at(index: int, value: float) -> tuple[float, float]:
        height = (value - least) / max(1, most - least) * (HIGH - 2 * EDGE)
        return round(EDGE + index * step, 1), round(HIGH - EDGE - height, 1)

    def path(points: list[tuple[float, float]]) -> str:
        return " ".join(f"{x},{y}" for x, y in points)

    upper = [at(i, v + d) for i, (v, d) in enumerate(zip(values, doubts, strict=True))]
    lower = [at(i, v - d) for i, (v, d) in enumerate(zip(values, doubts, strict=True))]
    middle = [at(i, v) for i, v in enumerate(values)]
    return Line(path(middle), path(upper + lower[::-1]), middle[-1], least, most)


def _date(lang: str, ms: Ms) -> str:
    return format_date(datetime.fromtimestamp(ms / 1000, UTC), "medium", locale=lang)

"""The deals of days, as the board, the lobby and the API tell them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial
from typing import Any

from babel.dates import format_skeleton

from app.rules import current
from app.rules.chance import seal_of
from app.rules.game import RuleError
from app.tables import days
from app.tables.ports import Attempt, Ms, Series
from app.tables.service import Tables

from .leaderboard import SHOWN, Board, read_page
from .visit import Visit


@dataclass(frozen=True, slots=True)
class DayBoard:
    """The attempts at one day's deal. `secret` and `ceiling` are None while it is closed."""

    game: str
    day: int
    today: int
    rows: Sequence[Attempt]
    you: Attempt | None
    count: int
    page: int
    seal: str
    secret: bytes | None
    ceiling: int | None

    @property
    def open(self) -> bool:
        """Whether everybody may see what happened."""
        return self.day < self.today

    @property
    def closes(self) -> Ms:
        return days.closes(self.day)

    @property
    def more(self) -> bool:
        return self.count > self.page * SHOWN


def games() -> list[str]:
    """The games that have a deal a day."""
    return [key for key, game in current().items() if days.has_days(game.META)]


def read_date(text: str | None, now: Ms) -> int:
    """The day that is asked for, today where none is. RuleError `bad_option`."""
    today = days.day_at(now)
    day = days.read_day(text) if text else today
    if day is None or day > today:
        raise RuleError("bad_option", key="day", value=(text or "")[:40], values=["2026-12-01"])
    return day


async def read_day(
    tables: Tables, game: str, day: int, person: str, now: Ms, page: int = 1, limit: int = SHOWN
) -> DayBoard:
    """One page of a day's board, and the reader's own attempt wherever it stands."""
    deals, today = tables.deals, days.day_at(now)
    secret = await deals.secret(game, day)
    opened = day < today
    return DayBoard(
        game,
        day,
        today,
        await deals.store.attempts(game, day, limit, (page - 1) * SHOWN),
        await deals.store.attempt(game, day, person),
        await deals.store.attempted(game, day),
        page,
        seal_of(secret),
        secret if opened else None,
        _ceiling(game, secret) if opened else None,
    )


async def read_series(
    tables: Tables, game: str, span: str, person: str, now: Ms, page: int = 1
) -> Board[Series]:
    """One page of what the days up to now add up to; `span` is one of `days.SPANS`."""
    today, store = days.day_at(now), tables.deals.store
    asked = game, span, days.first_of(span, today), today
    return await read_page(partial(store.series, *asked), partial(store.own_series, *asked), person, page)


@lru_cache(maxsize=64)
def _ceiling(game: str, secret: bytes) -> int | None:
    return days.ceiling_of(current()[game], secret)


def day_json(board: DayBoard) -> dict[str, Any]:
    """As the API tells it; `code` of each attempt, secret and ceiling once the day is over."""
    told: dict[str, Any] = {
        "day": days.date_of(board.day),
        "closes": board.closes,
        "open": board.open,
        "players": board.count,
        "seal": board.seal,
        "rows": [attempt_json(row, board.open) for row in board.rows],
        "you": None if board.you is None else attempt_json(board.you, True),
    }
    if board.secret is not None:
        told["secret"] = board.secret.hex()
    return told if board.ceiling is None else told | {"ceiling": board.ceiling}


def attempt_json(row: Attempt, code: bool) -> dict[str, Any]:
    """An attempt; one that goes on has neither rank nor value."""
    told: dict[str, Any] = {"name": row.name, "games": 1, "streak": row.streak}
    if row.points is not None:
        told |= {"rank": row.rank, "value": row.points, "turns": row.turns}
    return told | {"code": row.code} if code else told


def series_json(board: Board[Series]) -> dict[str, Any]:
    rows = [_sum(row) for row in board.rows]
    return {"rows": rows, "you": None if board.you is None else _sum(board.you)}


def _sum(row: Series) -> dict[str, Any]:
    return {
        "rank": row.rank, "name": row.name, "value": row.points, "games": row.days, "streak": row.streak,
    }  # fmt: skip


def in_words(day: int, lang: str, *, short: bool = False) -> str:
    """1 December; short: 1 Dec"""
    when = date.fromisoformat(days.date_of(day))
    return str(format_skeleton("MMMd" if short else "MMMMd", when, locale=lang))


def card_of(board: DayBoard, before: Sequence[Attempt], reader: Visit) -> dict[str, Any]:
    """The deal of a day in the reader's words, for `parts/daily.html`; `before`: the best of the day before."""
    key, you = board.game, board.you
    name, date_in_words = reader.t(f"{key}:name"), in_words(board.day, reader.lang)
    path = f"/leaderboards/{key}?board=daily"
    told: dict[str, Any] = {
        "game": key, "name": name, "date": date_in_words, "closes": board.closes, "board": path,
        "day": days.date_of(board.day), "before": days.date_of(board.day - 1),
        "after": days.date_of(board.day + 1) if board.open else None,
        "code": None if you is None else you.code, "result": None, "best": None, "ceiling": None, "yesterday": None,
        "played": reader.n("daily:played", board.count) if board.count else None,
    }  # fmt: skip
    if you is not None and you.points is not None and you.turns is not None:
        points, turns = _points(you.points, reader), reader.n("daily:turns", you.turns)
        place = {"rank": you.rank, "count": board.count}
        short = in_words(board.day, reader.lang, short=True)
        told["result"] = reader.t("daily:result", points=points, turns=turns)
        told["place"] = reader.t("daily:place", **place)
        told["share"] = reader.t(
            "daily:share.text", game=name, date=short, points=points, turns=turns, **place
        )
        told["link"] = reader.link(f"{path}&day={told['day']}")
    if board.open and board.rows and board.page == 1:
        best = board.rows[0]
        told["best"] = reader.t("daily:best", name=best.name, points=_points(best.points or 0, reader))
    if board.ceiling is not None:
        told["ceiling"] = reader.t("daily:ceiling", points=_points(board.ceiling, reader))
    if before:
        told["yesterday"] = reader.t("daily:yesterday", points=_points(before[0].points or 0, reader))
    return told


def _points(points: int, reader: Visit) -> str:
    return reader.n("daily:points", points)


async def cards_of(reader: Visit, now: Ms) -> list[dict[str, Any]]:
    """The deals of today, as the lobby shows them."""
    tables, me, today = reader.house.tables, reader.person.id, days.day_at(now)
    playable = {meta.key for meta in reader.games}
    return [
        card_of(
            await read_day(tables, game, today, me, now, limit=1),
            await tables.deals.store.attempts(game, today - 1, 1),
            reader,
        )
        for game in games()
        if game in playable
    ]


async def page_of(
    reader: Visit, game: str, period: str, day: str | None, number: int, now: Ms
) -> dict[str, Any]:
    """What `daily.html` needs of a board of days, by its own names. RuleError `bad_option`."""
    tables, me = reader.house.tables, reader.person.id
    path = f"/leaderboards/{game}?board=daily"
    if period in days.SPANS:
        board = await read_series(tables, game, period, me, now, number)
        return {"board": board, "span": period, "told": {}, "here": f"{path}&period={period}"}
    found = await read_day(tables, game, read_date(day, now), me, now, number)
    told = card_of(found, (), reader)
    here = f"{path}&day={told['day']}" if day else path
    return {"board": found, "span": "day", "told": told, "here": here}

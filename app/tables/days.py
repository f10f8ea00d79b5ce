"""The deal of a day: the same for everybody, open to play for one day (UTC), open to look at afterwards. Pure.

Days count from 1970. A table that plays one has the `deal` `daily 2026-12-01`. While the day lasts the deal is closed:
only who plays it sees anything of it. A first attempt that began on that day counts; whatever came later is practice.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from app.rules.chance import seed_of
from app.rules.game import Game, Json, Meta, RuleError, read_options
from app.rules.record import Playthrough, dealt

from .clock import DAY
from .ports import Attempted, Ms, SeatRow, Span, TableRow

WORD = "daily"
BEGIN = date(1970, 1, 1)
FIRST = 20_000  # no site has older deals
PLENTY = 100_000  # more turns than an attempt has
SPANS = ("week", "month")
ALL: Span = ("all", 0)
BOARDS = (ALL[0], *SPANS)  # the spans that have boards of all games
# What a view or a result of one that is over keeps for when the deal is open.
LATER = frozenset({"ceiling", "hidden"})


def day_at(now: Ms) -> int:
    """The day of a moment."""
    return now // DAY


def closes(day: int) -> Ms:
    """When the day is over: nobody begins an attempt that counts, and everything of the deal is open."""
    return (day + 1) * DAY


def date_of(day: int) -> str:
    """2026-12-01"""
    return (BEGIN + timedelta(days=day)).isoformat()


def read_day(text: str) -> int | None:
    """The day of a date as `date_of` writes it."""
    try:
        day = (date.fromisoformat(text) - BEGIN).days
    except ValueError:
        return None
    return day if day >= FIRST and date_of(day) == text else None


def deal_of(day: int) -> str:
    """What a table that plays this day's deal says of it."""
    return f"{WORD} {date_of(day)}"


def day_of(row: TableRow) -> int | None:
    """The day whose deal a table plays; None where it plays another."""
    word, _, day = (row.deal or "").partition(" ")
    return read_day(day) if word == WORD else None


def is_closed(row: TableRow, now: Ms) -> bool:
    """Whether what happens at this table is for its player's eyes alone."""
    day = day_of(row)
    return day is not None and now < closes(day)


def need_open_deal(row: TableRow, now: Ms) -> None:
    """RuleError `deal_open`: its day is not over yet."""
    day = day_of(row)
    if day is not None and is_closed(row, now):
        raise RuleError("deal_open", day=date_of(day), closes=closes(day))


def counts(row: TableRow) -> bool:
    """Whether this is an attempt that counts: it began while its deal was closed."""
    day = day_of(row)
    return day is not None and row.started is not None and row.started < closes(day)


def need_free(row: TableRow) -> None:
    """A given deal is played as it is: no other seats or options. RuleError `deal_fixed`."""
    if row.deal is not None:
        raise RuleError("deal_fixed")


def has_days(meta: Meta) -> bool:
    """Whether there is a deal a day of this game: one that can be played alone."""
    return meta.seats[0] == 1


def need_plain(meta: Meta, seats: int, options: Mapping[str, Json], clock: Json) -> None:
    """Whether a table may play the deal of a day: alone, by the usual options, without a clock. RuleError
    `bad_option`, and as `read_options`."""
    if not has_days(meta):
        raise RuleError("bad_option", key="deal", value=WORD, values=["table CODE"])
    if seats != 1:
        raise RuleError("bad_option", key="seats", value=seats, values=[1])
    usual = read_options(meta, 1, {})
    for key, value in read_options(meta, 1, options).items():
        if value != usual[key]:
            raise RuleError("bad_option", key=key, value=value, values=[usual[key]])
    if clock is not None and clock != {"kind": "none"}:
        raise RuleError("bad_option", key="clock", value=clock, values=[{"kind": "none"}])


def secret_of(key: bytes, game: str, day: int) -> bytes:
    """The 32 secret bytes of a day's deal: nobody without the key of the site can know them before."""
    return hmac.digest(key, f"deal of the day, {game}, {date_of(day)}".encode(), "sha256")


def ceiling_of(game: Game, secret: bytes) -> int | None:
    """The most that could have been made of this secret's deal; None where the game knows no such thing."""
    play = dealt(game, 1, read_options(game.META, 1, {}), seed_of(secret, ()))
    return getattr(play.state, "ceiling", None)


def veiled(facts: Mapping[str, Any]) -> dict[str, Json]:
    """A view, or the facts of a result, without what is told later."""
    return {key: value for key, value in facts.items() if key not in LATER}


def merit(points: int, turns: int) -> int:
    """Most points, then fewest turns, as one number: more is better."""
    return points * PLENTY - min(turns, PLENTY - 1)


def turns_of(play: Playthrough) -> int:
    """How many turns have ended."""
    return sum(mark.turn_over for mark in play.marks)


def first_of(span: str, day: int) -> int:
    """The first day of the week (a Monday) or of the month in which a day lies."""
    when = BEGIN + timedelta(days=day)
    return day - (when.weekday() if span == "week" else when.day - 1)


def span_at(span: str, now: Ms) -> Span:
    """The week or the month (UTC) of a moment; or all time."""
    return ALL if span == ALL[0] else (span, first_of(span, day_at(now)))


def attempted(
    before: TableRow | None, after: TableRow, play: Playthrough | None, sitter: SeatRow | None
) -> tuple[Attempted, ...]:
    """What an attempt that counts came to, when this change ended it."""
    began = after.started
    if after.status != "over" or before is None or before.status == "over" or not counts(after):
        return ()
    day = day_of(after)
    if play is None or play.result is None or began is None or day is None or sitter is None:
        return ()
    spans = {span: first_of(span, day) for span in SPANS}
    points, turns = play.result.scores[0], turns_of(play)
    return (
        Attempted(
            after.ended or after.moved, points, turns, merit(points, turns), began, sitter.person, spans
        ),
    )

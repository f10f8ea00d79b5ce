"""How tables come to be: opened by a wish, or by those who want to play again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from app.bots import LEVELS
from app.rules import current
from app.rules.game import Game, RuleError

from . import clock as clocks
from . import days, playing, waiting
from . import table as t
from .deals import Deal, Deals
from .judge import joined
from .live import Live
from .people import People
from .ports import Conflict
from .table import Person, Table, need_countable

if TYPE_CHECKING:
    from .apart import Apart

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
HELD = 120.0  # seconds that a rematch keeps the places of those who played


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for when a table is opened."""

    game: str
    seats: int
    options: Mapping[str, Any]
    private: bool = False
    watch: str = "all"
    clock: Mapping[str, Any] | None = None
    rated: bool = False
    grace: int | None = clocks.USUAL_GRACE  # seconds that others wait for who is away; None: for ever
    deal: str | None = None  # `daily`, `daily 2026-12-01`, or `table CODE`: the deal of that finished game
    bots: str | None = None  # the level of bots on all other seats, which yield to who comes


class Home(Protocol):
    """What opening needs of the tables."""

    people: People
    deals: Deals
    apart: Apart

    async def live(self, code: str) -> Live: ...

    async def adopt(self, table: Table) -> Live: ...

    async def keep(self, live: Live, after: Table, now: int) -> int: ...


async def open_wish(home: Home, person: str, wish: Wish) -> Live:
    """A table as somebody wants it. RuleError `no_such_game`, `deal_not_open`, `deal_open`, `daily_played`, and what
    `table.open_table` refuses."""
    game = _game(wish.game)
    deal = None if wish.deal is None else await _deal(home, game, wish, person)
    if deal is not None and wish.deal is not None and wish.deal.startswith(days.WORD):
        wish = replace(wish, private=True, watch="all")
    host = await home.people.act(person)
    need_countable(wish.rated, wish.seats, deal is not None, host.kind)
    _need_yielding(wish, deal)
    bots = [] if wish.bots is None else [(wish.bots, place) for place in range(1, wish.seats)]
    return await _opened(home, game, host, wish, deal=deal, bots=bots)


async def rematch(home: Home, live: Live, who: Person, same: bool = False) -> Table:
    """The first who asks opens the next table, seats moved on by one; the others find their place kept there.
    With `same` it plays the deal of this game once more: what was one's luck is another's now, and it counts nowhere.

    The table itself as it follows: it names the next one. RuleError `not_seated`, `not_over`,
    `deal_open`, `unwelcome`, `blocked_by_you`.
    """
    table = live.table
    seat = table.seat_of(who.id)
    if seat is None:
        raise RuleError("not_seated")
    if table.row.status != "over":
        raise RuleError("not_over")
    following = None if table.row.next is None else await home.live(table.row.next)
    if following is None or following.table.row.how == "cancelled":
        return playing.followed(table, (await _again(home, table, who, seat, same)).table.row.code, now_ms())
    async with following.lock:
        if following.table.seat_of(who.id) is None and following.table.row.status == "open":
            now = now_ms()
            sat = joined(following.table, following.holds(), who, None, now)
            await home.apart.need_welcome(following.table.row.host, who.id)
            await home.keep(following, waiting.ready(sat, who, now, yes=True), now)
    return table


async def _again(home: Home, table: Table, who: Person, seat: int, same: bool) -> Live:
    row, places = table.row, len(table.seats)
    options = dict(row.options)
    if "first" in options:
        options["first"] = playing.starter(table)
    wish = Wish(
        row.game, places, options, row.private, row.watch, row.clock, row.rated and not same, row.grace
    )
    players = [s for s in table.seats if s is not None and s.person != who.id]
    bots = [(s.person.split("-")[1], (s.seat + 1) % places) for s in players if s.kind == "bot"]
    if same:
        days.need_open_deal(row, now_ms())
    deal = Deal(f"table {row.code}", row.secret, row.salts) if same else None
    opened = await _opened(home, _game(row.game), who, wish, (seat + 1) % places, deal, bots)
    until = time.monotonic() + HELD
    opened.held = {s.person: ((s.seat + 1) % places, until) for s in players if s.kind != "bot"}
    return opened


async def _opened(
    home: Home,
    game: Game,
    host: Person,
    wish: Wish,
    seat: int = 0,
    deal: Deal | None = None,
    bots: Sequence[tuple[str, int]] = (),
) -> Live:
    """Who plays with bots alone begins at once."""
    while True:
        now = now_ms()
        table = t.open_table(
            game, host, id=secrets.randbits(53), code=_code(wish.private), seats=wish.seats, options=wish.options,
            private=wish.private, watch=wish.watch, clock=wish.clock or {"kind": "none"}, rated=wish.rated,
            grace=wish.grace, secret=secrets.token_bytes(32), now=now,
        )  # fmt: skip
        table = table if seat == 0 else t.reseated(table, seat)
        table = table if deal is None else t.dealt(table, deal.name, deal.secret, deal.salts)
        for level, place in bots:
            table = waiting.add_bot(table, host, now, level, place)
        if wish.bots is not None:
            table = waiting.yielding(table)
        if bots and all(table.seats):
            table = playing.start(table, host, now)
        try:
            live = await home.adopt(table)
        except Conflict:
            continue  # the code was taken
        live.called(host.id)
        return live


async def _deal(home: Home, game: Game, wish: Wish, person: str) -> Deal:
    """The deal that is asked for. RuleError `bad_option`, `deal_not_open`, `deal_open`, `daily_played`."""
    asked = wish.deal or ""
    word, _, code = asked.partition(" ")
    if word == days.WORD:
        days.need_plain(game.META, wish.seats, wish.options, wish.clock)
        return await home.deals.of_day(wish.game, asked, person, now_ms())
    if word != "table" or not code:
        raise RuleError("bad_option", key="deal", value=asked[:40], values=[days.WORD, "table CODE"])
    table = (await home.live(code)).table
    days.need_open_deal(table.row, now_ms())
    if table.row.game != wish.game or table.row.status != "over" or table.play is None:
        raise RuleError("deal_not_open", code=table.row.code)
    return Deal(f"table {table.row.code}", table.row.secret, table.row.salts)


def _need_yielding(wish: Wish, deal: Deal | None) -> None:
    """Whether bots may sit on the other seats until somebody comes: never where it counts. RuleError `bad_option`."""
    if wish.bots is not None and (
        wish.bots not in LEVELS or wish.rated or wish.seats < 2 or deal is not None
    ):
        raise RuleError("bad_option", key="bots", value=wish.bots[:40], values=list(LEVELS))


def _game(key: str) -> Game:
    game = current().get(key)
    if game is None:
        raise RuleError("no_such_game", game=key[:40])
    return game


def _code(private: bool) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10 if private else 5))


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000

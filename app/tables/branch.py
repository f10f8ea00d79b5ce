"""Finished games opened again: looked at, and played on from any position at a table of their own."""

from __future__ import annotations

import secrets
from dataclasses import replace

from app.bots.names import bot_name
from app.rules.game import RuleError, Seat
from app.rules.positions import effective, positions
from app.rules.record import replay

from . import days
from .opening import LETTERS, now_ms
from .ports import ChatRow, Conflict, Ms
from .service import Tables
from .table import BRANCH, Person, Table, changed, sat, write_of

LEVEL = "normal"  # of the bots in the other seats
LENGTH = 10  # of the code: whoever has it may watch, no list shows it


async def finished(tables: Tables, person: str | None, code: str) -> Table:
    """A finished game. RuleError `no_such_table`, `running`, `deal_open`, and `not_for_watchers` where only those who
    sat there may look."""
    table = (await tables.live(code)).table
    if table.row.watch == "none" and (person is None or table.seat_of(person) is None):
        raise RuleError("not_for_watchers")
    days.need_open_deal(table.row, now_ms())
    if table.play is None or table.row.status != "over":
        raise RuleError("running")
    return table


async def branch(tables: Tables, person: str, code: str, ply: int, seat: Seat) -> str:
    """Opens a table that goes on from a position of a finished game, the person at `seat`, bots at the others; its
    code. RuleError as `finished` and `branched`."""
    source = await finished(tables, person, code)
    branched(
        source, Person(person, "", "guest"), ply, seat, id=0, code="", now=0
    )  # refused before anything is kept
    host = await tables.people.act(person)
    while True:
        now = now_ms()
        name = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        made = branched(source, host, ply, seat, id=secrets.randbits(53), code=name, now=now)
        origin = ChatRow(1, host.id, host.name, seat, f"/t/{source.row.code}/replay?ply={ply}", now)
        try:
            await tables.store.commit(replace(write_of(None, made), chat=(origin,)))
        except Conflict:
            continue  # the code was taken
        live = await tables.live(name)
        live.called(host.id)
        await tables.house(live, changed)  # the lobby hears of it, and a bot that is in turn
        return name


def branched(table: Table, host: Person, ply: int, seat: Seat, *, id: int, code: str, now: Ms) -> Table:
    """A casual table that begins with what was in force after `ply` lines of a finished game. It has the same secret
    and salts, which everybody knows by now, so its record verifies; it counts on no board.

    RuleError `bad_value` (no position), `over` (nothing to play there), `no_such_seat`.
    """
    play = table.play
    assert play is not None
    found = next((position for position in positions(play) if position.ply == ply), None)
    if found is None:
        raise RuleError("bad_value", key="ply")
    if not 0 <= seat < len(table.seats):
        raise RuleError("no_such_seat", seat=seat, seats=len(table.seats))
    if play.game.turn(found.state) is None:
        raise RuleError("over")
    kept = effective(play.entries, ply)
    row = replace(
        table.row, id=id, code=code, version=1, private=True, watch="all", clock={"kind": "none"}, rated=False,
        host=host.id, status="playing", how=None, opened=now, started=now, ended=None, moved=now, clock_state=None,
        deadline=None, next=None, deal=BRANCH + table.row.code, offer=None, paused=None,
    )  # fmt: skip
    lines = tuple(
        replace(line, ply=at, version=1, time=now) for at, line in enumerate(table.lines[one] for one in kept)
    )
    seats = [sat(host, seat)]
    for other in range(len(table.seats)):
        if other != seat:
            name = bot_name(LEVEL, [one.name for one in seats])
            seats.append(sat(Person(f"bot-{LEVEL}-{name}", name, "bot"), other))
    seats.sort(key=lambda one: one.seat)
    again = replay(table.game, len(seats), row.options, [play.entries[one] for one in kept])
    return Table(row, table.game, tuple(replace(one, ready=True) for one in seats), lines, again)

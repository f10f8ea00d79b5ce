"""What is told about a table: its public facts, and the frame for one viewer. Pure; built up from nothing.

Shapes are those of design.md, "Wire". What a viewer may not know is absent.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from app.rules.game import Json, Result, RuleError, Viewer
from app.rules.record import Playthrough, result_json

from . import days
from .clock import rule_of
from .commands import can
from .consent import told_offer, told_undo
from .playing import bot_seat
from .ports import ChatRow, Ms
from .table import BRANCH, Table
from .waiting import yields


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here: the seats whose person looks at the table, and how many others watch."""

    online: frozenset[int] = frozenset()
    watchers: int = 0
    # seats of a running game whose person is away, and when their grace ends
    away: tuple[tuple[int, Ms], ...] = ()


def table_info(table: Table, here: Presence) -> dict[str, Json]:
    """The public facts of a table, for the lobby and for every frame."""
    row = table.row
    given = {"deal": row.deal} if row.deal is not None and not row.deal.startswith(BRANCH) else {}
    return {
        "code": row.code,
        "game": row.game,
        "options": dict(row.options),
        "status": row.status,
        "host": None if row.host is None else table.seat_of(row.host),
        "seats": _seats(table, here),
        "watchers": here.watchers,
        "rated": row.rated,
        "watch": row.watch,
        "clock": dict(row.clock),
        "grace": row.grace,
        "absent": list(row.absent) if row.status == "playing" else [],
        "next": row.next,
        "scores": None if table.play is None else list(table.play.state.scores),
        "moves": None if table.play is None else sum(1 for mark in table.play.marks if mark.seat >= 0),
    } | given


def _seats(table: Table, here: Presence) -> list[Json]:
    lent = {} if table.play is None else dict(table.play.lent)
    away, yielding = dict(here.away), yields(table)
    told: list[Json] = []
    for seat, sitter in enumerate(table.seats):
        if sitter is None:
            told.append({"seat": seat, "name": None, "kind": None, "online": False, "ready": False})
            continue
        online = sitter.kind == "bot" or seat in here.online
        one = {
            "seat": seat, "name": sitter.name, "kind": sitter.kind, "online": online, "ready": sitter.ready,
        }  # fmt: skip
        if seat in away:
            one["away"] = away[seat]
        if seat in lent:
            one["stand_in"] = lent[seat]
        if seat in yielding:
            one["yields"] = True
        if sitter.kind == "bot":
            one["level"] = sitter.person.split("-")[1]
        told.append(one)
    return told


def frame(table: Table, viewer: Viewer, here: Presence, now: Ms, since: int | None = None) -> dict[str, Json]:
    """One complete message about a table to one viewer; events after version `since`, or all of them."""
    person = None if viewer is None else getattr(table.seats[viewer], "person", None)
    choices, cannot = _offered(table, viewer)
    closed = days.is_closed(table.row, now)
    play = table.play
    result = None if play is None else play.result
    told: dict[str, Json] = {
        "type": "frame",
        "at": table.row.code,
        "version": table.row.version,
        "table": table_info(table, here),
        "view": None if play is None else _view(play, viewer, closed),
        "you": {"seat": viewer, "can": can(table, person), "undo": told_undo(table, viewer)},
        "turn": table.turn,
        "choices": choices,
        "cannot": cannot,
        "events": _events(table, viewer, since, closed),
        "clock": _clock(table, now),
        "result": None if result is None else _result(result, closed),
        "seal": table.seal,
        "offer": told_offer(table),
    }
    if since is not None:
        told["since"] = since
    if mirrored(table):
        told["mirror"] = True
    day = days.day_of(table.row)
    return told if day is None or not closed else told | {"closes": days.closes(day)}


def _offered(table: Table, viewer: Viewer) -> tuple[list[Json], list[Json]]:
    play = table.play
    if play is None or viewer is None or table.turn != viewer or _not_theirs(table):
        return [], []
    game = play.game
    choices = [{"move": str(m), "path": m.path} for m in game.legal_moves(play.state, viewer)]
    refused: dict[Json, RuleError] = dict(game.refusals(play.state, viewer))
    cannot = [{"move": str(m), "path": m.path, "code": e.code, "facts": e.facts} for m, e in refused.items()]
    return choices, cannot


def _not_theirs(table: Table) -> bool:
    """A seat that a bot plays on has no choices to show, and while the game stands still nobody has."""
    return table.row.paused is not None or bot_seat(table) is not None


def mirrored(table: Table) -> bool:
    """Whether playing this deal once more means anything: it is over, several played it, and chance decided more than
    who begins."""
    if table.row.status != "over" or len(table.seats) < 2 or table.play is None:
        return False
    return any(line.streams and not line.move.startswith("start ") for line in table.lines)


def _view(play: Playthrough, viewer: Viewer, closed: bool) -> Json:
    view = play.game.view(play.state, viewer)
    return days.veiled(view) if closed else view


def _result(result: Result, closed: bool) -> Json:
    told = result_json(result)
    return days.veiled(told) if closed else told


def _events(table: Table, viewer: Viewer, since: int | None, closed: bool) -> list[Json]:
    play = table.play
    if play is None:
        return []
    told = play.told
    begin = 0
    if since is not None:
        begin = len(told)
        while begin and table.lines[told[begin - 1].ply].version > since:
            begin -= 1
    events = []
    for one in told[begin:]:
        facts = one.event.seen(viewer)
        if facts is not None:
            facts = days.veiled(facts) if closed else facts
            events.append({"ply": one.ply, "code": one.event.code, "facts": facts})
    return events


def _clock(table: Table, now: Ms) -> Json:
    if table.play is None:
        return None
    paused = table.row.paused is not None
    clock, rule = table.clock, rule_of(table.row.clock)
    if clock is None or rule is None:
        return {"kind": "none", "left": [], "running": None, "now": now, "paused": paused}
    left = list(clock.left_at(now))
    return {"kind": rule.kind, "left": left, "running": clock.running, "now": now, "paused": paused}


def people(table: Table, here: Presence) -> dict[str, Json]:
    """Presence alone: it changes without a version."""
    online = [s.seat for s in table.seats if s is not None and (s.kind == "bot" or s.seat in here.online)]
    told = {"type": "people", "at": table.row.code, "online": online, "watchers": here.watchers}
    return told | ({"away": {str(seat): until for seat, until in here.away}} if here.away else {})


def said(code: str, line: ChatRow) -> dict[str, Json]:
    """One line of chat."""
    return {
        "type": "said", "at": code, "id": line.id, "by": line.name, "seat": line.seat,
        "text": line.text, "time": line.time,
    }  # fmt: skip


def seated(table: Table, persons: Collection[str]) -> frozenset[int]:
    """The seats of these persons."""
    return frozenset(s.seat for s in table.seats if s is not None and s.person in persons)

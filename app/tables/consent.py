"""Taking back and standing still: what one may do alone, and what needs the others' consent. Pure; see `table`.

An offer is kept with the table: `{kind, seat, agreed}` and, of an undo, `lines`: how many lines would stay. Bots
always consent, and so do those who gave their seat up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.rules.game import RuleError, Seat

from . import playing
from .ports import Json, Ms
from .table import Person, Table, changed, need_playing, need_seat

ABOUT_ABSENCE = ("bot", "end")
TOLD = ("kind", "seat", "agreed", "of", "level")


@dataclass(frozen=True, slots=True)
class Undo:
    """How many lines of the effective record would stay, and whether nobody need be asked."""

    lines: int
    free: bool


def undo_of(table: Table, seat: Seat) -> Undo:
    """What this seat may take back. RuleError `no_undo {why}`: `nothing`, `secret_shown`."""
    marks = need_playing(table).marks
    own = [index for index, mark in enumerate(marks) if mark.seat == seat]
    if not own:
        raise RuleError("no_undo", why="nothing")
    since = marks[own[-1] :]
    if any(mark.no_return for mark in since):
        raise RuleError("no_undo", why="secret_shown")
    open_turn = not any(mark.turn_over or mark.seat != seat for mark in since)
    return Undo(own[-1], open_turn or not others(table, seat))


def played(table: Table) -> list[Seat]:
    """The seats that a person plays: no bot's, not given up, not lent to a bot."""
    play = need_playing(table)
    gone = {seat for seat, _ in (*play.given_up, *play.lent)}
    return [s.seat for s in table.seats if s is not None and s.kind != "bot" and s.seat not in gone]


def others(table: Table, seat: Seat, kind: str = "") -> list[Seat]:
    """The other seats that a person plays, and who must be asked. Of what is about those who are away (`bot`, `end`)
    they are not asked."""
    away = table.row.absent if kind in ABOUT_ABSENCE else ()
    return [other for other in played(table) if other != seat and other not in away]


def undo(table: Table, who: Person, now: Ms) -> Table:
    """Takes back one's last move, or asks to. RuleError `no_undo`, `offer_pending`, `paused`."""
    seat = _need_hand(table, who)
    found = undo_of(table, seat)
    if found.free:
        return playing.taken_back(table, seat, found.lines, now)
    return offered(table, seat, {"kind": "undo", "lines": found.lines}, now)


def pause(table: Table, who: Person, now: Ms) -> Table:
    """Stops every clock, or asks to. RuleError `paused`, `offer_pending`."""
    seat = _need_hand(table, who)
    return offered(table, seat, {"kind": "pause"}, now) if others(table, seat) else playing.paused(table, now)


def resume(table: Table, who: Person, now: Ms) -> Table:
    """Goes on, or asks to. RuleError `not_paused`, `offer_pending`."""
    need_playing(table)
    seat = need_seat(table, who)
    if table.row.paused is None:
        raise RuleError("not_paused")
    need_no_offer(table)
    return (
        offered(table, seat, {"kind": "resume"}, now) if others(table, seat) else playing.resumed(table, now)
    )


def accept(table: Table, who: Person, now: Ms) -> Table:
    """Consents; with the last consent it is done. RuleError `no_offer`."""
    seat, offer = _need_asked(table, who)
    agreed = sorted({*offer["agreed"], seat})
    if set(others(table, offer["seat"], offer["kind"])) - set(agreed):
        return _with_offer(table, {**offer, "agreed": agreed}, now)
    return settled(table, offer, now)


def settled(table: Table, offer: Mapping[str, Json], now: Ms) -> Table:
    """What all have agreed on. In a rated game the one who is away has given up by it: a bot's points are nobody's."""
    match offer["kind"]:
        case "undo":
            return playing.taken_back(table, offer["seat"], offer["lines"], now)
        case "pause":
            return playing.paused(table, now)
        case "resume":
            return playing.resumed(table, now)
        case "end":
            return playing.end_without_result(table, now, "abandon")
    seat = offer["of"]
    absent = tuple(gone for gone in table.row.absent if gone != seat)
    table = replace(table, row=replace(table.row, absent=absent))
    if table.row.rated:
        return playing.given_up(table, seat, "time out", now)
    return playing.handed(table, seat, f"bot {offer['level']}", now)


def decline(table: Table, who: Person, now: Ms) -> Table:
    """Refuses, or takes the own offer back. RuleError `no_offer`."""
    need_playing(table)
    need_seat(table, who)
    if table.row.offer is None:
        raise RuleError("no_offer")
    return _with_offer(table, None, now)


def told_offer(table: Table) -> Json:
    """The offer as frames tell it."""
    offer = table.row.offer
    return None if offer is None else {key: offer[key] for key in TOLD if key in offer}


def told_undo(table: Table, seat: Seat | None) -> Json:
    """What a frame says of this seat's undo: free, with consent, or why not."""
    if seat is None or table.play is None or table.row.status != "playing":
        return None
    try:
        return {"how": "free" if undo_of(table, seat).free else "ask"}
    except RuleError as refusal:
        return {"code": refusal.facts["why"]}


def _need_hand(table: Table, who: Person) -> Seat:
    """The seat of somebody who may act in a game that goes on."""
    play = need_playing(table)
    seat = need_seat(table, who)
    if any(gone == seat for gone, _ in play.given_up):
        raise RuleError("over")
    if table.row.paused is not None:
        raise RuleError("paused")
    need_no_offer(table)
    return seat


def need_no_offer(table: Table) -> None:
    if table.row.offer is not None:
        raise RuleError("offer_pending")


def _need_asked(table: Table, who: Person) -> tuple[Seat, Mapping[str, Json]]:
    need_playing(table)
    seat = need_seat(table, who)
    offer = table.row.offer
    if offer is None or seat in offer["agreed"] or seat not in others(table, offer["seat"], offer["kind"]):
        raise RuleError("no_offer")
    return seat, offer


def offered(table: Table, seat: Seat, offer: dict[str, Json], now: Ms) -> Table:
    return _with_offer(table, {"kind": offer.pop("kind"), "seat": seat, "agreed": [seat], **offer}, now)


def _with_offer(table: Table, offer: Mapping[str, Json] | None, now: Ms) -> Table:
    return changed(replace(table, row=replace(table.row, offer=offer)), now)

"""Absence: somebody is not at the table and their grace has run out. Pure; see `table`.

Who is here changes without a version; that grace has run out is a change of the table, kept with it, for it opens
what those present may do: wait, let a bot play, or end without a result. Whoever comes back has the seat again.
"""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import RuleError, Seat

from . import playing
from .consent import ABOUT_ABSENCE, need_no_offer, offered, others, played, settled
from .ports import Json, Ms
from .table import Person, Table, changed, need_playing, need_seat


def missed(table: Table, seat: Seat, now: Ms) -> Table:
    """The grace of this seat has run out; the same table where that means nothing."""
    row, play = table.row, table.play
    if row.status != "playing" or play is None or seat in row.absent or seat not in played(table):
        return table
    return changed(replace(table, row=replace(row, absent=tuple(sorted((*row.absent, seat))))), now)


def returned(table: Table, seat: Seat, now: Ms) -> Table:
    """Their person is here: the seat is theirs again, and nobody is asked about it any more."""
    row, play = table.row, table.play
    if row.status != "playing" or play is None:
        return table
    if seat in row.absent:
        table = _present(table, seat, now)
    if seat in dict(play.lent):
        return playing.handed(table, seat, "back", now)
    return table


def wait(table: Table, who: Person, now: Ms) -> Table:
    """Gives all who are away their grace anew. RuleError `nobody_away`."""
    _need_absent(table, who)
    offer = table.row.offer
    moot = offer is not None and offer["kind"] in ABOUT_ABSENCE
    return changed(replace(table, row=replace(table.row, absent=(), offer=None if moot else offer)), now)


def stand_in(table: Table, who: Person, now: Ms, level: str, seat: Seat | None = None) -> Table:
    """A bot plays for the one who is away, once all who are here agree. RuleError `nobody_away`, `not_away`,
    `no_such_seat`, `offer_pending`."""
    mine = _need_absent(table, who)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise RuleError("no_such_seat", seat=seat, seats=len(table.seats))
    gone = table.row.absent[0] if seat is None else seat
    if gone not in table.row.absent:
        raise RuleError("not_away", seat=gone)
    return _asked(table, mine, {"kind": "bot", "of": gone, "level": level}, now)


def end(table: Table, who: Person, now: Ms) -> Table:
    """Ends without a result, once all who are here agree. RuleError `nobody_away`, `offer_pending`."""
    return _asked(table, _need_absent(table, who), {"kind": "end"}, now)


def _present(table: Table, seat: Seat, now: Ms) -> Table:
    """Without what was asked about this seat, and without ending: whoever is back is asked anew."""
    row, offer = table.row, table.row.offer
    moot = offer is not None and (offer["kind"] == "end" or offer.get("of") == seat)
    absent = tuple(gone for gone in row.absent if gone != seat)
    return changed(replace(table, row=replace(row, absent=absent, offer=None if moot else offer)), now)


def _need_absent(table: Table, who: Person) -> Seat:
    need_playing(table)
    seat = need_seat(table, who)
    if seat not in played(table):
        raise RuleError("over")
    if not [gone for gone in table.row.absent if gone != seat]:
        raise RuleError("nobody_away")
    return seat


def _asked(table: Table, seat: Seat, offer: dict[str, Json], now: Ms) -> Table:
    need_no_offer(table)
    return (
        offered(table, seat, offer, now) if others(table, seat, offer["kind"]) else settled(table, offer, now)
    )

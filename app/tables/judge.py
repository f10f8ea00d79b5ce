"""From a command that could be read to the table that follows. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import RuleError, Seat

from . import absence, consent, playing, waiting
from .commands import Command, read_bot, read_number, read_settings
from .ports import Ms
from .table import Person, Table

Holds = Mapping[str, Seat]  # places kept for a while: person -> seat


CONSENT = {
    "undo": consent.undo, "accept": consent.accept, "decline": consent.decline,
    "pause": consent.pause, "resume": consent.resume,
}  # fmt: skip


def judged(
    table: Table, holds: Holds, who: Person, command: Command, seen: int | None, salt: str | None, now: Ms
) -> Table:
    """The table after this command. RuleError: why not."""
    match command.name:
        case "join":
            return joined(table, holds, who, read_number(command) - 1 if command.rest else None, now)
        case "leave":
            return waiting.leave(table, who, now)
        case "ready" | "unready":
            return waiting.ready(table, who, now, command.name == "ready", salt)
        case "start":
            return playing.start(table, who, now, salt)
        case "seats":
            return waiting.set_seats(table, who, now, read_number(command))
        case "options":
            return waiting.set_options(table, who, now, read_settings(command.rest))
        case "bot" if table.row.status == "playing":
            level, place = read_bot(command)
            return absence.stand_in(table, who, now, level, None if place is None else place - 1)
        case "wait":
            return absence.wait(table, who, now)
        case "end":
            return absence.end(table, who, now)
        case "bot":
            level, place = read_bot(command)
            seat = _free_seat(table, holds, who, None if place is None else place - 1)
            return waiting.add_bot(table, who, now, level, seat)
        case "kick":
            return waiting.kick(table, who, now, command.rest)
        case "host":
            return waiting.make_host(table, who, now, command.rest)
        case "move":
            return playing.move(table, who, now, command.rest, seen)
        case "resign":
            return playing.resign(table, who, now)
        case "undo" | "accept" | "decline" | "pause" | "resume":
            return CONSENT[command.name](table, who, now)
        case _:
            return table  # who, rules, help: the page answers


def _free_seat(table: Table, holds: Holds, who: Person, seat: Seat | None) -> Seat | None:
    """The lowest free seat that is kept for nobody else, where none is named."""
    others = {kept for person, kept in holds.items() if person != who.id}
    if seat is not None or not others:
        return seat
    return next((i for i, sitter in enumerate(table.seats) if sitter is None and i not in others), None)


def joined(table: Table, holds: Holds, who: Person, seat: Seat | None, now: Ms) -> Table:
    """Joining, where some places may be kept for others. RuleError as `waiting.join`."""
    mine = holds.get(who.id)
    others = {kept for person, kept in holds.items() if person != who.id}
    newcomer = table.seat_of(who.id) is None
    if seat is None and newcomer and table.row.status == "open":
        free = [i for i, sitter in enumerate(table.seats) if sitter is None and i not in others]
        if not free:
            raise RuleError("full")
        seat = mine if mine in free else free[0]
    if seat in others and table.seat_of(who.id) != seat:
        raise RuleError("seat_taken", seat=seat)
    return waiting.join(table, who, now, seat)

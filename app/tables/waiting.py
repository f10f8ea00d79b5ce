"""Before the start: who sits where, what is agreed, who is ready. Pure; see `table`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.bots.names import bot_name
from app.rules.game import RuleError, Seat, read_options

from . import clock as clocks
from . import days, playing
from .ports import Json, Ms, SeatRow
from .table import Person, Table, changed, need_host, need_open, need_seat, read_watch, sat, with_sitter


def join(table: Table, who: Person, now: Ms, seat: Seat | None = None) -> Table:
    """Takes the lowest free seat, or the named one; in a running game that of a bot that yields.

    RuleError `not_open`, `full`, `no_such_seat`, `seat_taken`, `accounts_only`.
    """
    if table.row.status == "playing" and yields(table):
        return _sat_in(table, who, now, seat)
    need_open(table)
    mine = table.seat_of(who.id)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise RuleError("no_such_seat", seat=seat, seats=len(table.seats))
    if mine is not None and seat in (None, mine):
        return table
    if table.row.rated and who.kind != "person":
        raise RuleError("accounts_only")
    free = [i for i, sitter in enumerate(table.seats) if sitter is None]
    if seat is None:
        if not free:
            raise RuleError("full")
        seat = free[0]
    elif seat not in free:
        raise RuleError("seat_taken", seat=seat)
    seats = list(table.seats)
    if mine is not None:
        seats[mine] = None
    seats[seat] = sat(who, seat)
    return changed(table, now, seats=tuple(seats), host=table.row.host or who.id)


def yielding(table: Table) -> Table:
    """The bots at this table give their seats to who comes, between two moves: they are never ready."""
    seats = tuple(replace(s, ready=False) if s is not None and s.kind == "bot" else s for s in table.seats)
    return replace(table, seats=seats)


def yields(table: Table) -> list[Seat]:
    """The seats whose bot yields to who comes; none once the game is over, or where it counts."""
    if table.row.status != "playing" or table.row.rated:
        return []
    return [s.seat for s in table.seats if s is not None and s.kind == "bot" and not s.ready]


def _sat_in(table: Table, who: Person, now: Ms, seat: Seat | None) -> Table:
    mine, free = table.seat_of(who.id), yields(table)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise RuleError("no_such_seat", seat=seat, seats=len(table.seats))
    if mine is not None and seat in (None, mine):
        return table
    if mine is not None:
        raise RuleError("not_open")
    if seat is not None and seat not in free:
        raise RuleError("seat_taken", seat=seat)
    place = free[0] if seat is None else seat
    seats = with_sitter(table.seats, replace(sat(who, place), ready=True))
    return playing.handed(replace(table, seats=seats), place, "sit", now)


def leave(table: Table, who: Person, now: Ms) -> Table:
    """Frees the seat; in a running game it is resigning. An empty table closes. RuleError `not_seated`, `over`."""
    seat = need_seat(table, who)
    if table.row.status == "playing":
        return playing.resign(table, who, now)
    need_open(table)
    seats = tuple(None if i == seat else sitter for i, sitter in enumerate(table.seats))
    stayed = [sitter for sitter in seats if sitter is not None and sitter.kind != "bot"]
    if not stayed:
        return playing.close(replace(table, seats=seats), now)
    host = table.row.host
    if host == who.id:
        after = [s for s in stayed if s.seat > seat] or stayed
        host = after[0].person
    return changed(table, now, seats=seats, host=host)


def ready(table: Table, who: Person, now: Ms, yes: bool, salt: str | None = None) -> Table:
    """Ready or not. It never starts the game by itself. RuleError `not_open`, `not_seated`."""
    need_open(table)
    seat = need_seat(table, who)
    sitter = table.seats[seat]
    assert sitter is not None
    after = replace(sitter, ready=yes, salt=(salt or sitter.salt) if yes else sitter.salt)
    if after == sitter:
        return table
    return changed(table, now, seats=with_sitter(table.seats, after))


def set_seats(table: Table, who: Person, now: Ms, seats: int) -> Table:
    """Another number of places; who sits keeps a place. RuleError `bad_seats`, `too_few_seats`, `deal_fixed`."""
    need_open(table)
    need_host(table, who)
    days.need_free(table.row)
    options = read_options(table.game.META, seats, table.row.options)
    taken = [sitter for sitter in table.seats if sitter is not None]
    if len(taken) > seats:
        raise RuleError("too_few_seats", seats=seats, taken=len(taken))
    places: list[SeatRow | None] = [None] * seats
    homeless = []
    for sitter in taken:
        if sitter.seat < seats:
            places[sitter.seat] = sitter
        else:
            homeless.append(sitter)
    for sitter in homeless:
        free = places.index(None)
        places[free] = replace(sitter, seat=free)
    row = replace(table.row, places=seats, options=options)
    return changed(replace(table, row=row), now, seats=unready(tuple(places)))


def set_options(table: Table, who: Person, now: Ms, given: Mapping[str, Json]) -> Table:
    """Options of the game, and of the house: `clock`, `grace`, `watch`, `private`. Everyone must be ready again.

    RuleError `deal_fixed`, `bad_grace`."""
    need_open(table)
    need_host(table, who)
    row = table.row
    own = dict(given)
    if days.day_of(row) is not None or own.keys() & {option.key for option in table.game.META.options}:
        days.need_free(row)
    if "clock" in own:
        clock = clocks.read_clock(own.pop("clock"))
        usual = clocks.USUAL_GRACE if row.clock["kind"] not in clocks.SITTING else row.grace
        row = replace(row, clock=clock, grace=clocks.read_grace(usual, clock))
    if "grace" in own:
        row = replace(row, grace=clocks.read_grace(own.pop("grace"), row.clock))
    if "watch" in own:
        row = replace(row, watch=read_watch(own.pop("watch")))
    if "private" in own:
        private = own.pop("private")
        if not isinstance(private, bool):
            raise RuleError("bad_option", key="private", value=private, values=[False, True])
        row = replace(row, private=private)
    row = replace(row, options=read_options(table.game.META, len(table.seats), {**row.options, **own}))
    if row == table.row:
        return table
    return changed(replace(table, row=row), now, seats=unready(table.seats))


def add_bot(table: Table, who: Person, now: Ms, level: str, seat: Seat | None) -> Table:
    """A bot on the lowest free seat, or the named one. RuleError `not_open`, `not_host`, `full`, `seat_taken`."""
    need_open(table)
    need_host(table, who)
    free = [i for i, sitter in enumerate(table.seats) if sitter is None]
    if not free:
        raise RuleError("full")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise RuleError("no_such_seat", seat=seat, seats=len(table.seats))
    if seat is not None and seat not in free:
        raise RuleError("seat_taken", seat=seat)
    name = bot_name(level, [sitter.name for sitter in table.seats if sitter is not None])
    place = free[0] if seat is None else seat
    bot = sat(Person(f"bot-{level}-{name}", name, "bot"), place)
    return changed(table, now, seats=with_sitter(table.seats, bot))


def kick(table: Table, who: Person, now: Ms, name: str) -> Table:
    """Frees somebody's seat. RuleError `not_open`, `not_host`, `no_such_name`, `not_yourself`."""
    need_open(table)
    need_host(table, who)
    sitter = named(table, name)
    if sitter.person == who.id:
        raise RuleError("not_yourself")
    seats = tuple(None if s is sitter else s for s in table.seats)
    return changed(table, now, seats=seats)


def make_host(table: Table, who: Person, now: Ms, name: str) -> Table:
    """Hands the table over. RuleError `not_open`, `not_host`, `no_such_name`."""
    need_open(table)
    need_host(table, who)
    sitter = named(table, name)
    if sitter.kind == "bot":
        raise RuleError("no_such_name", name=name)
    return table if sitter.person == who.id else changed(table, now, host=sitter.person)


def rename(table: Table, who: Person, now: Ms) -> Table:
    """Writes somebody's present name on the seat."""
    seat = table.seat_of(who.id)
    if seat is None:
        return table
    sitter = table.seats[seat]
    assert sitter is not None
    return changed(table, now, seats=with_sitter(table.seats, replace(sitter, name=who.name, kind=who.kind)))


def unready(seats: tuple[SeatRow | None, ...]) -> tuple[SeatRow | None, ...]:
    return tuple(None if s is None else replace(s, ready=s.kind == "bot") for s in seats)


def named(table: Table, name: str) -> SeatRow:
    wanted = name.strip().casefold()
    for sitter in table.seats:
        if sitter is not None and sitter.name.casefold() == wanted:
            return sitter
    raise RuleError("no_such_name", name=name)

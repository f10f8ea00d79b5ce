"""A table: people around one playthrough. Pure: every function takes a table and gives the table that follows.

The functions are named after the commands; `now` is milliseconds since 1970. What they refuse is a RuleError and
changes nothing. Joining where one sits already, or being ready twice, gives the same table back: done, nothing new.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.rules.chance import NO_SALT, seal_of, seed_of
from app.rules.game import CHANCE, Game, RuleError, Seat, read_options
from app.rules.record import Entry, Playthrough, begin, entry_from_json, replay

from . import clock as clocks
from .ports import EntryRow, Json, Ms, RefRow, ScoreRow, SeatRow, Stored, TableRow, Write

WATCH = ("all", "link", "none")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as a table sees them."""

    id: str
    name: str
    kind: str  # person, guest, bot


@dataclass(frozen=True, slots=True)
class Table:
    """The row, the seats (None: free), the lines of the log as kept, and the playthrough that they make."""

    row: TableRow
    game: Game
    seats: tuple[SeatRow | None, ...]
    lines: tuple[EntryRow, ...] = ()
    play: Playthrough | None = None

    @property
    def seal(self) -> str:
        return seal_of(self.row.secret)

    @property
    def seed(self) -> bytes:
        return seed_of(self.row.secret, self.row.salts)

    @property
    def turn(self) -> Seat | None:
        """The seat that must answer now; None before the start and when over."""
        return None if self.play is None or self.row.status != "playing" else self.play.turn

    @property
    def clock(self) -> clocks.Clock | None:
        return None if self.row.clock_state is None else clocks.from_json(self.row.clock_state)

    @property
    def moved(self) -> int:
        """The version of the last change of the position; 0 before the first."""
        return self.lines[-1].version if self.lines else 0

    def seat_of(self, person: str) -> Seat | None:
        for sitter in self.seats:
            if sitter is not None and sitter.person == person:
                return sitter.seat
        return None

    def sitter(self, seat: Seat) -> SeatRow | None:
        return self.seats[seat]


def open_table(
    game: Game,
    host: Person,
    *,
    id: int,
    code: str,
    seats: int,
    options: Mapping[str, Json],
    private: bool,
    watch: str,
    clock: Mapping[str, Json],
    rated: bool,
    secret: bytes,
    now: Ms,
) -> Table:
    """A new table with its host at seat 0. RuleError as `read_options` and `read_clock`, and `bad_option` for watch."""
    chosen = read_options(game.META, seats, options)
    row = TableRow(
        id=id, code=code, game=game.META.key, rules_version=game.META.version, version=1, places=seats,
        options=chosen, private=private, watch=_watch(watch), clock=clocks.read_clock(clock), rated=rated,
        host=host.id, status="open", how=None, secret=secret, salts=(), opened=now, started=None, ended=None,
        moved=now, clock_state=None, deadline=None, next=None,
    )  # fmt: skip
    return Table(row, game, (_sat(host, 0), *(None,) * (seats - 1)))


def reseated(table: Table, seat: Seat) -> Table:
    """A new table whose host sits elsewhere: a rematch."""
    seats: list[SeatRow | None] = [None] * len(table.seats)
    for sitter in table.seats:
        if sitter is not None:
            seats[seat] = replace(sitter, seat=seat)
    return replace(table, seats=tuple(seats))


def from_stored(game: Game, stored: Stored) -> Table:
    """The table that its kept rows make."""
    row = stored.table
    seats: list[SeatRow | None] = [None] * row.places
    for sitter in stored.seats:
        seats[sitter.seat] = sitter
    if row.started is None:
        return Table(row, game, tuple(seats))
    lines = (
        entry_from_json({"seat": e.seat, "move": e.move, "streams": e.streams or ()}) for e in stored.entries
    )
    return Table(row, game, tuple(seats), stored.entries, replay(game, row.places, row.options, lines))


# Before the start


def join(table: Table, who: Person, now: Ms, seat: Seat | None = None) -> Table:
    """Takes the lowest free seat, or the named one. RuleError `not_open`, `full`, `no_such_seat`, `seat_taken`."""
    _need_open(table)
    mine = table.seat_of(who.id)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise RuleError("no_such_seat", seat=seat, seats=len(table.seats))
    if mine is not None and seat in (None, mine):
        return table
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
    seats[seat] = _sat(who, seat)
    return _changed(table, now, seats=tuple(seats), host=table.row.host or who.id)


def leave(table: Table, who: Person, now: Ms) -> Table:
    """Frees the seat; in a running game it is resigning. An empty table closes. RuleError `not_seated`, `over`."""
    seat = _need_seat(table, who)
    if table.row.status == "playing":
        return resign(table, who, now)
    _need_open(table)
    seats = tuple(None if i == seat else sitter for i, sitter in enumerate(table.seats))
    stayed = [sitter for sitter in seats if sitter is not None and sitter.kind != "bot"]
    if not stayed:
        return close(replace(table, seats=seats), now)
    host = table.row.host
    if host == who.id:
        after = [s for s in stayed if s.seat > seat] or stayed
        host = after[0].person
    return _changed(table, now, seats=seats, host=host)


def ready(table: Table, who: Person, now: Ms, yes: bool, salt: str | None = None) -> Table:
    """Ready or not. It never starts the game by itself. RuleError `not_open`, `not_seated`."""
    _need_open(table)
    seat = _need_seat(table, who)
    sitter = table.seats[seat]
    assert sitter is not None
    after = replace(sitter, ready=yes, salt=(salt or sitter.salt) if yes else sitter.salt)
    if after == sitter:
        return table
    return _changed(table, now, seats=_with(table.seats, after))


def start(table: Table, who: Person, now: Ms, salt: str | None = None) -> Table:
    """The host's start. RuleError `not_open`, `not_host`, `seats_free`, `not_ready`."""
    _need_open(table)
    seat = _need_host(table, who)
    free = sum(1 for sitter in table.seats if sitter is None)
    if free:
        raise RuleError("seats_free", free=free)
    slow = [
        s.name
        for s in table.seats
        if s is not None and not (s.ready or s.person == who.id or s.kind == "bot")
    ]
    if slow:
        raise RuleError("not_ready", names=slow)
    host = table.seats[seat]
    assert host is not None
    seats = _with(table.seats, replace(host, ready=True, salt=salt or host.salt))
    salts = tuple(bytes.fromhex(s.salt) if s is not None and s.salt else NO_SALT for s in seats)
    begun = begin(table.game, len(seats), table.row.options)
    row = replace(table.row, status="playing", started=now, salts=salts)
    opened = _changed(replace(table, row=row, play=begun), now, seats=seats)
    return _played(opened, table.row.version, begun, now, turn_over=True)


def set_seats(table: Table, who: Person, now: Ms, seats: int) -> Table:
    """Another number of places; who sits keeps a place. RuleError `bad_seats`, `too_few_seats`."""
    _need_open(table)
    _need_host(table, who)
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
    return _changed(replace(table, row=row), now, seats=_unready(tuple(places)))


def set_options(table: Table, who: Person, now: Ms, given: Mapping[str, Json]) -> Table:
    """Options of the game, and of the house: `clock`, `watch`, `private`. Everyone must be ready again."""
    _need_open(table)
    _need_host(table, who)
    row = table.row
    own = dict(given)
    if "clock" in own:
        row = replace(row, clock=clocks.read_clock(own.pop("clock")))
    if "watch" in own:
        row = replace(row, watch=_watch(own.pop("watch")))
    if "private" in own:
        private = own.pop("private")
        if not isinstance(private, bool):
            raise RuleError("bad_option", key="private", value=private, values=[False, True])
        row = replace(row, private=private)
    row = replace(row, options=read_options(table.game.META, len(table.seats), {**row.options, **own}))
    if row == table.row:
        return table
    return _changed(replace(table, row=row), now, seats=_unready(table.seats))


def kick(table: Table, who: Person, now: Ms, name: str) -> Table:
    """Frees somebody's seat. RuleError `not_open`, `not_host`, `no_such_name`, `not_yourself`."""
    _need_open(table)
    _need_host(table, who)
    sitter = _named(table, name)
    if sitter.person == who.id:
        raise RuleError("not_yourself")
    seats = tuple(None if s is sitter else s for s in table.seats)
    return _changed(table, now, seats=seats)


def make_host(table: Table, who: Person, now: Ms, name: str) -> Table:
    """Hands the table over. RuleError `not_open`, `not_host`, `no_such_name`."""
    _need_open(table)
    _need_host(table, who)
    sitter = _named(table, name)
    if sitter.kind == "bot":
        raise RuleError("no_such_name", name=name)
    return table if sitter.person == who.id else _changed(table, now, host=sitter.person)


# In play


def move(table: Table, who: Person, now: Ms, text: str, seen: int | None) -> Table:
    """Plays a move. RuleError `not_playing`, `not_seated`, `stale`, or what the rules say."""
    play = _need_playing(table)
    seat = _need_seat(table, who)
    if seen is not None and seen < table.moved:
        raise RuleError("stale")
    after, step = play.move(seat, play.judge(seat, text))
    return _played(replace(table, play=after), table.row.version, after, now, step.turn_over)


def resign(table: Table, who: Person, now: Ms) -> Table:
    """Gives one's seat up. RuleError `not_playing`, `not_seated`."""
    play = _need_playing(table)
    seat = _need_seat(table, who)
    if any(gone == seat for gone, _ in play.given_up):
        raise RuleError("over")
    return _given_up(table, play, seat, "resign", now)


def time_out(table: Table, now: Ms) -> Table:
    """Ends the running turn when its time is up; the same table when it is not."""
    clock = table.clock
    if table.play is None or clock is None or clock.deadline is None or now < clock.deadline:
        return table
    seat = clock.running
    assert seat is not None
    return _given_up(table, table.play, seat, "time out", now)


def end_without_result(table: Table, now: Ms, line: str) -> Table:
    """A running game is `cancel`led or `abandon`ed: over, no result."""
    play = _need_playing(table).line(CHANCE, line)
    return _played(replace(table, play=play), table.row.version, play, now, turn_over=False)


def close(table: Table, now: Ms) -> Table:
    """An open table closes without a game; a running one is cancelled."""
    if table.row.status == "playing":
        return end_without_result(table, now, "cancel")
    row = replace(table.row, status="over", how="cancelled", ended=now)
    return _changed(replace(table, row=row), now)


def spare(table: Table, outage: Ms, now: Ms) -> Table:
    """The table after the house was closed for `outage` milliseconds: its clock did not run meanwhile."""
    clock = table.clock
    if clock is None or clock.running is None or outage <= 0:
        return table
    return _clocked(_changed(table, now), clocks.spared(clock, min(outage, now - clock.since)))


def rename(table: Table, who: Person, now: Ms) -> Table:
    """Writes somebody's present name on the seat."""
    seat = table.seat_of(who.id)
    if seat is None:
        return table
    sitter = table.seats[seat]
    assert sitter is not None
    return _changed(table, now, seats=_with(table.seats, replace(sitter, name=who.name, kind=who.kind)))


def followed(table: Table, code: str, now: Ms) -> Table:
    """The table once its rematch stands at `code`."""
    return _changed(replace(table, row=replace(table.row, next=code)), now)


def starter(table: Table) -> Seat | None:
    """The seat that began this game, if the game has such a thing."""
    first = table.row.options.get("first")
    if isinstance(first, int):
        return first
    for line in table.lines:
        if line.seat == CHANCE and line.move.startswith("start "):
            return int(line.move.split()[1]) - 1
    return None


# What a command keeps


def write_of(before: Table | None, after: Table) -> Write:
    """The rows by which the kept table becomes `after`."""
    old = 0 if before is None else len(before.lines)
    return Write(
        table_id=after.row.id,
        table=after.row,
        before=None if before is None else before.row.version,
        seats=None if before is not None and before.seats == after.seats else _rows(after),
        entries=after.lines[old:],
        scores=_scores(before, after),
    )


def with_refs(write: Write, refs: tuple[RefRow, ...]) -> Write:
    """The same write, with the reference of the command that asked for it."""
    return replace(write, refs=refs)


def _rows(table: Table) -> tuple[SeatRow, ...]:
    return tuple(sitter for sitter in table.seats if sitter is not None)


def _scores(before: Table | None, after: Table) -> tuple[ScoreRow, ...]:
    if (
        after.play is None
        or after.row.status != "over"
        or (before is not None and before.row.status == "over")
    ):
        return ()
    result = after.play.result
    if result is None:
        return ()
    key, ended = after.row.game, after.row.ended or after.row.moved
    return tuple(
        ScoreRow(s.seat, s.person, key, result.scores[s.seat], result.ranks[s.seat], ended)
        for s in after.seats
        if s is not None and s.kind != "bot"
    )


# Parts


def _played(table: Table, version: int, play: Playthrough, now: Ms, turn_over: bool) -> Table:
    """After a command's line: draws what is due, keeps the new lines, winds the clock, ends the game."""
    while play.turn == CHANCE:
        play, step = play.draw(table.seed)
        turn_over = turn_over or step.turn_over
    lines = list(table.lines)
    for ply in range(len(lines), len(play.entries)):
        entry = play.entries[ply]
        lines.append(EntryRow(ply, version + 1, entry.seat, entry.move, _streams(entry), now))
    row = replace(table.row, version=version + 1, moved=now)
    if play.over:
        row = replace(row, status="over", how=_how(play), ended=now)
    after = Table(row, table.game, table.seats, tuple(lines), play)
    rule = clocks.rule_of(row.clock)
    if rule is None:
        return after
    clock = table.clock
    if clock is None:
        return _clocked(after, clocks.begin(rule, len(table.seats), play.turn, now))
    if play.over:
        return _clocked(after, clocks.stopped(clock, now))
    return _clocked(after, clocks.after(rule, clock, play.turn, turn_over, now))


def _how(play: Playthrough) -> str:
    if play.ended is not None:
        return {"cancel": "cancelled", "abandon": "abandoned"}[play.ended]
    if play.given_up and play.game.turn(play.state) is not None:
        return play.given_up[-1][1]
    return "finished"


def _streams(entry: Entry) -> Json:
    return [{"name": s.name, "draws": [list(d) for d in s.draws]} for s in entry.streams] or None


def _given_up(table: Table, play: Playthrough, seat: Seat, line: str, now: Ms) -> Table:
    turn_over = play.turn == seat
    after = play.line(seat, line)
    return _played(replace(table, play=after), table.row.version, after, now, turn_over)


def _clocked(table: Table, clock: clocks.Clock) -> Table:
    row = replace(table.row, clock_state=clocks.to_json(clock), deadline=clock.deadline)
    return replace(table, row=row)


def _changed(
    table: Table, now: Ms, *, seats: tuple[SeatRow | None, ...] | None = None, host: str | None = None
) -> Table:
    row = replace(table.row, version=table.row.version + 1, moved=now, host=host or table.row.host)
    return replace(table, row=row, seats=table.seats if seats is None else seats)


def _sat(who: Person, seat: Seat) -> SeatRow:
    return SeatRow(seat, who.id, who.name, who.kind, who.kind == "bot", None)


def _with(seats: tuple[SeatRow | None, ...], sitter: SeatRow) -> tuple[SeatRow | None, ...]:
    return tuple(sitter if i == sitter.seat else other for i, other in enumerate(seats))


def _unready(seats: tuple[SeatRow | None, ...]) -> tuple[SeatRow | None, ...]:
    return tuple(None if s is None else replace(s, ready=s.kind == "bot") for s in seats)


def _watch(value: Any) -> str:
    if value not in WATCH:
        raise RuleError("bad_option", key="watch", value=value, values=list(WATCH))
    return str(value)


def _named(table: Table, name: str) -> SeatRow:
    wanted = name.strip().casefold()
    for sitter in table.seats:
        if sitter is not None and sitter.name.casefold() == wanted:
            return sitter
    raise RuleError("no_such_name", name=name)


def _need_open(table: Table) -> None:
    if table.row.status != "open":
        raise RuleError("not_open")


def _need_playing(table: Table) -> Playthrough:
    if table.play is None:
        raise RuleError("not_playing")
    if table.row.status == "over":
        raise RuleError("over")
    return table.play


def _need_seat(table: Table, who: Person) -> Seat:
    seat = table.seat_of(who.id)
    if seat is None:
        raise RuleError("not_seated")
    return seat


def _need_host(table: Table, who: Person) -> Seat:
    if table.row.host != who.id:
        raise RuleError("not_host")
    return _need_seat(table, who)

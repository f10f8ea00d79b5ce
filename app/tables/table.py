"""A table: people around one playthrough. Pure, as are `waiting` and `playing`, which hold the commands.

Every command takes a table and gives the table that follows; `now` is milliseconds since 1970. What they refuse is a
RuleError and changes nothing. What changes nothing gives the same table back: done, nothing new.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.rules.chance import seal_of, seed_of
from app.rules.game import Game, RuleError, Seat, read_options
from app.rules.record import Playthrough, entry_from_json, replay

from . import clock as clocks
from . import days
from .ports import EntryRow, Json, Ms, RefRow, ScoreRow, SeatRow, Stored, TableRow, Write

WATCH = ("all", "link", "none")
BRANCH = (
    "branch "  # begins the deal of a table that plays on from a finished game; such a table counts nowhere
)


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
    grace: int | None = None,
    secret: bytes,
    now: Ms,
) -> Table:
    """A new table with its host at seat 0. RuleError as `read_options` and `read_clock`, and `bad_option` for watch."""
    chosen = read_options(game.META, seats, options)
    row = TableRow(
        id=id, code=code, game=game.META.key, rules_version=game.META.version, version=1, places=seats,
        options=chosen, private=private, watch=read_watch(watch), clock=clocks.read_clock(clock), rated=rated,
        host=host.id, status="open", how=None, secret=secret, salts=(), opened=now, started=None, ended=None,
        moved=now, clock_state=None, deadline=None, next=None,
        grace=clocks.read_grace(grace, clocks.read_clock(clock)),
    )  # fmt: skip
    return Table(row, game, (sat(host, 0), *(None,) * (seats - 1)))


def reseated(table: Table, seat: Seat) -> Table:
    """A new table whose host sits elsewhere: a rematch."""
    seats: list[SeatRow | None] = [None] * len(table.seats)
    for sitter in table.seats:
        if sitter is not None:
            seats[seat] = replace(sitter, seat=seat)
    return replace(table, seats=tuple(seats))


def dealt(table: Table, deal: str, secret: bytes, salts: tuple[bytes, ...] = ()) -> Table:
    """A new table that plays a given deal: its seed is there, so no salts of its own."""
    return replace(table, row=replace(table.row, deal=deal, secret=secret, salts=salts))


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


def write_of(before: Table | None, after: Table) -> Write:
    """The rows by which the kept table becomes `after`."""
    old = 0 if before is None else len(before.lines)
    past = None if before is None else before.row
    scores = _scores(before, after)
    return Write(
        table_id=after.row.id,
        table=after.row,
        before=None if before is None else before.row.version,
        seats=None if before is not None and before.seats == after.seats else _rows(after),
        entries=after.lines[old:],
        scores=scores,
        spans=tuple(days.span_at(span, scores[0].ended) for span in days.BOARDS) if scores else (),
        attempted=days.attempted(past, after.row, after.play, after.seats[0]),
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
    if result is None or (after.row.deal or "").startswith(BRANCH):
        return ()
    places = len(after.seats)
    known = after.row.deal is not None and not days.counts(after.row)
    alone = places == 1 and not known  # a deal that is known already counts on no board of its own
    turns = getattr(result, "turns", None) if alone and after.row.how == "finished" else None
    key, ended = after.row.game, after.row.ended or after.row.moved
    return tuple(
        ScoreRow(s.seat, s.person, key, result.scores[s.seat], result.ranks[s.seat], ended, places, turns)
        for s in after.seats
        if s is not None and s.kind != "bot"
    )


# What the commands share


def changed(
    table: Table, now: Ms, *, seats: tuple[SeatRow | None, ...] | None = None, host: str | None = None
) -> Table:
    row = replace(table.row, version=table.row.version + 1, moved=now, host=host or table.row.host)
    return replace(table, row=row, seats=table.seats if seats is None else seats)


def sat(who: Person, seat: Seat) -> SeatRow:
    return SeatRow(seat, who.id, who.name, who.kind, who.kind == "bot", None)


def with_sitter(seats: tuple[SeatRow | None, ...], sitter: SeatRow) -> tuple[SeatRow | None, ...]:
    return tuple(sitter if i == sitter.seat else other for i, other in enumerate(seats))


def read_watch(value: Any) -> str:
    if value not in WATCH:
        raise RuleError("bad_option", key="watch", value=value, values=list(WATCH))
    return str(value)


def need_countable(rated: bool, seats: int, deal: bool, kind: str) -> None:
    """Whether such a table may be rated. RuleError `accounts_only`, `bad_option`."""
    if rated and kind != "person":
        raise RuleError("accounts_only")
    if rated and (seats < 2 or deal):
        raise RuleError("bad_option", key="rated", value=True, values=[False])


def need_open(table: Table) -> None:
    if table.row.status != "open":
        raise RuleError("not_open")


def need_playing(table: Table) -> Playthrough:
    if table.play is None:
        raise RuleError("not_playing")
    if table.row.status == "over":
        raise RuleError("over")
    return table.play


def need_seat(table: Table, who: Person) -> Seat:
    seat = table.seat_of(who.id)
    if seat is None:
        raise RuleError("not_seated")
    return seat


def need_host(table: Table, who: Person) -> Seat:
    if table.row.host != who.id:
        raise RuleError("not_host")
    return need_seat(table, who)

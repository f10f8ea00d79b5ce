"""In play: the start, moves, giving up, the clock, the end. Pure; see `table`."""

from __future__ import annotations

from dataclasses import replace

from app.rules.chance import NO_SALT
from app.rules.game import CHANCE, RuleError, Seat
from app.rules.record import Entry, Playthrough, begin

from . import clock as clocks
from .ports import EntryRow, Json, Ms
from .table import Person, Table, changed, need_host, need_open, need_playing, need_seat, with_sitter

STAND_IN = "easy"  # the level of the bot that plays on in a seat that was given up


def start(table: Table, who: Person, now: Ms, salt: str | None = None) -> Table:
    """The host's start. RuleError `not_open`, `not_host`, `seats_free`, `not_ready`."""
    need_open(table)
    seat = need_host(table, who)
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
    seats = with_sitter(table.seats, replace(host, ready=True, salt=salt or host.salt))
    salts = tuple(bytes.fromhex(s.salt) if s is not None and s.salt else NO_SALT for s in seats)
    if table.row.deal is not None:
        salts = table.row.salts
    begun = begin(table.game, len(seats), table.row.options)
    row = replace(table.row, status="playing", started=now, salts=salts)
    opened = changed(replace(table, row=row, play=begun), now, seats=seats)
    return _played(opened, table.row.version, begun, now, turn_over=True)


def move(table: Table, who: Person, now: Ms, text: str, seen: int | None) -> Table:
    """Plays a move. RuleError `not_playing`, `not_seated`, `stale`, or what the rules say."""
    play = need_playing(table)
    seat = need_seat(table, who)
    if any(gone == seat for gone, _ in play.given_up):
        raise RuleError("over")
    if seen is not None and seen < table.moved:
        raise RuleError("stale")
    if table.row.paused is not None:
        raise RuleError("paused")
    after, step = play.move(seat, play.judge(seat, text))
    return _played(replace(table, play=after), table.row.version, after, now, step.turn_over)


def bot_seat(table: Table) -> tuple[Seat, str] | None:
    """The seat in turn and its level, when a bot must play it: a bot's own, or one that its person gave up."""
    seat = table.turn
    if table.play is None or seat is None or seat < 0 or table.row.paused is not None:
        return None
    sitter = table.seats[seat]
    if sitter is not None and sitter.kind == "bot":
        return seat, sitter.person.split("-")[1]
    if any(gone == seat for gone, _ in table.play.given_up):
        return seat, STAND_IN
    level = dict(table.play.lent).get(seat)
    return None if level is None else (seat, level)


def bot_move(table: Table, seat: Seat, text: str, now: Ms) -> Table:
    """A bot's move. RuleError as `move`."""
    play = need_playing(table)
    after, step = play.move(seat, play.judge(seat, text))
    return _played(replace(table, play=after), table.row.version, after, now, step.turn_over)


def taken_back(table: Table, seat: Seat, lines: int, now: Ms) -> Table:
    """Cuts the effective record to its first lines; the line itself stays in the log."""
    play = need_playing(table).line(seat, f"undo {lines}")
    rule = clocks.rule_of(table.row.clock)
    return _played(replace(table, play=play), table.row.version, play, now, rule is not None and rule.fresh)


def paused(table: Table, now: Ms) -> Table:
    """Stands still: no clock runs, no move is taken."""
    row = replace(table.row, paused=now, offer=None)
    after = changed(replace(table, row=row), now)
    return after if after.clock is None else _clocked(after, clocks.held(after.clock, now))


def resumed(table: Table, now: Ms) -> Table:
    """Goes on where it stood."""
    row = replace(table.row, paused=None, offer=None)
    after = changed(replace(table, row=row), now)
    return after if after.clock is None else _clocked(after, clocks.released(after.clock, table.turn, now))


def resign(table: Table, who: Person, now: Ms) -> Table:
    """Gives one's seat up. RuleError `not_playing`, `not_seated`."""
    play = need_playing(table)
    seat = need_seat(table, who)
    if any(gone == seat for gone, _ in play.given_up):
        raise RuleError("over")
    return given_up(table, seat, "resign", now)


def time_out(table: Table, now: Ms) -> Table:
    """Ends the running turn when its time is up; the same table when it is not."""
    clock = table.clock
    if table.play is None or clock is None or clock.deadline is None or now < clock.deadline:
        return table
    seat = clock.running
    assert seat is not None
    return given_up(table, seat, "time out", now)


def handed(table: Table, seat: Seat, line: str, now: Ms) -> Table:
    """After `bot LEVEL` or `back`: who plays this seat from now on. No turn ends by it."""
    play = need_playing(table).line(seat, line)
    return _played(replace(table, play=play), table.row.version, play, now, turn_over=False)


def end_without_result(table: Table, now: Ms, line: str) -> Table:
    """A running game is `cancel`led or `abandon`ed: over, no result."""
    play = need_playing(table).line(CHANCE, line)
    return _played(replace(table, play=play), table.row.version, play, now, turn_over=False)


def close(table: Table, now: Ms) -> Table:
    """An open table closes without a game; a running one is cancelled."""
    if table.row.status == "playing":
        return end_without_result(table, now, "cancel")
    row = replace(table.row, status="over", how="cancelled", ended=now)
    return changed(replace(table, row=row), now)


def spare(table: Table, outage: Ms, now: Ms) -> Table:
    """The table after the house was closed for `outage` milliseconds: its clock did not run meanwhile."""
    clock = table.clock
    if clock is None or clock.running is None or outage <= 0:
        return table
    return _clocked(changed(table, now), clocks.spared(clock, min(outage, now - clock.since)))


def followed(table: Table, code: str, now: Ms) -> Table:
    """The table once its rematch stands at `code`."""
    return changed(replace(table, row=replace(table.row, next=code)), now)


def starter(table: Table) -> Seat | None:
    """The seat that began this game, if the game has such a thing."""
    first = table.row.options.get("first")
    if isinstance(first, int):
        return first
    for line in table.lines:
        if line.seat == CHANCE and line.move.startswith("start "):
            return int(line.move.split()[1]) - 1
    return None


def _played(table: Table, version: int, play: Playthrough, now: Ms, turn_over: bool) -> Table:
    """After a command's line: draws what is due, keeps the new lines, winds the clock, ends the game."""
    while play.turn == CHANCE:
        play, step = play.draw(table.seed)
        turn_over = turn_over or step.turn_over
    lines = list(table.lines)
    for ply in range(len(lines), len(play.entries)):
        entry = play.entries[ply]
        lines.append(EntryRow(ply, version + 1, entry.seat, entry.move, _streams(entry), now))
    row = replace(table.row, version=version + 1, moved=now, offer=None)
    if play.over:
        row = replace(row, status="over", how=_how(play), ended=now, paused=None)
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


def given_up(table: Table, seat: Seat, line: str, now: Ms) -> Table:
    """After `resign` or `time out`: the seat is given up for good."""
    play = need_playing(table)
    turn_over = play.turn == seat
    after = play.line(seat, line)
    return _played(replace(table, play=after), table.row.version, after, now, turn_over)


def _clocked(table: Table, clock: clocks.Clock) -> Table:
    row = replace(table.row, clock_state=clocks.to_json(clock), deadline=clock.deadline)
    return replace(table, row=row)

"""The log is the game: entries, the playthrough that they make, and the record of a finished one.

State is a cache of the log. Replay never consults a generator: what chance decided is an entry like any
other. The log is append-only. Besides moves it holds lines of the table: `undo N` cuts the effective record
to its first N lines, `resign` and `time out` give a seat up, `bot LEVEL` and `back` tell who plays it,
`cancel` and `abandon` end it without a result. The effective record is the moves in force, those of CHANCE
included; lines of the table are not in it, so no undo brings back a seat that was given up.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from .chance import Drawn, Sealed, seal_of, seed_of
from .game import CHANCE, Event, Game, Json, Options, Result, RuleError, Seat, Step, read_options

GIVING_UP = {"resign": "resigned", "time out": "timed_out"}  # the line, and the reason that it gives
NO_RESULT = {"cancel": "cancelled", "abandon": "abandoned"}
# What never begins a move.
TABLE_WORDS = frozenset({"undo", "bot", "back", "sit", "resign", "time", "cancel", "abandon"})
COVERED = ("game", "version", "options", "entries", "result", "salts", "secret")  # by the digest of a record

_TABLE_LINE = re.compile(
    r"undo (?P<lines>0|[1-9][0-9]{0,8})|bot (?P<level>\S+)|back|sit|resign|time out|cancel|abandon"
)

# Every code that a line of the table tells, and every refusal that is not a game's own, with their facts.
EVENTS = {
    "resigned": ("seat",),
    "timed_out": ("seat",),
    "cancelled": (),
    "abandoned": (),
    "undone": ("seat", "lines"),
    "bot_plays": ("seat", "level"),
    "back": ("seat",),
    "sat": ("seat",),
}
REFUSALS = {
    "over": (),
    "not_your_turn": (),
    "not_now": ("move",),
    "bad_seats": ("seats", "least", "greatest"),
    "unknown_option": ("key",),
    "bad_option": ("key", "value", "values"),
    "bad_record": (),
    "bad_digest": (),
    "bad_seal": (),
    "bad_draw": ("ply",),
    "bad_result": (),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `streams` holds the raw draws of a line of CHANCE."""

    seat: Seat
    move: str
    streams: tuple[Drawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """An event and the line of the log that told it."""

    ply: int
    event: Event


@dataclass(frozen=True, slots=True)
class Mark:
    """What a line in force means for taking back: whose it is, whether a turn ended, whether nothing goes back."""

    seat: Seat
    turn_over: bool
    no_return: bool


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game as far as its log goes."""

    game: Game
    seats: int
    options: Options
    state: Any
    entries: tuple[Entry, ...] = ()
    kept: tuple[int, ...] = ()  # the plies of the effective record
    marks: tuple[Mark, ...] = ()  # one for each of `kept`
    told: tuple[Told, ...] = ()  # every event, undone ones too
    given_up: tuple[tuple[Seat, str], ...] = ()  # seat and reason, in the order of going
    lent: tuple[tuple[Seat, str], ...] = ()  # seats that a bot plays for their person, and its level
    ended: str | None = None  # "cancel" or "abandon": over without a result

    @property
    def turn(self) -> Seat | None:
        """The seat that must answer now, CHANCE, or None when over."""
        return None if self.over else self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self.ended is not None or self._forfeited or self.game.turn(self.state) is None

    @property
    def _forfeited(self) -> bool:
        return bool(self.given_up) and self.seats - len(self.given_up) <= 1

    @property
    def result(self) -> Result | None:
        """Scores and ranks once over; None while running, and for a game that ended without a result."""
        if self.ended is not None or not self.over:
            return None
        gone = [seat for seat, _ in self.given_up]
        full = self.game.result(self.state)
        if not gone:
            return full
        scores = tuple(self.state.scores)
        order = _ranks_of(scores) if full is None else full.ranks
        stayed = [seat for seat in range(self.seats) if seat not in gone]
        ranks = [0] * self.seats
        for seat in stayed:
            ranks[seat] = 1 + sum(1 for other in stayed if order[other] < order[seat])
        for place, seat in enumerate(reversed(gone)):
            ranks[seat] = len(stayed) + 1 + place
        if full is not None:
            return replace(full, ranks=tuple(ranks))
        return Result(scores, tuple(ranks), self.given_up[-1][1])

    def judge(self, seat: Seat, text: str) -> Any:
        """The offered move of this spelling. RuleError `over`, `not_your_turn`, or why not this one."""
        if self.over:
            raise RuleError("over")
        if self.turn != seat:
            raise RuleError("not_your_turn")
        move = self.game.read_move(text)
        if move in self.game.legal_moves(self.state, seat):
            return move
        raise self.game.refusals(self.state, seat).get(move) or RuleError("not_now", move=str(move))

    def move(self, seat: Seat, move: Any, streams: tuple[Drawn, ...] = ()) -> tuple[Playthrough, Step]:
        """This playthrough after an offered or drawn move, and the step that it made."""
        step = self.game.apply(self.state, seat, move)
        ply = len(self.entries)
        after = replace(
            self,
            state=step.state,
            entries=(*self.entries, Entry(seat, str(move), streams)),
            kept=(*self.kept, ply),
            marks=(*self.marks, Mark(seat, step.turn_over, step.no_return)),
            told=(*self.told, *(Told(ply, event) for event in step.events)),
        )
        return after, step

    def draw(self, seed: bytes) -> tuple[Playthrough, Step]:
        """This playthrough after the draw that is due."""
        chance = Sealed(seed)
        move = self.game.draw(self.state, chance)
        return self.move(CHANCE, move, chance.drawn)

    def line(self, seat: Seat, text: str) -> Playthrough:
        """This playthrough after a line of the table (not a move). RuleError `over` or `not_now`."""
        if self.over:
            raise RuleError("over")
        read = _TABLE_LINE.fullmatch(text)
        if read is None or not self._allows(seat, text, read["lines"]):
            raise RuleError("not_now", move=text)
        after = replace(self, entries=(*self.entries, Entry(seat, text)))
        if text in NO_RESULT:
            return replace(after, ended=text, told=self._tell(NO_RESULT[text], {}))
        if text in GIVING_UP:
            reason = GIVING_UP[text]
            told = self._tell(reason, {"seat": seat})
            return replace(after, given_up=(*self.given_up, (seat, reason)), told=told)
        if read["lines"]:
            return self._undone(after, seat, int(read["lines"]))
        lent = tuple(pair for pair in self.lent if pair[0] != seat)
        if read["level"]:
            told = self._tell("bot_plays", {"seat": seat, "level": read["level"]})
            return replace(after, lent=(*lent, (seat, read["level"])), told=told)
        told = self._tell("sat" if text == "sit" else text, {"seat": seat})
        return replace(after, lent=lent, told=told)

    def _allows(self, seat: Seat, text: str, lines: str | None) -> bool:
        """A seat is given up once, an undo takes something back; ending without a result needs no seat."""
        if text in NO_RESULT:
            return True
        if text in GIVING_UP and any(gone == seat for gone, _ in self.given_up):
            return False
        return 0 <= seat < self.seats and (lines is None or int(lines) < len(self.kept))

    def _tell(self, code: str, facts: Mapping[str, Json]) -> tuple[Told, ...]:
        return (*self.told, Told(len(self.entries), Event(code, facts)))

    def _undone(self, after: Playthrough, seat: Seat, lines: int) -> Playthrough:
        kept = self.kept[:lines]
        back = begin(self.game, self.seats, self.options)
        for ply in kept:
            entry = self.entries[ply]
            back, _ = back.move(entry.seat, self.game.read_move(entry.move), entry.streams)
        told = self._tell("undone", {"seat": seat, "lines": len(self.kept) - lines})
        return replace(after, state=back.state, kept=kept, marks=self.marks[:lines], told=told)


def begin(game: Game, seats: int, options: Options) -> Playthrough:
    """A playthrough without any line yet. `options` holds every option of the game."""
    return Playthrough(game, seats, options, game.setup(seats, options))


def dealt(game: Game, seats: int, options: Options, seed: bytes) -> Playthrough:
    """A playthrough that this seed has dealt: somebody is in turn."""
    played = begin(game, seats, options)
    while played.turn == CHANCE:
        played, _ = played.draw(seed)
    return played


def replay(game: Game, seats: int, options: Options, entries: Iterable[Entry]) -> Playthrough:
    """The playthrough that these lines make. Raises RuleError where a line is not what the rules offer."""
    played = begin(game, seats, options)
    for entry in entries:
        played = _next(played, entry)
    return played


def _next(played: Playthrough, entry: Entry) -> Playthrough:
    if is_table_line(entry.move):
        return played.line(entry.seat, entry.move)
    if entry.seat != CHANCE:
        return played.move(entry.seat, played.judge(entry.seat, entry.move))[0]
    if played.turn != CHANCE:
        raise RuleError("not_your_turn")
    return played.move(CHANCE, played.game.read_move(entry.move), entry.streams)[0]


def is_table_line(text: str) -> bool:
    """Whether a line of the log speaks of the table, not of the game."""
    return _TABLE_LINE.fullmatch(text) is not None


def _ranks_of(scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 + sum(1 for other in scores if other > score) for score in scores)


def record_json(
    played: Playthrough,
    *,
    code: str,
    seats: Sequence[Mapping[str, Json]],
    secret: bytes,
    salts: Sequence[bytes],
) -> dict[str, Json]:
    """The record of a finished game, complete enough for `verify`; see design.md, "Wire"."""
    result = played.result
    record: dict[str, Json] = {
        "game": played.game.META.key,
        "version": played.game.META.version,
        "code": code,
        "seats": [dict(seat) for seat in seats],
        "options": dict(played.options),
        "entries": [_entry_json(entry) for entry in played.entries],
        "result": None if result is None else result_json(result),
        "seal": seal_of(secret),
        "secret": secret.hex(),
        "salts": [salt.hex() for salt in salts],
    }
    return record | {"digest": digest(record)}


def result_json(result: Result) -> dict[str, Json]:
    """A result as it stands on the wire and in records. What a game adds to it is told unless it is None."""
    told = {each.name: getattr(result, each.name) for each in fields(result)}
    told |= {"scores": list(result.scores), "ranks": list(result.ranks)}
    return {name: value for name, value in told.items() if value is not None}


def _entry_json(entry: Entry) -> dict[str, Json]:
    line: dict[str, Json] = {"seat": entry.seat, "move": entry.move}
    if entry.streams:
        line["streams"] = [{"name": s.name, "draws": [list(draw) for draw in s.draws]} for s in entry.streams]
    return line


def entry_from_json(line: Mapping[str, Json]) -> Entry:
    """The inverse of an entry in a record. KeyError, TypeError or ValueError for anything else."""
    seat, move = line["seat"], line["move"]
    if type(seat) is not int or type(move) is not str:
        raise TypeError(f"not a line of a log: {line!r}")
    streams = line.get("streams", ())
    return Entry(seat, move, tuple(Drawn(s["name"], tuple((n, k) for n, k in s["draws"])) for s in streams))


def digest(record: Mapping[str, Json]) -> str:
    """SHA-256, hex, of the canonical JSON of what a record claims: keys in order, no spaces, UTF-8."""
    claimed = {key: record[key] for key in COVERED}
    text = json.dumps(claimed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def verify(game: Game, record: Mapping[str, Json]) -> Playthrough:
    """Replays the record of a finished game and draws every line of CHANCE again.

    RuleError `bad_record` (not of this shape), `bad_digest`, `bad_seal`, `bad_draw`, `bad_result`, or that of
    the first line, option or number of seats that the rules do not allow.
    """
    seats, entries, secret, salts = _claims(record)
    if seal_of(secret) != record["seal"]:
        raise RuleError("bad_seal")
    seed = seed_of(secret, salts)
    played = begin(game, seats, read_options(game.META, seats, record["options"]))
    for ply, entry in enumerate(entries):
        if entry.seat != CHANCE or is_table_line(entry.move):
            played = _next(played, entry)
            continue
        if played.turn != CHANCE:
            raise RuleError("bad_draw", ply=ply)
        played, _ = played.draw(seed)
        if played.entries[-1] != entry:
            raise RuleError("bad_draw", ply=ply)
    told = None if played.result is None else result_json(played.result)
    if not played.over or told != record["result"]:
        raise RuleError("bad_result")
    return played


def _claims(record: Mapping[str, Json]) -> tuple[int, list[Entry], bytes, list[bytes]]:
    """Seats, entries, secret and salts of a record whose digest is right. Records come from anywhere."""
    try:
        if digest(record) != record["digest"]:
            raise RuleError("bad_digest")
        entries = [entry_from_json(line) for line in record["entries"]]
        secret = bytes.fromhex(record["secret"])
        salts = [bytes.fromhex(salt) for salt in record["salts"]]
        if not isinstance(record["seal"], str) or not isinstance(record["options"], Mapping):
            raise TypeError("seal and options")
        return len(record["seats"]), entries, secret, salts
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise RuleError("bad_record") from error

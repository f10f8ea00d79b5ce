"""The one command set: what people may say to a table, however they say it, and how it is spelled.

Button, keyboard, chat line, link and API all send these words; a leading slash is optional.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.bots import LEVELS
from app.rules.game import RuleError

from .consent import others, played, told_undo
from .table import Table
from .waiting import yields

# In the order of design.md; `can` keeps it.
NAMES = (
    "join", "leave", "ready", "unready", "start", "seats", "options", "bot", "kick", "host",
    "move", "undo", "accept", "decline", "resign", "pause", "resume", "wait", "end", "rematch",
    "say", "mute", "unmute", "who", "rules", "help",
)  # fmt: skip
SHORT = {"m": "move"}
BARE = frozenset(NAMES) - {"join", "seats", "options", "bot", "kick", "host", "move", "say", "mute", "unmute"}
SAME = "same"  # behind `rematch`: the deal of this game once more
LONGEST = 500


@dataclass(frozen=True, slots=True)
class Command:
    """A command that could be read: its name and the rest of the line."""

    name: str
    rest: str = ""


def read_command(text: str) -> Command:
    """RuleError `unknown_command {word, commands}`, `bad_command {word}`: too much or too little behind the word."""
    line = text.strip()
    if line.startswith("//"):
        return Command("say", line[1:])
    word, _, rest = line.removeprefix("/").partition(" ")
    name = SHORT.get(word.casefold(), word.casefold())
    rest = rest.strip()
    if name not in NAMES:
        raise RuleError("unknown_command", word=word[:40], commands=list(NAMES))
    if name == "rematch" and rest == SAME:
        return Command(name, rest)
    if (name in BARE) != (not rest) and name not in ("join", "bot"):
        raise RuleError("bad_command", word=name)
    return Command(name, rest)


def read_number(command: Command) -> int:
    """The number behind a word, as people count."""
    if not command.rest.isascii() or not command.rest.isdigit() or len(command.rest) > 3:
        raise RuleError("bad_command", word=command.name)
    return int(command.rest)


def read_bot(command: Command) -> tuple[str, int | None]:
    """`bot`, `bot normal`, `bot easy 3`: the level, and the seat as people count. RuleError `bad_command`."""
    words = command.rest.split()
    level = words.pop(0) if words and words[0] in LEVELS else LEVELS[-1]
    if not words:
        return level, None
    return level, read_number(Command("bot", " ".join(words)))


def read_settings(text: str) -> dict[str, Any]:
    """`balls=16 clock=turn:30 watch=link` as options. RuleError `bad_command`."""
    found: dict[str, Any] = {}
    for part in text.split():
        key, sign, value = part.partition("=")
        if not sign or not key or not value:
            raise RuleError("bad_command", word="options")
        found[key] = read_clock_text(value) if key == "clock" else _value(value)
    return found


def read_clock_text(text: str) -> dict[str, Any]:
    """`none`, `turn:30`, `bank:5+10`, `days:2`. RuleError `bad_clock`."""
    kind, _, rest = text.partition(":")
    numbers = [int(part) for part in rest.split("+") if part.isascii() and part.isdigit() and len(part) < 6]
    fields = {"none": (), "turn": ("seconds",), "bank": ("minutes", "seconds"), "days": ("days",)}.get(kind)
    if fields is None or len(numbers) != len(fields):
        raise RuleError("bad_clock", clock=text[:40])
    return {"kind": kind, **dict(zip(fields, numbers, strict=True))}


def _value(text: str) -> Any:
    if text in ("true", "false", "null"):
        return {"true": True, "false": False, "null": None}[text]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def can(table: Table, person: str | None) -> list[str]:
    """The commands that this person may send now, in the order of NAMES."""
    seat = None if person is None else table.seat_of(person)
    status = table.row.status
    allowed = {"say", "mute", "unmute", "who", "rules", "help"}
    if status == "open":
        allowed |= _can_open(table, person, seat)
    elif status == "playing" and seat is not None:
        allowed |= _can_playing(table, seat)
    elif status == "playing" and yields(table):
        allowed.add("join")
    elif status == "over" and seat is not None:
        allowed.add("rematch")
    return [name for name in NAMES if name in allowed]


def _can_playing(table: Table, seat: int) -> set[str]:
    if table.play is None or any(gone == seat for gone, _ in table.play.given_up):
        return set()
    offer, stands = table.row.offer, table.row.paused is not None
    allowed = {"leave", "resign"}
    if offer is not None:
        asked = seat not in offer["agreed"] and seat in others(table, offer["seat"], offer["kind"])
        allowed |= {"accept", "decline"} if asked else {"decline"}
    elif stands:
        allowed.add("resume")
    else:
        allowed |= {"pause"} | ({"undo"} if "how" in (told_undo(table, seat) or {}) else set())
    if offer is None and seat in played(table) and set(table.row.absent) - {seat}:
        allowed |= {"bot", "wait", "end"}
    if table.turn == seat and not stands:
        allowed.add("move")
    return allowed


def _can_open(table: Table, person: str | None, seat: int | None) -> set[str]:
    free = any(sitter is None for sitter in table.seats)
    if seat is None:
        return {"join"} if free else set()
    mine = table.seats[seat]
    allowed = {"leave", "unready" if mine is not None and mine.ready else "ready"}
    if free:
        allowed.add("join")
    if table.row.host != person:
        return allowed
    allowed |= {"seats", "options"} | ({"bot"} if free else set())
    others = [s for s in table.seats if s is not None and s.person != person]
    if others:
        allowed.add("kick")
    if any(s.kind != "bot" for s in others):
        allowed.add("host")
    if not free and all(s.ready or s.kind == "bot" for s in others):
        allowed.add("start")
    return allowed

"""The positions that a log went through: one for each moment at which people saw the board.

Lines of CHANCE belong to the line that made them due, so no position has CHANCE in turn (unless the log breaks off
there). A position is named by its ply: how many lines of the log lead to it. Undone lines have positions too; the
effective record steps over them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .game import ALL, CHANCE, All, Json, Seat, Viewer
from .record import Entry, Playthrough, Told, is_table_line


@dataclass(frozen=True, slots=True)
class Position:
    """The state after the first `ply` lines; `first` is the line that led here from the position before."""

    ply: int
    first: int
    state: Any
    turn: Seat | None
    aside: bool  # nothing of what led here is in force


def positions(played: Playthrough) -> list[Position]:
    """Every position of a playthrough, in the order of its log."""
    in_force = set(played.kept) | {ply for ply, entry in enumerate(played.entries) if _stays(entry)}
    found: list[Position] = []
    for ply, state in _states(played):
        last = ply == len(played.entries)
        turn = played.turn if last else played.game.turn(state)
        if turn != CHANCE or last:
            first = found[-1].ply if found else 0
            aside = ply > 0 and in_force.isdisjoint(range(first, ply))
            found.append(Position(ply, first, state, turn, aside))
    return found


def effective(entries: Sequence[Entry], ply: int) -> list[int]:
    """The plies of the moves in force after the first `ply` lines: no line of the table, nothing taken back."""
    kept: list[int] = []
    for at, entry in enumerate(entries[:ply]):
        if not is_table_line(entry.move):
            kept.append(at)
        elif (lines := _undone_to(entry)) is not None:
            del kept[lines:]
    return kept


def seen(played: Playthrough, position: Position, viewer: Viewer | All) -> dict[str, Json]:
    """A position as one viewer saw it; for ALL, which is for games that are over, with every secret of it."""
    told = []
    begin, end = (bisect_left(played.told, ply, key=_ply) for ply in (position.first, position.ply))
    for one in played.told[begin:end]:
        facts = one.event.seen(viewer)
        if facts is not None:
            told.append({"ply": one.ply, "code": one.event.code, "facts": facts})
    line = played.entries[position.first] if position.ply else None
    return {
        "ply": position.ply,
        "view": played.game.view(position.state, viewer),
        "events": told,
        "turn": position.turn,
        "move": None if line is None else line.move,
        "seat": None if line is None else line.seat,
        "aside": position.aside,
    }


def secretive(played: Playthrough, position: Position) -> bool:
    """Whether a watcher does not see everything here."""
    return played.game.view(position.state, ALL) != played.game.view(position.state, None) | {"viewer": ALL}


def _states(played: Playthrough) -> Iterator[tuple[int, Any]]:
    """The state after each number of lines, from 0 on. The lines were judged when they were played."""
    game = played.game
    states = [game.setup(played.seats, played.options)]  # by the number of lines in force
    yield 0, states[-1]
    for ply, entry in enumerate(played.entries, 1):
        if not is_table_line(entry.move):
            states.append(game.apply(states[-1], entry.seat, game.read_move(entry.move)).state)
        elif (lines := _undone_to(entry)) is not None:
            del states[lines + 1 :]
        yield ply, states[-1]


def _stays(entry: Entry) -> bool:
    """A line of the table that no undo takes back, and that is none."""
    return is_table_line(entry.move) and _undone_to(entry) is None


def _undone_to(entry: Entry) -> int | None:
    word, _, lines = entry.move.partition(" ")
    return int(lines) if word == "undo" else None


def _ply(told: Told) -> int:
    return told.ply

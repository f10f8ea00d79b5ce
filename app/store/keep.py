"""How the rows of commands are kept: one statement for each kind of row, however many commands brought them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, replace
from typing import Any

from sqlalchemy import literal_column

from ..tables.ports import Attempted, ScoreRow, Write
from .bulk import adding, bettering, changing, clearing, inserting
from .line import Line
from .models import attempts, bests, chat, entries, refs, scores, seats, series, tables, totals
from .rows import Values, chat_values, entry_values, ref_values, score_values, seat_values, table_values

A_DAY = 1000  # of the merit of a series: equal points, fewer days
UNKNOWN = (None,) * 4  # what of an attempt is kept when it has ended
FIXED = ("id", "code")  # the first columns of a table, which never change

new_tables, new_seats, new_entries = inserting(tables), inserting(seats), inserting(entries)
new_chat, new_refs, new_scores = inserting(chat), inserting(refs), inserting(scores)
changes = changing(tables, "id", "version", FIXED)
new_attempts = inserting(attempts)
series_of_days = adding(
    series, ("points", "days"), merit=lambda points, days: points * literal_column(str(A_DAY)) - days
)
sums_of_games = adding(totals, ("games", "wins", "points"))
best_games = bettering(bests, ("games",), ("points", "speed"))
begun = ("table_id", "game", "day", "person", "began", "streak")  # what of an attempt never changes
past_attempts = replace(changing(attempts, "table_id", "began", begun), one_each=False)
old_seats = clearing(seats, "table_id")


def keep(line: Line, writes: Sequence[Write]) -> None:
    """Keeps all of them, or raises and leaves it to the caller to take back what was done.

    Conflict when a `before` no longer holds; the driver's error when a key is taken. Rows go by kind, then by
    table, so that two processes which meet the same tables seldom wait for each other in a circle.
    """
    writes = sorted(writes, key=lambda write: write.table_id)
    seated = {write.table_id: write for write in writes if write.seats is not None}
    parts = (
        (new_tables, [table_values(write.table) for write in writes if write.table and write.before is None]),
        (changes, [_changed(write) for write in writes if write.before is not None]),
        (old_seats, [(table_id,) for table_id in seated]),
        (new_seats, _rows(seated.values(), lambda write: write.seats or (), seat_values)),
        (new_entries, _rows(writes, lambda write: write.entries, entry_values)),
        (new_chat, _rows(writes, lambda write: write.chat, chat_values)),
        (new_refs, _rows(writes, lambda write: write.refs, ref_values)),
        (new_scores, _rows(writes, lambda write: write.scores, score_values)),
        (sums_of_games, sorted(_games(writes))),
        (best_games, sorted(_alone(writes))),
        (new_attempts, _rows(writes, lambda write: write.begun, lambda row: (*astuple(row), *UNKNOWN))),
        (past_attempts, [_attempted(write, row) for write in writes for row in write.attempted]),
        (series_of_days, sorted(_sums(writes))),
    )
    line.put([(bulk, rows) for bulk, rows in parts if rows])


def _attempted(write: Write, row: Attempted) -> Values:
    return row.ended, row.points, row.turns, row.merit, write.table_id, row.began


def _games(writes: Sequence[Write]) -> Iterator[Values]:
    """One row for each game, span and person, for one statement meets a row once."""
    added: dict[Values, tuple[int, ...]] = {}
    for key, row in _scored(writes):
        if not row.person.startswith("bot-"):
            games, wins, points = added.get(key, (0, 0, 0))
            added[key] = games + 1, wins + int(row.rank == 1), points + row.score
    return ((*key, *sums) for key, sums in added.items())


def _alone(writes: Sequence[Write]) -> Iterator[Values]:
    """Likewise of games alone: how many, and the best."""
    made: dict[Values, list[tuple[int, int]]] = {}
    for key, row in _scored(writes):
        if row.turns is not None:
            made.setdefault(key, []).append((row.score, -row.turns))
    return ((*key, len(each), *max(each)) for key, each in made.items())


def _scored(writes: Sequence[Write]) -> Iterator[tuple[Values, ScoreRow]]:
    """Every score, once for each span that it adds to, with the key of what it adds to."""
    for write in writes:
        for row in write.scores:
            for span, first in write.spans:
                yield (row.game, span, first, row.person), row


def _sums(writes: Sequence[Write]) -> Iterator[Values]:
    for write in writes:
        for row in write.attempted:
            for span, first in row.spans.items():
                game = write.table.game if write.table else ""
                yield game, span, first, row.person, row.points, 1, row.points * A_DAY - 1


def _changed(write: Write) -> Values:
    if write.table is None:
        raise ValueError("a write with `before` brings the whole table")
    return *table_values(write.table)[len(FIXED) :], write.table_id, write.before


def _rows(
    writes: Iterable[Write], of: Callable[[Write], Iterable[Any]], values: Callable[[Any], Values]
) -> list[Values]:
    return [(write.table_id, *values(row)) for write in writes for row in of(write)]

"""Rows of the port as rows of the database, and back. JSON is text in the database.

A row of the database is a tuple in the order of its columns in `models`, which is the order of the fields in
`tables.ports`; where a row belongs to a table, the table's id goes before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from ..tables.ports import ChatRow, EntryRow, Json, PersonRow, RefRow, ScoreRow, SeatRow, TableRow

Values = tuple[Any, ...]


def _plain(value: object) -> dict[Any, Any]:
    """A mapping that is no dict, for the encoder, which asks here."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"not JSON: {type(value).__name__}")


_encode = msgspec.json.Encoder(enc_hook=_plain).encode
_decode = msgspec.json.Decoder().decode


def to_json(value: Json) -> str | None:
    return None if value is None else _encode(value).decode()


def from_json(text: str | None) -> Json:
    return None if text is None else _decode(text)


def _salts_to_text(salts: Sequence[bytes]) -> str:
    return " ".join(salt.hex() for salt in salts)


def _salts_from_text(text: str) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(salt) for salt in text.split())


COLUMNS = TableRow.__slots__
JSON_AT = [COLUMNS.index(name) for name in ("options", "clock", "clock_state", "offer", "absent")]
ABSENT_AT = COLUMNS.index("absent")
SALTS_AT = COLUMNS.index("salts")

person_values = attrgetter(*PersonRow.__slots__)
seat_values = attrgetter(*SeatRow.__slots__)
chat_values = attrgetter(*ChatRow.__slots__)
ref_values = attrgetter(*RefRow.__slots__)
score_values = attrgetter(*ScoreRow.__slots__)
_table_fields = attrgetter(*COLUMNS)


def table_values(row: TableRow) -> Values:
    values = list(_table_fields(row))
    for at in JSON_AT:
        values[at] = to_json(values[at])
    values[SALTS_AT] = _salts_to_text(row.salts)
    return tuple(values)


def table_row(row: Sequence[Any]) -> TableRow:
    values = list(row)
    for at in JSON_AT:
        values[at] = from_json(values[at])
    values[SALTS_AT] = _salts_from_text(values[SALTS_AT])
    values[ABSENT_AT] = tuple(values[ABSENT_AT] or ())
    return TableRow(*values)


def entry_values(row: EntryRow) -> Values:
    return row.ply, row.version, row.seat, row.move, to_json(row.streams), row.time


def entry_row(ply: int, version: int, seat: int, move: str, streams: str | None, time: int) -> EntryRow:
    return EntryRow(ply, version, seat, move, from_json(streams), time)

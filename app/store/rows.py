"""Rows of the port as rows of the database, and back. JSON is text in the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..tables.ports import EntryRow, Json, TableRow

Values = dict[str, Any]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def to_json(value: Json) -> str | None:
    return None if value is None else _encode(dict(value) if isinstance(value, Mapping) else value).decode()


def from_json(text: str | None) -> Json:
    return None if text is None else _decode(text)


def fields(row: Any) -> Values:
    """A row of the port whose columns are named like its fields."""
    return {name: getattr(row, name) for name in row.__slots__}


def table_values(row: TableRow) -> Values:
    return fields(row) | {
        "options": to_json(row.options),
        "clock": to_json(row.clock),
        "clock_state": to_json(row.clock_state),
        "salts": to_json([salt.hex() for salt in row.salts]),
    }


def table_row(values: Mapping[str, Any]) -> TableRow:
    read = {name: from_json(values[name]) for name in ("options", "clock", "clock_state")}
    salts = tuple(bytes.fromhex(salt) for salt in from_json(values["salts"]))
    return TableRow(**{**values, **read, "salts": salts})


def entry_values(row: EntryRow) -> Values:
    return fields(row) | {"streams": to_json(row.streams)}


def entry_row(ply: int, version: int, seat: int, move: str, streams: str | None, time: int) -> EntryRow:
    return EntryRow(ply, version, seat, move, from_json(streams), time)

"""The text notation of a record: readable, one line for each line of the log, and read back without loss.

    Comptoir game record
    game: "…"
    seats 1: {"name": "Ana", "kind": "guest"}
    options balls: 12
    …

       0  *  start 1  {start: 0 of 2}
       1  1  put 3

A line of the log has its ply, who made it (a seat counted from 1, `*` for chance), the move, and the raw draws: for each
stream its name and every `k of n`. Values of the header are JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .game import CHANCE, Json, RuleError

TITLE = "Comptoir game record"
MANY = {"seats": list, "options": dict, "result": dict, "salts": list}  # told one by one
LARGEST = 4_000_000  # characters; the longest real games have a twentieth of it

_HEAD = re.compile(r"(?P<key>[a-z_]+)(?: (?P<part>[^:]+))?: (?P<value>.+)")
_LINE = re.compile(
    r" *(?P<ply>[0-9]+)  (?P<who>\*|[1-9][0-9]*)  (?P<move>\"(?:[^\"\\]|\\.)*\"|[^\"{][^{]*?)(?:  \{(?P<streams>.*)\})?"
)
_STREAM = re.compile(r"(?P<name>\"(?:[^\"\\]|\\.)*\"|[\w -]+):(?P<draws>(?: [0-9]+ of [0-9]+,?)*)(?:; |$)")
_DRAW = re.compile(r"([0-9]+) of ([0-9]+)")
_PLAIN_MOVE = re.compile(r"[!#-z|}~](?: ?[!-z|}~])*")
_PLAIN_NAME = re.compile(r"[\w-]+(?: [\w-]+)*", re.ASCII)


def write_notation(record: Mapping[str, Json]) -> str:
    """A record, as `record_json` gives it, as text."""
    lines = [TITLE]
    for key, value in record.items():
        if key != "entries":
            lines += _head(key, value)
    lines += ["", *(_entry(ply, entry) for ply, entry in enumerate(record["entries"])), ""]
    return "\n".join(lines)


def read_notation(text: str) -> dict[str, Json]:
    """The record that `write_notation` wrote. RuleError `bad_record` for any other text. What it claims is not
    checked here: that does `verify`."""
    try:
        title, *lines = text[: LARGEST + 1].replace("\r\n", "\n").strip("\n").split("\n")
        end = lines.index("")
        if title != TITLE or len(text) > LARGEST:
            raise ValueError("not a game record")
        record = _read_head(lines[:end])
        entries = [_read_entry(ply, line) for ply, line in enumerate(lines[end + 1 :])]
    except (KeyError, ValueError, IndexError, RecursionError) as error:
        raise RuleError("bad_record") from error
    order = ("game", "version", "code", "seats", "options", "entries")
    whole = record | {"entries": entries}
    return {
        key: whole[key] for key in (*(k for k in order if k in whole), *(k for k in whole if k not in order))
    }


def _head(key: str, value: Json) -> Iterator[str]:
    if key in MANY and value:
        parts = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
        yield from (f"{key} {part}: {_json(one)}" for part, one in parts)
    else:
        yield f"{key}: {_json(value)}"


def _read_head(lines: list[str]) -> dict[str, Json]:
    record: dict[str, Json] = {}
    for line in lines:
        found = _match(_HEAD, line)
        key, value = found["key"], json.loads(found["value"])
        if found["part"] is None:
            record[key] = value
        elif MANY[key] is list:
            record.setdefault(key, []).append(value)
        else:
            record.setdefault(key, {})[found["part"]] = value
    return record


def _entry(ply: int, entry: Mapping[str, Json]) -> str:
    seat, move = entry["seat"], entry["move"]
    who = "*" if seat == CHANCE else str(seat + 1)
    told = move if _PLAIN_MOVE.fullmatch(move) else _json(move)
    streams = "; ".join(map(_stream, entry.get("streams", ())))
    return f"{ply:4}  {who}  {told}" + (f"  {{{streams}}}" if streams else "")


def _stream(stream: Mapping[str, Json]) -> str:
    name = stream["name"] if _PLAIN_NAME.fullmatch(stream["name"]) else _json(stream["name"])
    return f"{name}:" + ",".join(f" {k} of {n}" for n, k in stream["draws"])


def _read_entry(ply: int, line: str) -> dict[str, Json]:
    found = _match(_LINE, line)
    if int(found["ply"]) != ply:
        raise ValueError(f"not line {ply}: {line!r}")
    seat = CHANCE if found["who"] == "*" else int(found["who"]) - 1
    entry: dict[str, Json] = {"seat": seat, "move": _word(found["move"])}
    if found["streams"] is not None:
        entry["streams"] = list(_read_streams(found["streams"]))
    return entry


def _read_streams(text: str) -> Iterator[dict[str, Json]]:
    at = 0
    while at < len(text):
        found = _STREAM.match(text, at)
        if found is None:
            raise ValueError(f"not draws: {text!r}")
        draws = [[int(n), int(k)] for k, n in _DRAW.findall(found["draws"])]
        yield {"name": _word(found["name"]), "draws": draws}
        at = found.end()


def _match(pattern: re.Pattern[str], line: str) -> re.Match[str]:
    found = pattern.fullmatch(line)
    if found is None:
        raise ValueError(f"unreadable: {line!r}")
    return found


def _word(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

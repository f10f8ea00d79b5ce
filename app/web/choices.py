"""What the host of a new table may choose, in words: pairs of a value and what it is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.rules.game import Meta

from .rows import Texts, clock_in_words

Pairs = list[tuple[Any, str]]

CLOCKS = (
    {"kind": "none"},
    {"kind": "turn", "seconds": 20},
    {"kind": "turn", "seconds": 60},
    {"kind": "bank", "minutes": 5, "seconds": 5},
    {"kind": "days", "days": 2},
)
WATCHES = ("all", "link", "none")


def choices(metas: Iterable[Meta], texts: Texts) -> dict[str, Any]:
    """What `parts/new.html` needs, by its own names."""
    games = {meta.key: meta for meta in metas}
    return {
        "games": [(key, texts.t(f"{key}:name")) for key in games],
        "seat_counts": {key: _numbers(*meta.seats) for key, meta in games.items()},
        "option_values": {
            (key, option.key): [
                (value, texts.t(f"{key}:option.{option.key}.{value}")) for value in option.values
            ]
            for key, meta in games.items()
            for option in meta.options
            if not option.hidden
        },
        "clocks": [(clock, _clock(clock, texts)) for clock in CLOCKS],
        "watches": [(watch, texts.t(f"site:new.watch.{watch}")) for watch in WATCHES],
    }


def _numbers(least: int, greatest: int) -> Pairs:
    return [(number, str(number)) for number in range(least, greatest + 1)]


def _clock(clock: dict[str, Any], texts: Texts) -> str:
    match clock["kind"]:
        case "none":
            return texts.t("site:new.clock.none")
        case "bank":
            return clock_in_words(clock, texts)
        case "days":
            return texts.n("site:new.clock.days", clock["days"])
        case _ if clock["seconds"] % 60:
            return texts.t("site:new.clock.turn", seconds=clock["seconds"])
        case _:
            return texts.t("site:new.clock.minutes", minutes=clock["seconds"] // 60)

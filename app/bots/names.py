"""Names for bots: short, friendly, of no language in particular. A name tells the level, table after table."""

from __future__ import annotations

import itertools
from collections.abc import Collection

NAMES = {
    "easy": (
        "Adama", "Lumi", "Tiko", "Zuri", "Nilo", "Momo", "Suri", "Kibo", "Juno", "Pepa", "Tomo", "Wala",
    ),
    "normal": (
        "Oware", "Pallan", "Songo", "Katro", "Ayo", "Kisolo", "Layli", "Toguz", "Wari", "Endo", "Bao", "Omwe",
    ),
}  # fmt: skip


def bot_name(level: str, taken: Collection[str]) -> str:
    """The first name of this level that nobody has, however it is written; then `Oware 2` and so on."""
    folded = {name.casefold() for name in taken}
    names = NAMES[level]
    numbered = (f"{name} {number}" for number in itertools.count(2) for name in names)
    return next(name for name in itertools.chain(names, numbered) if name.casefold() not in folded)

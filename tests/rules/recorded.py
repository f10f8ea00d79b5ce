"""Recorded games in a layout that people can read: `python -m tests.rules.recorded < record.json`."""

import json
import sys
from collections.abc import Mapping

from app.rules import GAMES
from app.rules.game import Json
from app.rules.record import verify


def recorded(record: Mapping[str, Json]) -> dict[str, Json]:
    """The record, verified, and the view that a watcher has at its end."""
    played = verify(GAMES[record["game"], record["version"]], record)
    return dict(record) | {"end": played.game.view(played.state, None)}


def written(fixture: Mapping[str, Json]) -> str:
    """One line for each key, entry and seat."""
    lines = []
    for key, value in fixture.items():
        if key in ("entries", "seats"):
            inner = ",\n".join(f"    {json.dumps(line, ensure_ascii=False)}" for line in value)
            lines.append(f'  "{key}": [\n{inner}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.stdout.write(written(recorded(json.load(sys.stdin))))

"""Three people and the tables that tests begin with."""

from __future__ import annotations

from typing import Any

from app.rules import bohnduell
from app.rules.game import Game
from app.tables import playing, waiting
from app.tables import table as t
from app.tables.table import Person, Table

ANA, BEN, IDA = (Person(c * 32, name, "guest") for c, name in (("a", "Ana"), ("b", "Ben"), ("c", "Ida")))
GAME: Game = bohnduell  # type: ignore[assignment]


def opened(*people: Person, game: Game = GAME, **more: Any) -> Table:
    """An open table with these people at it, the first of them its host."""
    asked: dict[str, Any] = {
        "id": 7, "code": "TEST2", "seats": 2, "options": {"first": 0}, "private": False, "watch": "all",
        "clock": {"kind": "none"}, "rated": False, "secret": bytes(32), "now": 0,
    }  # fmt: skip
    table = t.open_table(game, people[0], **(asked | more))
    for person in people[1:]:
        table = waiting.join(table, person, 0)
    return table


def begun(*people: Person, **more: Any) -> Table:
    """A table whose game has begun; the first person is in turn."""
    table = opened(*people, **more)
    for person in people[1:]:
        table = waiting.ready(table, person, 0, yes=True)
    return playing.start(table, people[0], 0)

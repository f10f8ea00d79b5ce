"""What concerns the house as a whole: its heartbeat, and whether the database answers."""

from __future__ import annotations

from sqlalchemy import Connection, select

from ..tables.ports import Ms
from .line import Line
from .models import house

BEAT = "beat"


def beat(line: Line, now: Ms) -> None:
    line.replace(house, (BEAT, str(now)))


def last_beat(connection: Connection) -> Ms | None:
    found = connection.execute(select(house.c.value).where(house.c.key == BEAT)).scalar()
    return None if found is None else int(found)


def answers(connection: Connection) -> bool:
    """True; raises the database's own error where it does not answer."""
    last_beat(connection)
    return True

"""Lines left for the running house by the command line: each is taken once, by one process."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, delete, select

from .db import upsert
from .models import house

PREFIX = "order "


def give(connection: Connection, order: str) -> None:
    """Leaves a line; its key says when it came."""
    key = f"{PREFIX}{time.time_ns():020d} {secrets.token_hex(4)}"
    upsert(connection, house, {"key": key, "value": order})


def waiting(connection: Connection) -> list[tuple[str, str]]:
    """Key and line of those left, oldest first."""
    found = select(house.c.key, house.c.value).where(house.c.key.startswith(PREFIX)).order_by(house.c.key)
    return [(row.key, row.value) for row in connection.execute(found)]


def take(connection: Connection, key: str, taken: list[str]) -> None:
    """Appends the line to `taken` if nobody was quicker."""
    found = connection.execute(select(house.c.value).where(house.c.key == key)).scalar()
    if found is not None and connection.execute(delete(house).where(house.c.key == key)).rowcount == 1:
        taken.append(found)

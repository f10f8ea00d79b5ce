"""Lines left for the running house by the command line: each is taken once, by one process."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, bindparam, delete, select

from .line import Line
from .models import house

PREFIX = "order "

_waiting = select(house.c.key).where(house.c.key.startswith(PREFIX)).order_by(house.c.key)
_order = select(house.c.value).where(house.c.key == bindparam("the_key"))
_done = delete(house).where(house.c.key == bindparam("the_key"))


def give(line: Line, order: str) -> None:
    """Leaves a line; its key says when it came."""
    line.replace(house, (f"{PREFIX}{time.time_ns():020d} {secrets.token_hex(4)}", order))


def waiting(connection: Connection) -> list[str]:
    """The keys of those left, oldest first."""
    return list(connection.execute(_waiting).scalars())


def take(line: Line, key: str, taken: dict[str, str]) -> None:
    """Puts the line into `taken` if nobody was quicker. May be done again when its batch was taken back."""
    taken.pop(key, None)
    order = line.first(_order, the_key=key)
    if order is not None and line.run(_done, [(key,)]) == 1:
        taken[key] = order[0]

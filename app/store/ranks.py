"""Ranks of rows that come in the order of a board: equal ones share one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Worth = TypeVar("Worth")


def ranks(worths: Sequence[Worth], offset: int, better: Callable[[Worth], int]) -> list[int]:
    """The rank of each. `offset` rows stand before the first; `better` counts those that are worth more than it, for
    some of them may be its equals."""
    found: list[int] = []
    for number, worth in enumerate(worths):
        if number and worths[number - 1] == worth:
            found.append(found[-1])
        else:
            found.append(offset + number + 1 if number else better(worth) + 1)
    return found

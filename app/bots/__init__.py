"""Bots: a move for a seat, chosen from that seat's view and the moves it was offered, never from a state.

Pure: nothing here does I/O; the only clock is the time that a caller allows. A game whose key is the name of
a module of this folder is played by that module, every other one by the plain bot.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from ..rules.game import Game, Json, Move
from . import plain
from .player import Deadline, Player

LEVELS = ("easy", "normal")
LONGEST = 2.0  # seconds; no bot thinks longer, whatever it is allowed


def choose(
    game: Game,
    level: str,
    view: Mapping[str, Json],
    moves: Sequence[Move],
    rng: random.Random,
    budget: float,
) -> Move:
    """One of `moves`, which `legal_moves` offered to the seat of this view. `budget` in seconds.

    The same for the same arguments and generator, unless time runs out. ValueError for an unknown level or
    when nothing was offered.
    """
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    if not moves:
        raise ValueError("nothing to choose from")
    if len(moves) == 1:
        return moves[0]
    deadline = Deadline(min(budget, LONGEST))
    return _player(game.META.key).choose(game, level, view, moves, rng, deadline)


@cache
def _player(key: str) -> Player:
    own = {module.name for module in pkgutil.iter_modules(__path__)}
    return cast(Player, importlib.import_module(f".{key}", __name__) if key in own else plain)

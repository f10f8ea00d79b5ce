"""The bot for a game that has none of its own: any move as likely. Random play of every game ends."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..rules.game import Game, Json, Move
from .player import Deadline


def choose(
    game: Game,
    level: str,
    view: Mapping[str, Json],
    moves: Sequence[Move],
    rng: random.Random,
    deadline: Deadline,
) -> Move:
    """All levels play alike."""
    return rng.choice(moves)

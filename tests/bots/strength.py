"""Whole games between bots, or bots and random play, for tests of strength."""

import random
from collections.abc import Sequence

from app.bots import choose
from app.rules import current
from app.rules.chance import Ordinary
from app.rules.game import CHANCE, Json, Result, read_options

RANDOM = "random"
LONGEST = 4_000  # moves of the seats
AMPLE = 60.0  # seconds: time never runs out, so results are the same everywhere


def played(key: str, levels: Sequence[str], seed: int, **options: Json) -> Result:
    """The result of one game, a level for each seat."""
    game, rng = current()[key], random.Random(f"{key} {seed}")
    chance = Ordinary(rng)
    state = game.setup(len(levels), read_options(game.META, len(levels), options))
    for _ in range(LONGEST):
        while (seat := game.turn(state)) == CHANCE:
            state = game.apply(state, CHANCE, game.draw(state, chance)).state
        if seat is None:
            result = game.result(state)
            assert result is not None
            return result
        moves = game.legal_moves(state, seat)
        if levels[seat] == RANDOM:
            move = rng.choice(moves)
        else:
            move = choose(game, levels[seat], game.view(state, seat), moves, rng, AMPLE)
        state = game.apply(state, seat, move).state
    raise AssertionError(f"{key} with {levels}, seed {seed}: not over after {LONGEST} moves")


def won(key: str, level: str, other: str, games: int, seats: int = 2) -> float:
    """The part of the games in which one seat of this level was first, each seat in its turn."""
    wins = 0.0
    for number in range(games):
        levels = [other] * seats
        levels[number % seats] = level
        ranks = played(key, levels, number).ranks
        wins += (ranks[number % seats] == 1) / ranks.count(1)
    return wins / games

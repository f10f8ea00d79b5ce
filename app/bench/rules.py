"""Moves a second of the rules alone, in plain Python: random games through offer and apply."""

from __future__ import annotations

import random
import statistics
import time

from app.rules import current
from app.rules.chance import Ordinary
from app.rules.game import CHANCE, Game, read_options

PEER = 3_800  # moves a second of boardgame.io's reducer on the machine of performance.md
SECONDS = 1.0


def bench_rules(rounds: int) -> None:
    """Prints the minimum, median and maximum over the rounds, for every game of the registry."""
    for key, game in current().items():
        rates = sorted(_rate(game, random.Random(number)) for number in range(rounds))
        least, middle, most = rates[0], statistics.median(rates), rates[-1]
        print(
            f"{key}: {least:,.0f} / {middle:,.0f} / {most:,.0f} moves/s (min / median / max of {rounds}), "
            f"{middle / PEER:.1f} x the {PEER:,} of the peer's reducer"
        )


def _rate(game: Game, rng: random.Random) -> float:
    seats = max(2, game.META.seats[0])
    options = read_options(game.META, seats, {})
    chance, moves, begun = Ordinary(rng), 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS:
        state = game.setup(seats, options)
        while (seat := game.turn(state)) is not None:
            if seat == CHANCE:
                move = game.draw(state, chance)
            else:
                offered = game.legal_moves(state, seat)
                move = offered[rng.randrange(len(offered))]
            state = game.apply(state, seat, move).state
            moves += 1
    return moves / spent

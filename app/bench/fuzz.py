"""Random games without end: every game, every number of seats, looking for a dead end or a broken replay."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

from app.rules import current
from app.rules.chance import seed_of
from app.rules.game import Game, read_options
from app.rules.record import Playthrough, begin, record_json, verify

LONGEST = 100_000  # lines of one game: random play alone can be long


def fuzz(games: int, seed: int) -> int:
    """Plays so many games of each kind; 1 when one broke a law (its record is saved), else 0."""
    for game in current().values():
        least, greatest = game.META.seats
        for number, seats in zip(range(games), itertools.cycle(range(least, greatest + 1)), strict=False):
            rng = random.Random(seed * 1_000_003 + number)
            played, secret = _play(game, seats, rng)
            record = record_json(
                played, code="FUZZ", seats=[{"name": f"Seat {i + 1}", "kind": "bot"} for i in range(seats)],
                secret=secret, salts=(),
            )  # fmt: skip
            try:
                assert played.over, "it did not end"
                assert verify(game, record).state == played.state, "another end when replayed"
            except Exception as fault:
                file = Path(f"fuzz-{game.META.key}-{number}.json")
                file.write_text(json.dumps(record, indent=1))
                print(f"{game.META.key}, game {number}: {fault}; see {file}")
                return 1
        print(f"{game.META.key}: {games} games, every one ended and replayed to the same end")
    return 0


def _play(game: Game, seats: int, rng: random.Random) -> tuple[Playthrough, bytes]:
    chosen = {o.key: rng.choice(o.values) for o in game.META.options if not o.hidden}
    secret = rng.randbytes(32)
    seed = seed_of(secret, ())
    played = begin(game, seats, read_options(game.META, seats, chosen))
    while not played.over and len(played.entries) < LONGEST:
        turn = played.turn
        if turn is None:
            break
        if turn < 0:
            played, _ = played.draw(seed)
        else:
            played, _ = played.move(turn, rng.choice(list(game.legal_moves(played.state, turn))))
    return played, secret

"""Playthroughs for tests: a secret and its seed, whose turn it is, and a game played on to its end."""

import hashlib

from app.rules.chance import NO_SALT
from app.rules.game import CHANCE, Seat
from app.rules.record import Playthrough

SECRET = bytes(range(32))
SEED = hashlib.sha256(SECRET + NO_SALT + NO_SALT).digest()  # of two seats that gave no salt


def seat_of(played: Playthrough) -> Seat:
    assert played.turn is not None, "it is over"
    return played.turn


def finished(played: Playthrough, seed: bytes = SEED) -> Playthrough:
    """Played on with the last move offered, each time, and the draws of the seed."""
    while (seat := played.turn) is not None:
        if seat == CHANCE:
            played, _ = played.draw(seed)
        else:
            played, _ = played.move(seat, played.game.legal_moves(played.state, seat)[-1])
    return played

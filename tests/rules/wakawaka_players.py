"""Games of Waka Waka played for tests: begun, dealt, and played to the end, at random or with some sense."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from app.rules import wakawaka
from app.rules.chance import NO_SALT, Ordinary, seed_of
from app.rules.game import CHANCE, Chance, Json, Seat, Step, read_options
from app.rules.record import Playthrough, record_json
from app.rules.record import begin as begin_playthrough
from app.rules.wakawaka.moves import SeatMove
from app.rules.wakawaka.state import State

Player = Callable[[Sequence[SeatMove], random.Random], SeatMove]
# What an eager player likes best comes first; all the rest is as likely.
LIKED = (
    "raise",
    "play sorcerer",
    "borrow sorcerer",
    "buy",
    "sell",
    "play merchant",
    "borrow merchant",
    "trio",
)


def begin(seats: int, **given: Json) -> State:
    """A game before anything is drawn."""
    return wakawaka.setup(seats, read_options(wakawaka.META, seats, given))


def dealt(seats: int, rng: random.Random, **given: Json) -> State:
    """A game at the first turn."""
    state = begin(seats, **given)
    while wakawaka.turn(state) == CHANCE:
        state = wakawaka.apply(state, CHANCE, wakawaka.draw(state, Ordinary(rng))).state
    return state


def any_move(moves: Sequence[SeatMove], rng: random.Random) -> SeatMove:
    """Any move as likely."""
    return rng.choice(moves)


def eager(moves: Sequence[SeatMove], rng: random.Random) -> SeatMove:
    """Rises when it can, else mostly trades."""
    for liked in LIKED:
        found = [move for move in moves if str(move).startswith(liked)]
        if found and rng.random() < 0.8:
            return rng.choice(found)
    return rng.choice(moves)


def steps(
    state: State, rng: random.Random, player: Player = any_move, chance: Chance | None = None
) -> Iterator[tuple[State, Seat, Any, Step]]:
    """A game to its end: the state before, who moved, the move, the step."""
    chance = chance or Ordinary(rng)
    while (seat := wakawaka.turn(state)) is not None:
        move: Any = wakawaka.draw(state, chance) if seat == CHANCE else _chosen(state, seat, player, rng)
        step = wakawaka.apply(state, seat, move)
        yield state, seat, move, step
        state = step.state


def _chosen(state: State, seat: Seat, player: Player, rng: random.Random) -> SeatMove:
    return player(wakawaka.legal_moves(state, seat), rng)


def sealed(
    seats: int, rng: random.Random, player: Player = any_move, **given: Json
) -> tuple[Playthrough, dict[str, Json]]:
    """A game played under a seal, and its record."""
    secret = rng.randbytes(32)
    salts = [rng.randbytes(16) for _ in range(seats - 1)] + [NO_SALT]
    seed = seed_of(secret, salts)
    played = begin_playthrough(wakawaka, seats, read_options(wakawaka.META, seats, given))
    while (seat := played.turn) is not None:
        if seat == CHANCE:
            played, _ = played.draw(seed)
        else:
            played, _ = played.move(seat, player(wakawaka.legal_moves(played.state, seat), rng))
    return played, recorded(played, secret, salts)


def recorded(played: Playthrough, secret: bytes, salts: Sequence[bytes]) -> dict[str, Json]:
    people = [{"name": name, "kind": "guest"} for name in ("Ana", "Bo", "Chi", "Dov")[: played.seats]]
    return record_json(played, code="WAKA", seats=people, secret=secret, salts=salts)

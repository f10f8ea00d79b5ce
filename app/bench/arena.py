"""Two levels of bots against each other, and what came of it. `random` plays any move that is offered."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass, field

from app.bots import choose
from app.rules import current
from app.rules.chance import Ordinary
from app.rules.game import CHANCE, Game, Options, Result, Seat, read_options

RANDOM = "random"
LONGEST = 20_000  # moves of one game
BUDGET = 2.0  # seconds a move


@dataclass
class Tally:
    """What one side did in all games."""

    level: str
    wins: float = 0.0  # a shared first place is a part of one
    scores: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # of computing, of each choice


def arena(
    game_key: str,
    level_a: str,
    level_b: str,
    games: int,
    seed: int,
    seats: int = 2,
    options: Options | None = None,
) -> int:
    """Prints wins, scores and times of both sides; 1 when a game did not end, else 0.

    Side a holds one seat, each in its turn, and side b all others. With one seat a plays alone.
    """
    game = current()[game_key]
    a, b = Tally(level_a), Tally(level_b)
    lengths = []
    for number in range(games):
        rng = random.Random(f"{game_key} {seed} {number}")
        sides = [a if seat == number % seats else b for seat in range(seats)]
        result, length = _play(game, sides, rng, options or {})
        if result is None:
            print(f"{game_key}, seed {seed}, game {number}: not over after {LONGEST} moves")
            return 1
        lengths.append(length)
        for seat, side in enumerate(sides):
            side.scores.append(result.scores[seat])
            if result.ranks[seat] == 1:
                side.wins += 1 / result.ranks.count(1)
    print(f"{game_key}: {games} games, {seats} seats, {statistics.mean(lengths):.0f} moves each")
    for side in (a, b):
        if side.scores:
            print(_told(side, games))
    return 0


def _play(game: Game, sides: list[Tally], rng: random.Random, options: Options) -> tuple[Result | None, int]:
    """The result, and how many moves the seats made."""
    state = game.setup(len(sides), read_options(game.META, len(sides), options))
    chance = Ordinary(rng)
    for length in range(LONGEST):
        while (seat := game.turn(state)) == CHANCE:
            state = game.apply(state, CHANCE, game.draw(state, chance)).state
        if seat is None:
            return game.result(state), length
        state = game.apply(state, seat, _choice(game, state, seat, sides[seat], rng)).state
    return None, LONGEST


def _choice(game: Game, state: object, seat: Seat, side: Tally, rng: random.Random) -> object:
    moves = game.legal_moves(state, seat)
    if side.level == RANDOM:
        return rng.choice(moves)
    view = game.view(state, seat)
    begun = time.thread_time()
    move = choose(game, side.level, view, moves, rng, BUDGET)
    side.seconds.append(time.thread_time() - begun)
    return move


def _told(side: Tally, games: int) -> str:
    line = f"  {side.level}: {side.wins / games:.1%} wins, {statistics.mean(side.scores):.1f} points a seat"
    if not side.seconds:
        return line
    mean, worst = statistics.mean(side.seconds) * 1e3, max(side.seconds) * 1e3
    return f"{line}, {mean:.1f} ms a move (longest {worst:.0f})"

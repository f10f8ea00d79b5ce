"""The state of BohnDuell. Everything in it is open."""

from __future__ import annotations

from dataclasses import dataclass

from ..game import Meta, Option, Seat

META = Meta(
    key="bohnduell",
    seats=(2, 2),
    version=1,
    options=(
        Option("balls", (8, 12, 16, 20), 12),
        Option("games", (1, 2), 1),
        Option("first", (None, 0, 1), None, hidden=True),
    ),
    minutes=5,
)

# Every code that an event of this game may carry, with its facts.
EVENTS = {
    "start": ("seat", "game"),
    "put": ("seat", "bowl", "bowls"),
    "taken": ("seat", "bowl", "from", "count"),
    "home": ("seat", "bowl", "bowls"),
    "skipped": ("seat",),
    "game_over": ("game", "scores"),
    "end": ("reason", "scores", "ranks"),
}

Bowls = tuple[int, ...]  # bowl 1 to bowl 4, in their owner's own direction of play


@dataclass(frozen=True, slots=True)
class Side:
    """What lies on one player's side of the board."""

    reserve: int  # balls not yet in play
    bowls: Bowls = (0, 0, 0, 0)
    big: int = 0  # balls won
    taken: int = 0  # how many of those were the opponent's


@dataclass(frozen=True, slots=True)
class State:
    """A match of one game or two. `current` is CHANCE before the start and None when all is over."""

    sides: tuple[Side, Side]
    current: Seat | None
    starter: Seat | None  # who began this game; None before the start
    game: int = 1  # the game being played
    games: int = 1  # how many the match has
    balls: int = 12  # each reserve at the start
    before: tuple[int, int] = (0, 0)  # balls of the game before

    @property
    def scores(self) -> tuple[int, int]:
        """Balls in the big bowls, of both games so far."""
        return (self.before[0] + self.sides[0].big, self.before[1] + self.sides[1].big)

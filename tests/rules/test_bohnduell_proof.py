"""BohnDuell by exhaustive search over the moves offered: how many positions there are, and their worth.

A position is reserve and bowls of the player to move, then of the other one; the big bowls are left out. A
skipped turn hands the position over, and the position handed over counts. The worth is the balls that the
mover brings home from here on, less those of the other one, with best play on both sides.
"""

import pytest

from app.rules import bohnduell as game
from app.rules.bohnduell.moves import Move
from app.rules.bohnduell.state import Side, State
from tests.rules.bohnduell_boards import in_turn

Position = tuple[int, tuple[int, ...], int, tuple[int, ...]]


def position(state: State, mover: int) -> Position:
    me, other = state.sides[mover], state.sides[1 - mover]
    return (me.reserve, me.bowls, other.reserve, other.bowls)


def won(state: State, mover: int) -> int:
    return state.sides[mover].big - state.sides[1 - mover].big


def after_move(state: State, move: Move, worths: dict[Position, int]) -> int:
    """The worth, to who moves, of this move."""
    mover = in_turn(state)
    reached = game.apply(state, mover, move).state
    gained = won(reached, mover) - won(state, mover)
    if reached.current is None:
        worths[position(reached, 1 - mover)] = 0
        return gained
    if reached.current == 1 - mover:
        return gained - worth(reached, worths)
    kept = worth(reached, worths)
    worths[position(reached, 1 - mover)] = -kept  # the other one's turn, handed over
    return gained + kept


def worth(state: State, worths: dict[Position, int]) -> int:
    here = position(state, in_turn(state))
    if here not in worths:
        moves = game.legal_moves(state, in_turn(state))
        worths[here] = max(after_move(state, move, worths) for move in moves)
    return worths[here]


@pytest.mark.parametrize(
    "balls, positions, value, by_first_move",
    [
        (4, 127, 0, [0, -2, -2, -3]),
        (6, 1_681, -1, [-1, -2, -5, -8]),
        (8, 47_225, 0, [0, -2, -6, -9]),
    ],
)
def test_all_positions_and_their_worth(
    balls: int, positions: int, value: int, by_first_move: list[int]
) -> None:
    start = State((Side(balls), Side(balls)), 0, 0, balls=balls)
    worths: dict[Position, int] = {}
    assert worth(start, worths) == value
    assert len(worths) == positions
    assert [after_move(start, move, worths) for move in game.legal_moves(start, 0)] == by_first_move

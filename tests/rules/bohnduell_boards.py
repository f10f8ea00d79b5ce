"""BohnDuell's positions as drawings: "5 | 2 2 2 1 | 3 / 8 | 0 2 0 0 | 0".

Reserve, bowls 1 to 4, big bowl; first the side of the player in turn, then the other. Where a drawing has one
side only, the other one is a full reserve and empty bowls.
"""

from app.rules.bohnduell.state import Side, State
from app.rules.game import Seat

FRESH = "12 | 0 0 0 0 | 0"


def position(drawing: str, mover: int = 0) -> State:
    """The state drawn, `mover` in turn; the mover began, in a single game."""
    me, _, other = drawing.partition(" / ")
    drawn = (side(me), side(other or FRESH))
    return State(drawn if mover == 0 else (drawn[1], drawn[0]), mover, mover)


def side(drawing: str) -> Side:
    reserve, bowls, big = drawing.split(" | ")
    return Side(int(reserve), tuple(int(has) for has in bowls.split()), int(big))


def in_turn(state: State) -> Seat:
    assert state.current is not None, "it is over"
    return state.current


def drawing(state: State, mover: int, like: str = " / ") -> str:
    """The state as a drawing with the mover's side first, with one side only if `like` has only one."""
    me, other = state.sides[mover], state.sides[1 - mover]
    return f"{_drawn(me)} / {_drawn(other)}" if " / " in like else _drawn(me)


def _drawn(side: Side) -> str:
    return f"{side.reserve} | {' '.join(map(str, side.bowls))} | {side.big}"

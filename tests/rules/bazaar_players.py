"""Players of Bazaar for tests, from careless to three exchanges deep, and games played by them."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from app.rules import bazaar
from app.rules.bazaar.cards import WARES, Ware, points_for
from app.rules.bazaar.moves import Buy, Draw, Exchange, Move, Next, SeatMove, Take
from app.rules.bazaar.offers import exchanges_of
from app.rules.bazaar.state import State
from app.rules.bazaar.stones import ONE, Stones, covers, size
from app.rules.chance import Ordinary
from app.rules.game import CHANCE, Chance, Json, Seat, Step, read_options

Player = Callable[[State, Sequence[SeatMove], random.Random], SeatMove]


def begin(seats: int, **given: Json) -> State:
    """A game before its deal."""
    return bazaar.setup(seats, read_options(bazaar.META, seats, given))


def dealt(seats: int, rng: random.Random, **given: Json) -> State:
    """A game at the first action."""
    state = begin(seats, **given)
    while bazaar.turn(state) == CHANCE:
        state = bazaar.apply(state, CHANCE, bazaar.draw(state, Ordinary(rng))).state
    return state


def steps(
    state: State, player: Player, rng: random.Random, chance: Chance | None = None
) -> Iterator[tuple[State, Seat, Move, Step]]:
    """A game to its end: the state before, who moved, the move, the step."""
    chance = chance or Ordinary(rng)
    while (seat := bazaar.turn(state)) is not None:
        if seat == CHANCE:
            move: Move = bazaar.draw(state, chance)
        else:
            move = player(state, bazaar.legal_moves(state, seat), rng)
        step = bazaar.apply(state, seat, move)
        yield state, seat, move, step
        state = step.state


def play_out(state: State, player: Player, rng: random.Random) -> State:
    """The state at the end."""
    for *_, step in steps(state, player, rng):
        state = step.state
    return state


def any_move(state: State, moves: Sequence[SeatMove], rng: random.Random) -> SeatMove:
    """Uniform over all that is offered."""
    return rng.choice(moves)


def buyer(state: State, moves: Sequence[SeatMove], rng: random.Random) -> SeatMove:
    """Uniform, but buys whenever possible."""
    return rng.choice([move for move in moves if isinstance(move, Buy)] or moves)


def hoarder(state: State, moves: Sequence[SeatMove], rng: random.Random) -> SeatMove:
    """Draws and never buys."""
    return moves[-1] if isinstance(moves[-1], Next) else moves[0]


def greedy(state: State, moves: Sequence[SeatMove], rng: random.Random) -> SeatMove:
    """Goes for the best sale within three exchanges, draws when there is none, and never lets one pass."""
    hand = state.hands[state.current]
    wares = [WARES[stall[0]] for stall in state.stalls if stall]
    outlook = _Outlook(wares, state.rich, [(pay, get) for _, pay, get in exchanges_of(state.cards)])
    made = {move: hand - pay + get for move, pay, get in exchanges_of(state.cards)}

    def worth(move: SeatMove) -> float:
        match move:
            case Draw():
                return max(0.01, outlook.sale(hand + ONE["W"]))
            case Exchange():
                return outlook.within(3, made[move])
            case Take():
                return outlook.within(3, hand + ONE[move.colour])
            case Buy():
                ware = WARES[state.stalls[move.stall - 1][0]]
                return points_for(ware, state.rich, size(hand - ware.stones))
        return 0.0

    return max(moves, key=lambda move: (worth(move), rng.random()))


class _Outlook:
    """What hands could come to at these stalls by these rates."""

    def __init__(self, wares: Iterable[Ware], rich: bool, rates: list[tuple[Stones, Stones]]) -> None:
        self.prices = [(ware.stones, [points_for(ware, rich, left) for left in range(4)]) for ware in wares]
        self.rates = rates

    def sale(self, hand: Stones) -> int:
        """The points of the best sale of this hand."""
        covered = (row[min(size(hand - need), 3)] for need, row in self.prices if covers(hand, need))
        return max(covered, default=0)

    def within(self, turns: int, hand: Stones) -> float:
        """The points of the best sale in so many turns; a turn of waiting counts half a point."""
        best, seen, hands = 0.0, {hand}, {hand}
        for turn in range(turns):
            best = max([best, *(self.sale(hand) - turn / 2 for hand in hands)])
            if turn + 1 < turns:
                hands = {hand - pay + get for hand in hands for pay, get in self.rates if covers(hand, pay)}
                hands -= seen
                seen |= hands
        return best

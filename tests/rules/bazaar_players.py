"""Players of Bazaar for tests: one plays at random, one looks three exchanges ahead. And positions in letters."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

from app.rules import bazaar
from app.rules.bazaar.cards import WARES, points_for
from app.rules.bazaar.moves import Buy, Draw, Exchange, Take
from app.rules.bazaar.offers import exchanges_of
from app.rules.bazaar.state import PRESETS, State
from app.rules.bazaar.stones import ALL, NONE, ONE, covers, size
from app.rules.chance import Ordinary
from app.rules.game import CHANCE, Json, Seat, Step, read_options

Player = Callable[[State, Sequence[object], random.Random], object]


def begin(seats: int, **given: Json) -> State:
    """A game before its deal."""
    return bazaar.setup(seats, read_options(bazaar.META, seats, given))


def steps(state: State, player: Player, rng: random.Random) -> Iterator[tuple[State, Seat, object, Step]]:
    """A game to its end: the state before, who moved, the move, the step."""
    chance = Ordinary(rng)
    while (seat := bazaar.turn(state)) is not None:
        if seat == CHANCE:
            move: object = bazaar.draw(state, chance)
        else:
            move = player(state, bazaar.legal_moves(state, seat), rng)
        step = bazaar.apply(state, seat, move)
        yield state, seat, move, step
        state = step.state


def play_out(state: State, player: Player, rng: random.Random) -> State:
    """The state at the end."""
    for _, _, _, step in steps(state, player, rng):
        state = step.state
    return state


def any_move(state: State, moves: Sequence[object], rng: random.Random) -> object:
    """Uniform over everything offered."""
    return rng.choice(moves)


def at_random(state: State, moves: Sequence[object], rng: random.Random) -> object:
    """Uniform, but buys whenever possible."""
    return rng.choice([move for move in moves if isinstance(move, Buy)] or moves)


def drawing(state: State, moves: Sequence[object], rng: random.Random) -> object:
    """Draws and never buys: gets stuck in the end."""
    return next((move for move in moves if isinstance(move, Draw)), moves[-1])


def greedy(state: State, moves: Sequence[object], rng: random.Random) -> object:
    """Takes what leads to most points a turn within three exchanges; draws when nothing does."""
    hand = state.hands[state.current]

    def worth(move: object) -> float:
        match move:
            case Draw():
                return max(0.01, _best_sale(state, hand + ONE["W"]))
            case Exchange():
                return _prospect(state, _after(state, hand, move), 3)
            case Take():
                return _prospect(state, hand + ONE[move.colour], 3)
            case Buy():
                ware = WARES[state.stalls[move.stall - 1][0]]
                return points_for(ware, state.rich, size(hand - ware.stones))
        return 0.0

    return max(moves, key=lambda move: (worth(move), rng.random()))


def _after(state: State, hand: int, move: Exchange) -> int:
    return next(hand - pay + get for listed, pay, get in exchanges_of(state.cards) if listed == move)


def _best_sale(state: State, hand: int) -> float:
    wares = [WARES[stall[0]] for stall in state.stalls if stall]
    return max(
        (
            points_for(ware, state.rich, size(hand - ware.stones))
            for ware in wares
            if covers(hand, ware.stones)
        ),
        default=0,
    )


def _prospect(state: State, hand: int, turns: int) -> float:
    """The most points a turn that this hand can come to, in so many turns counted from the one that made it."""
    best, seen, hands = 0.0, {hand}, [hand]
    for turn in range(1, turns + 1):
        best = max(best, max(_best_sale(state, hand) for hand in hands) / turn)
        if turn == turns:
            break
        ahead = {
            hand - pay + get
            for hand in hands
            for _, pay, get in exchanges_of(state.cards)
            if covers(hand, pay)
        }
        hands = list(ahead - seen)
        seen |= ahead
        if not hands:
            break
    return best


# Positions


def stones(text: str) -> int:
    """`RRG`, `R2G` and so on; `-` is an empty hand."""
    return sum(ONE[colour] * int(times or 1) for colour, times in re.findall(r"([WRYBG])(\d*)", text))


def position(
    text: str,
    *,
    stalls: str = "WWWWW:6 RRRRR:6 YYYYY:6 BBBBB:6",
    cards: tuple[int, int] = (1, 6),
    preset: str = "bsw",
    limit: int | None = None,
    turns: int = 0,
) -> State:
    """`buy 1: YBG - / 5 0`: seat 1 is in phase buy, hands by seat, points by seat. The bank has all other stones.

    Stalls by open ware and number left, `-` sold out. Under the open wares lie the first that are not open;
    seat 1 has bought the rest of the deal.
    """
    phase, seat, hands, points = re.fullmatch(r"(\w+) (\d): ([^/]*?)(?: / (.*))?", text).groups()
    held = tuple(stones(hand) for hand in hands.split())
    scores = tuple(map(int, points.split())) if points else (0,) * len(held)
    terms = PRESETS[preset]
    number = {ware.letters: place for place, ware in WARES.items()}
    shown = [stall.split(":") for stall in stalls.split()]
    rest = [ware for ware in WARES if WARES[ware].letters not in stalls]
    piles = tuple(
        () if name == "-" else (number[name], *(rest.pop(0) for _ in range(int(*left) - 1)))
        for name, *left in shown
    )
    sold = 4 * terms.depth - sum(map(len, piles))
    return State(
        terms if limit is None else type(terms)(terms.depth, terms.ends, limit),
        phase=phase,
        current=int(seat) - 1,
        hands=held,
        bank=ALL - sum(held),
        scores=scores,
        bought=(tuple(rest[:sold]), *((),) * (len(held) - 1)),
        stalls=piles,
        cards=cards,
        turns=turns,
    )


__all__ = [
    "NONE",
    "any_move",
    "at_random",
    "begin",
    "drawing",
    "greedy",
    "play_out",
    "position",
    "steps",
    "stones",
]

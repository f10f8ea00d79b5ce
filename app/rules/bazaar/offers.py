"""What the seat in turn may play, in the order of the rules, and why the rest cannot be played now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ..game import RuleError, Seat
from .cards import WARES, rates_of
from .moves import BUYS, DRAW, EXCHANGES, NEXT, RETURNS, TAKES, Buy, Exchange, SeatMove
from .state import State
from .stones import GUARD, ONE, Stones, count, covers, heap, letters, missing, size


def legal_moves(state: State, seat: Seat) -> list[SeatMove]:
    """The chest, then the rates; the colours; the stalls, then next; the stones that may go back."""
    if seat != state.current:
        return []
    match state.phase:
        case "act":
            return _actions(state, seat)
        case "choose":
            return [take for take in TAKES if count(state.bank, take.colour)]
        case "buy":
            return [*_purchases(state, seat), NEXT]
        case "discard":
            return [back for back in RETURNS if count(state.hands[seat], back.colour)]
    return []


def _actions(state: State, seat: Seat) -> list[SeatMove]:
    """A turn in which the bank has no stone has not begun, so a draw is always among them.

    The two comparisons are `covers`, written out: this is where playouts spend their time.
    """
    hand, bank = state.hands[seat] + GUARD, state.bank + GUARD
    return [
        DRAW,
        *[
            move
            for move, pay, get in exchanges_of(state.cards)
            if hand - pay & GUARD == GUARD and bank + pay - get & GUARD == GUARD
        ],
    ]


def _purchases(state: State, seat: Seat) -> Iterator[Buy]:
    hand = state.hands[seat]
    for buy, stall in zip(BUYS, state.stalls, strict=True):
        if stall and covers(hand, WARES[stall[0]].stones):
            yield buy


@cache
def exchanges_of(cards: tuple[int, ...]) -> tuple[tuple[Exchange, Stones, Stones], ...]:
    """Every exchange of the rates in play: the move, what it pays, what it gets."""
    listed = []
    for (rightwards, leftwards), rate in zip(EXCHANGES, rates_of(cards), strict=True):
        left, right = heap(rate.left), heap(rate.right)
        listed += [(rightwards, left, right), (leftwards, right, left)]
    return tuple(listed)


def refusals(state: State, seat: Seat) -> Mapping[SeatMove, RuleError]:
    """What stands on the board and cannot be played in this phase. Empty for a seat that is not in turn."""
    if seat != state.current:
        return {}
    match state.phase:
        case "act":
            return dict(_before_the_action(state, seat))
        case "choose":
            return dict(_before_the_colour(state))
        case "buy":
            return dict(_after_the_action(state, seat))
        case "discard":
            return dict(_before_the_limit(state, seat))
    return {}


Refusal = tuple[SeatMove, RuleError]


def _before_the_action(state: State, seat: Seat) -> Iterator[Refusal]:
    for move, pay, get in exchanges_of(state.cards):
        if lacks := missing(state.hands[seat], pay):
            yield move, RuleError("not_covered", missing=letters(lacks))
        elif lacks := missing(state.bank + pay, get):
            yield move, RuleError("bank_short", missing=letters(lacks))
    for buy, stall in zip(BUYS, state.stalls, strict=True):
        yield buy, RuleError("act_first") if stall else RuleError("stall_empty", stall=buy.stall)
    yield NEXT, RuleError("act_first")


def _before_the_colour(state: State) -> Iterator[Refusal]:
    for take in TAKES:
        if lacks := missing(state.bank, ONE[take.colour]):
            yield take, RuleError("bank_short", missing=letters(lacks))
    yield from _all_refused([*_acting(), *BUYS, NEXT], RuleError("choose_first"))


def _after_the_action(state: State, seat: Seat) -> Iterator[Refusal]:
    for buy, stall in zip(BUYS, state.stalls, strict=True):
        if not stall:
            yield buy, RuleError("stall_empty", stall=buy.stall)
        elif lacks := missing(state.hands[seat], WARES[stall[0]].stones):
            yield buy, RuleError("not_covered", missing=letters(lacks))
    yield from _all_refused(_acting(), RuleError("already_acted"))


def _before_the_limit(state: State, seat: Seat) -> Iterator[Refusal]:
    hand = state.hands[seat]
    for back in RETURNS:
        if not count(hand, back.colour):
            yield back, RuleError("none_in_hand", colour=back.colour)
    yield from _all_refused([*_acting(), *BUYS, NEXT], RuleError("discard_first", count=over_limit(state)))


def _acting() -> list[SeatMove]:
    return [DRAW, *(move for both in EXCHANGES for move in both)]


def _all_refused(moves: Iterable[SeatMove], why: RuleError) -> Iterator[Refusal]:
    return ((move, why) for move in moves)


def over_limit(state: State) -> int:
    """How many stones the hand in turn holds above the limit."""
    limit = state.terms.limit
    return 0 if limit is None else max(0, size(state.hands[state.current]) - limit)

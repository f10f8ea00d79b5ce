"""What a seat may do now, question by question, and what it may not do and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..game import RuleError, Seat
from .components import BOATS, EMPTY, GOODS, PLAYABLE, SLOTS, Counts
from .moves import Buy, Look, Raise, SeatMove
from .needs import (
    Lack,
    borrow_lacks,
    buy_lacks,
    others,
    play_lacks,
    raise_lacks,
    sell_lacks,
    trio_lacks,
    ways,
)
from .spelling import (
    ASKS,
    BORROWS,
    BUYS,
    DECLINE,
    DISCARDS,
    DONE,
    DROPS,
    FOLLOW,
    GATHERS,
    GIVES,
    KEEP,
    LAYS,
    LOOKS,
    NONE,
    OPEN_LOOKS,
    PLAYS,
    RAISE,
    REFILLS,
    SELLS,
    STOP,
    SWAPS,
    TRADES,
    TRIO,
)
from .state import State

Refusals = dict[SeatMove, RuleError]


def legal_moves(state: State, seat: Seat) -> list[SeatMove]:
    """In the order of the rules. Empty for a seat that is not asked, and for CHANCE."""
    if seat != state.asked or seat < 0:
        return []
    return _OFFERS[state.kind](state, seat)


def refusals(state: State, seat: Seat) -> Mapping[SeatMove, RuleError]:
    """What this seat might try now and may not. Empty for a seat that is not asked."""
    refused = _REFUSED.get(state.kind)
    if seat != state.asked or refused is None:
        return {}
    return refused(state, seat)


def _in(counts: Counts) -> list[int]:
    """The kinds of which there are any."""
    return [kind for kind, count in enumerate(counts) if count]


def _lacking(tried: Iterable[tuple[SeatMove, Lack]]) -> Refusals:
    return {move: lack for move, lack in tried if lack is not None}


# play


def _play(state: State, seat: Seat) -> list[SeatMove]:
    hand = _in(state.hand[seat])
    moves: list[SeatMove] = [PLAYS[card] for card in hand if play_lacks(state, seat, PLAYABLE[card]) is None]
    if trio_lacks(state, seat) is None:
        moves.append(TRIO)
    moves.append(STOP)
    return moves


def _not_played(state: State, seat: Seat) -> Refusals:
    """Cards of the hand and a trio, and the options of a Merchant that has not been played."""
    hand = _in(state.hand[seat])
    refused = _lacking((PLAYS[card], play_lacks(state, seat, PLAYABLE[card])) for card in hand)
    refused |= _lacking([(TRIO, trio_lacks(state, seat))])
    first = RuleError("merchant_first")
    options: list[SeatMove] = [*BUYS, *(SELLS[good] for good in _in(state.stock[seat])), RAISE]
    return refused | dict.fromkeys(options, first)


# lay, drop, discard, swap: cards of one's own hand


def _lay(state: State, seat: Seat) -> list[SeatMove]:
    return [LAYS[card] for card in _in(state.hand[seat])]


def _drop(state: State, seat: Seat) -> list[SeatMove]:
    return [DROPS[card] for card in _in(state.hand[seat])]


def _discard(state: State, seat: Seat) -> list[SeatMove]:
    """Who follows must change at least one."""
    moves: list[SeatMove] = [DISCARDS[card] for card in _in(state.hand[seat])]
    if state.laid or seat == state.active:
        moves.append(DONE)
    return moves


def _not_discarded(state: State, seat: Seat) -> Refusals:
    return {} if state.laid or seat == state.active else {DONE: RuleError("discard_one")}


def _swap(state: State, seat: Seat) -> list[SeatMove]:
    return [*(SWAPS[card] for card in _in(state.hand[seat])), KEEP]


# merchant


def _merchant(state: State, seat: Seat) -> list[SeatMove]:
    moves: list[SeatMove] = [move for boat, move in enumerate(BUYS) if buy_lacks(state, seat, boat) is None]
    moves += [SELLS[good] for good, has in enumerate(state.stock[seat]) if has >= 2]
    moves += _raises(state, seat)
    return moves


def _raises(state: State, seat: Seat) -> list[Raise]:
    """Where only one way is left the goods need no naming."""
    found = ways(state.board, state.level[seat], state.stock[seat])
    return [_named(way) for way in found] if len(found) > 1 else [RAISE] * len(found)


def _named(way: Counts) -> Raise:
    return Raise(tuple(sorted(((GOODS[good], way[good]) for good in _in(way)), key=lambda pair: -pair[1])))


def _not_traded(state: State, seat: Seat) -> Refusals:
    """The options of a Merchant. A pair is refused only of goods that are in the stock."""
    refused = _lacking((Buy(boat.price), buy_lacks(state, seat, index)) for index, boat in enumerate(BOATS))
    refused |= _lacking((SELLS[good], sell_lacks(state, seat, good)) for good in _in(state.stock[seat]))
    lack = raise_lacks(state, seat)
    if lack is None and len(_raises(state, seat)) > 1:
        lack = RuleError("which_goods", level=state.level[seat] + 1)
    return refused | _lacking([(RAISE, lack)])


# surplus, give, gather, trade: goods


def _give(state: State, seat: Seat) -> list[SeatMove]:
    return [GIVES[good] for good in _in(state.stock[seat])]


def _takes(state: State) -> list[int]:
    """What a Gatherer may take: goods that lay in the village before one was given for them."""
    given = state.chain[-1].given
    return [good for good in _in(state.village) if GOODS[good] != given or state.village[good] > 1]


def _gather(state: State, seat: Seat) -> list[SeatMove]:
    return [GATHERS[good] for good in _takes(state)]


def _not_gathered(state: State, seat: Seat) -> Refusals:
    takes = _takes(state)
    return {
        move: RuleError("not_in_village", good=move.good)
        for good, move in enumerate(GATHERS)
        if good not in takes
    }


def _trade(state: State, seat: Seat) -> list[SeatMove]:
    return [TRADES[give][take] for give in _in(state.stock[seat]) for take in _in(state.village)]


def _not_swapped(state: State, seat: Seat) -> Refusals:
    """Only what lies in the village may be taken."""
    return {
        TRADES[give][take]: RuleError("not_in_village", good=good)
        for give in _in(state.stock[seat])
        for take, good in enumerate(GOODS)
        if not state.village[take]
    }


# ask, borrow, look


def _ask(state: State, seat: Seat) -> list[SeatMove]:
    return [ASKS[other] for other in sorted(others(state, seat)) if any(state.hand[other])]


def _not_asked(state: State, seat: Seat) -> Refusals:
    refused: Refusals = {ASKS[seat]: RuleError("own_hand")}
    for other in others(state, seat):
        if not any(state.hand[other]):
            refused[ASKS[other]] = RuleError("hand_empty", seat=other)
    return refused


def _lent(state: State, seat: Seat) -> list[tuple[SeatMove, Lack]]:
    elder = state.chain[-1]
    shown = _in(state.hand[elder.of])
    return [(BORROWS[card], borrow_lacks(state, seat, PLAYABLE[card], elder)) for card in shown]


def _borrow(state: State, seat: Seat) -> list[SeatMove]:
    return [*(move for move, lack in _lent(state, seat) if lack is None), NONE]


def _not_borrowed(state: State, seat: Seat) -> Refusals:
    return _lacking(_lent(state, seat))


def _look(state: State, seat: Seat) -> list[SeatMove]:
    full = [moves for boat, moves in zip(state.boats, LOOKS, strict=True) if boat[0] != EMPTY]
    return [move for moves in full for move in moves]


def _not_looked(state: State, seat: Seat) -> Refusals:
    """Open spaces show what they hold; an empty boat holds nothing."""
    refused: Refusals = {}
    for boat, closed, opened in zip(state.boats, LOOKS, OPEN_LOOKS, strict=True):
        if boat[0] == EMPTY:
            refused |= {move: RuleError("boat_empty", boat=move.boat) for move in (*closed, *opened)}
        else:
            refused |= {move: _open_space(move) for move in opened}
    return refused


def _open_space(move: Look) -> RuleError:
    spaces = next(boat.closed for boat in BOATS if boat.price == move.boat)
    return RuleError("open_space", boat=move.boat, space=next(s for s in move.spaces if s not in spaces))


# follow, refill


def _follow(state: State, seat: Seat) -> list[SeatMove]:
    return [FOLLOW, DECLINE]


def _refill(state: State, seat: Seat) -> list[SeatMove]:
    return list(REFILLS[: state.left + 1])


def _not_refilled(state: State, seat: Seat) -> Refusals:
    used = SLOTS - state.left
    return {move: RuleError("all_used", slots=used, cards=state.left) for move in REFILLS[state.left + 1 :]}


_OFFERS: dict[str, Callable[[State, Seat], list[SeatMove]]] = {
    "play": _play,
    "lay": _lay,
    "merchant": _merchant,
    "surplus": _give,
    "ask": _ask,
    "borrow": _borrow,
    "swap": _swap,
    "look": _look,
    "give": _give,
    "gather": _gather,
    "trade": _trade,
    "discard": _discard,
    "follow": _follow,
    "refill": _refill,
    "drop": _drop,
}
_REFUSED: dict[str, Callable[[State, Seat], Refusals]] = {
    "play": _not_played,
    "merchant": _not_traded,
    "ask": _not_asked,
    "borrow": _not_borrowed,
    "look": _not_looked,
    "gather": _not_gathered,
    "trade": _not_swapped,
    "discard": _not_discarded,
    "refill": _not_refilled,
}

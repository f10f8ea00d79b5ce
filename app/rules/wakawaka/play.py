"""The course of Waka Waka: setup, whose turn it is, what chance decides, and one function for every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..game import CHANCE, Chance, Options, Seat, Step
from . import effects
from .cleanup import begin_turn, fill_boats, limit_hand, refill, resupply
from .components import (
    ALL_CARDS,
    ALL_GOODS,
    BOATS,
    CARD,
    CARDS,
    EMPTY,
    FIRE,
    GOOD,
    NO_CARDS,
    NO_GOODS,
    SLOTS,
    START_GOLD,
    START_HAND,
    START_VILLAGE,
    TRIO_CARDS,
    Counts,
)
from .draft import Draft
from .moves import (
    Ask,
    Borrow,
    Buy,
    Card,
    Decline,
    Discard,
    Done,
    Drop,
    Follow,
    Gather,
    Give,
    Good,
    Keep,
    Lay,
    Look,
    Move,
    Play,
    Raise,
    Refill,
    Sell,
    Start,
    Stop,
    Swap,
    Trade,
    Trio,
)  # fmt: skip
from .piles import card_due, good_due, receive_card, receive_good
from .spelling import DRAWN_CARDS, DRAWN_GOODS, STARTS
from .state import NOBODY, State, names_of, plus


def setup(seats: int, options: Options) -> State:
    """The bare board. Goods for the boats and the village, hands and, without `first`, the lot are due."""
    first = NOBODY if options["first"] is None else options["first"]
    return State(
        board=options["board"],
        first=first,
        phase="setup",
        kind="good",
        asked=CHANCE,
        active=first,
        gold=(START_GOLD,) * seats,
        level=(0,) * seats,
        stock=(NO_GOODS,) * seats,
        hand=(NO_CARDS,) * seats,
        village=NO_GOODS,
        reserve=ALL_GOODS,
        boats=tuple((EMPTY,) * len(boat.spaces) for boat in BOATS),
        pile=ALL_CARDS,
        discard=NO_CARDS,
        left=START_VILLAGE,
    )


def turn(state: State) -> Seat | None:
    """A seat, CHANCE while something is to be drawn, None when the game is over."""
    return None if state.kind == "over" else state.asked


def draw(state: State, chance: Chance) -> Start | Card | Good:
    """The n-th card of a game comes from the stream `card n`, the n-th good from `good n`."""
    match state.kind:
        case "start":
            return STARTS[chance.stream("start").below(state.seats)]
        case "deal" | "card":
            stream = chance.stream(f"card {state.cards_drawn + 1}")
            return DRAWN_CARDS[_at(state.pile, stream.below(sum(state.pile)))]
        case "good":
            stream = chance.stream(f"good {state.goods_drawn + 1}")
            return DRAWN_GOODS[_at(state.reserve, stream.below(sum(state.reserve)))]
    raise ValueError(f"nothing to draw in {state.kind}")


def _at(counts: Counts, place: int) -> int:
    """The kind of the thing at this place, when all lie in the order of the kinds."""
    for kind, count in enumerate(counts):
        if place < count:
            return kind
        place -= count
    raise ValueError("no such place")


def apply(state: State, seat: Seat, move: Move) -> Step:
    """One offered move, or one that chance decided: ValueError if chance could not."""
    if (seat == CHANCE) is not _is_due(state, move):
        raise ValueError(f"{move} is not what chance can decide now")
    draft = Draft(state)
    _VERBS[type(move)](draft, seat, move)
    shown = type(move) in _SHOWING and move != Borrow(None)
    return draft.step(no_return=shown or seat != state.active)


def _is_due(state: State, move: Move) -> bool:
    match move:
        case Start(seat):
            return state.kind == "start" and 0 <= seat < state.seats
        case Card(card):
            return state.kind in ("deal", "card") and state.pile[CARD[card]] > 0
        case Good(good):
            return state.kind == "good" and state.reserve[GOOD[good]] > 0
    return False


# What CHANCE decides


def _start(d: Draft, _: Seat, move: Start) -> None:
    d.first = move.seat
    _open(d)


def _open(d: Draft) -> None:
    d.tell("start", seat=d.first)
    begin_turn(d, d.first)


def _good(d: Draft, _: Seat, move: Good) -> None:
    d.goods_drawn += 1
    village = receive_good(d, move.good)
    if d.phase == "cleanup":
        fill_boats(d, village)
    elif not good_due(d, village):
        d.ask(CHANCE, "deal")


def _card(d: Draft, _: Seat, move: Card) -> None:
    d.cards_drawn += 1
    if d.phase == "setup":
        _deal(d, move.card)
    elif not card_due(d, receive_card(d, move.card)):
        if d.chain:
            effects.finish(d)
        else:
            limit_hand(d)


def _deal(d: Draft, name: str) -> None:
    """One card each in turn. A Sorcerer's Fire is laid aside until the deal is done and turns nothing."""
    sizes = [sum(hand) for hand in d.hand]
    seat, card = sizes.index(min(sizes)), CARD[name]
    d.pile = plus(d.pile, card, -1)
    if card == FIRE:
        d.tell("fire_aside", seat=seat)
        return
    d.hand[seat] = plus(d.hand[seat], card)
    if sum(sizes) + 1 == START_HAND * d.seats:
        _dealt(d)


def _dealt(d: Draft) -> None:
    d.pile = (*d.pile[:FIRE], ALL_CARDS[FIRE])
    for seat, hand in enumerate(d.hand):
        d.whisper("deal", (seat,), {"cards": names_of(hand, CARDS)}, seat=seat, count=START_HAND)
    if d.first == NOBODY:
        d.ask(CHANCE, "start")
    else:
        _open(d)


# What a player decides in PLAY


def _play(d: Draft, seat: Seat, move: Play) -> None:
    d.take_from_hand(seat, CARD[move.card], openly=True)
    d.use_slot(move.card)
    slot = len(d.slots)
    d.tell("play", seat=seat, card=move.card, slot=slot)
    effects.begin(d, move.card, seat, slot)


def _trio(d: Draft, seat: Seat, _: Trio) -> None:
    d.use_slot(NO_CARDS)
    d.tell("trio", seat=seat, slot=len(d.slots))
    d.ask(seat, "lay", TRIO_CARDS)


def _lay(d: Draft, seat: Seat, move: Lay) -> None:
    *before, trio = d.slots
    card, slot = CARD[move.card], len(d.slots)
    assert not isinstance(trio, str)
    d.take_from_hand(seat, card, openly=False)
    d.slots = (*before, plus(trio, card))
    d.laid, d.left = d.laid + 1, d.left - 1
    d.whisper("lay", (seat,), {"card": move.card}, seat=seat, slot=slot, count=d.laid)
    if not d.left:
        effects.begin(d, "merchant", seat, slot)


def _stop(d: Draft, seat: Seat, _: Stop) -> None:
    d.tell("stop", seat=seat, left=SLOTS - len(d.slots))
    resupply(d)


# … and in RESUPPLY


def _refill(d: Draft, _: Seat, move: Refill) -> None:
    refill(d, move.cards)


def _drop(d: Draft, seat: Seat, move: Drop) -> None:
    d.discard_from_hand(seat, CARD[move.card])
    d.laid, d.left = d.laid + 1, d.left - 1
    d.whisper("drop", (seat,), {"card": move.card}, seat=seat)
    if not d.left:
        limit_hand(d)


_VERBS: dict[type, Callable[[Draft, Seat, Any], None]] = {
    Start: _start,
    Good: _good,
    Card: _card,
    Play: _play,
    Trio: _trio,
    Lay: _lay,
    Stop: _stop,
    Buy: effects.buy,
    Sell: effects.sell,
    Raise: effects.raise_level,
    Give: effects.give,
    Ask: effects.ask,
    Borrow: effects.borrow,
    Swap: effects.swap,
    Keep: lambda d, seat, _: effects.keep(d, seat),
    Look: effects.look,
    Gather: effects.gather,
    Trade: effects.trade,
    Discard: effects.discard,
    Done: lambda d, seat, _: effects.done(d, seat),
    Follow: lambda d, seat, _: effects.follow(d, seat),
    Decline: lambda d, seat, _: effects.decline(d, seat),
    Refill: _refill,
    Drop: _drop,
}
_SHOWING = frozenset({Buy, Ask, Borrow, Look})  # a secret is shown by these

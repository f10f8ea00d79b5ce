"""What a card, an action or an order needs now: the one place that says whether, and why not.

Every `…_lacks` answers None where nothing is lacking, else the refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from ..game import RuleError, Seat
from .components import (
    BOARDS,
    BOATS,
    CARD,
    EMPTY,
    FIRE,
    FOLLOW_PRICE,
    GOLD_SYMBOL,
    GOODS,
    MERCHANT,
    NO_GOODS,
    SORCERER_PRICE,
    TOP_LEVEL,
    TRIO_CARDS,
    Counts,
    Order,
)
from .draft import Draft
from .state import Effect, Slot, State, plus, summed

Position = State | Draft
Lack = RuleError | None


def play_lacks(p: Position, seat: Seat, card: str) -> Lack:
    """A card with the gold symbol may be played for the others' sake alone."""
    lack = card_lacks(p, seat, card, p.slots, sum(p.hand[seat]) - 1)
    if lack is None or card not in GOLD_SYMBOL:
        return lack
    return None if any(can_follow(p, other, card) for other in others(p, seat)) else lack


def trio_lacks(p: Position, seat: Seat) -> Lack:
    if p.hand[seat][MERCHANT]:
        return RuleError("merchant_in_hand")
    if (has := sum(p.hand[seat])) < TRIO_CARDS:
        return RuleError("too_few_cards", needs=TRIO_CARDS, has=has)
    return _merchant(p, seat, has)


def borrow_lacks(p: Position, seat: Seat, card: str, elder: Effect) -> Lack:
    """An Elder borrows neither an Elder nor, when it is itself repeated, a Fire Juggler."""
    if card == "elder":
        return RuleError("elder_borrows_no_elder", card=card)
    if card == "juggler" and elder.via is not None:
        return RuleError("repeated_elder", card=card)
    return card_lacks(p, seat, card, p.slots[: elder.slot - 1], sum(p.hand[seat]))


def card_lacks(p: Position, seat: Seat, card: str, before: Sequence[Slot], hand: int) -> Lack:
    """`before`: the slots before the card; `hand`: how many cards the seat holds when the effect starts."""
    if card == "juggler":
        if not before:
            return RuleError("juggler_first", card=card)
        repeated = repeats(before)
        if repeated is None:
            return RuleError("after_trio", card=card)
        card = repeated
    return _NEEDS[card](p, seat, hand)


def repeats(before: Sequence[Slot]) -> str | None:
    """What a Fire Juggler behind these slots repeats: what a Juggler there repeated, nothing after a trio."""
    for slot in reversed(before):
        if slot != "juggler":
            return slot if isinstance(slot, str) else None
    return None


def can_follow(p: Position, seat: Seat, card: str) -> bool:
    """Whether a seat may pay for the use of a card with the gold symbol that another seat has played."""
    return p.gold[seat] >= FOLLOW_PRICE and _NEEDS[card](p, seat, sum(p.hand[seat])) is None


def can_use(p: Position, seat: Seat, card: str) -> bool:
    """Whether the effect can be carried out, the card being out of the hand."""
    return _NEEDS[card](p, seat, sum(p.hand[seat])) is None


def others(p: Position, seat: Seat) -> list[Seat]:
    """The other seats, clockwise from this one's left."""
    return [*range(seat + 1, p.seats), *range(seat)]


def cards_left(p: Position) -> int:
    """The cards that may still be drawn. All know how many: the Sorcerer's Fires are never in a hand."""
    return sum(p.pile) + sum(p.discard) - p.pile[FIRE] - p.discard[FIRE]


def buy_lacks(p: Position, seat: Seat, boat: int) -> Lack:
    price = BOATS[boat].price
    if p.boats[boat][0] == EMPTY:
        return RuleError("boat_empty", boat=price)
    if p.gold[seat] < price:
        return RuleError("not_enough_gold", needs=price, has=p.gold[seat])
    return None


def sell_lacks(p: Position, seat: Seat, good: int) -> Lack:
    has = p.stock[seat][good]
    return None if has >= 2 else RuleError("no_pair", good=GOODS[good], has=has)


def raise_lacks(p: Position, seat: Seat) -> Lack:
    level = p.level[seat]
    if level == TOP_LEVEL:
        return RuleError("top_level")
    return None if ways(p.board, level, p.stock[seat]) else RuleError("order_open", level=level + 1)


@lru_cache(maxsize=1 << 14)
def ways(board: str, level: int, stock: Counts) -> tuple[Counts, ...]:
    """All ways to fill the next order above this level from a stock."""
    if level == TOP_LEVEL:
        return ()
    fillings = _all_fillings(BOARDS[board][level])
    return tuple(way for way in fillings if all(need <= has for need, has in zip(way, stock, strict=True)))


@cache
def _all_fillings(order: Order) -> tuple[Counts, ...]:
    """Equal ones count once."""
    return tuple(dict.fromkeys(_fillings(order, order.groups, NO_GOODS)))


def _fillings(order: Order, groups: tuple[int, ...], chosen: Counts) -> list[Counts]:
    """Each group takes a type of its own, and none that is pictured."""
    if not groups:
        return [summed(order.items, chosen)]
    free = [good for good in range(len(GOODS)) if not order.items[good] and not chosen[good]]
    return [way for good in free for way in _fillings(order, groups[1:], plus(chosen, good, groups[0]))]


def _merchant(p: Position, seat: Seat, _: int) -> Lack:
    open_option = (
        any(buy_lacks(p, seat, boat) is None for boat in range(len(BOATS)))
        or max(p.stock[seat]) >= 2
        or raise_lacks(p, seat) is None
    )
    return None if open_option else RuleError("no_option", card="merchant")


def _sorcerer(p: Position, seat: Seat, _: int) -> Lack:
    if p.level[seat] == TOP_LEVEL:
        return RuleError("top_level")
    if not p.fire:
        return RuleError("fire_out", card="sorcerer")
    if p.gold[seat] < SORCERER_PRICE:
        return RuleError("not_enough_gold", needs=SORCERER_PRICE, has=p.gold[seat])
    return None


def _elder(p: Position, seat: Seat, _: int) -> Lack:
    seen = any(any(p.hand[other]) for other in others(p, seat))
    return None if seen else RuleError("no_hand_to_see", card="elder")


def _rainmaker(p: Position, seat: Seat, _: int) -> Lack:
    return None if p.level[seat] else RuleError("level_zero", card="rainmaker")


def _chimpanzee(p: Position, seat: Seat, _: int) -> Lack:
    """Every boat has a closed space: one that is not empty has a closed good."""
    full = any(boat[0] != EMPTY for boat in p.boats)
    return None if full else RuleError("no_closed_good", card="chimpanzee")


def _gatherer(p: Position, seat: Seat, _: int) -> Lack:
    return None if any(p.village) else RuleError("village_empty", card="gatherer")


def _porter(p: Position, seat: Seat, _: int) -> Lack:
    if not any(p.stock[seat]):
        return RuleError("stock_empty", card="porter")
    return None if any(p.village) else RuleError("village_empty", card="porter")


def _drummer(p: Position, seat: Seat, hand: int) -> Lack:
    return None if hand else RuleError("no_cards_to_change", card="drummer")


def _diviner(p: Position, seat: Seat, _: int) -> Lack:
    return None if cards_left(p) else RuleError("no_card_left", card="diviner")


_NEEDS: dict[str, Callable[[Position, Seat, int], Lack]] = {
    "merchant": _merchant,
    "sorcerer": _sorcerer,
    "elder": _elder,
    "rainmaker": _rainmaker,
    "chimpanzee": _chimpanzee,
    "gatherer": _gatherer,
    "porter": _porter,
    "drummer": _drummer,
    "diviner": _diviner,
}
assert set(_NEEDS) | {"juggler", "fire"} == set(CARD)

"""What a position of Waka Waka is worth to a seat, in gold: levels, gold, cards, and what the stock can become."""

from __future__ import annotations

from functools import lru_cache

from ..rules.game import CHANCE, Seat
from ..rules.wakawaka.components import (
    ALL_GOODS,
    CARD,
    CARDS,
    HAND_LIMIT,
    SLOTS,
    SORCERER_PRICE,
    TOP_LEVEL,
    Counts,
)
from ..rules.wakawaka.needs import ways
from ..rules.wakawaka.piles import receiver
from ..rules.wakawaka.state import State

LEVEL = 22.0  # a level
PLENTY = 24  # gold beyond this buys little
SPARE = 0.3  # such a gold
A_CARD = 2.0  # a card not yet seen
A_SLOT = 1.0  # an unused slot: a gold at least

# By the goods still missing of the next order: how much of its level the stock is worth already.
CLOSE = (0.75, 0.42, 0.24, 0.13, 0.06, 0.02, 0.0)
LATER = 0.25  # … and of the order after it, from what is left
PAIR = 4.5  # two alike, that a Merchant may sell
SINGLE = 0.7

# A card by itself; each further one of its kind is worth only so much of it.
CARD_WORTH = {
    "merchant": 3.4,
    "sorcerer": 1.6,
    "elder": 1.8,
    "juggler": 1.8,
    "rainmaker": 0.4,
    "chimpanzee": 0.3,
    "gatherer": 3.2,
    "porter": 1.7,
    "drummer": 1.1,
    "diviner": 2.8,
    "fire": 0.0,
}
AGAIN = 0.75
RAIN = 0.7  # of a Rainmaker, a level
FUNDED = 3.0  # of a Sorcerer that can be paid


def worth(state: State, seat: Seat) -> float:
    """The present worth; cards that the seat is about to draw count as any card."""
    level, gold, hand = state.level[seat], state.gold[seat], state.hand[seat]
    value = LEVEL * level + min(gold, PLENTY) + SPARE * max(0, gold - PLENTY)
    value += stock_worth(state.board, level, state.stock[seat])
    value += hand_worth(hand, level, min(gold, 3 * SORCERER_PRICE), state.fire)
    due = _due(state, seat)
    if due:
        value += A_CARD * due
    return value


def _due(state: State, seat: Seat) -> float:
    """Cards to come; those above the hand limit serve only to choose from."""
    if state.kind == "discard" and state.asked == seat:
        return state.laid
    if state.kind != "card" or state.asked != CHANCE or receiver(state) != seat:
        return 0
    free = max(0, HAND_LIMIT - sum(state.hand[seat]))
    if state.phase == "resupply" and state.left > free:
        return free + 0.3 * (state.left - free)
    return state.left


def unused(state: State, seat: Seat) -> float:
    """What the slots that are still free will bring, until the seat has taken it."""
    taken = state.active != seat or not (state.phase == "play" or state.kind == "refill")
    return 0.0 if taken else A_SLOT * (SLOTS - len(state.slots))


@lru_cache(maxsize=1 << 14)
def hand_worth(hand: Counts, level: int, gold: int, fire: bool) -> float:
    """Of the cards of a hand at this level and with this gold."""
    value = 0.0
    for name, count in zip(CARDS, hand, strict=True):
        part = card_worth(name, level)
        for _ in range(count):
            value += part
            part *= AGAIN
    payable = min(hand[CARD["sorcerer"]], TOP_LEVEL - level)
    return value + FUNDED * min(payable, gold / SORCERER_PRICE) * (1.0 if fire else 0.4)


def card_worth(name: str, level: int) -> float:
    """Of one card by itself."""
    return CARD_WORTH[name] + (RAIN * level if name == "rainmaker" else 0.0)


@lru_cache(maxsize=1 << 16)
def stock_worth(board: str, level: int, stock: Counts) -> float:
    """The best use of the goods: some for the next order, what is left for the one after it, or to sell."""
    now, later = ways(board, level, ALL_GOODS), ways(board, min(level + 1, TOP_LEVEL), ALL_GOODS)
    return max([_towards(way, later, stock) for way in now], default=_sale_worth(stock))


def _towards(way: Counts, later: tuple[Counts, ...], stock: Counts) -> float:
    left, missing = _serve(way, stock)
    next_one = max([CLOSE[_serve(after, left)[1]] for after in later], default=0.0)
    return LEVEL * CLOSE[missing] + _sale_worth(left) + LEVEL * LATER * next_one


def _serve(way: Counts, stock: Counts) -> tuple[Counts, int]:
    """What is left of the stock when this way takes what it can, and how many goods it still lacks."""
    left = tuple([max(0, has - need) for has, need in zip(stock, way, strict=True)])
    missing = sum([max(0, need - has) for has, need in zip(stock, way, strict=True)])
    return left, missing


def _sale_worth(stock: Counts) -> float:
    return sum([PAIR * (has // 2) + SINGLE * (has % 2) for has in stock])

"""The effects of the cards, in the order of the rules, and the follow-ups on cards with the gold symbol.

An effect under way lies on the chain of the draft. Each function here carries it on by one answer, and ends
either with the next question or with `finish`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..game import Seat
from .cleanup import last_seat, next_slot
from .components import (
    BOAT,
    BOATS,
    CARD,
    CARDS,
    EMPTY,
    FOLLOW_PRICE,
    GOLD_SYMBOL,
    GOOD,
    GOODS,
    PAIR_PRICE,
    SORCERER_PRICE,
    STOCK_LIMIT,
    TOP_LEVEL,
)
from .draft import Draft
from .moves import Ask, Borrow, Buy, Discard, Gather, Give, Look, Raise, Sell, Swap, Trade
from .needs import can_follow, can_use, others, repeats, ways
from .piles import card_due
from .state import Effect, Via, amounts_of, counts_of, names_of, plus, summed


def begin(d: Draft, card: str, by: Seat, slot: int, via: Via | None = None) -> None:
    """An effect starts. A Fire Juggler starts the one that it repeats."""
    if card == "juggler":
        repeated = repeats(d.slots[: slot - 1])
        assert repeated is not None
        d.tell("repeat", seat=by, card=repeated, slot=slot)
        begin(d, repeated, by, slot, "juggler")
        return
    d.chain = (*d.chain, Effect(card, by, slot, via))
    if can_use(d, by, card):
        _FIRST[card](d, by)
    else:
        d.tell("skip", seat=by, card=card)
        finish(d)


def finish(d: Draft) -> None:
    """The innermost effect has been carried out. After one played or followed the next seat is asked."""
    effect = d.chain[-1]
    if effect.card in GOLD_SYMBOL and effect.via is None:
        d.chain = d.chain[:1]
        ask_next(d, effect.by)
    else:
        _close(d)


def _close(d: Draft) -> None:
    """The chain is one shorter. Where an Elder borrowed the effect, his opponent may now swap."""
    d.chain = d.chain[:-1]
    if d.chain:
        d.ask(d.chain[-1].of, "swap")
    else:
        next_slot(d)


# Follow-ups


def ask_next(d: Draft, after: Seat) -> None:
    """Asks the next seat behind this one that can follow; when there is none, the card is done."""
    order = [d.active, *others(d, d.active)]
    for seat in order[order.index(after) + 1 :]:
        if can_follow(d, seat, d.chain[0].card):
            d.ask(seat, "follow")
            return
    _close(d)


def follow(d: Draft, seat: Seat) -> None:
    played = d.chain[0]
    d.gold[seat] -= FOLLOW_PRICE
    d.gold[d.active] += FOLLOW_PRICE
    d.tell("follow", seat=seat, to=d.active, card=played.card)
    begin(d, played.card, seat, played.slot)


def decline(d: Draft, seat: Seat) -> None:
    d.tell("decline", seat=seat, card=d.chain[0].card)
    ask_next(d, seat)


# Merchant


def buy(d: Draft, seat: Seat, move: Buy) -> None:
    """All goods of the boat, now seen by all. It stays empty until the cleanup."""
    boat = BOAT[move.boat]
    goods = [GOODS[good] for good in d.boats[boat]]
    d.gold[seat] -= BOATS[boat].price
    d.boats[boat] = (EMPTY,) * len(goods)
    d.stock[seat] = summed(d.stock[seat], counts_of(goods, GOODS))
    d.peeked = tuple(known for known in d.peeked if known[1] != boat)
    d.tell("buy", seat=seat, boat=move.boat, goods=goods)
    surplus = sum(d.stock[seat]) - STOCK_LIMIT
    if surplus > 0:
        d.ask(seat, "surplus", surplus)
    else:
        finish(d)


def give(d: Draft, seat: Seat, move: Give) -> None:
    """A good to the village: of a surplus, or for the one that a Gatherer will take."""
    good = GOOD[move.good]
    d.stock[seat] = plus(d.stock[seat], good, -1)
    d.village = plus(d.village, good)
    d.tell("give", seat=seat, good=move.good)
    if d.kind == "give":
        d.chain = (*d.chain[:-1], replace(d.chain[-1], given=move.good))
        d.ask(seat, "gather")
        return
    d.laid, d.left = d.laid + 1, d.left - 1
    if not d.left:
        finish(d)


def sell(d: Draft, seat: Seat, move: Sell) -> None:
    good = GOOD[move.good]
    d.stock[seat] = plus(d.stock[seat], good, -2)
    d.village = plus(d.village, good, 2)
    d.gold[seat] += PAIR_PRICE
    d.tell("sell", seat=seat, good=move.good, gold=PAIR_PRICE)
    finish(d)


def raise_level(d: Draft, seat: Seat, move: Raise) -> None:
    """The goods of the order go to the village."""
    if move.goods:
        amounts = dict(move.goods)
        goods = tuple(amounts.get(good, 0) for good in GOODS)
    else:
        goods = ways(d.board, d.level[seat], d.stock[seat])[0]
    d.stock[seat] = tuple(has - cost for has, cost in zip(d.stock[seat], goods, strict=True))
    d.village = summed(d.village, goods)
    d.tell("raise", seat=seat, level=d.level[seat] + 1, goods=amounts_of(goods, GOODS))
    _rise(d, seat)
    finish(d)


def _rise(d: Draft, seat: Seat) -> None:
    d.level[seat] += 1
    d.reached = (*d.reached, (seat, d.level[seat]))
    d.quiet, d.risen = 0, True
    if d.level[seat] == TOP_LEVEL and d.level.count(TOP_LEVEL) == 1:
        d.tell("last_round", seat=seat, last=last_seat(d))


# Sorcerer, Elder


def _sorcerer(d: Draft, seat: Seat) -> None:
    """The fire stays lit."""
    d.gold[seat] -= SORCERER_PRICE
    d.tell("sorcery", seat=seat, level=d.level[seat] + 1, gold=SORCERER_PRICE)
    _rise(d, seat)
    finish(d)


def ask(d: Draft, seat: Seat, move: Ask) -> None:
    """The asker alone sees the hand."""
    d.chain = (*d.chain[:-1], replace(d.chain[-1], of=move.seat))
    d.show_hand(seat, move.seat)
    cards = names_of(d.hand[move.seat], CARDS)
    d.whisper("ask", (seat, move.seat), {"cards": cards}, seat=seat, of=move.seat, count=len(cards))
    d.ask(seat, "borrow")


def borrow(d: Draft, seat: Seat, move: Borrow) -> None:
    """The card is named to all and stays with its owner."""
    elder = d.chain[-1]
    if move.card is None:
        d.tell("borrow_none", seat=seat, of=elder.of)
        d.ask(elder.of, "swap")
        return
    d.name_card(elder.of, CARD[move.card])
    d.tell("borrow", seat=seat, of=elder.of, card=move.card)
    begin(d, move.card, seat, elder.slot, "elder")


def swap(d: Draft, seat: Seat, move: Swap) -> None:
    d.discard_from_hand(seat, CARD[move.card])
    d.whisper("swap", (seat,), {"card": move.card}, seat=seat)
    if not card_due(d, 1):
        finish(d)


def keep(d: Draft, seat: Seat) -> None:
    d.tell("keep", seat=seat)
    finish(d)


# Rainmaker, Chimpanzee


def _rainmaker(d: Draft, seat: Seat) -> None:
    d.gold[seat] += d.level[seat]
    d.tell("rain", seat=seat, gold=d.level[seat])
    finish(d)


def look(d: Draft, seat: Seat, move: Look) -> None:
    """All see which spaces, the seat alone which goods."""
    boat = BOAT[move.boat]
    goods = [GOODS[d.boats[boat][space - 1]] for space in move.spaces]
    seen = {(seat, boat, space - 1) for space in move.spaces}
    d.peeked = tuple(sorted(seen.union(d.peeked)))
    d.whisper("look", (seat,), {"goods": goods}, seat=seat, boat=move.boat, spaces=list(move.spaces))
    finish(d)


# Gatherer, Porter, Drummer, Diviner


def _gatherer(d: Draft, seat: Seat) -> None:
    """With a full stock a good is given first, so that the one taken cannot go back."""
    d.ask(seat, "give" if sum(d.stock[seat]) >= STOCK_LIMIT else "gather", 0)


def gather(d: Draft, seat: Seat, move: Gather) -> None:
    good = GOOD[move.good]
    d.village = plus(d.village, good, -1)
    d.stock[seat] = plus(d.stock[seat], good)
    d.tell("gather", seat=seat, good=move.good)
    finish(d)


def trade(d: Draft, seat: Seat, move: Trade) -> None:
    away, home = GOOD[move.give], GOOD[move.take]
    d.stock[seat] = plus(plus(d.stock[seat], away, -1), home)
    d.village = plus(plus(d.village, away), home, -1)
    d.tell("trade", seat=seat, give=move.give, take=move.take)
    finish(d)


def discard(d: Draft, seat: Seat, move: Discard) -> None:
    d.discard_from_hand(seat, CARD[move.card])
    d.laid += 1
    d.whisper("discard", (seat,), {"card": move.card}, seat=seat)


def done(d: Draft, seat: Seat) -> None:
    d.tell("done", seat=seat, count=d.laid)
    if not card_due(d, d.laid):
        finish(d)


def _diviner(d: Draft, seat: Seat) -> None:
    if not card_due(d, 2):
        finish(d)


_FIRST: dict[str, Callable[[Draft, Seat], None]] = {
    "merchant": lambda d, seat: d.ask(seat, "merchant"),
    "sorcerer": _sorcerer,
    "elder": lambda d, seat: d.ask(seat, "ask"),
    "rainmaker": _rainmaker,
    "chimpanzee": lambda d, seat: d.ask(seat, "look"),
    "gatherer": _gatherer,
    "porter": lambda d, seat: d.ask(seat, "trade"),
    "drummer": lambda d, seat: d.ask(seat, "discard"),
    "diviner": _diviner,
}

"""How a turn begins and ends: resupply, hand limit, cleanup, the end of the round and of the game."""

from __future__ import annotations

from ..game import Result, Seat
from .components import HAND_LIMIT, QUIET_LIMIT, SLOTS, TOP_LEVEL
from .draft import Draft
from .piles import card_due, good_due
from .state import NOBODY, State


def begin_turn(d: Draft, seat: Seat) -> None:
    d.active, d.phase = seat, "play"
    d.ask(seat, "play")
    d.tell("turn", seat=seat, round=d.round)


def next_slot(d: Draft) -> None:
    """The active player may use a further slot; after the third the resupply is nothing."""
    if len(d.slots) < SLOTS:
        d.ask(d.active, "play")
    else:
        resupply(d)


def resupply(d: Draft) -> None:
    """A gold or a card for each slot that was not used."""
    d.phase = "resupply"
    if unused := SLOTS - len(d.slots):
        d.ask(d.active, "refill", unused)
    else:
        limit_hand(d)


def refill(d: Draft, cards: int) -> None:
    """Gold first, then the cards."""
    gold = d.left - cards
    d.gold[d.active] += gold
    d.tell("refill", seat=d.active, gold=gold, cards=cards)
    if not card_due(d, cards):
        limit_hand(d)


def limit_hand(d: Draft) -> None:
    """Only at the end of one's own turn: down to six cards."""
    surplus = sum(d.hand[d.active]) - HAND_LIMIT
    if surplus > 0:
        d.ask(d.active, "drop", surplus)
    else:
        clean_up(d)


def clean_up(d: Draft) -> None:
    d.phase = "cleanup"
    d.clear_slots()
    fill_boats(d, 0)


def fill_boats(d: Draft, village: int) -> None:
    """Cheapest boat first; a new reserve first lays so many goods on the village."""
    if not good_due(d, village):
        _end_turn(d)


def _end_turn(d: Draft) -> None:
    d.turn_over = True
    if d.active == last_seat(d) and _end_round(d):
        _end_game(d)
    else:
        begin_turn(d, (d.active + 1) % d.seats)


def last_seat(p: Draft | State) -> Seat:
    """The seat that ends a round: to the right of the starting seat."""
    return (p.first - 1) % len(p.gold)


def _end_round(d: Draft) -> bool:
    """Whether the game ends with this round."""
    d.quiet = 0 if d.risen else d.quiet + 1
    if TOP_LEVEL in d.level or d.quiet >= QUIET_LIMIT:
        return True
    d.round += 1
    d.risen = False
    return False


def _end_game(d: Draft) -> None:
    d.phase = "over"
    d.ask(NOBODY, "over")
    scores, ranks, reason = standing(d)
    d.tell("end", reason=reason, scores=list(scores), ranks=list(ranks))


def result(state: State) -> Result | None:
    """Levels are scores; gold and the order of the rises decide between equal ones."""
    return Result(*standing(state)) if state.kind == "over" else None


def standing(p: Draft | State) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Scores, ranks, reason: higher level, more gold, later rise. On level 0 ranks are shared."""
    rises = {seat: place for place, (seat, _) in enumerate(p.reached)}
    merits = [(p.level[seat], p.gold[seat], rises.get(seat, -1)) for seat in range(len(p.gold))]
    ranks = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    return tuple(p.level), ranks, "top_level" if TOP_LEVEL in p.level else "stalled"

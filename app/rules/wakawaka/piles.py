"""Cards and goods that are due from the pile and the reserve. Which ones they are is for CHANCE to say."""

from __future__ import annotations

from ..game import CHANCE, Seat
from .components import BOATS, CARD, EMPTY, FIRE, GOOD, NO_CARDS, NO_GOODS, START_VILLAGE
from .draft import Draft
from .needs import cards_left
from .state import State, plus


def card_due(d: Draft, number: int) -> bool:
    """Asks CHANCE for the next of so many cards. False where none is to be drawn, or none is left to draw."""
    if not number:
        return False
    if not cards_left(d):
        d.tell("no_card", seat=receiver(d), count=number)
        return False
    if not any(d.pile):
        d.pile, d.discard = d.discard, NO_CARDS
        d.tell("new_pile", count=sum(d.pile))
    d.ask(CHANCE, "card", number)
    return True


def receiver(p: Draft | State) -> Seat:
    """Who draws now: the user of the effect under way, the opponent of an Elder, else the active player."""
    if not p.chain:
        return p.active
    effect = p.chain[-1]
    return effect.of if effect.card == "elder" else effect.by


def receive_card(d: Draft, name: str) -> int:
    """The card that was drawn. How many are still due: a Sorcerer's Fire does not count."""
    card, seat = CARD[name], receiver(d)
    d.pile = plus(d.pile, card, -1)
    if card == FIRE:
        d.discard = plus(d.discard, card)
        d.fire = not d.fire
        d.tell("fire", seat=seat, lit=d.fire)
        return d.left
    d.hand[seat] = plus(d.hand[seat], card)
    d.whisper("draw", (seat,), {"card": name}, seat=seat)
    return d.left - 1


def good_due(d: Draft, village: int) -> bool:
    """Asks CHANCE for the next good of the boats, or of so many for the village. False where all is full."""
    if not village and all(EMPTY not in boat for boat in d.boats):
        return False
    if not any(d.reserve):
        d.reserve, d.village = d.village, NO_GOODS
        d.tell("new_reserve", count=sum(d.reserve))
        village = START_VILLAGE
    d.ask(CHANCE, "good", village)
    return True


def receive_good(d: Draft, name: str) -> int:
    """The good that was drawn. How many are still due on the village."""
    good = GOOD[name]
    d.reserve = plus(d.reserve, good, -1)
    boat = next_boat(d)
    if boat is not None and not (d.left and d.phase == "cleanup"):
        _load(d, boat, good)
        return d.left
    d.village = plus(d.village, good)
    if d.phase == "cleanup":
        d.tell("lay_out", good=name)
    return d.left - 1


def next_boat(p: Draft | State) -> int | None:
    """The cheapest boat that has an empty space."""
    return next((boat for boat, spaces in enumerate(p.boats) if EMPTY in spaces), None)


def _load(d: Draft, boat: int, good: int) -> None:
    space = d.boats[boat].index(EMPTY)
    d.boats[boat] = plus(d.boats[boat], space, good - EMPTY)
    if d.phase != "cleanup":
        return
    if BOATS[boat].spaces[space]:
        d.tell("fill", boat=BOATS[boat].price, space=space + 1, good=list(GOOD)[good])
    else:
        d.tell("fill_closed", boat=BOATS[boat].price, space=space + 1)

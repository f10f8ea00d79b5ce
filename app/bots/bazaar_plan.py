"""What hands of stones are worth at these stalls by these rates, so many turns ahead.

A turn is weighed as the rules have it: a stone drawn or an exchange, then a sale or none. A table holds every
hand of few stones; each sweep over it looks one turn further. Hands of more stones are only weighed for the
sales that they cover. That the bank may run short is left out: what is offered is known when it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..rules.bazaar.offers import exchanges_of
from ..rules.bazaar.stones import GUARD, ONE, Stones, covers, size
from .player import Deadline

MOST = 8  # stones of the hands in the table
FACES = 6  # a draw gives each colour, or the choice of one
COLOURS = tuple(ONE.values())


@dataclass(frozen=True, slots=True)
class Offer:
    """An open ware: its stones, and what its sale is worth by the number of stones left over."""

    needs: Stones
    worth: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a plan goes by. `wait`: what a turn costs; `keep`: how much of a plan is left a turn later."""

    cards: tuple[int, ...]
    offers: tuple[Offer, ...]
    wait: float
    keep: float
    turns: int  # how far it looks


class Plan:
    """The worth of hands. Without time it looks less far."""

    def __init__(self, terms: Terms, deadline: Deadline) -> None:
        self.terms = terms
        self.place, self.exchanged, self.drawn = _hands(terms.cards)
        self.sales = [self.sale(hand) for hand in self.place]
        self.waits = [-terms.wait] * len(self.sales)
        self.whole = True
        for _ in range(terms.turns):
            if deadline.passed:
                self.whole = False
                break
            self._sweep()

    def _sweep(self) -> None:
        keep, cost = self.terms.keep, self.terms.wait
        acted = [
            sale if sale > keep * wait else keep * wait
            for sale, wait in zip(self.sales, self.waits, strict=True)
        ]
        for hand, (exchanged, drawn) in enumerate(zip(self.exchanged, self.drawn, strict=True)):
            most = max([acted[after] for after in exchanged], default=0.0)
            if drawn:
                faces = [acted[after] for after in drawn]
                most = max(most, (sum(faces) + max(faces)) / FACES)
            self.waits[hand] = most - cost

    def sale(self, hand: Stones) -> float:
        """The best sale of this hand; 0 where it covers no ware."""
        return max(
            [offer.worth[min(size(hand - offer.needs), 3)]
             for offer in self.terms.offers if hand + GUARD - offer.needs & GUARD == GUARD],
            default=0.0,
        )  # fmt: skip

    def wait(self, hand: Stones) -> float:
        """What a hand is worth before a turn of its own."""
        place = self.place.get(hand)
        if place is not None:
            return self.waits[place]
        return self.sale(hand) - self.terms.wait * (1 + size(hand) - MOST)

    def acted(self, hand: Stones) -> float:
        """… and after the action: it may sell, or wait."""
        return max(self.sale(hand), self.terms.keep * self.wait(hand))

    def draw(self, hand: Stones, colours: Sequence[Stones]) -> float:
        """The mean over the faces, when the bank has these colours."""
        faces = [self.acted(hand + one) for one in colours]
        return (sum(faces) + max(faces)) / (len(faces) + 1)


Graph = tuple[dict[Stones, int], list[list[int]], list[list[int]]]


@lru_cache(maxsize=8)
def _hands(cards: tuple[int, ...]) -> Graph:
    """Every hand of few stones with its place, and the places that exchanges and draws lead to from there."""
    place = {hand: number for number, hand in enumerate(_all_hands(MOST, COLOURS))}
    exchanged, drawn = [], []
    rates = [(pay, get - pay) for _, pay, get in exchanges_of(cards)]
    for hand in place:
        after = (place.get(hand + change) for pay, change in rates if covers(hand, pay))
        exchanged.append([number for number in after if number is not None])
        draws = [place.get(hand + one) for one in COLOURS]
        drawn.append([number for number in draws if number is not None])
    return place, exchanged, drawn


def _all_hands(most: int, colours: Sequence[Stones]) -> Iterator[Stones]:
    """All hands of at most so many stones of these colours."""
    if not colours:
        yield 0
        return
    for number in range(most + 1):
        for rest in _all_hands(most - number, colours[1:]):
            yield number * colours[0] + rest

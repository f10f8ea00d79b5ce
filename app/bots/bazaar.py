"""The bot for Bazaar: works towards the sale that is worth most for the turns that it takes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..rules.bazaar.cards import WARES, points_for
from ..rules.bazaar.moves import Buy, Draw, Exchange, Next, Return, Take
from ..rules.bazaar.offers import exchanges_of
from ..rules.bazaar.state import State
from ..rules.bazaar.stones import ONE, Stones, covers, size
from ..rules.chance import Ordinary
from ..rules.game import Game, Json, Move
from .bazaar_plan import Offer, Plan, Terms
from .player import Deadline, best

SOLD = 0.07  # how likely each other seat spoils a plan in a round
A_DRAW = 0.01  # among equal moves: a stone more always helps in the end
KEPT = 64  # plans remembered: they serve until another ware is open


@dataclass(frozen=True, slots=True)
class Skill:
    """`turns`: how far it plans; `wait`: points that a turn costs, alone and in company; `slips`: how often
    its action is any action. `hasty`: it sells whatever it can."""

    turns: int
    wait: tuple[float, float]
    slips: float = 0.0
    hasty: bool = False


SKILLS = {
    "easy": Skill(turns=1, wait=(0.5, 0.5), slips=0.25, hasty=True),
    "normal": Skill(turns=3, wait=(0.8, 1.0)),
}

_plans: dict[Terms, Plan] = {}


def choose(
    game: Game,
    level: str,
    view: Mapping[str, Json],
    moves: Sequence[Move],
    rng: random.Random,
    deadline: Deadline,
) -> Move:
    """What leads to the hand that is worth most. Every turn of waiting costs, so no plan is put off for ever."""
    skill = SKILLS[level]
    state: State = game.imagine(view, Ordinary(rng))
    slips = rng.random() < skill.slips
    if state.phase == "act" and slips:
        return rng.choice(moves)
    plan = _plan(skill, state, deadline)
    hand = state.hands[state.current]
    made = {move: hand - pay + get for move, pay, get in exchanges_of(state.cards)}
    colours = [one for one in ONE.values() if covers(state.bank, one)]

    def worth(move: Move) -> float:
        match move:
            case Draw():
                return plan.draw(hand, colours) + A_DRAW
            case Exchange():
                return plan.acted(made[move])
            case Take():
                return plan.acted(hand + ONE[move.colour])
            case Buy():
                return _sale(plan, state, hand, move)
            case Next():
                return 0.0 if skill.hasty else plan.terms.keep * plan.wait(hand)
            case Return():
                return plan.wait(hand - ONE[move.colour])
        return 0.0

    return best(moves, worth, rng)


def _sale(plan: Plan, state: State, hand: Stones, buy: Buy) -> float:
    needs = WARES[state.stalls[buy.stall - 1][0]].stones
    offer = next(offer for offer in plan.terms.offers if offer.needs == needs)
    return offer.worth[min(size(hand - needs), 3)]


def _plan(skill: Skill, state: State, deadline: Deadline) -> Plan:
    """The plan for what is open now, made anew when it changes."""
    alone = len(state.hands) == 1
    wait = skill.wait[0] if alone else skill.wait[1]
    keep = (1 - SOLD) ** (len(state.hands) - 1)
    terms = Terms(state.cards, _offers(state, wait), wait, keep, skill.turns)
    plan = _plans.get(terms)
    if plan is None:
        plan = Plan(terms, deadline)
        if plan.whole:
            while len(_plans) >= KEPT:
                _plans.pop(next(iter(_plans)))
            _plans[terms] = plan
    return plan


def _offers(state: State, wait: float) -> tuple[Offer, ...]:
    """Points, and the turn that stones left over save."""
    offers = []
    for stall in filter(None, state.stalls):
        ware = WARES[stall[0]]
        points = [points_for(ware, state.rich, left) + (wait if left else 0.0) for left in range(4)]
        offers.append(Offer(ware.stones, tuple(points)))
    return tuple(offers)

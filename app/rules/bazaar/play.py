"""The course of Bazaar, in the order of the rules: setup, an action, a purchase or next, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ..game import CHANCE, Chance, Event, Json, Options, Result, Seat, Step, Stream
from .cards import EXCHANGE_CARDS, WARES, points_for, rates_of
from .ceiling import ceiling
from .moves import FACES, STARTS, Buy, Deal, Draw, Exchange, Face, Move, Next, Return, Start, Take
from .offers import over_limit
from .state import PRESETS, STALLS, SoloResult, State, put
from .stones import ALL, NONE, ONE, count, heap, size

Events = tuple[Event, ...]


def setup(seats: int, options: Options) -> State:
    """Empty hands, a full bank, nothing dealt. Alone, or with `first`, no lot is due."""
    terms = PRESETS[options["preset"]]
    if options["hand_limit"] is not None:
        terms = replace(terms, limit=options["hand_limit"])
    first = 0 if seats == 1 else options["first"]
    return State(
        terms,
        phase="deal",
        current=CHANCE if first is None else first,
        hands=(NONE,) * seats,
        bank=ALL,
        scores=(0,) * seats,
        bought=((),) * seats,
    )


def turn(state: State) -> Seat | None:
    """The seat in turn; CHANCE while the deal, the lot or a stone is due; None when it is over."""
    match state.phase:
        case "act" | "buy" | "choose" | "discard":
            return state.current
        case "over":
            return None
    return CHANCE


def draw(state: State, chance: Chance) -> Deal | Start | Face:
    """What is decided now. The n-th stone of a game, whoever draws it, comes from the stream `stone n`."""
    match state.phase:
        case "deal":
            return _mix(state, chance.stream("deal"))
        case "start":
            return STARTS[chance.stream("start").below(len(state.hands))]
        case "draw":
            return _throw(state, chance.stream(f"stone {state.draws + 1}"))
    raise ValueError(f"nothing to draw in {state.phase}")


def _mix(state: State, stream: Stream) -> Deal:
    """Two cards, then the wares, each drawn from those left in the order of their numbers."""
    cards, wares = list(EXCHANGE_CARDS), list(WARES)
    two = tuple(cards.pop(stream.below(len(cards))) for _ in range(2))
    dealt = tuple(wares.pop(stream.below(len(wares))) for _ in range(STALLS * state.terms.depth))
    return Deal(two, dealt)


def _throw(state: State, stream: Stream) -> Face:
    """The six-sided die; a colour that the bank has no more is thrown again."""
    while True:
        face = FACES[stream.below(len(FACES))]
        if face.colour is None or count(state.bank, face.colour):
            return face


def apply(state: State, seat: Seat, move: Move) -> Step:
    """One offered move, or one that chance decided: ValueError if chance could not."""
    match move:
        case Draw():
            return Step(state.at("draw", seat, state.turns))
        case Face():
            return _face(state, move)
        case Take():
            return _take(state, move)
        case Exchange():
            return _exchange(state, move)
        case Buy():
            return _buy(state, move)
        case Next():
            return _end_turn(state, (Event("next", {"seat": seat}),))
        case Return():
            return _return(state, move)
        case Start():
            return _start(state, move)
        case Deal():
            return _deal(state, move)
    assert_never(move)


def _deal(state: State, deal: Deal) -> Step:
    """Stalls of equal depth; the rates, and the first ware of each stall, are open."""
    depth = state.terms.depth
    _check(
        state.phase == "deal"
        and len(set(deal.cards) & EXCHANGE_CARDS.keys()) == len(deal.cards) == 2
        and len(set(deal.wares) & WARES.keys()) == len(deal.wares) == STALLS * depth,
        deal,
    )
    stalls = tuple(deal.wares[top : top + depth] for top in range(0, len(deal.wares), depth))
    after = replace(
        state,
        phase="start" if state.current == CHANCE else "act",
        cards=deal.cards,
        stalls=stalls,
        ceiling=ceiling(stalls) if state.terms.ends == STALLS else None,
    )
    told = {"cards": list(deal.cards), "wares": [stall[0] for stall in stalls]}
    return Step(after, (Event("deal", told),), no_return=True)


def _start(state: State, start: Start) -> Step:
    _check(state.phase == "start" and start.seat < len(state.hands), start)
    after = replace(state, phase="act", current=start.seat)
    return Step(after, (Event("start", {"seat": start.seat}),), no_return=True)


def _check(possible: bool, move: Move) -> None:
    if not possible:
        raise ValueError(f"{move} is not what chance can decide now")


# A turn: the action


def _face(state: State, face: Face) -> Step:
    """A colour gives its stone; the joker leaves the choice to the seat that drew."""
    colour, seat = face.colour, state.current
    _check(state.phase == "draw" and (colour is None or count(state.bank, colour) > 0), face)
    if colour is None:
        after = replace(state, phase="choose", draws=state.draws + 1)
        return Step(after, (Event("joker", {"seat": seat}),), no_return=True)
    after = state.trade(NONE, ONE[colour], "buy", drawn=1)
    return Step(after, (Event("draw", {"seat": seat, "colour": colour}),), no_return=True)


def _take(state: State, take: Take) -> Step:
    after = state.trade(NONE, ONE[take.colour], "buy")
    return Step(after, (Event("take", {"seat": state.current, "colour": take.colour}),))


def _exchange(state: State, move: Exchange) -> Step:
    rate = rates_of(state.cards)[move.rate - 1]
    pay, get = (rate.left, rate.right) if move.sign == ">" else (rate.right, rate.left)
    told = {"seat": state.current, "rate": move.rate, "side": move.side, "pay": pay, "get": get}
    return Step(state.trade(heap(pay), heap(get), "buy"), (Event("exchange", told),))


# A turn: the purchase, and its end


def _buy(state: State, move: Buy) -> Step:
    """Whether prices are high is read before the ware is gone; every stone still in the hand is left over."""
    seat, place = state.current, move.stall - 1
    sold, *under = state.stalls[place]
    ware = WARES[sold]
    after = state.trade(ware.stones, NONE, "buy")
    left = size(after.hands[seat])
    points = points_for(ware, state.rich, left)
    after = replace(
        after,
        scores=put(state.scores, seat, state.scores[seat] + points),
        bought=put(state.bought, seat, (*state.bought[seat], sold)),
        stalls=put(state.stalls, place, tuple(under)),
    )
    told = {"seat": seat, "stall": move.stall, "id": sold, "ware": ware.letters}
    told |= {"rich": state.rich, "left": left, "points": points}
    events = (Event("buy", told), *_what_shows(state, after, move.stall))
    if after.stalls.count(()) >= state.terms.ends:
        return _end(replace(after, turns=state.turns + 1), events)
    return _end_turn(after, events, shown=bool(under))


def _what_shows(before: State, after: State, number: int) -> Events:
    """The next ware of this stall, or that it is sold out, which raises the prices the first time."""
    stall = after.stalls[number - 1]
    if stall:
        told = {"stall": number, "id": stall[0], "ware": WARES[stall[0]].letters, "left": len(stall)}
        return (Event("turn_up", told),)
    sold_out = Event("sold_out", {"stall": number})
    return (sold_out,) if before.rich else (sold_out, Event("prices_up", {}))


def _end_turn(state: State, events: Events, shown: bool = False) -> Step:
    """First the stones over the limit go back. Then the next seat acts, unless the bank has nothing for it.

    `shown`: a ware was turned up, so there is no way back.
    """
    if over := over_limit(state):
        told = Event("discard", {"seat": state.current, "count": over})
        return Step(replace(state, phase="discard"), (*events, told), no_return=shown)
    after = state.at("act", (state.current + 1) % len(state.hands), state.turns + 1)
    if after.bank == NONE:
        return _end(after, events)
    return Step(after, events, turn_over=True, no_return=shown)


def _return(state: State, move: Return) -> Step:
    after = state.trade(ONE[move.colour], NONE, "discard")
    told = Event("return", {"seat": state.current, "colour": move.colour})
    return Step(after, (told,)) if over_limit(after) else _end_turn(after, (told,))


# The end


def _end(state: State, events: Events) -> Step:
    """Nothing is secret any more."""
    over = replace(state, phase="over")
    return Step(over, (*events, Event("end", _told_of(_result(over)))), turn_over=True, no_return=True)


def _told_of(result: Result) -> dict[str, Json]:
    told: dict[str, Json] = {
        "reason": result.reason,
        "scores": list(result.scores),
        "ranks": list(result.ranks),
    }
    if isinstance(result, SoloResult):
        told["turns"] = result.turns
        if result.ceiling is not None:
            told["ceiling"] = result.ceiling
    return told


def result(state: State) -> Result | None:
    """Most points win, equal scores share the place; alone, turns and ceiling are told as well."""
    return _result(state) if state.phase == "over" else None


def _result(state: State) -> Result:
    scores = state.scores
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    reason = "stuck" if state.bank == NONE else "sold_out"
    if len(scores) == 1:
        return SoloResult(scores, ranks, reason, state.turns, state.ceiling)
    return Result(scores, ranks, reason)

"""The course of BohnDuell, in the order of the rules: setup, turn, the two kinds of move, the end."""

from __future__ import annotations

from collections.abc import Mapping

from ..game import CHANCE, Chance, Event, Options, Result, RuleError, Seat, Step
from .moves import BOWLS, EMPTIES, FACES, NEEDS, PUTS, STARTS, Empty, Move, Put, Start, offers
from .state import Side, State


def setup(seats: int, options: Options) -> State:
    """Full reserves, empty bowls. Without `first` a lot decides who begins."""
    balls, first = options["balls"], options["first"]
    current = CHANCE if first is None else first
    return State((Side(balls), Side(balls)), current, first, games=options["games"], balls=balls)


def turn(state: State) -> Seat | None:
    """A seat, CHANCE while the lot is due, None when the match is over."""
    return state.current


def legal_moves(state: State, seat: Seat) -> tuple[Put | Empty, ...]:
    """Puts, then emptyings, bowl 1 first."""
    if seat != state.current or seat == CHANCE:
        return ()
    side = state.sides[seat]
    return offers(side.reserve, side.bowls)


def refusals(state: State, seat: Seat) -> Mapping[Put | Empty, RuleError]:
    """Every put and emptying that is not offered, with why not. Empty for a seat that is not in turn."""
    if seat != state.current or seat == CHANCE:
        return {}
    side = state.sides[seat]
    cannot: dict[Put | Empty, RuleError] = {}
    for put in PUTS[side.reserve :]:
        cannot[put] = RuleError("reserve_too_small", bowl=put.bowl, needs=put.bowl, has=side.reserve)
    for empty, needs, has in zip(EMPTIES, NEEDS, side.bowls, strict=True):
        if has != needs:
            cannot[empty] = _why_not(empty.bowl, needs, has)
    return cannot


def _why_not(bowl: int, needs: int, has: int) -> RuleError:
    if has == 0:
        return RuleError("bowl_empty", bowl=bowl, needs=needs)
    return RuleError("bowl_needs" if has < needs else "bowl_overfull", bowl=bowl, needs=needs, has=has)


def draw(state: State, chance: Chance) -> Start:
    """Who begins: each seat as likely."""
    return STARTS[chance.stream("start").below(2)]


def apply(state: State, seat: Seat, move: Move) -> Step:
    """One move, and all that follows from it: skipped turns, the next game, the end."""
    if isinstance(move, Start):
        return _start(state, seat, move)
    me, other = state.sides[seat], state.sides[1 - seat]
    if isinstance(move, Put):
        me, other, events = _put(seat, me, other, move.bowl)
    else:
        me, events = _empty(seat, me, move.bowl)
    return _next(state, seat, me, other, events)


def _start(state: State, seat: Seat, move: Start) -> Step:
    if seat != CHANCE or state.current != CHANCE or move not in STARTS:
        raise ValueError(f"{move} is not what chance decides now")
    after = State(state.sides, move.seat, move.seat, games=state.games, balls=state.balls)
    return Step(after, (_starts(move.seat, 1),), no_return=True)


def _starts(seat: Seat, game: int) -> Event:
    return Event("start", {"seat": seat, "game": game})


def _put(seat: Seat, me: Side, other: Side, bowl: int) -> tuple[Side, Side, tuple[Event, ...]]:
    """One ball each into bowls 1 to `bowl`. A chosen bowl that was empty captures what it faces."""
    bowls = (*[has + 1 for has in me.bowls[:bowl]], *me.bowls[bowl:])
    put = Event("put", {"seat": seat, "bowl": bowl, "bowls": list(BOWLS[:bowl])})
    faced = FACES[bowl - 1]
    count = 0 if me.bowls[bowl - 1] else other.bowls[faced - 1]
    me = Side(me.reserve - bowl, bowls, me.big + count, me.taken + count)
    if not count:
        return me, other, (put,)
    left = (*other.bowls[: faced - 1], 0, *other.bowls[faced:])
    other = Side(other.reserve, left, other.big, other.taken)
    return me, other, (put, Event("taken", {"seat": seat, "bowl": bowl, "from": faced, "count": count}))


def _empty(seat: Seat, me: Side, bowl: int) -> tuple[Side, tuple[Event, ...]]:
    """One ball each into the bowls after `bowl`, and one home."""
    bowls = (*me.bowls[: bowl - 1], 0, *[has + 1 for has in me.bowls[bowl:]])
    home = Event("home", {"seat": seat, "bowl": bowl, "bowls": list(BOWLS[bowl:])})
    return Side(me.reserve, bowls, me.big + 1, me.taken), (home,)


def _next(state: State, seat: Seat, me: Side, other: Side, events: tuple[Event, ...]) -> Step:
    """The turn passes to who can move; when nobody can, the game has ended."""
    sides = (other, me) if seat else (me, other)
    current = 1 - seat
    if not offers(other.reserve, other.bowls):
        if not offers(me.reserve, me.bowls):
            return _game_over(state, sides, events)
        current = seat
        events = (*events, Event("skipped", {"seat": 1 - seat}))
    after = State(sides, current, state.starter, state.game, state.games, state.balls, state.before)
    return Step(after, events, turn_over=True)


def _game_over(state: State, sides: tuple[Side, Side], events: tuple[Event, ...]) -> Step:
    """After the first of two games the board is set up again, and the other seat begins."""
    if state.games > 1:
        told = {"game": state.game, "scores": [side.big for side in sides]}
        events = (*events, Event("game_over", told))
    if state.game < state.games:
        assert state.starter is not None
        begins, fresh = 1 - state.starter, Side(state.balls)
        big = (sides[0].big, sides[1].big)
        after = State((fresh, fresh), begins, begins, state.game + 1, state.games, state.balls, big)
        return Step(after, (*events, _starts(begins, after.game)), turn_over=True)
    after = State(sides, None, state.starter, state.game, state.games, state.balls, state.before)
    ended = _result(after)
    told = {"reason": ended.reason, "scores": list(ended.scores), "ranks": list(ended.ranks)}
    return Step(after, (*events, Event("end", told)), turn_over=True)


def result(state: State) -> Result | None:
    """More balls home wins; equal numbers are a draw."""
    return _result(state) if state.current is None else None


def _result(state: State) -> Result:
    one, two = state.scores
    return Result((one, two), (1 + (one < two), 1 + (two < one)), "no_moves")

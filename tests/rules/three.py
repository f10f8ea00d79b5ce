"""A game for three seats, small enough to know by heart: in turn each seat takes 1 or 2, the lot adds 0 or 1.

After two rounds it is over. The log and the records are tested with it where BohnDuell has too few seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.rules.game import CHANCE, Chance, Event, Json, Meta, Options, Result, RuleError, Seat, Step, Viewer

META = Meta("three", (2, 4), 1, (), 1)
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Take:
    count: int

    def __str__(self) -> str:
        return f"take {self.count}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"heap {self.count}",)


@dataclass(frozen=True, slots=True)
class Add:
    count: int

    def __str__(self) -> str:
        return f"add {self.count}"

    @property
    def path(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class State:
    scores: tuple[int, ...]
    taken: int = 0  # turns so far
    due: bool = False  # a lot is due


def setup(seats: int, options: Options) -> State:
    return State((0,) * seats)


def turn(state: State) -> Seat | None:
    if state.due:
        return CHANCE
    seats = len(state.scores)
    return state.taken % seats if state.taken < ROUNDS * seats else None


def legal_moves(state: State, seat: Seat) -> tuple[Take, ...]:
    return (Take(1), Take(2)) if seat == turn(state) != CHANCE else ()


def refusals(state: State, seat: Seat) -> Mapping[Take, RuleError]:
    return {Take(3): RuleError("too_many", most=2)} if seat == turn(state) != CHANCE else {}


def draw(state: State, chance: Chance) -> Add:
    return Add(chance.stream(f"add {state.taken}").below(2))


def apply(state: State, seat: Seat, move: Take | Add) -> Step:
    to = state.taken % len(state.scores)
    scores = tuple(score + move.count * (at == to) for at, score in enumerate(state.scores))
    event = Event(str(move).split()[0], {"seat": to, "count": move.count})
    if isinstance(move, Take):
        return Step(replace(state, scores=scores, due=True), (event,))
    after = State(scores, state.taken + 1)
    return Step(after, (event,), turn_over=True, no_return=True)


def result(state: State) -> Result | None:
    if turn(state) is not None:
        return None
    ranks = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
    return Result(state.scores, ranks, "all_taken")


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    return {"viewer": viewer, "scores": list(state.scores), "taken": state.taken}


def imagine(view: Mapping[str, Json], chance: Chance) -> State:
    return State(tuple(view["scores"]), view["taken"])


def read_move(text: str) -> Take | Add:
    for move in (Take(1), Take(2), Take(3), Add(0), Add(1)):
        if str(move) == text:
            return move
    raise RuleError("unreadable", move=text)

"""What a viewer of BohnDuell sees: everything. And the state that a view tells of."""

from __future__ import annotations

from collections.abc import Mapping

from ..game import CHANCE, All, Chance, Json, Viewer
from .moves import NEEDS
from .state import Side, State


def view(state: State, viewer: Viewer | All) -> dict[str, Json]:
    """`starter` is missing before the start, `current` also when all is over."""
    seen: dict[str, Json] = {"viewer": viewer, "seats": [_side_json(side) for side in state.sides]}
    if state.starter is not None:
        seen["starter"] = state.starter
        if state.current is not None:
            seen["current"] = state.current
    return seen | {"game": state.game, "before": list(state.before)}


def _side_json(side: Side) -> dict[str, Json]:
    return {
        "reserve": side.reserve,
        "bowls": list(side.bowls),
        "big": side.big,
        "taken": side.taken,
        "stuck": [has > needs for has, needs in zip(side.bowls, NEEDS, strict=True)],
    }


def imagine(view: Mapping[str, Json], chance: Chance) -> State:
    """The state seen. A game that may still follow is not in view, so this one counts as the last."""
    first, second = (_side(seen) for seen in view["seats"])
    starter = view.get("starter")
    balls = (_count(first) + _count(second)) // 2
    game = view["game"]
    one, two = view["before"]
    current = CHANCE if starter is None else view.get("current")
    return State((first, second), current, starter, game, game, balls, (one, two))


def _side(seen: Mapping[str, Json]) -> Side:
    return Side(seen["reserve"], tuple(seen["bowls"]), seen["big"], seen["taken"])


def _count(side: Side) -> int:
    return side.reserve + sum(side.bowls) + side.big

"""What a viewer of Bazaar sees: the same for all seats. And a state that a view allows."""

from __future__ import annotations

from collections.abc import Mapping

from ..game import ALL, All, Chance, Json, Viewer
from .cards import WARES, rates_of
from .state import PRESETS, STALLS, State, Terms
from .stones import ONE, Stones, counts


def view(state: State, viewer: Viewer | All) -> dict[str, Json]:
    """Before the deal there are no rates and no open wares; until the lot has fallen `current` is CHANCE.

    `hidden` and, in solo, `ceiling` are there only when the game is over. ALL is also shown the
    ids of what each stall has `under` its open ware, the next one first.
    """
    seen: dict[str, Json] = {
        "viewer": viewer,
        "phase": state.phase,
        "current": state.current,
        "rates": [
            {"card": rate.card, "left": rate.left, "right": rate.right} for rate in rates_of(state.cards)
        ],
        "stalls": _stalls_json(state, viewer == ALL),
        "bank": counts(state.bank),
        "rich": state.rich,
        "turns": state.turns,
        "seats": [
            {"hand": counts(hand), "score": score, "wares": list(bought)}
            for hand, score, bought in zip(state.hands, state.scores, state.bought, strict=True)
        ],
        "limit": state.terms.limit,
    }
    if state.phase == "over":
        seen["hidden"] = _left_out(state)
        if len(state.hands) == 1 and state.ceiling is not None:
            seen["ceiling"] = state.ceiling
    return seen


def _stalls_json(state: State, under: bool) -> list[dict[str, Json]]:
    """The open ware of each stall, and how many there are with it; if asked for, which they are."""
    if not state.stalls:
        return [{"ware": None, "id": None, "left": state.terms.depth} for _ in range(STALLS)]
    seen: list[dict[str, Json]] = [
        {"ware": WARES[stall[0]].letters, "id": stall[0], "left": len(stall)}
        if stall
        else {"ware": None, "id": None, "left": 0}
        for stall in state.stalls
    ]
    if under:
        for stall, one in zip(state.stalls, seen, strict=True):
            one["under"] = list(stall[1:])
    return seen


def _left_out(state: State) -> list[int]:
    dealt = {ware for stall in (*state.stalls, *state.bought) for ware in stall}
    return [ware for ware in WARES if ware not in dealt]


def imagine(view: Mapping[str, Json], chance: Chance) -> State:
    """The state seen, the wares under the open ones dealt at random from those never seen.

    No view tells how many stones were drawn, nor, while the game runs, the ceiling: both are left out.
    """
    seats = view["seats"]
    return State(
        _terms(view),
        phase=view["phase"],
        current=view["current"],
        hands=tuple(_stones(seat["hand"]) for seat in seats),
        bank=_stones(view["bank"]),
        scores=tuple(seat["score"] for seat in seats),
        bought=tuple(tuple(seat["wares"]) for seat in seats),
        stalls=() if view["phase"] == "deal" else _stalls(view, chance),
        cards=tuple(dict.fromkeys(rate["card"] for rate in view["rates"])),
        turns=view["turns"],
        ceiling=view.get("ceiling"),
    )


def _terms(view: Mapping[str, Json]) -> Terms:
    """The preset shows in how many wares were dealt."""
    dealt = sum(stall["left"] for stall in view["stalls"]) + sum(len(seat["wares"]) for seat in view["seats"])
    preset = next(terms for terms in PRESETS.values() if terms.depth * STALLS == dealt)
    return Terms(preset.depth, preset.ends, view["limit"])


def _stones(seen: Mapping[str, int]) -> Stones:
    return sum(count * ONE[colour] for colour, count in seen.items())


def _stalls(view: Mapping[str, Json], chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Under each open ware as many as the view counts."""
    seen = {stall["id"] for stall in view["stalls"]}.union(
        view.get("hidden", ()), *(seat["wares"] for seat in view["seats"])
    )
    unseen = [ware for ware in WARES if ware not in seen]
    stream = chance.stream("imagine")
    return tuple(
        (stall["id"], *[unseen.pop(stream.below(len(unseen))) for _ in range(stall["left"] - 1)])
        if stall["left"]
        else ()
        for stall in view["stalls"]
    )

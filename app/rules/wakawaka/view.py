"""What a viewer of Waka Waka sees, built up from nothing. A seat's view is its whole memory."""

from __future__ import annotations

from typing import Final

from ..game import ALL, All, Json, Seat, Viewer
from .components import BOARDS, BOATS, CARDS, EMPTY, GOLD_SYMBOL, GOODS, TOP_LEVEL, Order
from .needs import can_follow, others
from .state import NOBODY, Effect, Slot, State, amounts_of, names_of


def view(state: State, viewer: Viewer | All) -> dict[str, Json]:
    """`hand` and `known` are for their owner. `first` and `active` are missing before the lot, `decision`
    after the end, when each seat shows its `cards`. ALL is shown these, and all closed goods as `known`. Spaces and
    slots count from 1, seats from 0."""
    seen: dict[str, Json] = {"viewer": viewer, "phase": state.phase}
    if state.first != NOBODY:
        seen |= {"first": state.first, "active": state.active}
    seen |= {
        "round": state.round,
        "quiet_rounds": state.quiet,
        "last_round": TOP_LEVEL in state.level,
        "board": state.board,
        "orders": _ORDERS[state.board],
        "fire": state.fire,
        "village": amounts_of(state.village, GOODS),
        "reserve": sum(state.reserve),
        "boats": _boats(state),
        "pile": sum(state.pile),
        "discard": sum(state.discard),
        "slots": [_slot(slot, viewer in (state.active, ALL)) for slot in state.slots],
        "seats": [_seat(state, seat, viewer == ALL) for seat in range(state.seats)],
        "reached": [list(rise) for rise in state.reached],
    }
    if viewer == ALL:
        seen["known"] = {"goods": _closed(state), "hands": []}
    elif viewer is not None:
        seen |= {"hand": names_of(state.hand[viewer], CARDS), "known": _known(state, viewer)}
    if state.kind != "over":
        seen["decision"] = _decision(state)
    return seen


def _order(order: Order) -> Json:
    return {"groups": list(order.groups)} if order.groups else {"items": amounts_of(order.items, GOODS)}


_ORDERS: Final = {board: [_order(order) for order in orders] for board, orders in BOARDS.items()}


def _boats(state: State) -> list[Json]:
    return [
        {"price": boat.price, "spaces": list(map(_space, boat.spaces, goods))}
        for boat, goods in zip(BOATS, state.boats, strict=True)
    ]


def _space(is_open: bool, good: int) -> Json:
    if good == EMPTY:
        return {"open": is_open, "empty": True}
    return {"open": True, "good": GOODS[good]} if is_open else {"open": False}


def _slot(slot: Slot, own: bool) -> Json:
    if isinstance(slot, str):
        return {"card": slot}
    trio: dict[str, Json] = {"trio": sum(slot)}
    return trio | {"cards": names_of(slot, CARDS)} if own else trio


def _seat(state: State, seat: Seat, shown: bool) -> Json:
    seen: dict[str, Json] = {
        "gold": state.gold[seat],
        "level": state.level[seat],
        "stock": amounts_of(state.stock[seat], GOODS),
        "hand": sum(state.hand[seat]),
    }
    return seen | {"cards": names_of(state.hand[seat], CARDS)} if shown or state.kind == "over" else seen


def _known(state: State, viewer: Seat) -> Json:
    return {
        "goods": [_good(state, boat, space) for seat, boat, space in state.peeked if seat == viewer],
        "hands": [
            {"seat": owner, "cards": names_of(cards, CARDS)}
            for seat, owner, cards in state.shown
            if seat == viewer
        ],
    }


def _closed(state: State) -> list[Json]:
    """What lies on the closed spaces of all boats."""
    return [
        _good(state, at, space)
        for at, boat in enumerate(BOATS)
        for space, is_open in enumerate(boat.spaces)
        if not is_open and state.boats[at][space] != EMPTY
    ]


def _good(state: State, boat: int, space: int) -> Json:
    return {"boat": BOATS[boat].price, "space": space + 1, "good": GOODS[state.boats[boat][space]]}


def _decision(state: State) -> Json:
    """Public: who must answer what, for which effects, and who is still to be asked."""
    return {
        "seat": state.asked,
        "kind": state.kind,
        "effects": [_effect(effect) for effect in state.chain],
        "waiting": _waiting(state),
        "laid": state.laid,
        "left": state.left,
    }


def _effect(effect: Effect) -> Json:
    """`of`: whom an Elder asked; `given`: what a Gatherer with a full stock has put on the village."""
    seen: dict[str, Json] = {"card": effect.card, "by": effect.by, "slot": effect.slot, "via": effect.via}
    if effect.of != NOBODY:
        seen["of"] = effect.of
    if effect.given is not None:
        seen["given"] = effect.given
    return seen


def _waiting(state: State) -> list[Seat]:
    """The seats that, as things stand, will be asked to follow."""
    if not state.chain or state.chain[0].via is not None or state.chain[0].card not in GOLD_SYMBOL:
        return []
    order = [state.active, *others(state, state.active)]
    present = state.asked if state.kind == "follow" else state.chain[-1].by
    card = state.chain[0].card
    return [seat for seat in order[order.index(present) + 1 :] if can_follow(state, seat, card)]

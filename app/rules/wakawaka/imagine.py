"""A state that a view allows: what is seen stays, the rest is dealt at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..game import Chance, Json, Seat, Stream, Viewer
from .components import (
    ALL_CARDS,
    ALL_GOODS,
    BOAT,
    CARD,
    CARDS,
    EMPTY,
    FIRE,
    GOOD,
    GOODS,
    MERCHANT,
    NO_CARDS,
    Counts,
)
from .state import NOBODY, Effect, Slot, State, counts_of, plus, summed

Seen = Mapping[str, Json]


def imagine(view: Mapping[str, Json], chance: Chance) -> State:
    """Cards and goods that the viewer cannot see lie where they may. What the others remember is left out,
    save the hand that an Elder is looking at; whether a level changed in this round as well."""
    stream = chance.stream("imagine")
    hands, slots, pile, discard = _cards(view, stream)
    boats, reserve = _goods(view, stream)
    decision = view.get("decision") or {"seat": NOBODY, "kind": "over", "effects": [], "laid": 0, "left": 0}
    chain = tuple(map(_effect, decision["effects"]))
    return State(
        board=view["board"],
        first=view.get("first", NOBODY),
        phase=view["phase"],
        kind=decision["kind"],
        asked=decision["seat"],
        active=view.get("active", NOBODY),
        gold=tuple(seat["gold"] for seat in view["seats"]),
        level=tuple(seat["level"] for seat in view["seats"]),
        stock=tuple(_amounts(seat["stock"]) for seat in view["seats"]),
        hand=hands,
        village=_amounts(view["village"]),
        reserve=reserve,
        boats=boats,
        pile=pile,
        discard=discard,
        fire=view["fire"],
        slots=slots,
        chain=chain,
        laid=decision["laid"],
        left=decision["left"],
        reached=tuple((seat, level) for seat, level in view["reached"]),
        round=view["round"],
        quiet=view["quiet_rounds"],
        peeked=_peeked(view),
        shown=_shown(view, decision["kind"], chain, hands),
    )


def _effect(seen: Seen) -> Effect:
    return Effect(
        seen["card"], seen["by"], seen["slot"], seen["via"], seen.get("of", NOBODY), seen.get("given")
    )


def _amounts(seen: Seen) -> Counts:
    return tuple(seen.get(good, 0) for good in GOODS)


class _Unseen:
    """Things of which only the number of each kind is known, in a random order."""

    def __init__(self, counts: Counts, stream: Stream) -> None:
        self._things = [kind for kind, count in enumerate(counts) for _ in range(count)]
        for last in range(len(self._things) - 1, 0, -1):
            other = stream.below(last + 1)
            self._things[last], self._things[other] = self._things[other], self._things[last]

    def deal(self, number: int, without: Sequence[int] = ()) -> list[int]:
        """So many of them, of the kinds that may be there."""
        dealt: list[int] = []
        kept: list[int] = []
        for thing in self._things:
            (dealt if len(dealt) < number and thing not in without else kept).append(thing)
        assert len(dealt) == number, "the view shows more than there is"
        self._things = kept
        return dealt


def _counted(things: Sequence[int], kinds: int) -> Counts:
    return tuple(things.count(kind) for kind in range(kinds))


def _less(counts: Counts, *seen: Counts) -> Counts:
    for part in seen:
        counts = tuple(a - b for a, b in zip(counts, part, strict=True))
    return counts


def _cards(view: Seen, stream: Stream) -> tuple[tuple[Counts, ...], tuple[Slot, ...], Counts, Counts]:
    """Hands, slots, pile and discard. Trios, and the hand behind the last one, are without Merchants."""
    sure = _sure_hands(view)
    slots: list[Slot] = [_slot(slot) for slot in view["slots"]]
    lying = [_one(slot) if isinstance(slot, str) else slot for slot in slots]
    unseen = _Unseen(_less(ALL_CARDS, *sure, *lying, _aside(view)), stream)
    for place, slot in enumerate(view["slots"]):
        if "trio" in slot and "cards" not in slot:
            slots[place] = _counted(unseen.deal(slot["trio"], (MERCHANT, FIRE)), len(CARDS))
    poor = _without_merchant(view)
    order = sorted(range(len(sure)), key=lambda seat: seat != poor)
    for seat in order:
        missing = view["seats"][seat]["hand"] - sum(sure[seat])
        without = (MERCHANT, FIRE) if seat == poor else (FIRE,)
        sure[seat] = summed(sure[seat], _counted(unseen.deal(missing, without), len(CARDS)))
    discard = _counted(unseen.deal(view["discard"]), len(CARDS))
    pile = _counted(unseen.deal(view["pile"]), len(CARDS))
    return tuple(sure), tuple(slots), pile, discard


def _slot(seen: Seen) -> Slot:
    return str(seen["card"]) if "card" in seen else counts_of(seen.get("cards", []), CARDS)


def _one(card: str) -> Counts:
    return plus(NO_CARDS, CARD[card])


def _sure_hands(view: Seen) -> list[Counts]:
    """The cards that the viewer knows to be in each hand."""
    sure = [counts_of(seat.get("cards", []), CARDS) for seat in view["seats"]]
    if view["viewer"] is not None:
        sure[view["viewer"]] = counts_of(view["hand"], CARDS)
        for known in view["known"]["hands"]:
            if "cards" not in view["seats"][known["seat"]]:
                sure[known["seat"]] = counts_of(known["cards"], CARDS)
    return sure


def _aside(view: Seen) -> Counts:
    """While the cards are dealt, Sorcerer's Fires may be laid aside: all that is nowhere else."""
    there = view["pile"] + view["discard"] + sum(seat["hand"] for seat in view["seats"])
    there += sum(slot.get("trio", 1) for slot in view["slots"])
    return plus(NO_CARDS, FIRE, sum(ALL_CARDS) - there)


def _without_merchant(view: Seen) -> Seat:
    """Who has just laid a trio, and drawn no card since, holds no Merchant."""
    slots, kind = view["slots"], view.get("decision", {}).get("kind")
    return view["active"] if slots and "trio" in slots[-1] and kind not in ("drop", "card") else NOBODY


def _goods(view: Seen, stream: Stream) -> tuple[tuple[tuple[int, ...], ...], Counts]:
    """Boats and reserve."""
    boats = [[_good(space) for space in boat["spaces"]] for boat in view["boats"]]
    if view["viewer"] is not None:
        for known in view["known"]["goods"]:
            boats[BOAT[known["boat"]]][known["space"] - 1] = GOOD[known["good"]]
    seen = _counted([good for boat in boats for good in boat if good is not None], len(GOODS))
    stocks = [_amounts(seat["stock"]) for seat in view["seats"]]
    unseen = _Unseen(_less(ALL_GOODS, seen, _amounts(view["village"]), *stocks), stream)
    closed = unseen.deal(sum(good is None for boat in boats for good in boat))
    filled = tuple(tuple(closed.pop() if good is None else good for good in boat) for boat in boats)
    return filled, _counted(unseen.deal(view["reserve"]), len(GOODS))


def _good(space: Seen) -> int | None:
    """None: it lies face down."""
    if "empty" in space:
        return EMPTY
    return GOOD[space["good"]] if "good" in space else None


def _peeked(view: Seen) -> tuple[tuple[Seat, int, int], ...]:
    viewer: Viewer = view["viewer"]
    if viewer is None:
        return ()
    return tuple((viewer, BOAT[known["boat"]], known["space"] - 1) for known in view["known"]["goods"])


def _shown(
    view: Seen, kind: str, chain: tuple[Effect, ...], hands: tuple[Counts, ...]
) -> tuple[tuple[Seat, Seat, Counts], ...]:
    """What the viewer remembers, and the hand that an Elder's owner is looking at."""
    viewer: Viewer = view["viewer"]
    shown = []
    if viewer is not None:
        known = view["known"]["hands"]
        shown = [(viewer, hand["seat"], counts_of(hand["cards"], CARDS)) for hand in known]
    if kind == "borrow" and chain[-1].by != viewer:
        elder = chain[-1]
        shown.append((elder.by, elder.of, hands[elder.of]))
    return tuple(sorted(shown))

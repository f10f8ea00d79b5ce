"""A witness of Waka Waka: it sees the table once, then only hears what its viewer is told, and keeps a view."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from app.rules.game import Json, Seat, Viewer
from app.rules.wakawaka.components import BOAT, CARDS

Facts = Mapping[str, Json]


class Witness:
    """What one viewer can say of the table by attention alone."""

    def __init__(self, view: Mapping[str, Json]) -> None:
        self.viewer: Viewer = view["viewer"]
        self.hand: Counter[str] = Counter(view.get("hand", ()))
        self.hands: dict[Seat, Counter[str]] = {}
        self.goods: dict[tuple[int, int], str] = {}
        self.seats = [dict(seat) | {"stock": Counter(seat["stock"])} for seat in view["seats"]]
        self.boats = [[dict(space) for space in boat["spaces"]] for boat in view["boats"]]
        self.village: Counter[str] = Counter(view["village"])
        self.slots: list[Any] = []
        self.plain = {key: view[key] for key in ("pile", "discard", "reserve", "fire", "active", "round")}
        self.reached = list(view["reached"])

    def hear(self, code: str, facts: Facts) -> None:
        hears: Callable[[Facts], None] | None = getattr(self, f"_{code}", None)
        if hears:
            hears(facts)

    def says(self) -> dict[str, Json]:
        """In the shape of a view, as far as events tell of it."""
        said: dict[str, Json] = {
            "viewer": self.viewer,
            "seats": [seat | {"stock": amounts(seat["stock"])} for seat in self.seats],
            "boats": [
                {"price": price, "spaces": spaces} for price, spaces in zip(BOAT, self.boats, strict=True)
            ],
            "village": amounts(self.village),
            "slots": self.slots,
            "reached": self.reached,
        } | self.plain
        if self.viewer is None:
            return said
        hands = [{"seat": seat, "cards": ordered(cards)} for seat, cards in sorted(self.hands.items())]
        goods = [
            {"boat": boat, "space": space, "good": good} for (boat, space), good in sorted(self.goods.items())
        ]
        known = {"goods": goods, "hands": [hand for hand in hands if hand["cards"]]}
        return said | {"hand": ordered(self.hand), "known": known}

    # Cards

    def _loses(self, seat: Seat, card: str | None, seen: bool) -> None:
        self.seats[seat]["hand"] -= 1
        if seat == self.viewer:
            assert card is not None
            self.hand[card] -= 1
        elif seat in self.hands:
            known = self.hands[seat]
            self.hands[seat] = known - Counter([card] if seen and card else list(known))

    def _play(self, facts: Facts) -> None:
        self._loses(facts["seat"], facts["card"], seen=True)
        self.slots.append({"card": facts["card"]})

    def _trio(self, facts: Facts) -> None:
        own: dict[str, Json] = {"cards": []} if facts["seat"] == self.viewer else {}
        self.slots.append({"trio": 0} | own)

    def _lay(self, facts: Facts) -> None:
        self._loses(facts["seat"], facts.get("card"), seen=False)
        trio = self.slots[-1]
        trio["trio"] += 1
        if "cards" in trio:
            trio["cards"] = ordered(Counter([*trio["cards"], facts["card"]]))

    def _swap(self, facts: Facts) -> None:
        self._loses(facts["seat"], facts.get("card"), seen=False)
        self.plain["discard"] += 1

    _discard = _drop = _swap

    def _clear(self, facts: Facts) -> None:
        self.slots = []
        self.plain["discard"] += facts["count"]

    def _draw(self, facts: Facts) -> None:
        self.plain["pile"] -= 1
        self.seats[facts["seat"]]["hand"] += 1
        if facts["seat"] == self.viewer:
            self.hand[facts["card"]] += 1

    def _fire(self, facts: Facts) -> None:
        self.plain |= {"fire": facts["lit"], "pile": self.plain["pile"] - 1}
        self.plain["discard"] += 1

    def _new_pile(self, facts: Facts) -> None:
        self.plain |= {"pile": facts["count"], "discard": 0}

    def _ask(self, facts: Facts) -> None:
        if facts["seat"] == self.viewer:
            self.hands[facts["of"]] = Counter(facts["cards"])

    def _borrow(self, facts: Facts) -> None:
        if facts["of"] != self.viewer:
            known = self.hands.setdefault(facts["of"], Counter())
            known[facts["card"]] = max(1, known[facts["card"]])

    # Goods, gold and levels

    def _buy(self, facts: Facts) -> None:
        seat, boat = self.seats[facts["seat"]], facts["boat"]
        seat["gold"] -= boat
        seat["stock"] += Counter(facts["goods"])
        self.boats[BOAT[boat]] = [{"open": s["open"], "empty": True} for s in self.boats[BOAT[boat]]]
        self.goods = {place: good for place, good in self.goods.items() if place[0] != boat}

    def _look(self, facts: Facts) -> None:
        if facts["seat"] == self.viewer:
            self.goods |= {
                (facts["boat"], space): good
                for space, good in zip(facts["spaces"], facts["goods"], strict=True)
            }

    def _to_village(self, seat: Seat, goods: Mapping[str, int]) -> None:
        self.seats[seat]["stock"].subtract(goods)
        self.village.update(goods)

    def _give(self, facts: Facts) -> None:
        self._to_village(facts["seat"], {facts["good"]: 1})

    def _gather(self, facts: Facts) -> None:
        self._to_village(facts["seat"], {facts["good"]: -1})

    def _trade(self, facts: Facts) -> None:
        self._to_village(facts["seat"], {facts["give"]: 1})
        self._to_village(facts["seat"], {facts["take"]: -1})

    def _sell(self, facts: Facts) -> None:
        self._to_village(facts["seat"], {facts["good"]: 2})
        self._rain(facts)

    def _rain(self, facts: Facts) -> None:
        self.seats[facts["seat"]]["gold"] += facts["gold"]

    _refill = _rain

    def _sorcery(self, facts: Facts) -> None:
        self.seats[facts["seat"]]["gold"] -= facts["gold"]
        self._rises(facts)

    def _raise(self, facts: Facts) -> None:
        self._to_village(facts["seat"], facts["goods"])
        self._rises(facts)

    def _rises(self, facts: Facts) -> None:
        self.seats[facts["seat"]]["level"] = facts["level"]
        self.reached.append([facts["seat"], facts["level"]])

    def _follow(self, facts: Facts) -> None:
        self.seats[facts["seat"]]["gold"] -= 1
        self.seats[facts["to"]]["gold"] += 1

    def _fill(self, facts: Facts) -> None:
        self.plain["reserve"] -= 1
        good = {"good": facts["good"]} if "good" in facts else {}
        self.boats[BOAT[facts["boat"]]][facts["space"] - 1] = {"open": bool(good)} | good

    _fill_closed = _fill

    def _lay_out(self, facts: Facts) -> None:
        self.plain["reserve"] -= 1
        self.village[facts["good"]] += 1

    def _new_reserve(self, facts: Facts) -> None:
        self.plain["reserve"] = facts["count"]
        self.village = Counter()

    def _turn(self, facts: Facts) -> None:
        self.plain |= {"active": facts["seat"], "round": facts["round"]}


def amounts(counter: Counter[str]) -> dict[str, int]:
    assert min(counter.values(), default=0) >= 0
    return {name: count for name, count in counter.items() if count}


def ordered(cards: Counter[str]) -> list[str]:
    return sorted(cards.elements(), key=CARDS.index)

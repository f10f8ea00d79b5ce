"""The moves of Waka Waka, each with its spelling and its targets, and the codes of refusals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..game import Seat

# Every code that a refusal of this game may carry, with its facts. `card`: the effect that cannot be carried
# out, which for a Fire Juggler is the one that it would repeat.
REFUSALS: Final = {
    "no_option": ("card",),  # nothing to buy, to sell or to raise with
    "merchant_first": (),  # buying, selling and raising need a Merchant, or a trio
    "merchant_in_hand": (),  # no trio beside a Merchant
    "too_few_cards": ("needs", "has"),
    "boat_empty": ("boat",),
    "not_enough_gold": ("needs", "has"),
    "no_pair": ("good", "has"),
    "order_open": ("level",),  # the stock does not fill the order of this level
    "which_goods": ("level",),  # the order can be filled in several ways
    "top_level": (),
    "fire_out": ("card",),
    "level_zero": ("card",),
    "no_hand_to_see": ("card",),  # no opponent holds a card
    "hand_empty": ("seat",),
    "own_hand": (),
    "juggler_first": ("card",),  # nothing lies before the Fire Juggler
    "after_trio": ("card",),
    "elder_borrows_no_elder": ("card",),
    "repeated_elder": ("card",),  # an Elder that is itself repeated borrows no Fire Juggler
    "no_closed_good": ("card",),
    "open_space": ("boat", "space"),
    "village_empty": ("card",),
    "stock_empty": ("card",),
    "not_in_village": ("good",),
    "no_cards_to_change": ("card",),
    "no_card_left": ("card",),
    "discard_one": (),  # who follows on a Drummer must change at least one card
    "all_used": ("slots", "cards"),  # so many slots used leave at most so many cards
    "unreadable": ("move",),
}


class _OfCard:
    """A move that touches a card of one's own hand."""

    __slots__ = ()
    word: ClassVar[str]
    card: str

    def __str__(self) -> str:
        return f"{self.word} {self.card}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"hand {self.card}",)


class _OfGood:
    """A move that touches a good of one's own stock."""

    __slots__ = ()
    word: ClassVar[str]
    good: str

    def __str__(self) -> str:
        return f"{self.word} {self.good}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stock {self.good}",)


class _Button:
    """A move that touches a button of its own name."""

    __slots__ = ()
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word

    @property
    def path(self) -> tuple[str, ...]:
        return (self.word,)


class _Chance:
    """A move of CHANCE: it touches nothing."""

    __slots__ = ()

    @property
    def path(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Play(_OfCard):
    """A hand card openly on the next slot."""

    card: str
    word: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Trio(_Button):
    """Three hand cards for a Merchant; which ones is told by three `Lay`."""

    word: ClassVar[str] = "trio"


@dataclass(frozen=True, slots=True)
class Lay(_OfCard):
    """One card of a trio."""

    card: str
    word: ClassVar[str] = "lay"


@dataclass(frozen=True, slots=True)
class Stop(_Button):
    """No further card in this turn."""

    word: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Buy:
    """All goods of a boat, named by its price."""

    boat: int

    def __str__(self) -> str:
        return f"buy {self.boat}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"boat {self.boat}",)


@dataclass(frozen=True, slots=True)
class Sell(_OfGood):
    """Two alike."""

    good: str
    word: ClassVar[str] = "sell"


@dataclass(frozen=True, slots=True)
class Raise:
    """One level up. `goods` is empty where the order leaves no choice, else more of a kind before fewer."""

    goods: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        return " ".join(["raise", *(f"{good} {count}" for good, count in self.goods)])

    @property
    def path(self) -> tuple[str, ...]:
        return ("order", str(self)) if self.goods else ("order",)


@dataclass(frozen=True, slots=True)
class Give(_OfGood):
    """One good to the village."""

    good: str
    word: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Ask:
    """See the hand of this seat. Its text counts seats from 1."""

    seat: Seat

    def __str__(self) -> str:
        return f"ask {self.seat + 1}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"mat {self.seat + 1}",)


@dataclass(frozen=True, slots=True)
class Borrow:
    """Use this card of the hand shown, or None."""

    card: str | None

    def __str__(self) -> str:
        return f"borrow {self.card or 'none'}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("borrow none",) if self.card is None else (f"shown {self.card}",)


@dataclass(frozen=True, slots=True)
class Swap(_OfCard):
    """Discard this card and draw another."""

    card: str
    word: ClassVar[str] = "swap"


@dataclass(frozen=True, slots=True)
class Keep(_Button):
    """Swap none."""

    word: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Look:
    """See the goods on these closed spaces of a boat, one or two, counted from 1."""

    boat: int
    spaces: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, ("look", self.boat, *self.spaces)))

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(f"space {self.boat} {space}" for space in self.spaces)


@dataclass(frozen=True, slots=True)
class Gather:
    """One good of the village."""

    good: str

    def __str__(self) -> str:
        return f"gather {self.good}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"village {self.good}",)


@dataclass(frozen=True, slots=True)
class Trade:
    """One good of one's own stock for one of the village."""

    give: str
    take: str

    def __str__(self) -> str:
        return f"trade {self.give} {self.take}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stock {self.give}", f"village {self.take}")


@dataclass(frozen=True, slots=True)
class Discard(_OfCard):
    """One of the cards that a Drummer changes."""

    card: str
    word: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Done(_Button):
    """No further card is changed."""

    word: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Follow(_Button):
    """Pay for the use of a card that another seat has played."""

    word: ClassVar[str] = "follow"


@dataclass(frozen=True, slots=True)
class Decline(_Button):
    """Do not follow."""

    word: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Refill:
    """So many cards; the rest of the resupply is gold."""

    cards: int

    def __str__(self) -> str:
        return f"refill {self.cards}"

    @property
    def path(self) -> tuple[str, ...]:
        return (str(self),)


@dataclass(frozen=True, slots=True)
class Drop(_OfCard):
    """One card above the hand limit."""

    card: str
    word: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Start(_Chance):
    """Of CHANCE: this seat begins. Its text counts seats from 1."""

    seat: Seat

    def __str__(self) -> str:
        return f"start {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Card(_Chance):
    """Of CHANCE: the card on top of the pile."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class Good(_Chance):
    """Of CHANCE: the next good of the reserve."""

    good: str

    def __str__(self) -> str:
        return f"good {self.good}"


SeatMove = (
    Play | Trio | Lay | Stop | Buy | Sell | Raise | Give | Ask | Borrow | Swap | Keep | Look | Gather | Trade
    | Discard | Done | Follow | Decline | Refill | Drop
)  # fmt: skip
Move = SeatMove | Start | Card | Good

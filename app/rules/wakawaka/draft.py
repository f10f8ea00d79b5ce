"""A state in the making: what one move changes, step by step, and what it tells."""

from __future__ import annotations

from ..game import Event, Json, Seat, Step
from .components import CARD, NO_CARDS, SLOTS, Counts
from .state import Kind, Slot, State, plus, summed


class Draft:
    """A state that may be changed, with the events so far. Made from a state, it ends as a Step."""

    def __init__(self, state: State) -> None:
        self.board = state.board
        self.first = state.first
        self.phase = state.phase
        self.kind = state.kind
        self.asked = state.asked
        self.active = state.active
        self.gold = list(state.gold)
        self.level = list(state.level)
        self.stock = list(state.stock)
        self.hand = list(state.hand)
        self.village = state.village
        self.reserve = state.reserve
        self.boats = list(state.boats)
        self.pile = state.pile
        self.discard = state.discard
        self.fire = state.fire
        self.slots = state.slots
        self.chain = state.chain
        self.laid = state.laid
        self.left = state.left
        self.reached = state.reached
        self.round = state.round
        self.quiet = state.quiet
        self.risen = state.risen
        self.peeked = state.peeked
        self.shown = state.shown
        self.cards_drawn = state.cards_drawn
        self.goods_drawn = state.goods_drawn
        self.events: list[Event] = []
        self.turn_over = False

    @property
    def seats(self) -> int:
        return len(self.gold)

    def step(self, no_return: bool) -> Step:
        """The end of the draft. When the game is over all hands lie open: no way back from there."""
        no_return = no_return or self.kind == "over"
        return Step(self._state(), tuple(self.events), self.turn_over, no_return)

    def _state(self) -> State:
        return State(
            self.board,
            self.first,
            self.phase,
            self.kind,
            self.asked,
            self.active,
            tuple(self.gold),
            tuple(self.level),
            tuple(self.stock),
            tuple(self.hand),
            self.village,
            self.reserve,
            tuple(self.boats),
            self.pile,
            self.discard,
            self.fire,
            self.slots,
            self.chain,
            self.laid,
            self.left,
            self.reached,
            self.round,
            self.quiet,
            self.risen,
            self.peeked,
            self.shown,
            self.cards_drawn,
            self.goods_drawn,
        )

    def tell(self, code: str, **facts: Json) -> None:
        """Something that all may know."""
        self.events.append(Event(code, facts))

    def whisper(self, code: str, to: tuple[Seat, ...], secret: dict[str, Json], **facts: Json) -> None:
        """Something of which only some may know all."""
        self.events.append(Event(code, facts | secret, frozenset(to), facts))

    def ask(self, seat: Seat, kind: Kind, left: int = 0) -> None:
        """This seat, or CHANCE, must answer next; `left` choices or draws of this kind are due."""
        self.asked, self.kind, self.laid, self.left = seat, kind, 0, left

    def use_slot(self, slot: Slot) -> None:
        """The next slot is taken."""
        assert len(self.slots) < SLOTS
        self.slots = (*self.slots, slot)

    def take_from_hand(self, seat: Seat, card: int, openly: bool) -> None:
        """A card leaves a hand. Where nobody sees which, each kind may have one less of those known."""
        self.hand[seat] = plus(self.hand[seat], card, -1)
        if self.shown:
            self.shown = tuple(
                (viewer, owner, left)
                for viewer, owner, cards in self.shown
                if any(left := _less(cards, card if openly else None) if owner == seat else cards)
            )

    def discard_from_hand(self, seat: Seat, card: int) -> None:
        """A card goes from a hand to the discard, unseen by the others."""
        self.take_from_hand(seat, card, openly=False)
        self.discard = plus(self.discard, card)

    def show_hand(self, viewer: Seat, owner: Seat) -> None:
        """The viewer sees the whole hand."""
        self._remember(viewer, owner, self.hand[owner])

    def name_card(self, owner: Seat, card: int) -> None:
        """All hear that this card is in a hand, and that it stays there."""
        for viewer in range(self.seats):
            if viewer != owner:
                cards = self._known(viewer, owner)
                self._remember(viewer, owner, cards if cards[card] else plus(cards, card))

    def _known(self, viewer: Seat, owner: Seat) -> Counts:
        return next((cards for v, o, cards in self.shown if (v, o) == (viewer, owner)), NO_CARDS)

    def _remember(self, viewer: Seat, owner: Seat, cards: Counts) -> None:
        others = [known for known in self.shown if known[:2] != (viewer, owner)]
        self.shown = tuple(sorted([*others, (viewer, owner, cards)]))

    def clear_slots(self) -> None:
        """The cards of the slots, trios too, go to the discard."""
        before = sum(self.discard)
        for slot in self.slots:
            if isinstance(slot, str):
                self.discard = plus(self.discard, CARD[slot])
            else:
                self.discard = summed(self.discard, slot)
        if self.slots:
            self.tell("clear", seat=self.active, count=sum(self.discard) - before)
        self.slots = ()


def _less(cards: Counts, card: int | None) -> Counts:
    """What surely stays of known cards when this one goes, or one that nobody sees."""
    return tuple(max(0, n - (card is None or card == kind)) for kind, n in enumerate(cards))

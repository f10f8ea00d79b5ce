"""The rest of a seat's own turn in Waka Waka, played through in the mind.

A plan goes from card to card and keeps the best few positions after each. What lies hidden is imagined;
luck is taken out again, so that a good draw of the imagination makes no move look better. The others are
taken to follow nothing and to swap nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..rules.chance import Ordinary
from ..rules.game import CHANCE, Game, Seat
from ..rules.wakawaka.components import BOAT, BOATS
from ..rules.wakawaka.moves import Buy, Decline, Keep
from ..rules.wakawaka.state import State
from .player import Deadline, best
from .wakawaka_worth import stock_worth, unused, worth

BRANCHING = frozenset({"merchant", "ask", "borrow"})  # here a plan tries every answer; elsewhere the best
FINAL = frozenset({"refill", "drop", "over"})  # the turn is decided
SAMPLES = 6  # ways to fill the closed spaces of a boat


@dataclass(frozen=True, slots=True)
class Node:
    """A position of a plan, what luck has added to it, and the offered move that it began with."""

    state: State
    luck: float
    root: int


class Planner:
    """Plays one seat's turn on from an imagined state."""

    def __init__(self, game: Game, seat: Seat, rng: random.Random, deadline: Deadline) -> None:
        self.game, self.seat, self.rng, self.deadline = game, seat, rng, deadline
        self.chance = Ordinary(rng)

    def values(self, state: State, moves: Sequence[Any], width: int, slots: int) -> list[float]:
        """What each move may come to by the end of the turn, so many cards further."""
        values = [float("-inf")] * len(moves)
        nodes: list[Node] = []
        for root, move in enumerate(moves):
            nodes += self.settled(self._play(Node(state, 0.0, root), move))
        for left in range(slots, -1, -1):
            for node in nodes:
                values[node.root] = max(values[node.root], self.value(node))
            if not left or self.deadline.passed:
                break
            nodes = [after for node in self._best(nodes, width) for after in self._further(node)]
        return values

    def value(self, node: Node) -> float:
        """Of a position at which the turn might end."""
        return worth(node.state, self.seat) + unused(node.state, self.seat) - node.luck

    def _best(self, nodes: Iterable[Node], width: int) -> list[Node]:
        """The best few in which the turn goes on, of those alike one."""
        going = [node for node in nodes if node.state.kind not in FINAL and node.state.active == self.seat]
        different = {self._likeness(node): node for node in sorted(going, key=self.value)}
        return sorted(different.values(), key=self.value, reverse=True)[:width]

    def _likeness(self, node: Node) -> object:
        state, seat = node.state, self.seat
        return state.hand[seat], state.stock[seat], state.gold[seat], state.level[seat], state.slots[-1:]

    def _further(self, node: Node) -> Iterator[Node]:
        for move in self.game.legal_moves(node.state, self.seat):
            if str(move) != "stop":
                yield from self.settled(self._play(node, move))

    def settled(self, node: Node) -> list[Node]:
        """The positions from here at which this seat may play a card, or can do no more."""
        while True:
            state = node.state
            asked = self.game.turn(state)
            if state.kind in FINAL or asked is None or state.phase == "cleanup":
                return [node]
            if asked == CHANCE:
                node = self._play(node, self.game.draw(state, self.chance))
                continue
            moves = self.game.legal_moves(state, asked)
            if asked != self.seat:
                idle = [move for move in moves if isinstance(move, Decline | Keep)]
                if not idle:
                    return [node]
                node = self._play(node, idle[0])
            elif state.kind == "play":
                return [node]
            elif state.kind in BRANCHING:
                return [end for move in moves for end in self.settled(self._play(node, move))]
            else:
                node = self._best_at_once(node, moves)

    def _best_at_once(self, node: Node, moves: Sequence[Any]) -> Node:
        after = [self._play(node, move) for move in moves]
        return best(after, lambda one: worth(one.state, self.seat) - one.luck, self.rng)

    def _play(self, node: Node, move: Any) -> Node:
        state = node.state
        after = self.game.apply(state, state.asked, move).state
        luck = node.luck
        if state.asked == CHANCE:
            luck += worth(after, self.seat) - worth(state, self.seat)
        elif isinstance(move, Buy):
            luck += self._luck_of(state, after, move)
        return Node(after, luck, node.root)

    def _luck_of(self, before: State, after: State, buy: Buy) -> float:
        """How much more the goods of a boat are worth than what it may as well hold."""
        boat = BOAT[buy.boat]
        closed = [space for space in range(len(before.boats[boat])) if not self._knows(before, boat, space)]
        unseen = [good for good, count in enumerate(before.reserve) for _ in range(count)]
        unseen += [before.boats[boat][space] for space in closed]
        stock, total = after.stock[self.seat], 0.0
        for _ in range(SAMPLES):
            other = list(stock)
            for space, good in zip(closed, self.rng.sample(unseen, len(closed)), strict=True):
                other[before.boats[boat][space]] -= 1
                other[good] += 1
            total += stock_worth(before.board, before.level[self.seat], tuple(other))
        return stock_worth(before.board, before.level[self.seat], stock) - total / SAMPLES

    def _knows(self, state: State, boat: int, space: int) -> bool:
        return BOATS[boat].spaces[space] or (self.seat, boat, space) in state.peeked

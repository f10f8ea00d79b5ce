"""Bazaar's positions in letters: "buy 1: YBG - / 5 0".

Phase, the seat in turn (from 1), the hand of each seat, `-` where it is empty, and after the stroke the
points of each seat, if there are any. `G20` is twenty green stones. The bank has all the others.
"""

import re

from app.rules import bazaar
from app.rules.bazaar.cards import WARES
from app.rules.bazaar.state import PRESETS, State, Terms
from app.rules.bazaar.stones import ALL, COLOURS, ONE, Stones, count
from app.rules.game import CHANCE
from app.rules.record import Playthrough

POSITION = re.compile(r"(\w+) ([1-6]): ([^/]+?)(?: / ([0-9 ]+))?")
STOCKED = "WWWWW:6 RRRRR:6 YYYYY:6 BBBBB:6"
NUMBERS = {ware.letters: number for number, ware in WARES.items()}


def position(
    drawing: str,
    *,
    stalls: str = STOCKED,
    cards: tuple[int, int] = (1, 6),
    preset: str = "bsw",
    limit: int | None = None,
) -> State:
    """The state drawn. Stalls by open ware and number left, `-` sold out. Seat 1 has bought what is gone."""
    read = POSITION.fullmatch(drawing)
    assert read, drawing
    phase, seat, hands, points = read.groups()
    held = tuple(stones(hand) for hand in hands.split())
    terms = PRESETS[preset]
    unseen = [number for letters, number in NUMBERS.items() if letters not in stalls]
    piles = tuple(_pile(stall, unseen) for stall in stalls.split())
    sold = tuple(unseen[: 4 * terms.depth - sum(map(len, piles))])
    return State(
        Terms(terms.depth, terms.ends, limit or terms.limit),
        phase=phase,  # type: ignore[arg-type]
        current=int(seat) - 1,
        hands=held,
        bank=ALL - sum(held),
        scores=tuple(map(int, points.split())) if points else (0,) * len(held),
        bought=(sold, *((),) * (len(held) - 1)),
        stalls=piles,
        cards=cards,
    )


def _pile(stall: str, unseen: list[int]) -> tuple[int, ...]:
    """The open ware, and under it the first of those that are open nowhere."""
    if stall == "-":
        return ()
    letters, left = stall.split(":")
    return (NUMBERS[letters], *(unseen.pop(0) for _ in range(int(left) - 1)))


def stones(text: str) -> Stones:
    return sum(ONE[colour] * int(times or 1) for colour, times in re.findall(r"([WRYBG])(\d*)", text))


def drawing(state: State) -> str:
    """The state in letters, with the points of every seat."""
    hands = " ".join(_drawn(hand) for hand in state.hands)
    return f"{state.phase} {state.current + 1}: {hands} / {' '.join(map(str, state.scores))}"


def _drawn(hand: Stones) -> str:
    held = ((colour, count(hand, colour)) for colour in COLOURS)
    return "".join(colour * times if times < 10 else f"{colour}{times}" for colour, times in held) or "-"


def play(state: State, line: str) -> Playthrough:
    """What these moves make of it, spelled and parted by commas. RuleError where one is refused."""
    played = Playthrough(bazaar, len(state.hands), {}, state)
    for text in line.split(", ") if line else []:
        seat = played.turn
        assert seat is not None, f"over before {text}"
        move = bazaar.read_move(text) if seat == CHANCE else played.judge(seat, text)
        played, _ = played.move(seat, move)
    return played

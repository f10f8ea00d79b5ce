"""Bazaar as it is played: what is printed, the ceiling of a deal, the figures of many games, stored games."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from statistics import mean

import pytest

from app.rules import bazaar as game
from app.rules.bazaar.cards import EXCHANGE_CARDS, POINTS, WARES, points_for
from app.rules.bazaar.ceiling import ceiling
from app.rules.bazaar.offers import exchanges_of
from app.rules.bazaar.state import EVENTS, State
from app.rules.bazaar.stones import COLOURS, ONE, covers, size
from app.rules.game import Json
from app.rules.record import verify
from tests.rules.bazaar_players import Player, begin, buyer, dealt, greedy, steps

# What is printed


def moved(stones: str, by: int) -> str:
    """These stones with every colour moved so many places through WRYBG."""
    places = sorted((COLOURS.index(colour) + by) % 5 for colour in stones)
    return "".join(COLOURS[place] for place in places)


@pytest.mark.parametrize("pattern", [1, 6])
@pytest.mark.parametrize("by", range(5))
def test_five_cards_are_one_pattern_moved_through_the_colours(pattern: int, by: int) -> None:
    shifted = tuple((moved(left, by), moved(right, by)) for left, right in EXCHANGE_CARDS[pattern])
    assert EXCHANGE_CARDS[pattern + by] == shifted


def test_ten_cards_of_five_different_equations() -> None:
    sides = [equation for card in EXCHANGE_CARDS.values() for equation in card]
    assert list(EXCHANGE_CARDS) == list(range(1, 11))
    assert len({frozenset(equation) for equation in sides}) == 50
    for left, right in sides:
        assert not set(left) & set(right)
        assert {len(left), len(right)} <= {1, 2, 3, 4}


@pytest.mark.parametrize(
    "card, other", [(1, 2), (1, 3), *((1, second) for second in range(6, 11)), (6, 7), (6, 8)]
)
def test_every_ware_can_be_reached_exactly_from_nearly_every_stone(card: int, other: int) -> None:
    """These pairs moved through the colours are all pairs. Only with cards 1 and 6 G stands alone on no side."""
    for colour in COLOURS:
        reached = reachable(ONE[colour], (card, other))
        wares = [reached[ware.stones] for ware in WARES.values() if ware.stones in reached]
        assert len(wares) == (0 if (card, other, colour) == (1, 6, "G") else 45)
        assert max(wares, default=0) <= 11


def reachable(stone: int, cards: tuple[int, int]) -> dict[int, int]:
    """Hands of at most ten stones that exchanges alone make of one stone, and how many they take."""
    found, hands = {stone: 0}, [stone]
    for hand in hands:
        for _, pay, get in exchanges_of(cards):
            made = hand - pay + get
            if covers(hand, pay) and made not in found and size(made) <= 10:
                found[made] = found[hand] + 1
                hands.append(made)
    return found


PATTERNS = ["50000", "40100", "30200", "32000", "31001", "30110", "12002", "10220", "21110"]


def test_the_wares_are_nine_patterns_moved_through_the_colours() -> None:
    made = [
        moved("".join(colour * int(times) for colour, times in zip(COLOURS, pattern, strict=True)), by)
        for pattern in PATTERNS
        for by in range(5)
    ]
    assert [ware.letters for ware in WARES.values()] == made
    assert list(WARES) == list(range(1, 46))
    assert Counter("".join(made)) == dict.fromkeys(COLOURS, 45)
    assert [number for number, ware in WARES.items() if ware.precious] == list(range(1, 11))


def test_a_star_for_a_precious_ware_and_one_for_a_stall_sold_out() -> None:
    cheap, precious = WARES[45], WARES[1]
    for left in range(8):
        column = min(left, 3)
        assert points_for(cheap, False, left) == (5, 3, 2, 1)[column]
        assert points_for(cheap, True, left) == points_for(precious, False, left) == (8, 5, 3, 2)[column]
        assert points_for(precious, True, left) == (12, 8, 5, 3)[column]
    assert {len(row) for row in POINTS} == {4}


# The ceiling


def test_the_ceiling_is_what_the_best_order_of_sales_brings() -> None:
    rng = random.Random(1)
    for _ in range(3):
        numbers = rng.sample(sorted(WARES), 8)
        stalls = [numbers[place : place + 2] for place in range(0, 8, 2)]
        orders = set(permutations([0, 0, 1, 1, 2, 2, 3, 3]))
        assert ceiling(stalls) == max(brought(stalls, order) for order in orders)


def brought(stalls: list[list[int]], order: tuple[int, ...]) -> int:
    """The points of selling from these stalls in this order, with nothing ever left over."""
    left, points = [list(stall) for stall in stalls], 0
    for place in order:
        rich = [] in left
        points += points_for(WARES[left[place].pop(0)], rich, 0)
    return points


def test_ceilings_of_random_deals() -> None:
    """Over 20,000 deals the mean is 195, the range 174 to 213."""
    rng = random.Random(1)
    found = [dealt(1, rng).ceiling for _ in range(2000)]
    ceilings = [points for points in found if points is not None]
    assert len(ceilings) == 2000
    assert abs(mean(ceilings) - 195) < 0.6
    assert 172 <= min(ceilings) <= 182
    assert 206 <= max(ceilings) <= 215


# Many games

# Seats: turns a game, points a purchase.
AT_RANDOM = {1: (272, 1.9), 2: (284, 1.9), 3: (280, 1.9), 4: (292, 2.0), 5: (294, 2.0), 6: (311, 2.1)}
GREEDY = {1: (114, 5.4), 3: (116, 4.7), 6: (130, 4.2)}


@pytest.mark.parametrize("seats", AT_RANDOM)
def test_random_games_take_as_long_as_they_should(seats: int) -> None:
    expected, worth = AT_RANDOM[seats]
    ends = list(play(seats, buyer, 60))
    assert abs(mean(end.turns for end in ends) - expected) < 0.12 * expected
    assert abs(mean(sum(end.scores) for end in ends) / 24 - worth) < 0.15


@pytest.mark.parametrize("seats", GREEDY)
def test_three_exchanges_of_foresight_sell_at_twice_the_price(seats: int) -> None:
    expected, worth = GREEDY[seats]
    ends = list(play(seats, greedy, 10))
    assert abs(mean(end.turns for end in ends) - expected) < 0.15 * expected
    assert abs(mean(sum(end.scores) for end in ends) / 24 - worth) < 0.6


def play(seats: int, player: Player, games: int) -> Iterator[State]:
    rng = random.Random(seats)
    for _ in range(games):
        state = begin(seats)
        for *_, step in steps(state, player, rng):
            state = step.state
        yield state


# Stored games

STORED = sorted((Path(__file__).parent / "fixtures").rglob("bazaar-*.json"))


def read(path: Path) -> dict[str, Json]:
    record: dict[str, Json] = json.loads(path.read_text("utf-8"))
    return record


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_verifies(path: Path) -> None:
    played = verify(game, read(path))
    assert played.over


def test_the_stored_games_tell_every_event_and_both_ends() -> None:
    games = [verify(game, read(path)) for path in STORED]
    told = {told.event.code for played in games for told in played.told}
    assert told >= EVENTS.keys()
    assert {played.result.reason for played in games if played.result} == {"sold_out", "stuck"}
    assert {played.options["preset"] for played in games} == {"bsw", "classic"}

"""What holds at every step of every game of Bazaar, whoever plays."""

import json
import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import bazaar as game
from app.rules.bazaar.cards import WARES
from app.rules.bazaar.moves import REFUSALS
from app.rules.bazaar.state import EVENTS, State
from app.rules.bazaar.stones import (
    ALL,
    COLOURS,
    EACH,
    ONE,
    counts,
    covers,
    heap,
    letters,
    missing,
    size,
)
from app.rules.chance import Sealed, seed_of
from app.rules.game import CHANCE, Json, Seat, Step, read_options
from app.rules.record import Entry, entry_from_json, record_json, replay, verify
from app.rules.record import begin as begin_playthrough
from tests.rules.bazaar_players import any_move, begin, buyer, hoarder, steps

GIVEN: list[dict[str, Json]] = [{}, {"hand_limit": 10}, {"preset": "classic"}]
PLAYERS = [any_move, buyer, hoarder]


@settings(max_examples=30)
@given(
    seats=st.integers(1, 6),
    given=st.sampled_from(GIVEN),
    player=st.sampled_from(PLAYERS),
    seed=st.integers(0),
)
def test_every_step_keeps_the_laws(seats: int, given: dict[str, Json], player: Any, seed: int) -> None:
    for before, seat, move, step in islice(steps(begin(seats, **given), player, random.Random(seed)), 400):
        state = step.state
        stones_are_conserved(state)
        wares_are_conserved(state)
        offers_are_sound(before, seat)
        spelling_is_inverse(move)
        turns_pass(before, step)
        events_are_listed(step)


def stones_are_conserved(state: State) -> None:
    assert state.bank + sum(state.hands) == ALL
    assert all(0 <= number <= EACH for heap in (state.bank, *state.hands) for number in counts(heap).values())


def wares_are_conserved(state: State) -> None:
    bought, stocked = sum(map(len, state.bought)), sum(map(len, state.stalls))
    wares = {ware for pile in (*state.bought, *state.stalls) for ware in pile}
    assert wares <= WARES.keys()
    assert len(wares) == bought + stocked == (0 if state.phase == "deal" else 4 * state.terms.depth)


def offers_are_sound(state: State, seat: Seat) -> None:
    """Something to do; no repeats; no two moves share their targets; what is refused is not offered."""
    offered, refused = game.legal_moves(state, seat), game.refusals(state, seat)
    assert bool(offered) == (seat != CHANCE)
    assert len(offered) == len(set(offered))
    paths = [frozenset(move.path) for move in (*offered, *refused)]
    assert len(set(paths)) == len(paths)
    assert frozenset() not in paths
    assert not refused.keys() & set(offered)
    for move in (*offered, *refused):
        spelling_is_inverse(move)
    for why in refused.values():
        assert tuple(why.facts) == REFUSALS[why.code]
        json.dumps(why.facts)


def spelling_is_inverse(move: Any) -> None:
    assert game.read_move(str(move)) == move


def turns_pass(before: State, step: Step) -> None:
    """One turn more when a turn is over; the seats take turns; a result exactly when nobody is in turn."""
    state = step.state
    ended = step.turn_over and not (state.phase == "over" and state.current == before.current)
    assert state.turns == before.turns + step.turn_over
    if before.phase not in ("deal", "start"):
        assert state.current == (before.current + ended) % len(state.hands)
    assert (game.turn(state) is None) == (game.result(state) is not None)
    assert state.scores >= before.scores


def events_are_listed(step: Step) -> None:
    for event in step.events:
        told = tuple(event.facts)
        known = EVENTS[event.code]
        solo = event.code == "end" and len(step.state.hands) == 1
        assert told == known or (solo and told[:3] == known and set(told[3:]) <= {"turns", "ceiling"})
        assert json.loads(json.dumps(event.facts)) == event.facts


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_game_replays_to_the_same_end(seats: int) -> None:
    for seed in range(20):
        given = GIVEN[seed % len(GIVEN)]
        log, state = [], begin(seats, **given)
        for _, seat, move, step in steps(state, buyer, random.Random(seed)):
            log.append(Entry(seat, str(move)))
            state = step.state
        again = replay(game, seats, read_options(game.META, seats, given), log)
        assert again.state == state
        assert again.turn is None


@pytest.mark.parametrize("seats", [1, 4])
def test_a_sealed_game_verifies(seats: int) -> None:
    secret, salts = bytes(range(32)), [bytes([seat] * 16) for seat in range(seats)]
    rng, seed = random.Random(1), seed_of(secret, salts)
    played = begin_playthrough(game, seats, read_options(game.META, seats, {}))
    while (seat := played.turn) is not None:
        if seat == CHANCE:
            played, _ = played.draw(seed)
        else:
            played, _ = played.move(seat, buyer(played.state, game.legal_moves(played.state, seat), rng))
    told = record_json(played, code="TEST", seats=[{}] * seats, secret=secret, salts=salts)
    assert verify(game, json.loads(json.dumps(told))) == played
    assert [entry_from_json(line) for line in told["entries"]] == list(played.entries)


def test_two_plays_of_one_deal_meet_the_same_wares_and_stones() -> None:
    """The n-th stone of a deal comes from its own stream, whoever draws it and whatever came before."""
    first, second = (streams(seats, player) for seats, player in ((1, hoarder), (1, buyer)))
    assert first["deal"] == second["deal"]
    stones = [name for name in second if name.startswith("stone ")]
    assert stones == [f"stone {number}" for number in range(1, len(stones) + 1)]
    assert all(
        first[f"stone {number}"][0] == second[f"stone {number}"][0]
        for number in range(1, min(len(first), len(second)) - 1)
    )


def streams(seats: int, player: Any) -> dict[str, tuple[tuple[int, int], ...]]:
    chance = Sealed(bytes(32))
    for _ in steps(begin(seats), player, random.Random(1), chance):
        pass
    return {drawn.name: drawn.draws for drawn in chance.drawn}


# Stones as one number

HEAPS = (
    st.text(COLOURS, max_size=60)
    .map(lambda text: "".join(sorted(text, key=COLOURS.index)))
    .filter(lambda text: max(Counter(text).values(), default=0) <= EACH)
)


@given(has=HEAPS, needs=HEAPS)
def test_heaps_reckon_as_counters_do(has: str, needs: str) -> None:
    one, other = Counter(has), Counter(needs)
    assert letters(heap(has)) == has
    assert size(heap(has)) == len(has)
    assert counts(heap(has)) == {colour: one[colour] for colour in COLOURS}
    assert covers(heap(has), heap(needs)) == (one >= other)
    assert Counter(letters(missing(heap(has), heap(needs)))) == other - one


def test_a_full_heap_of_each_colour_keeps_to_itself() -> None:
    assert counts(ALL) == dict.fromkeys(COLOURS, EACH)
    for one in ONE.values():
        assert covers(ALL, EACH * one)
        assert not covers(ALL - one, EACH * one)

"""What holds at every step of every game of Waka Waka, whoever plays, and in recorded games."""

import json
import random
from pathlib import Path

import pytest

from app.rules import wakawaka as game
from app.rules.game import CHANCE, Seat, Step
from app.rules.record import Entry, entry_from_json, replay, result_json, verify
from app.rules.record import begin as begin_playthrough
from app.rules.wakawaka.components import (
    ALL_CARDS,
    ALL_GOODS,
    BOARDS,
    CARD,
    EMPTY,
    FIRE,
    HAND_LIMIT,
    NO_CARDS,
    NO_GOODS,
    STOCK_LIMIT,
    TOP_LEVEL,
    Counts,
)
from app.rules.wakawaka.moves import REFUSALS, Ask, Borrow, Buy, Look
from app.rules.wakawaka.spelling import LISTED
from app.rules.wakawaka.state import EVENTS, State, plus, summed
from tests.rules.wakawaka_boards import asked
from tests.rules.wakawaka_players import Player, any_move, begin, eager, sealed, steps

GAMES = 2  # of each kind of player, for each number of seats and each board
FIXTURES = sorted((Path(__file__).parent / "fixtures").rglob("wakawaka-*.json"))
EXPORTED = ["META", "setup", "turn", "legal_moves", "refusals", "draw", "apply", "result", "view", "imagine"]

both_players = pytest.mark.parametrize("player", [any_move, eager])
all_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def test_the_game_exports_the_protocol_and_nothing_else() -> None:
    assert sorted(game.__all__) == sorted([*EXPORTED, "read_move"])


def test_spelling_and_reading_are_inverse_for_every_move_there_is() -> None:
    assert len(set(map(str, LISTED))) == len(LISTED)
    assert all(game.read_move(str(move)) == move for move in LISTED)


# Every step


@both_players
@all_seats
def test_every_step_keeps_the_laws(seats: int, player: Player) -> None:
    for number, board in enumerate([*BOARDS] * GAMES):
        state = begin(seats, board=board)
        for before, seat, move, step in steps(state, random.Random(f"{seats} {number}"), player):
            state = step.state
            goods_are_conserved(state)
            cards_are_conserved(state)
            limits_are_kept(before, step)
            offers_are_sound(before, seat)
            undo_is_closed(before, seat, move, step)
            codes_are_listed(before, seat, step)
            assert game.read_move(str(move)) == move
        ends_well(state)


def sum_of(start: Counts, *parts: Counts) -> Counts:
    for part in parts:
        start = summed(start, part)
    return start


def goods_are_conserved(state: State) -> None:
    """14 of each good."""
    afloat = NO_GOODS
    for good in [good for boat in state.boats for good in boat if good != EMPTY]:
        afloat = plus(afloat, good)
    assert sum_of(afloat, state.village, state.reserve, *state.stock) == ALL_GOODS


def cards_are_conserved(state: State) -> None:
    """66 cards, no Sorcerer's Fire in a hand. Those laid aside in the deal are nowhere until it is done."""
    slots = [plus(NO_CARDS, CARD[slot]) if isinstance(slot, str) else slot for slot in state.slots]
    there = sum_of(state.pile, state.discard, *state.hand, *slots)
    if state.kind == "deal":
        there = (*there[:FIRE], ALL_CARDS[FIRE])
    assert there == ALL_CARDS
    assert not any(cards[FIRE] for cards in (*state.hand, *slots))
    assert min(map(min, (state.pile, state.discard, *state.hand))) >= 0


def limits_are_kept(before: State, step: Step) -> None:
    state: State = step.state
    assert min(state.gold) >= 0
    assert all(sum(stock) <= STOCK_LIMIT for stock in state.stock) or state.kind == "surplus"
    assert max(state.level) <= TOP_LEVEL
    told = {event.code for event in step.events}
    assert step.turn_over == (bool(told & {"turn", "end"}) and before.phase != "setup")
    if step.turn_over:
        assert sum(state.hand[before.active]) <= HAND_LIMIT
        assert not state.slots and not state.chain
        assert not any(EMPTY in boat for boat in state.boats)


def offers_are_sound(state: State, seat: Seat) -> None:
    """Each offered move once, with touches of its own; none of them refused; nothing for the others."""
    offered = game.legal_moves(state, seat)
    assert bool(offered) == (seat != CHANCE)
    assert len(set(offered)) == len({frozenset(move.path) for move in offered}) == len(offered)
    cannot = game.refusals(state, seat)
    assert not set(cannot) & set(offered)
    for move in (*offered, *cannot):
        assert move.path and len(set(move.path)) == len(move.path)
        assert game.read_move(str(move)) == move
    for other in range(state.seats):
        if other != seat:
            assert game.legal_moves(state, other) == [] and game.refusals(state, other) == {}


def undo_is_closed(state: State, seat: Seat, move: object, step: Step) -> None:
    """Behind a draw, another seat's answer, and whatever shows a secret."""
    shows = isinstance(move, (Buy, Ask, Look)) or (isinstance(move, Borrow) and move.card is not None)
    assert step.no_return == (seat != state.active or shows or game.turn(step.state) is None)


def codes_are_listed(state: State, seat: Seat, step: Step) -> None:
    for event in step.events:
        assert set(event.facts) >= set(EVENTS[event.code])
        for viewer in (*range(state.seats), None):
            facts = event.seen(viewer)
            assert facts is not None and json.loads(json.dumps(dict(facts))) == facts
    for why in game.refusals(state, seat).values():
        assert set(why.facts) >= set(REFUSALS[why.code])


def ends_well(state: State) -> None:
    result = game.result(state)
    assert result is not None and game.turn(state) is None
    assert result.scores == state.scores == state.level
    assert (result.reason == "top_level") == (TOP_LEVEL in state.level)
    assert state.level == tuple(sum(seat == each for seat, _ in state.reached) for each in range(state.seats))


# Whole games


@all_seats
def test_a_game_replays_to_the_same_end_and_its_record_verifies(seats: int) -> None:
    for number, player in enumerate([any_move, eager]):
        played, record = sealed(seats, random.Random(number), player, board="tile2")
        stored = json.loads(json.dumps(record))
        entries = [entry_from_json(line) for line in stored["entries"]]
        assert replay(game, seats, played.options, entries) == played
        assert verify(game, stored) == played


def test_some_games_of_many_use_every_question_and_every_event() -> None:
    kinds, codes = set(), set()
    for seed in range(12):
        for state, _, _, step in steps(begin(3, board="tile4"), random.Random(seed)):
            kinds.add(state.kind)
            codes |= {event.code for event in step.events}
    assert len(kinds) == 19
    assert codes == set(EVENTS) - {"no_card"}  # never in a game: there are 63 cards to draw


@pytest.mark.parametrize("file", FIXTURES, ids=[file.stem for file in FIXTURES])
def test_a_recorded_game_verifies_and_ends_as_it_did(file: Path) -> None:
    fixture = json.loads(file.read_text(encoding="utf-8"))
    played = verify(game, fixture)
    assert played.result is not None and result_json(played.result) == fixture["result"]
    assert game.view(played.state, None) == fixture["end"]


def test_there_are_recorded_games() -> None:
    assert len(FIXTURES) >= 3


def test_an_undo_goes_back_to_the_very_state_that_was() -> None:
    played = begin_playthrough(game, 2, {"board": "base", "first": 0})
    rng = random.Random(4)
    for *_, move, _ in steps(begin(2, first=0), rng):
        played, _ = played.move(asked(played), move)
        if len(played.entries) == 80:
            break
    before = played.state
    seat = asked(played)
    played, _ = played.move(seat, game.legal_moves(played.state, seat)[-1])
    undone = played.line(0, "undo 80")
    assert undone.state == before
    assert replay(game, 2, undone.options, undone.entries) == undone
    assert undone.entries[-1] == Entry(0, "undo 80")

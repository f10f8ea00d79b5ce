"""Bazaar at its edges: setup and options, what chance may do, the end."""

import random
from itertools import islice

import pytest

from app.rules import bazaar as game
from app.rules.bazaar.moves import FACES, Deal, Face, Start
from app.rules.bazaar.state import SoloResult, State
from app.rules.bazaar.stones import ALL, size
from app.rules.chance import Ordinary, Sealed
from app.rules.game import CHANCE, Json, Result, RuleError, read_options
from tests.rules.bazaar_boards import drawing, play, position
from tests.rules.bazaar_players import begin, dealt, hoarder, play_out, steps

ALL_STONES = "W20R20Y20B20G20"
SALE = "WRRGG:6 RRRRB:6 YYYYY:6 BBBBB:6"
LAST_SALE = "- - - WRRGG:1"

# Setup


def test_a_game_is_dealt_then_a_lot_says_who_begins() -> None:
    state = begin(3)
    assert game.turn(state) == CHANCE
    deal = game.draw(state, Sealed(bytes(32)))
    state = game.apply(state, CHANCE, deal).state
    assert [len(stall) for stall in state.stalls] == [6, 6, 6, 6]
    assert str(deal).split()[5:] == [str(ware) for stall in state.stalls for ware in stall]
    assert game.turn(state) == CHANCE
    start = game.draw(state, Sealed(bytes(32)))
    assert isinstance(start, Start)
    state = game.apply(state, CHANCE, start).state
    assert drawing(state) == f"act {start.seat + 1}: - - - / 0 0 0"
    assert state.bank == ALL
    assert size(state.bank) == 100


def test_no_lot_alone_and_none_for_a_named_seat() -> None:
    for seats, first in ((1, None), (4, 2)):
        state = begin(seats, first=first)
        state = game.apply(state, CHANCE, game.draw(state, Sealed(bytes(32)))).state
        assert (state.phase, state.current) == ("act", first or 0)


def test_every_seat_is_drawn_to_begin() -> None:
    rng = random.Random(1)
    assert {dealt(5, rng).current for _ in range(100)} == {0, 1, 2, 3, 4}


OPTIONS = [
    ({}, 6, 4, None),
    ({"hand_limit": 10}, 6, 4, 10),
    ({"preset": "classic"}, 5, 2, 10),
    ({"preset": "classic", "hand_limit": 10}, 5, 2, 10),
]


@pytest.mark.parametrize(("given", "depth", "ends", "limit"), OPTIONS)
def test_options(given: dict[str, Json], depth: int, ends: int, limit: int | None) -> None:
    state = dealt(2, random.Random(1), **given)
    assert (state.terms.depth, state.terms.ends, state.terms.limit) == (depth, ends, limit)
    assert [len(stall) for stall in state.stalls] == [depth] * 4
    assert (state.ceiling is None) == (depth == 5)


@pytest.mark.parametrize(
    ("seats", "given", "code"),
    [
        (7, {}, "bad_seats"),
        (2, {"hand_limit": 9}, "bad_option"),
        (2, {"preset": "Classic"}, "bad_option"),
        (2, {"first": 2}, "bad_option"),
        (2, {"stalls": 4}, "unknown_option"),
    ],
)
def test_no_other_options(seats: int, given: dict[str, Json], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_options(game.META, seats, given)
    assert refused.value.code == code


# Chance


def test_a_colour_that_is_used_up_is_thrown_again() -> None:
    state = position("draw 1: - Y20")
    rng = random.Random(1)
    thrown = [game.draw(state, Ordinary(rng)) for _ in range(5000)]
    assert [abs(thrown.count(face) - 1000) < 120 for face in FACES if face.colour != "Y"] == [True] * 5
    assert Face("Y") not in thrown


def test_each_face_is_as_likely() -> None:
    state = position("draw 1: - -")
    rng = random.Random(1)
    thrown = [game.draw(state, Ordinary(rng)) for _ in range(6000)]
    assert all(abs(thrown.count(face) - 1000) < 120 for face in FACES)


IMPOSSIBLE = [
    (position("draw 1: - Y20"), "yellow"),
    (position("act 1: - -"), "red"),
    (position("choose 1: - -"), "joker"),
    (position("act 1: - -"), "start 1"),
    (begin(2), "start 1"),
    (position("start 1: - -"), "start 3"),
    (position("act 1: - -"), str(Deal((1, 2), tuple(range(1, 25))))),
    (begin(2), str(Deal((1, 1), tuple(range(1, 25))))),
    (begin(2), str(Deal((1, 11), tuple(range(1, 25))))),
    (begin(2), str(Deal((1, 2), tuple(range(1, 24))))),
    (begin(2), str(Deal((1, 2), tuple(range(1, 21))))),
    (begin(2), str(Deal((1, 2), (*range(1, 24), 46)))),
    (begin(2), str(Deal((1, 2), (*range(1, 24), 1)))),
    (begin(2, preset="classic"), str(Deal((1, 2), tuple(range(1, 25))))),
]


@pytest.mark.parametrize(
    ("state", "text"), IMPOSSIBLE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_chance_cannot_do_the_impossible(state: State, text: str) -> None:
    with pytest.raises(ValueError, match="is not what chance can decide"):
        game.apply(state, CHANCE, game.read_move(text))


def test_nothing_is_drawn_when_no_draw_is_due() -> None:
    with pytest.raises(ValueError, match="nothing to draw in buy"):
        game.draw(position("buy 1: -"), Sealed(bytes(32)))


# The end


def test_equal_scores_share_the_place() -> None:
    over = play(position("buy 3: - - WRRGG / 31 31 12", stalls=LAST_SALE), "buy 4").state
    assert game.turn(over) is None
    assert game.result(over) == Result((31, 31, 20), (1, 1, 3), "sold_out")


def test_an_empty_bank_is_stuck() -> None:
    over = play(position(f"buy 1: {ALL_STONES} - / 3 4"), "next").state
    assert game.result(over) == Result((3, 4), (2, 1), "stuck")


def test_a_last_purchase_may_still_fill_the_empty_bank() -> None:
    after = play(position(f"buy 1: {ALL_STONES} -", stalls=SALE), "buy 1").state
    assert (after.phase, size(after.bank)) == ("act", 5)


def test_who_only_draws_is_stuck_after_a_hundred_draws() -> None:
    over = play_out(begin(1), hoarder, random.Random(1))
    assert game.result(over) == SoloResult((0,), (1,), "stuck", turns=100, ceiling=over.ceiling)
    assert (over.draws, over.bank) == (100, 0)


def test_with_the_limit_nobody_is_stuck() -> None:
    course = steps(begin(6, hand_limit=10), hoarder, random.Random(1))
    ends = [step.state for *_, step in islice(course, 1500) if step.turn_over]
    assert len(ends) > 300
    assert all(end.phase == "act" and max(map(size, end.hands)) <= 10 for end in ends)
    assert sum(map(size, ends[-1].hands)) == 60


def test_the_turns_of_a_solo_game_are_counted() -> None:
    state = position("buy 1: WRRGG", stalls=SALE)
    assert play(state, "next").state.turns == 1
    assert play(state, "buy 1, draw, red, next").state.turns == 2
    over = game.result(play(position("buy 1: WRRGG", stalls=LAST_SALE), "buy 4").state)
    assert over == SoloResult((8,), (1,), "sold_out", turns=1, ceiling=None)


def test_classic_is_over_when_two_stalls_are_sold_out() -> None:
    state = position("buy 1: WRRGG -", stalls="WRRGG:1 - YYYYY:3 BBBBB:5", preset="classic")
    over = play(state, "buy 1").state
    assert drawing(over) == "over 1: - - / 8 0"
    assert game.result(over) == Result((8, 0), (1, 2), "sold_out")
    assert play(position("buy 1: WRRGG -", stalls="WRRGG:1 - YYYYY:3 BBBBB:5"), "buy 1").turn == 1


def test_the_last_purchase_needs_no_return() -> None:
    state = position("buy 1: WRRYYYYYYYYYYYYGG -", stalls="- - - WRRGG:1", limit=10)
    assert play(state, "buy 4").state.phase == "over"


def test_a_purchase_may_leave_too_many_stones() -> None:
    state = position("buy 1: WRRYYYYYYYYYYYGG -", stalls=SALE, limit=10)
    played = play(state, "buy 1, return yellow")
    assert drawing(played.state) == "act 2: Y10 - / 1 0"

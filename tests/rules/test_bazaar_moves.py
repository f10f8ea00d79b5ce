"""Bazaar's moves: why one cannot be played, which can be taken back, how they are spelled and touched."""

import pytest

from app.rules import bazaar as game
from app.rules.bazaar.moves import Start
from app.rules.chance import Sealed
from app.rules.game import CHANCE, RuleError
from tests.rules.bazaar_boards import play, position
from tests.rules.bazaar_players import begin

ALL_STONES = "W20R20Y20B20G20"
RICH = "WWWWW:6 RRRRR:6 YYYYY:6 -"

# Refusals


REFUSED = [
    ("act 1: R -", "exchange 1 >", "not_covered W"),
    ("act 1: R -", "buy 4", "stall_empty 4"),
    ("choose 1: R -", "draw", "choose_first"),
    ("choose 1: R -", "exchange 2 >", "choose_first"),
    ("choose 1: R -", "buy 1", "choose_first"),
    ("choose 1: R -", "next", "choose_first"),
    ("buy 1: R -", "draw", "already_acted"),
    ("buy 1: R -", "exchange 2 >", "already_acted"),
    ("buy 1: WR -", "buy 2", "not_covered RRRR"),
    ("buy 1: W20R20 -", "buy 4", "stall_empty 4"),
    ("discard 1: R12 -", "next", "discard_first 2"),
    ("discard 1: R12 -", "draw", "discard_first 2"),
    ("discard 1: R12 -", "exchange 2 >", "discard_first 2"),
    ("discard 1: R12 -", "buy 2", "discard_first 2"),
    ("discard 1: R12 -", "return green", "none_in_hand G"),
    ("act 1: R -", "take red", "not_now take red"),
    ("buy 1: R12 -", "return red", "not_now return red"),
    ("act 1: R -", "red", "not_now red"),
    ("over 1: R -", "draw", "over"),
    ("act 1: R -", "exchange 11 >", "unreadable exchange 11 >"),
]


@pytest.mark.parametrize(("before", "text", "why"), REFUSED)
def test_a_move_that_cannot_be_played_says_why(before: str, text: str, why: str) -> None:
    state = position(before, stalls=RICH, limit=10)
    with pytest.raises(RuleError) as refused:
        play(state, "").judge(0, text)
    assert " ".join([refused.value.code, *map(str, refused.value.facts.values())]) == why


def test_a_seat_that_is_not_in_turn_is_offered_and_refused_nothing() -> None:
    for phase in ("act", "choose", "buy", "discard"):
        state = position(f"{phase} 1: R12 R")
        assert (list(game.legal_moves(state, 1)), game.refusals(state, 1)) == ([], {})
    for state in (begin(2), position("draw 1: R -"), position("start 1: - -"), position("over 1: R -")):
        for seat in (CHANCE, 0, 1):
            assert (list(game.legal_moves(state, seat)), game.refusals(state, seat)) == ([], {})


# Undo


NO_RETURN = [
    ("draw 1: - -", "red", True),
    ("draw 1: - -", "joker", True),
    ("act 1: R -", "draw", False),
    ("act 1: R -", "exchange 2 >", False),
    ("choose 1: R -", "take red", False),
    ("buy 1: R -", "next", False),
    ("buy 1: WWWWW -", "buy 1", True),
    ("buy 1: RRRRR -", "buy 2", False),
    (f"buy 1: {ALL_STONES} -", "next", True),
]


@pytest.mark.parametrize(("before", "text", "no_return"), NO_RETURN)
def test_no_undo_once_a_stone_or_a_ware_was_shown(before: str, text: str, no_return: bool) -> None:
    state = position(before, stalls="WWWWW:6 RRRRR:1 YYYYY:6 BBBBB:6")
    seat = game.turn(state)
    assert seat is not None
    step = game.apply(state, seat, game.read_move(text))
    assert step.no_return == no_return


def test_a_turn_is_over_with_next_a_purchase_or_the_last_return() -> None:
    state = position("buy 1: W5R12 -", limit=10)
    step = game.apply(state, 0, game.read_move("buy 1"))
    assert not step.turn_over
    step = game.apply(step.state, 0, game.read_move("return red"))
    assert not step.turn_over
    step = game.apply(step.state, 0, game.read_move("return red"))
    assert step.turn_over
    assert game.apply(position("buy 1: R"), 0, game.read_move("next")).turn_over
    assert not game.apply(begin(1), CHANCE, game.draw(begin(1), Sealed(bytes(32)))).turn_over


# Spelling


def test_the_start_counts_seats_from_1() -> None:
    assert game.read_move("start 1") == Start(0)
    assert str(Start(5)) == "start 6"


UNREADABLE = [
    *["", " ", "Draw", "draw ", "draw 1", "exchange 0 >", "exchange 01 >", "exchange 1 =", "exchange 1"],
    *[
        "take joker",
        "take orange",
        "buy 0",
        "buy 5",
        "buy ²",
        "return W",
        "start 0",
        "start 7",
        "white ",
        "W",
    ],
    *["deal", "deal rates 1 2 wares", "deal rates 1 wares 3", "deal rates 01 2 wares 3"],
    *[
        "deal rates 1 2 wares 3  4",
        "deal rates 1 2 wares 3\n",
        "deal rates ١ 2 wares 3",
        "deal rates 1 2 wares 100",
    ],
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_one_spelling_only(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        game.read_move(text)
    assert refused.value == RuleError("unreadable", move=text)


PATHS = {
    "draw": "chest",
    "exchange 3 >": "rate 3 right",
    "exchange 10 <": "rate 10 left",
    "take red": "fan red",
    "buy 2": "stall 2",
    "next": "next",
    "return red": "hand red",
}


def test_a_move_is_played_by_touching_one_thing() -> None:
    assert {text: " + ".join(game.read_move(text).path) for text in PATHS} == PATHS
    for text in ("deal rates 1 2 wares 3", "start 1", "red", "joker"):
        assert game.read_move(text).path == ()

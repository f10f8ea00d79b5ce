"""BohnDuell: each row is a sentence of the rules, with a position, a move, and the position after it."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules import bohnduell as game
from app.rules.bohnduell.moves import BOWLS, EMPTIES, FACES, NEEDS, PUTS, Empty, Put, Start
from app.rules.bohnduell.state import Side, State
from app.rules.chance import Sealed
from app.rules.game import CHANCE, Event, Result, RuleError, read_options
from app.rules.record import Playthrough, begin
from tests.rules.bohnduell_boards import FRESH, drawing, in_turn, position

MOVES = {
    "put 1 brings one ball into the first bowl": (
        "12 | 0 0 0 0 | 0",
        "put 1",
        "11 | 1 0 0 0 | 0",
    ),
    "put 3 from the start fills the first, second and third bowl": (
        "12 | 0 0 0 0 | 0",
        "put 3",
        " 9 | 1 1 1 0 | 0",
    ),
    "then put 4 fills all four, and takes nothing where the opponent's bowl is empty": (
        " 9 | 1 1 1 0 | 0 / 12 | 0 0 0 0 | 0",
        "put 4",
        " 5 | 2 2 2 1 | 0 / 12 | 0 0 0 0 | 0",
    ),
    "emptying the fourth bowl brings its only ball home": (
        " 5 | 2 2 2 1 | 0",
        "empty 4",
        " 5 | 2 2 2 0 | 1",
    ),
    "emptying the third bowl: one ball into the fourth, one home": (
        " 5 | 2 2 2 1 | 0",
        "empty 3",
        " 5 | 2 2 0 2 | 1",
    ),
    "ending in an empty bowl takes all balls of the bowl that it faces": (
        " 9 | 1 1 1 0 | 0 / 8 | 2 2 0 0 | 0",
        "put 4",
        " 5 | 2 2 2 1 | 2 / 8 | 0 2 0 0 | 0",
    ),
    "bowls filled on the way take nothing, even if they were empty": (
        " 6 | 0 0 2 0 | 3 / 4 | 3 0 2 1 | 3",
        "put 2",
        " 4 | 1 1 2 0 | 5 / 4 | 3 0 0 1 | 3",
    ),
    "a chosen bowl that was not empty takes nothing": (
        " 6 | 0 1 2 0 | 3 / 4 | 3 0 2 1 | 2",
        "put 2",
        " 4 | 1 2 2 0 | 3 / 4 | 3 0 2 1 | 2",
    ),
    "an empty bowl that faces an empty one takes nothing": (
        " 6 | 0 0 0 0 | 3 / 4 | 3 0 0 1 | 7",
        "put 3",
        " 3 | 1 1 1 0 | 3 / 4 | 3 0 0 1 | 7",
    ),
    "emptying the first bowl: one ball each into the others, one home": (
        " 4 | 4 2 0 0 | 2",
        "empty 1",
        " 4 | 0 3 1 1 | 3",
    ),
    "put 1 takes what stands before the opponent's big bowl": (
        " 5 | 0 0 0 0 | 1 / 5 | 0 0 0 4 | 9",
        "put 1",
        " 4 | 1 0 0 0 | 5 / 5 | 0 0 0 0 | 9",
    ),
    "put 1 into a filled first bowl takes nothing": (
        " 5 | 3 0 0 0 | 1 / 5 | 0 0 0 4 | 6",
        "put 1",
        " 4 | 4 0 0 0 | 1 / 5 | 0 0 0 4 | 6",
    ),
    "emptying the second bowl leaves the first as it is": (
        " 1 | 4 3 2 1 | 1",
        "empty 2",
        " 1 | 4 0 3 2 | 2",
    ),
    "an emptying never takes, whatever its bowls face": (
        " 0 | 4 0 0 0 | 0 / 12 | 3 3 3 3 | 0",
        "empty 1",
        " 0 | 0 1 1 1 | 1 / 12 | 3 3 3 3 | 0",
    ),
}

OFFERS = {
    "at the start there is nothing to empty": (FRESH, "put 1, put 2, put 3, put 4"),
    "the third and fourth fit, the first two have too few": (
        "5 | 2 2 2 1 | 0",
        "put 1, put 2, put 3, put 4, empty 3, empty 4",
    ),
    "a bowl with more than its distance cannot be emptied any more": (
        "5 | 2 2 0 2 | 1",
        "put 1, put 2, put 3, put 4",
    ),
    "a reserve of two reaches two bowls": ("2 | 1 1 1 1 | 3", "put 1, put 2, empty 4"),
    "after emptying the first, the second and the fourth fit": (
        "4 | 0 3 1 1 | 3",
        "put 1, put 2, put 3, put 4, empty 2, empty 4",
    ),
    "five in the first and two in the fourth are stuck": (
        "4 | 5 0 0 2 | 2",
        "put 1, put 2, put 3, put 4",
    ),
    "a first bowl filled up to four fits": (
        "4 | 4 0 0 0 | 1 / 5 | 0 0 0 4 | 6",
        "put 1, put 2, put 3, put 4, empty 1",
    ),
    "all four bowls may fit at once": (
        "1 | 4 3 2 1 | 1",
        "put 1, empty 1, empty 2, empty 3, empty 4",
    ),
    "without a reserve only emptyings are left": ("0 | 4 3 2 1 | 0", "empty 1, empty 2, empty 3, empty 4"),
}

REFUSED = {
    "two balls in the second bowl, which needs three": (
        "5 | 2 2 2 1 | 0",
        "empty 2",
        RuleError("bowl_needs", bowl=2, needs=3, has=2),
    ),
    "two balls in the fourth bowl, which needs exactly one": (
        "5 | 2 2 0 2 | 1",
        "empty 4",
        RuleError("bowl_overfull", bowl=4, needs=1, has=2),
    ),
    "five balls in the first bowl, which needs exactly four": (
        "4 | 5 0 0 2 | 2",
        "empty 1",
        RuleError("bowl_overfull", bowl=1, needs=4, has=5),
    ),
    "nothing in the third bowl": (FRESH, "empty 3", RuleError("bowl_empty", bowl=3, needs=2)),
    "a reserve of two is too small for the third bowl": (
        "2 | 1 1 1 1 | 3",
        "put 3",
        RuleError("reserve_too_small", bowl=3, needs=3, has=2),
    ),
    "nothing is put from an empty reserve": (
        "0 | 4 0 0 0 | 0",
        "put 1",
        RuleError("reserve_too_small", bowl=1, needs=1, has=0),
    ),
    "there is no fifth bowl": (FRESH, "put 5", RuleError("no_such_bowl", bowl=5, least=1, greatest=4)),
    "there is no bowl 0": (FRESH, "empty 0", RuleError("no_such_bowl", bowl=0, least=1, greatest=4)),
    "no pass while there is a move": (FRESH, "pass", RuleError("unreadable", move="pass")),
    "the lot is not drawn by a player": (FRESH, "start 1", RuleError("not_now", move="start 1")),
    "a spelling is exact": (FRESH, "put  1", RuleError("unreadable", move="put  1")),
}


def rows(table: Mapping[str, tuple[object, ...]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", table.values(), ids=table.keys())


both_seats = pytest.mark.parametrize("mover", [0, 1])


def tidy(text: str) -> str:
    return re.sub(" +", " ", text).strip()


def after(drawn: str, *moves: str, mover: int = 0) -> State:
    """The state after these moves, each by whose turn it is."""
    state = position(tidy(drawn), mover)
    for text in moves:
        state = game.apply(state, in_turn(state), game.read_move(text)).state
    return state


def codes(events: tuple[Event, ...]) -> list[str]:
    return [event.code for event in events]


def table_at(state: State) -> Playthrough:
    return Playthrough(game, 2, {}, state)


@rows(MOVES)
@both_seats
def test_moves(row: tuple[str, str, str], mover: int) -> None:
    before, move, wanted = map(tidy, row)
    assert game.read_move(move) in game.legal_moves(position(before, mover), mover)
    reached = after(before, move, mover=mover)
    assert drawing(reached, mover, like=wanted) == wanted
    assert reached.current == 1 - mover


@rows(OFFERS)
@both_seats
def test_offers(row: tuple[str, str], mover: int) -> None:
    state = position(row[0], mover)
    assert ", ".join(map(str, game.legal_moves(state, mover))) == row[1]
    assert game.legal_moves(state, 1 - mover) == ()


@rows(REFUSED)
@both_seats
def test_refused(row: tuple[str, str, RuleError], mover: int) -> None:
    drawn, move, why = row
    with pytest.raises(RuleError) as refused:
        table_at(position(drawn, mover)).judge(mover, move)
    assert refused.value == why


def test_a_seat_not_in_turn_and_a_match_that_is_over_offer_nothing() -> None:
    state = position("0 | 0 0 0 1 | 7 / 0 | 0 0 0 0 | 8")
    assert (game.legal_moves(state, 1), game.refusals(state, 1)) == ((), {})
    over = game.apply(state, 0, Empty(4)).state
    for seat in (0, 1, CHANCE):
        assert (game.legal_moves(over, seat), game.refusals(over, seat)) == ((), {})
    with pytest.raises(RuleError, match="over"):
        table_at(over).judge(0, "put 1")
    with pytest.raises(RuleError, match="not_your_turn"):
        table_at(state).judge(1, "put 1")


def test_a_player_without_a_move_is_skipped_and_the_other_goes_on_alone_to_the_end() -> None:
    state = position("0 | 0 0 2 0 | 10 / 0 | 5 1 0 0 | 6")
    step = game.apply(state, 0, Empty(3))
    assert drawing(step.state, 0) == "0 | 0 0 0 1 | 11 / 0 | 5 1 0 0 | 6"
    assert codes(step.events) == ["home", "skipped"]
    assert step.events[1].facts == {"seat": 1}
    assert step.state.current == 0
    step = game.apply(step.state, 0, Empty(4))
    assert drawing(step.state, 0) == "0 | 0 0 0 0 | 12 / 0 | 5 1 0 0 | 6"
    assert codes(step.events) == ["home", "end"]
    assert game.turn(step.state) is None
    assert game.result(step.state) == Result((12, 6), (1, 2), "no_moves")


def test_the_fitting_bowl_nearest_home_brings_nine_of_ten_balls_home() -> None:
    moves = [f"empty {bowl}" for bowl in (4, 3, 4, 2, 4, 1, 4, 3, 4)]
    state = after("0 | 4 3 2 1 | 0 / 0 | 0 0 0 0 | 0", *moves)
    assert drawing(state, 0) == "0 | 0 1 0 0 | 9 / 0 | 0 0 0 0 | 0"
    assert game.turn(state) is None


def test_equal_numbers_are_a_draw() -> None:
    over = after("0 | 0 0 0 1 | 7 / 0 | 0 0 0 0 | 8", "empty 4")
    assert game.result(over) == Result((8, 8), (1, 1), "no_moves")


BEST_PLAY = "P1 P1 P1 P1 P1 P1 P4x3 P1x1 E1 P2x2 P1 P2 P1 P3x2 P3x3 E1 E4 P1 - E4 - E3 - E4"
ON_THE_WAY = {
    7: ("5 | 4 1 1 1 | 3", "9 | 0 0 0 0 | 0"),
    8: ("5 | 4 1 1 0 | 3", "8 | 1 0 0 0 | 1"),
    10: ("5 | 0 2 0 1 | 4", "6 | 2 1 0 0 | 3"),
    15: ("0 | 3 1 1 1 | 7", "1 | 4 0 1 0 | 5"),
    24: ("0 | 3 1 1 0 | 8", "0 | 1 1 0 0 | 9"),
}


@both_seats
def test_a_whole_game_with_best_play(mover: int) -> None:
    state, skipped = position(FRESH, mover), False
    for number, word in enumerate(BEST_PLAY.split(), start=1):
        assert skipped == (word == "-"), f"turn {number}"
        if word == "-":
            skipped = False
            continue
        kind, bowl, taken = word[0], int(word[1]), word[3:]
        move = Put(bowl) if kind == "P" else Empty(bowl)
        assert move in game.legal_moves(state, in_turn(state))
        step = game.apply(state, in_turn(state), move)
        counts = [event.facts["count"] for event in step.events if event.code == "taken"]
        assert counts == ([int(taken)] if taken else [])
        skipped = "skipped" in codes(step.events)
        state = step.state
        if number in ON_THE_WAY:
            assert drawing(state, mover) == " / ".join(ON_THE_WAY[number])
    scores, ranks = ((8, 9), (2, 1)) if mover == 0 else ((9, 8), (1, 2))
    assert game.result(state) == Result(scores, ranks, "no_moves")
    assert [state.sides[seat].taken for seat in (mover, 1 - mover)] == [6, 5]


@given(st.integers(0, 12), st.tuples(*[st.integers(0, 6)] * 4))
def test_each_put_and_each_emptying_is_offered_or_refused_with_the_reason(
    reserve: int, bowls: tuple[int, ...]
) -> None:
    state = State((Side(reserve, bowls), Side(12)), 0, 0)
    legal, cannot = game.legal_moves(state, 0), game.refusals(state, 0)
    assert list(legal) == [
        *(put for put in PUTS if put.bowl <= reserve),
        *(empty for empty in EMPTIES if bowls[empty.bowl - 1] == 5 - empty.bowl),
    ]
    assert {*legal, *cannot} == {*PUTS, *EMPTIES} and len(legal) + len(cannot) == 8
    for move, why in cannot.items():
        if isinstance(move, Put):
            assert why == RuleError("reserve_too_small", bowl=move.bowl, needs=move.bowl, has=reserve)
            continue
        has, needs = bowls[move.bowl - 1], 5 - move.bowl
        code = "bowl_empty" if not has else "bowl_needs" if has < needs else "bowl_overfull"
        facts = {"bowl": move.bowl, "needs": needs} | ({"has": has} if has else {})
        assert (why.code, why.facts) == (code, facts)


@given(st.sampled_from([8, 12, 16, 20]), st.sampled_from([1, 2]), st.data())
def test_no_ball_is_lost_and_a_game_ends_within_four_moves_a_ball(
    balls: int, games: int, data: st.DataObject
) -> None:
    options = read_options(game.META, 2, {"balls": balls, "games": games, "first": 0})
    state, moves = game.setup(2, options), 0
    while state.current is not None:
        playing = state.game
        move = data.draw(st.sampled_from(game.legal_moves(state, state.current)))
        step = game.apply(state, state.current, move)
        state, moves = step.state, moves + 1 if step.state.game == playing else 0
        assert sum(side.reserve + sum(side.bowls) + side.big for side in state.sides) == 2 * balls
        assert all(0 <= side.taken <= side.big for side in state.sides)
        assert all(side.taken <= balls for side in state.sides)
        assert step.turn_over and not step.no_return
        assert moves <= 4 * balls
    assert all(side.reserve == 0 for side in state.sides)


def test_what_a_capture_tells() -> None:
    step = game.apply(position("9 | 1 1 1 0 | 0 / 8 | 2 2 0 0 | 0", mover=1), 1, Put(4))
    assert step.events == (
        Event("put", {"seat": 1, "bowl": 4, "bowls": [1, 2, 3, 4]}),
        Event("taken", {"seat": 1, "bowl": 4, "from": 1, "count": 2}),
    )
    assert step.state.sides[1].taken == 2


def test_what_an_emptying_tells() -> None:
    step = game.apply(position("4 | 4 2 0 0 | 2"), 0, Empty(1))
    assert step.events == (Event("home", {"seat": 0, "bowl": 1, "bowls": [2, 3, 4]}),)
    assert step.state.sides[0].taken == 0


def test_targets() -> None:
    assert [move.path for move in PUTS] == [("tray", f"bowl {bowl}") for bowl in BOWLS]
    assert [move.path for move in EMPTIES] == [(f"bowl {bowl}", "home") for bowl in BOWLS]
    assert Start(0).path == ()


def test_the_tables_agree_with_the_geometry() -> None:
    assert BOWLS == (1, 2, 3, 4)
    assert NEEDS == tuple(5 - bowl for bowl in BOWLS)
    assert FACES == tuple(5 - bowl for bowl in BOWLS)


def test_the_lot_decides_who_begins_unless_it_is_given() -> None:
    state = game.setup(2, read_options(game.META, 2, {}))
    assert game.turn(state) == CHANCE and game.legal_moves(state, CHANCE) == ()
    drawn = {game.draw(state, Sealed(bytes([n]))) for n in range(20)}
    assert drawn == {Start(0), Start(1)}
    step = game.apply(state, CHANCE, Start(1))
    assert (game.turn(step.state), step.state.starter) == (1, 1)
    assert step.events == (Event("start", {"seat": 1, "game": 1}),)
    assert step.no_return and not step.turn_over
    given_seat = game.setup(2, read_options(game.META, 2, {"first": 1}))
    assert given_seat == step.state


def test_an_impossible_draw_raises() -> None:
    due = game.setup(2, read_options(game.META, 2, {}))
    for state, seat, move in [
        (due, CHANCE, Start(2)),
        (due, 0, Start(0)),
        (position(FRESH), CHANCE, Start(0)),
    ]:
        with pytest.raises(ValueError):
            game.apply(state, seat, move)


LAST_OF_GAME_1 = State(
    (Side(0, (0, 0, 0, 1), 7, 2), Side(0, (5, 0, 0, 0), 9, 1)), 0, 0, game=1, games=2, balls=12
)


def test_after_the_first_of_two_games_the_board_is_set_up_again_and_the_other_seat_begins() -> None:
    step = game.apply(LAST_OF_GAME_1, 0, Empty(4))
    assert step.events == (
        Event("home", {"seat": 0, "bowl": 4, "bowls": []}),
        Event("game_over", {"game": 1, "scores": [8, 9]}),
        Event("start", {"seat": 1, "game": 2}),
    )
    assert step.state == State((Side(12), Side(12)), 1, 1, game=2, games=2, balls=12, before=(8, 9))
    assert step.state.scores == (8, 9)
    assert game.result(step.state) is None and step.turn_over


def test_a_match_ends_with_its_second_game_and_adds_the_balls_up() -> None:
    last = State((Side(0, (0, 0, 0, 1), 9), Side(0, big=7)), 0, 1, game=2, games=2, balls=12, before=(8, 9))
    step = game.apply(last, 0, Empty(4))
    assert step.events[1:] == (
        Event("game_over", {"game": 2, "scores": [10, 7]}),
        Event("end", {"reason": "no_moves", "scores": [18, 16], "ranks": [1, 2]}),
    )
    assert step.state.scores == (18, 16)
    assert game.result(step.state) == Result((18, 16), (1, 2), "no_moves")


def test_a_whole_match_has_one_lot_and_both_seats_begin_once() -> None:
    played = begin(game, 2, read_options(game.META, 2, {"games": 2}))
    played, _ = played.draw(b"seed")
    while played.turn is not None:
        played, _ = played.move(played.turn, game.legal_moves(played.state, played.turn)[0])
    starts = [told.event.facts for told in played.told if told.event.code == "start"]
    assert [start["game"] for start in starts] == [1, 2]
    assert sorted(start["seat"] for start in starts) == [0, 1]
    assert sum(entry.seat == CHANCE for entry in played.entries) == 1
    totals = [told.event.facts["scores"] for told in played.told if told.event.code == "game_over"]
    assert played.state.scores == tuple(map(sum, zip(*totals, strict=True)))


START_VIEW = {
    "viewer": 0,
    "seats": [
        {"reserve": 12, "bowls": [0, 0, 0, 0], "big": 0, "taken": 0, "stuck": [False, False, False, False]},
        {"reserve": 12, "bowls": [0, 0, 0, 0], "big": 0, "taken": 0, "stuck": [False, False, False, False]},
    ],
    "current": 0,
    "starter": 0,
    "game": 1,
    "before": [0, 0],
}


def test_the_view_at_the_start() -> None:
    assert game.view(position(FRESH), 0) == START_VIEW


def test_the_view_is_the_same_for_every_viewer() -> None:
    for viewer in (0, 1, None):
        assert game.view(position(FRESH), viewer) == START_VIEW | {"viewer": viewer}


def test_the_view_of_a_second_game_marks_overfull_bowls_and_taken_balls() -> None:
    state = State((Side(4, (5, 3, 0, 2), 2, 1), Side(5)), 1, 0, game=2, games=2, balls=12, before=(8, 9))
    seen = game.view(state, None)
    assert seen["seats"][0] == {
        "reserve": 4,
        "bowls": [5, 3, 0, 2],
        "big": 2,
        "taken": 1,
        "stuck": [True, False, False, True],
    }
    assert {key: seen[key] for key in ("current", "starter", "game", "before")} == {
        "current": 1,
        "starter": 0,
        "game": 2,
        "before": [8, 9],
    }


def test_what_is_not_decided_or_no_longer_holds_is_missing_in_the_view() -> None:
    waiting = game.view(game.setup(2, read_options(game.META, 2, {})), 0)
    assert "current" not in waiting and "starter" not in waiting
    over = game.view(after("0 | 0 0 0 1 | 7 / 0 | 0 0 0 0 | 8", "empty 4"), 0)
    assert "current" not in over and over["starter"] == 0


def test_options() -> None:
    assert read_options(game.META, 2, {}) == {"balls": 12, "games": 1, "first": None}
    for wrong in ({"balls": 10}, {"balls": "12"}, {"games": True}, {"first": 2}, {"bowls": 4}):
        with pytest.raises(RuleError):
            read_options(game.META, 2, wrong)
    with pytest.raises(RuleError, match="bad_seats"):
        read_options(game.META, 3, {})

"""The log: moves and lines of the table, and what they make of a playthrough."""

import pickle

import pytest

from app.rules import bohnduell
from app.rules.bohnduell.state import State
from app.rules.chance import Drawn
from app.rules.game import CHANCE, Event, Result, RuleError, read_options
from app.rules.record import (
    EVENTS,
    TABLE_WORDS,
    Entry,
    Playthrough,
    Told,
    begin,
    is_table_line,
    replay,
)
from tests.rules import three
from tests.rules.playthroughs import SEED, finished, seat_of

OPTIONS = read_options(bohnduell.META, 2, {"balls": 8, "first": 0})


def duel(*moves: str) -> Playthrough:
    """Two seats, eight balls, seat 0 begins; each move by whose turn it is."""
    played = begin(bohnduell, 2, OPTIONS)
    for text in moves:
        played, _ = played.move(seat_of(played), played.judge(seat_of(played), text))
    return played


def trio(*takes: int, seats: int = 3) -> Playthrough:
    """The small game with these first turns, every lot giving 0."""
    return going_on(begin(three, seats, {}), *takes)


def going_on(played: Playthrough, *takes: int) -> Playthrough:
    for count in takes:
        played, _ = played.move(seat_of(played), three.Take(count))
        played, _ = played.move(CHANCE, three.Add(0))
    return played


def last(played: Playthrough) -> Told:
    return played.told[-1]


# Moves


def test_a_move_is_a_line_and_tells_its_events_with_its_ply() -> None:
    played = duel("put 1", "put 2")
    assert played.entries == (Entry(0, "put 1"), Entry(1, "put 2"))
    assert [(told.ply, told.event.code) for told in played.told] == [(0, "put"), (1, "put")]
    assert (played.kept, played.turn, played.over, played.result) == ((0, 1), 0, False, None)


def test_a_playthrough_is_a_value() -> None:
    played = duel("put 1")
    again, _ = played.move(1, bohnduell.read_move("put 1"))
    assert played.entries == (Entry(0, "put 1"),) and len(again.entries) == 2


@pytest.mark.parametrize(
    "seat, text, why",
    [
        (1, "put 1", RuleError("not_your_turn")),
        (CHANCE, "start 1", RuleError("not_your_turn")),
        (0, "put 9", RuleError("no_such_bowl", bowl=9, least=1, greatest=4)),
        (0, "empty 1", RuleError("bowl_empty", bowl=1, needs=4)),
        (0, "start 1", RuleError("not_now", move="start 1")),
        (0, "resign", RuleError("unreadable", move="resign")),
    ],
)
def test_a_move_that_was_not_offered_is_refused_with_the_reason(seat: int, text: str, why: RuleError) -> None:
    with pytest.raises(RuleError) as refused:
        duel().judge(seat, text)
    assert refused.value == why


def test_a_draw_is_a_line_of_chance_with_its_streams() -> None:
    played = begin(bohnduell, 2, read_options(bohnduell.META, 2, {}))
    assert played.turn == CHANCE
    played, step = played.draw(SEED)
    (entry,) = played.entries
    first = step.state.current
    assert entry == Entry(CHANCE, f"start {first + 1}", (Drawn("start", ((2, first),)),))
    assert step.no_return


# Giving up


@pytest.mark.parametrize("text, reason", [("resign", "resigned"), ("time out", "timed_out")])
def test_of_two_seats_the_other_ranks_first_and_scores_stay_as_they_stand(text: str, reason: str) -> None:
    played = duel("put 3", "put 1", "put 4", "put 2")
    assert played.state.scores == (1, 2)
    ahead = played.line(1, text)
    assert ahead.over and ahead.turn is None
    assert ahead.result == Result((1, 2), (1, 2), reason)
    assert last(ahead) == Told(4, Event(reason, {"seat": 1}))
    assert played.line(0, text).result == Result((1, 2), (2, 1), reason)


def test_of_three_seats_the_game_goes_on_and_who_gave_up_is_last() -> None:
    played = trio(2, 1, 1).line(0, "resign")
    assert not played.over and played.turn == 0 and played.result is None
    assert last(played) == Told(6, Event("resigned", {"seat": 0}))
    played = going_on(played, 2, 1, 2)
    assert three.result(played.state) == Result((4, 2, 3), (1, 3, 2), "all_taken")
    assert played.result == Result((4, 2, 3), (3, 2, 1), "all_taken")


def test_who_gave_up_first_ranks_behind_who_gave_up_later_and_the_others_close_up() -> None:
    played = trio(1, 2, 1, 2, seats=4).line(3, "resign").line(0, "time out")
    assert not played.over
    assert going_on(played, 1, 2, 2, 2).result == Result((2, 4, 3, 4), (3, 1, 2, 4), "all_taken")


def test_equal_scores_share_the_rank_after_closing_up() -> None:
    played = trio(2, 1, 1).line(0, "resign")
    assert going_on(played, 2, 1, 1).result == Result((4, 2, 2), (3, 1, 1), "all_taken")


def test_when_all_but_one_have_given_up_the_last_ranks_first() -> None:
    played = trio(1, 1, 2).line(2, "resign").line(0, "time out")
    assert played.over and played.turn is None
    assert played.result == Result((1, 1, 2), (2, 1, 3), "timed_out")


def test_a_seat_gives_up_once() -> None:
    played = trio(1).line(2, "resign")
    for text in ("resign", "time out"):
        with pytest.raises(RuleError, match="not_now"):
            played.line(2, text)


# No result, bots


@pytest.mark.parametrize("text, code", [("cancel", "cancelled"), ("abandon", "abandoned")])
def test_a_game_may_end_without_a_result(text: str, code: str) -> None:
    for seat in (0, CHANCE):
        played = duel("put 1").line(seat, text)
        assert (played.over, played.turn, played.result) == (True, None, None)
        assert last(played) == Told(1, Event(code, {}))


def test_a_bot_takes_a_seat_and_its_owner_comes_back() -> None:
    played = duel("put 1").line(1, "bot normal")
    assert last(played) == Told(1, Event("bot_plays", {"seat": 1, "level": "normal"}))
    played, _ = played.move(1, bohnduell.read_move("put 1"))
    played = played.line(1, "back")
    assert last(played) == Told(3, Event("back", {"seat": 1}))
    assert played.kept == (0, 2) and played.turn == 0
    assert replay(bohnduell, 2, OPTIONS, played.entries) == played


# Undo


def test_undo_cuts_the_effective_record_to_its_first_lines() -> None:
    two, four = duel("put 1", "put 2"), duel("put 1", "put 2", "put 3", "put 1")
    back = four.line(0, "undo 2")
    assert back.state == two.state and back.turn == two.turn
    assert back.kept == (0, 1)
    assert back.entries == (*four.entries, Entry(0, "undo 2"))
    assert last(back) == Told(4, Event("undone", {"seat": 0, "lines": 2}))
    assert back.told[:-1] == four.told


def test_undo_counts_the_moves_in_force_not_the_lines_of_the_log() -> None:
    played = duel("put 1", "put 2").line(1, "undo 1").line(1, "bot easy")
    played, _ = played.move(1, bohnduell.read_move("put 3"))
    assert (played.kept, played.entries[3:]) == ((0, 4), (Entry(1, "bot easy"), Entry(1, "put 3")))
    assert played.line(1, "undo 1").state == duel("put 1").state
    assert played.line(1, "undo 0").state == duel().state


def test_undo_counts_the_lines_of_chance() -> None:
    played = begin(three, 3, {})
    played, _ = played.move(0, three.Take(2))
    after_take = played.state
    played, _ = played.draw(SEED)
    assert played.line(0, "undo 1").state == after_take
    assert played.line(0, "undo 1").turn == CHANCE


def test_undo_leaves_a_seat_given_up() -> None:
    played = trio(1, 1).line(2, "resign").line(1, "undo 2")
    assert played.given_up == ((2, "resigned"),) and played.kept == (0, 1)


@pytest.mark.parametrize("text", ["undo 2", "undo 3", "undo 999999999"])
def test_an_undo_takes_something_back(text: str) -> None:
    with pytest.raises(RuleError, match="not_now"):
        duel("put 1", "put 2").line(0, text)


@pytest.mark.parametrize(
    "text", ["", "undo", "undo -1", "undo 01", "undo x", "bot", "bot  x", "back 1", "time", "resign ", "wait"]
)
def test_other_words_are_no_lines_of_the_table(text: str) -> None:
    assert not is_table_line(text)
    with pytest.raises(RuleError, match="not_now"):
        duel("put 1", "put 2").line(0, text)


def test_a_line_needs_a_seat_and_a_running_game() -> None:
    for seat in (CHANCE, 2):
        for text in ("resign", "time out", "back", "bot easy", "undo 0"):
            with pytest.raises(RuleError, match="not_now"):
                duel("put 1").line(seat, text)
    over = duel("put 1").line(0, "resign")
    for text in ("resign", "undo 0", "cancel", "back"):
        with pytest.raises(RuleError, match="over"):
            over.line(1, text)
    with pytest.raises(RuleError, match="over"):
        over.judge(1, "put 1")


def test_every_first_word_of_a_table_line_is_known() -> None:
    lines = ["undo 3", "bot normal", "back", "sit", "resign", "time out", "cancel", "abandon"]
    assert all(is_table_line(line) for line in lines)
    assert {line.split()[0] for line in lines} == TABLE_WORDS


# Replay


def test_replay_needs_no_generator_and_gives_the_same_playthrough() -> None:
    played = finished(begin(bohnduell, 2, read_options(bohnduell.META, 2, {"games": 2})))
    assert replay(bohnduell, 2, played.options, played.entries) == played


@pytest.mark.parametrize(
    "entries",
    [
        [Entry(1, "put 1")],
        [Entry(0, "empty 1")],
        [Entry(CHANCE, "start 1")],
        [Entry(0, "put 1"), Entry(0, "undo 1")],
        [Entry(0, "resign"), Entry(1, "put 1")],
        [Entry(0, "nonsense")],
    ],
)
def test_a_log_that_the_rules_do_not_allow_is_refused(entries: list[Entry]) -> None:
    with pytest.raises(RuleError):
        replay(bohnduell, 2, OPTIONS, entries)


# Words


def test_errors_are_equal_by_code_and_facts_and_travel_between_processes() -> None:
    error = RuleError("bowl_needs", bowl=1, needs=4, has=2)
    assert error == RuleError("bowl_needs", bowl=1, needs=4, has=2) and hash(error) == hash(
        RuleError("bowl_needs")
    )
    assert error != RuleError("bowl_needs", bowl=2, needs=3, has=2)
    assert pickle.loads(pickle.dumps(error)) == error


def test_an_event_hides_from_whom_it_is_not_for() -> None:
    drew = Event("drew", {"cards": ["elder"]}, frozenset({1}), {"count": 1})
    assert [drew.seen(viewer) for viewer in (0, 1, None)] == [
        {"count": 1},
        {"cards": ["elder"]},
        {"count": 1},
    ]
    secret = Event("saw", {"good": "tea"}, frozenset({0}))
    assert [secret.seen(viewer) for viewer in (0, 1, None)] == [{"good": "tea"}, None, None]
    assert Event("end", {}, frozenset()).seen(0) is None


def test_the_events_of_table_lines_have_the_facts_that_are_listed() -> None:
    played = trio(1, 1).line(0, "undo 0").line(0, "bot easy").line(0, "back").line(0, "sit")
    played = played.line(0, "resign")
    told = [*played.told, *played.line(1, "time out").told, *played.line(CHANCE, "cancel").told]
    told += played.line(0, "abandon").told
    seen = {one.event.code: tuple(one.event.facts) for one in told if one.event.code in EVENTS}
    assert seen == EVENTS


def test_states_are_frozen() -> None:
    with pytest.raises(AttributeError):
        duel().state.current = 1
    assert isinstance(duel().state, State)

"""Clocks: fresh allowances, banks, answers of others in between, outages. Times in milliseconds."""

from __future__ import annotations

import pytest

from app.rules.game import RuleError
from app.tables.clock import DAY, after, begin, from_json, read_clock, rule_of, spared, stopped, to_json


def rule(kind: str, **numbers: int):
    found = rule_of(read_clock({"kind": kind, **numbers}))
    assert found is not None
    return found


def test_no_clock_has_no_rule() -> None:
    assert rule_of(read_clock({"kind": "none"})) is None


def test_a_turn_clock_gives_every_turn_the_same() -> None:
    turn = rule("turn", seconds=20)
    clock = begin(turn, 2, 0, 1_000)
    assert clock.deadline == 21_000
    assert clock.left_at(6_000) == (15_000, 20_000)
    clock = after(turn, clock, 1, True, 6_000)
    assert (clock.running, clock.left_at(6_000)) == (1, (20_000, 20_000))


def test_the_same_seat_again_after_its_turn_has_a_fresh_allowance() -> None:
    turn = rule("turn", seconds=20)
    clock = after(turn, begin(turn, 2, 0, 0), 0, True, 15_000)
    assert clock.left_at(15_000)[0] == 20_000


def test_small_moves_of_one_turn_share_one_allowance() -> None:
    turn = rule("turn", seconds=20)
    clock = begin(turn, 2, 0, 0)
    for now in (5_000, 9_000, 12_000):
        clock = after(turn, clock, 0, False, now)
    assert clock.left_at(12_000)[0] == 8_000


def test_an_answer_in_between_has_its_own_allowance_and_the_turn_goes_on() -> None:
    turn = rule("turn", seconds=20)
    clock = after(turn, begin(turn, 3, 0, 0), 2, False, 12_000)
    assert (clock.running, clock.owner) == (2, 0)
    assert clock.left_at(14_000) == (8_000, 20_000, 18_000)
    clock = after(turn, clock, 0, False, 19_000)
    assert clock.left_at(19_000)[0] == 8_000
    clock = after(turn, clock, 2, False, 20_000)
    assert clock.left_at(20_000)[2] == 20_000, "asked again, a fresh allowance"


def test_a_bank_is_spent_and_a_finished_turn_adds() -> None:
    bank = rule("bank", minutes=5, seconds=5)
    clock = after(bank, begin(bank, 2, 0, 0), 1, True, 10_000)
    assert clock.left_at(10_000) == (295_000, 300_000)


def test_days_are_a_long_turn() -> None:
    assert begin(rule("days", days=2), 2, 1, 0).deadline == 2 * DAY


def test_time_is_never_below_zero_and_a_stopped_clock_stands() -> None:
    turn = rule("turn", seconds=5)
    clock = begin(turn, 2, 0, 0)
    assert clock.left_at(99_000) == (0, 5_000)
    assert clock.left_at(-50) == (5_000, 5_000)
    assert stopped(clock, 2_000).deadline is None
    assert stopped(clock, 2_000).left_at(99_000) == (3_000, 5_000)


def test_an_outage_is_given_back() -> None:
    clock = begin(rule("turn", seconds=20), 2, 0, 0)
    assert spared(clock, 60_000).left_at(65_000) == (15_000, 20_000)


def test_a_kept_clock_is_the_same_clock() -> None:
    clock = after(rule("turn", seconds=20), begin(rule("turn", seconds=20), 2, 0, 0), 1, True, 5)
    assert from_json(to_json(clock)) == clock


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"kind": "sun"}, {"kind": None}, {"kind": "turn"}, {"kind": "turn", "seconds": 4},
        {"kind": "turn", "seconds": "30"}, {"kind": "turn", "seconds": True}, {"kind": "none", "seconds": 5},
        {"kind": "bank", "minutes": 5}, {"kind": "days", "days": 15}, {"kind": ["turn"]},
    ],
)  # fmt: skip
def test_clocks_that_there_are_not(asked: dict[str, object]) -> None:
    with pytest.raises(RuleError) as refusal:
        read_clock(asked)
    assert refusal.value.code == "bad_clock"

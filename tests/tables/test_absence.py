"""Somebody is away: what opens, who must agree, what comes of it, and how one gets the seat back."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from app.rules import bazaar
from app.rules.game import Game, RuleError
from app.rules.record import record_json, verify
from app.tables import absence, consent, playing, waiting
from app.tables.clock import read_grace
from app.tables.commands import can, read_command
from app.tables.frames import Presence, frame
from app.tables.judge import judged
from app.tables.table import Person, Table
from tests.tables.people import ANA, BEN, IDA, begun, opened

BAZAAR = cast(Game, bazaar)


def said(table: Table, who: Person, text: str, now: int = 0) -> Table:
    return judged(table, {}, who, read_command(text), None, None, now)


def refusal(table: Table, who: Person, text: str) -> str:
    with pytest.raises(RuleError) as refused:
        said(table, who, text)
    return refused.value.code


@pytest.fixture
def two() -> Table:
    return begun(ANA, BEN, grace=60)


@pytest.fixture
def three() -> Table:
    return begun(ANA, BEN, IDA, game=BAZAAR, seats=3, grace=60)


def test_nothing_opens_before_the_grace_has_run_out(two: Table) -> None:
    assert not {"wait", "bot", "end"} & set(can(two, ANA.id))
    for text in ("wait", "bot easy", "end"):
        assert refusal(two, ANA, text) == "nobody_away"


def test_when_it_has_those_present_may_decide_and_the_one_who_is_away_may_not(two: Table) -> None:
    away = absence.missed(two, 1, 0)
    assert away.row.version == two.row.version + 1
    assert absence.missed(away, 1, 0) is away
    assert {"wait", "bot", "end"} <= set(can(away, ANA.id))
    assert not {"wait", "bot", "end"} & set(can(away, BEN.id))
    assert not {"wait", "bot", "end"} & set(can(away, IDA.id))
    assert refusal(away, BEN, "end") == "nobody_away"
    assert refusal(away, IDA, "end") == "not_seated"
    assert frame(away, 0, Presence(), 0)["table"]["absent"] == [1]


def test_waiting_gives_the_grace_anew(two: Table) -> None:
    waited = said(absence.missed(two, 1, 0), ANA, "wait")
    assert waited.row.absent == ()
    assert absence.missed(waited, 1, 0).row.absent == (1,)


def test_of_two_the_one_who_is_here_decides_alone(two: Table) -> None:
    away = said(absence.missed(two, 1, 0), ANA, "/bot normal")
    assert [line.move for line in away.lines][-1] == "bot normal"
    assert away.row.absent == ()
    assert away.seats == two.seats
    moved = playing.move(away, ANA, 0, "put 1", None)
    while moved.turn == 0:
        assert moved.play is not None
        moved = playing.move(moved, ANA, 0, str(moved.play.game.legal_moves(moved.play.state, 0)[0]), None)
    assert playing.bot_seat(moved) == (1, "normal")
    ended = said(absence.missed(two, 1, 0), ANA, "end")
    assert (ended.row.status, ended.row.how) == ("over", "abandoned")
    assert ended.play is not None
    assert ended.play.result is None


def test_who_comes_back_has_the_seat_again_with_the_next_move(two: Table) -> None:
    lent = said(absence.missed(two, 1, 0), ANA, "bot easy")
    back = absence.returned(lent, 1, 0)
    assert [line.move for line in back.lines][-2:] == ["bot easy", "back"]
    assert absence.returned(back, 1, 0) is back
    assert back.play is not None
    assert back.play.lent == ()
    assert back.moved == back.row.version  # what was chosen before is judged as stale
    codes = [event["code"] for event in frame(back, 1, Presence(), 0)["events"]]
    assert codes[-2:] == ["bot_plays", "back"]


def test_who_comes_back_before_anybody_decided_is_asked_about_no_more(three: Table) -> None:
    away = said(absence.missed(three, 2, 0), ANA, "bot easy 3")
    assert away.row.offer is not None
    back = absence.returned(away, 2, 0)
    assert (back.row.absent, back.row.offer) == ((), None)


def test_a_request_to_take_back_outlives_somebodys_return(three: Table) -> None:
    asked = said(absence.missed(three, 2, 0), ANA, "pause")
    back = absence.returned(asked, 2, 0)
    assert (back.row.absent, back.row.offer) == ((), asked.row.offer)
    over = said(absence.missed(three, 2, 0), ANA, "end")
    assert absence.returned(over, 2, 0).row.offer is None


def test_of_three_all_who_are_here_agree(three: Table) -> None:
    away = absence.missed(three, 2, 0)
    asked = said(away, ANA, "bot normal 3")
    assert frame(asked, 1, Presence(), 0)["offer"] == {
        "kind": "bot", "seat": 0, "agreed": [0], "of": 2, "level": "normal",
    }  # fmt: skip
    assert "accept" in can(asked, BEN.id)
    assert "accept" not in can(asked, IDA.id)
    assert said(asked, BEN, "decline").row.offer is None
    agreed = said(asked, BEN, "accept")
    assert agreed.play is not None
    assert agreed.play.lent == ((2, "normal"),)
    assert said(said(away, BEN, "end"), ANA, "accept").row.how == "abandoned"


def test_a_bot_that_stands_in_consents_as_bots_do(three: Table) -> None:
    lent = said(said(absence.missed(three, 2, 0), ANA, "bot easy"), BEN, "accept")
    assert consent.others(lent, 0) == [1]
    assert said(said(lent, ANA, "pause", 5), BEN, "accept").row.paused is not None


def test_in_a_rated_game_the_one_who_stays_away_has_given_up() -> None:
    rated = [Person(who.id, who.name, "person") for who in (ANA, BEN)]
    table = begun(*rated, grace=60, rated=True)
    over = said(absence.missed(table, 1, 0), rated[0], "bot normal")
    assert over.play is not None
    assert over.play.result is not None
    assert (over.row.how, over.play.result.ranks) == ("timed_out", (1, 2))


def test_only_seats_that_a_person_plays_can_be_missed(three: Table) -> None:
    gone = playing.resign(three, IDA, 0)
    assert absence.missed(gone, 2, 0) is gone
    lent = said(said(absence.missed(three, 2, 0), ANA, "bot easy"), BEN, "accept")
    assert absence.missed(lent, 2, 0) is lent
    assert absence.missed(opened(ANA, BEN), 1, 0).row.absent == ()
    away = absence.missed(three, 2, 0)
    assert refusal(away, ANA, "bot easy 2") == "not_away"
    assert refusal(away, ANA, "bot easy 9") == "no_such_seat"


def test_a_record_with_a_stand_in_verifies(two: Table) -> None:
    table = said(absence.missed(two, 1, 0), ANA, "bot easy")
    table = absence.returned(table, 1, 0)
    people = (ANA, BEN)
    while table.turn is not None and table.play is not None:
        moves = table.play.game.legal_moves(table.play.state, table.turn)
        table = playing.move(table, people[table.turn], 0, str(moves[0]), None)
    assert table.play is not None
    seats = [{"name": who.name, "kind": who.kind} for who in people]
    record = record_json(
        table.play, code="TEST2", seats=seats, secret=table.row.secret, salts=table.row.salts
    )
    assert verify(table.game, record).result == table.play.result


@pytest.mark.parametrize("value", [0, 14, 901, 60.0, "60", True])
def test_grace_is_a_number_of_seconds(value: object) -> None:
    with pytest.raises(RuleError, match="bad_grace"):
        read_grace(value, {"kind": "none"})


def test_grace_goes_with_the_clock() -> None:
    assert (read_grace(90, {"kind": "none"}), read_grace(None, {"kind": "none"})) == (90, None)
    assert read_grace(90, {"kind": "days", "days": 2}) is None
    table = opened(ANA, grace=60)
    slow = waiting.set_options(table, ANA, 0, {"clock": {"kind": "days", "days": 1}})
    assert slow.row.grace is None
    assert waiting.set_options(slow, ANA, 0, {"clock": {"kind": "none"}}).row.grace == 60
    assert said(table, ANA, "options grace=90").row.grace == 90
    assert replace(table.row, grace=90, version=2) == said(table, ANA, "options grace=90").row

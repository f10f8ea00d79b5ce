"""A table by itself: what each command makes of it, what it keeps, and what it tells to whom."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.rules.game import RuleError
from app.tables import playing, waiting
from app.tables import table as t
from app.tables.frames import Presence, frame
from app.tables.ports import Stored
from app.tables.table import Table
from tests.tables.people import ANA, BEN, GAME, IDA, begun, opened

NOBODY = Presence()


def refusal(action: object, *arguments: object, **more: object) -> str:
    with pytest.raises(RuleError) as refused:
        action(*arguments, **more)  # type: ignore[operator]
    return refused.value.code


def test_every_change_is_one_version() -> None:
    table = opened(ANA)
    assert table.row.version == 1
    table = waiting.join(table, BEN, 0)
    assert table.row.version == 2
    table = waiting.ready(table, BEN, 0, yes=True)
    table = playing.start(table, ANA, 0)
    assert table.row.version == 4
    assert playing.move(table, ANA, 0, "put 1", None).row.version == 5


def test_what_changes_nothing_is_the_same_table() -> None:
    table = opened(ANA, BEN)
    assert waiting.join(table, BEN, 0) is table
    assert waiting.ready(table, BEN, 0, yes=False) is table
    assert waiting.set_options(table, ANA, 0, {"balls": 12}) is table
    assert waiting.make_host(table, ANA, 0, "ana") is table


def test_a_seat_may_be_changed_before_the_start() -> None:
    table = waiting.join(opened(ANA), ANA, 0, 1)
    assert table.seat_of(ANA.id) == 1
    assert waiting.join(table, BEN, 0).seat_of(BEN.id) == 0


def test_the_lot_is_drawn_with_the_start_in_the_same_breath() -> None:
    table = begun(ANA, BEN, options={})
    assert table.turn in (0, 1)
    assert [line.move for line in table.lines] == [f"start {table.turn + 1}"]
    assert {line.version for line in table.lines} == {table.row.version}


def test_salts_of_both_go_into_the_seed() -> None:
    table = opened(ANA, BEN)
    salted = waiting.ready(table, BEN, 0, yes=True, salt="11" * 16)
    begun_with = playing.start(salted, ANA, 0, salt="22" * 16)
    assert begun_with.row.salts == (b"\x22" * 16, b"\x11" * 16)
    without = playing.start(waiting.ready(table, BEN, 0, yes=True), ANA, 0)
    assert without.row.salts == (bytes(16), bytes(16))
    assert without.seed != begun_with.seed


def test_fewer_places_keep_those_who_sit() -> None:
    assert refusal(waiting.set_seats, opened(ANA), ANA, 0, 3) == "bad_seats"


def test_the_last_one_out_closes_the_table() -> None:
    table = waiting.leave(waiting.leave(opened(ANA, BEN), ANA, 5), BEN, 9)
    assert (table.row.status, table.row.how, table.row.ended) == ("over", "cancelled", 9)


def test_the_host_who_leaves_hands_the_table_to_the_next_seat() -> None:
    assert waiting.leave(opened(ANA, BEN), ANA, 0).row.host == BEN.id


@pytest.mark.parametrize("command", ["join", "ready", "kick", "options", "seats", "start"])
def test_nothing_of_the_waiting_room_works_in_play(command: str) -> None:
    table = begun(ANA, BEN)
    tried = {
        "join": lambda: waiting.join(table, IDA, 0),
        "ready": lambda: waiting.ready(table, BEN, 0, yes=True),
        "kick": lambda: waiting.kick(table, ANA, 0, "Ben"),
        "options": lambda: waiting.set_options(table, ANA, 0, {"balls": 8}),
        "seats": lambda: waiting.set_seats(table, ANA, 0, 2),
        "start": lambda: playing.start(table, ANA, 0),
    }
    assert refusal(tried[command]) == "not_open"


def test_nothing_of_play_works_before_the_start() -> None:
    table = opened(ANA, BEN)
    assert refusal(playing.move, table, ANA, 0, "put 1", None) == "not_playing"
    assert refusal(playing.resign, table, ANA, 0) == "not_playing"


def test_time_that_is_up_loses_and_not_a_moment_before() -> None:
    table = begun(ANA, BEN, clock={"kind": "turn", "seconds": 10})
    assert table.row.deadline == 10_000
    assert playing.time_out(table, 9_999) is table
    over = playing.time_out(table, 10_000)
    assert (over.row.status, over.row.how, over.row.deadline) == ("over", "timed_out", None)
    assert over.play is not None and over.play.result is not None
    assert over.play.result.ranks == (2, 1)


def test_a_move_winds_the_clock_for_the_other() -> None:
    table = begun(ANA, BEN, clock={"kind": "turn", "seconds": 10})
    table = playing.move(table, ANA, 4_000, "put 1", None)
    assert table.clock is not None and table.clock.running == 1
    assert table.row.deadline == 14_000


def test_a_game_without_result_scores_nobody() -> None:
    before = begun(ANA, BEN)
    after = playing.end_without_result(before, 0, "abandon")
    assert (after.row.status, after.row.how) == ("over", "abandoned")
    assert t.write_of(before, after).scores == ()


def test_the_write_holds_just_what_changed() -> None:
    before = begun(ANA, BEN)
    after = playing.move(before, ANA, 0, "put 1", None)
    write = t.write_of(before, after)
    assert (write.before, write.seats, len(write.entries)) == (before.row.version, None, 1)
    assert write.scores == ()
    end = playing.resign(after, BEN, 0)
    assert [(s.seat, s.rank) for s in t.write_of(after, end).scores] == [(0, 1), (1, 2)]
    assert t.write_of(end, playing.followed(end, "NEXT2", 0)).scores == (), "settled once"


def as_kept(table: Table) -> Stored:
    seats = tuple(seat for seat in table.seats if seat is not None)
    return Stored(table.row, seats, table.lines, (), ())


def test_a_table_is_its_kept_rows() -> None:
    table = begun(ANA, BEN, options={})
    for _ in range(5):
        assert table.play is not None and table.turn is not None
        move = GAME.legal_moves(table.play.state, table.turn)[0]
        table = playing.move(table, (ANA, BEN)[table.turn], 0, str(move), None)
    again = t.from_stored(GAME, as_kept(table))
    assert frame(again, 0, NOBODY, 0) == frame(table, 0, NOBODY, 0)
    assert again.seed == table.seed
    assert t.from_stored(GAME, as_kept(opened(ANA, BEN))).seats == opened(ANA, BEN).seats


def test_a_frame_before_the_start_tells_of_people_only() -> None:
    told = frame(opened(ANA), 0, Presence(frozenset({0}), 3), 0)
    assert told["view"] is None and told["turn"] is None and told["clock"] is None and told["result"] is None
    assert told["table"]["watchers"] == 3
    assert told["table"]["seats"] == [
        {"seat": 0, "name": "Ana", "kind": "guest", "online": True, "ready": False},
        {"seat": 1, "name": None, "kind": None, "online": False, "ready": False},
    ]


def test_secret_salts_and_seed_are_in_no_frame_while_the_game_runs() -> None:
    secret = bytes(range(32))
    table = begun(ANA, BEN, secret=secret, options={})
    for viewer in (0, 1, None):
        text = json.dumps(frame(table, viewer, NOBODY, 0), default=list)
        for hidden in (secret, table.seed, *[s for s in table.row.salts if any(s)]):
            assert hidden.hex() not in text
        assert "streams" not in text


def test_choices_are_for_the_one_in_turn_alone() -> None:
    table = begun(ANA, BEN)
    assert [c["move"] for c in frame(table, 0, NOBODY, 0)["choices"]] == ["put 1", "put 2", "put 3", "put 4"]
    assert frame(table, 0, NOBODY, 0)["cannot"]
    for viewer in (1, None):
        told = frame(table, viewer, NOBODY, 0)
        assert told["choices"] == told["cannot"] == []


def test_events_after_a_version_are_those_alone() -> None:
    one = playing.move(begun(ANA, BEN), ANA, 0, "put 1", None)
    two = playing.move(one, BEN, 0, "put 1", None)
    assert [e["ply"] for e in frame(two, None, NOBODY, 0)["events"]] == [0, 1]
    assert [e["ply"] for e in frame(two, None, NOBODY, 0, since=one.row.version)["events"]] == [1]
    assert frame(two, None, NOBODY, 0, since=two.row.version)["events"] == []


def test_an_outage_moves_the_deadline() -> None:
    table = begun(ANA, BEN, clock={"kind": "turn", "seconds": 10})
    spared = playing.spare(table, 60_000, 61_000)
    assert spared.row.deadline == 70_000
    assert spared.row.version == table.row.version + 1
    assert playing.spare(opened(ANA), 60_000, 61_000).row.version == 1


def test_a_renamed_person_keeps_the_seat() -> None:
    table = waiting.rename(opened(ANA, BEN), replace(BEN, name="Benno"), 0)
    assert table.seats[1] is not None and table.seats[1].name == "Benno"

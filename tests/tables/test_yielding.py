"""Bots that keep a seat warm: whoever comes takes it between two moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.game import RuleError
from app.rules.record import record_json, verify
from app.tables import playing, waiting
from app.tables.commands import can
from app.tables.frames import Presence, frame
from app.tables.table import Table, write_of
from tests.tables.people import ANA, BEN, IDA, opened


def warm() -> Table:
    table = waiting.add_bot(opened(ANA), ANA, 0, "easy", None)
    return playing.start(waiting.yielding(table), ANA, 0)


def test_who_comes_takes_the_bot_s_seat_and_the_record_holds() -> None:
    table = playing.move(warm(), ANA, 0, "put 1", None)
    assert playing.bot_seat(table) == (1, "easy")
    assert frame(table, 0, Presence(), 0)["table"]["seats"][1]["yields"] is True
    assert "join" in can(table, BEN.id) and "join" not in can(table, ANA.id)
    taken = waiting.join(table, BEN, 0)
    assert taken.seat_of(BEN.id) == 1 and playing.bot_seat(taken) is None
    assert taken.lines[-1].move == "sit" and taken.turn == table.turn
    assert "join" not in can(taken, IDA.id)
    assert waiting.yields(taken) == []
    over = playing.resign(playing.move(taken, BEN, 0, "put 2", None), BEN, 0)
    assert over.play is not None
    assert {score.person for score in write_of(taken, over).scores} == {ANA.id, BEN.id}
    seats = [{"name": s.name, "kind": s.kind} for s in over.seats if s is not None]
    record = record_json(over.play, code="TEST2", seats=seats, secret=over.row.secret, salts=over.row.salts)
    assert verify(over.game, record).result == over.play.result
    assert [seat["name"] for seat in record["seats"]] == ["Ana", "Ben"]


def test_a_bot_that_was_invited_or_counts_keeps_its_seat() -> None:
    invited = playing.start(waiting.add_bot(opened(ANA), ANA, 0, "easy", None), ANA, 0)
    rated = warm()
    rated = replace(rated, row=replace(rated.row, rated=True))
    for table in (invited, rated):
        assert "join" not in can(table, BEN.id)
        with pytest.raises(RuleError, match="not_open"):
            waiting.join(table, BEN, 0)


def test_no_other_seat_is_taken() -> None:
    table = warm()
    for seat, code in ((0, "seat_taken"), (2, "no_such_seat")):
        with pytest.raises(RuleError, match=code):
            waiting.join(table, BEN, 0, seat)
    with pytest.raises(RuleError, match="not_open"):
        waiting.join(table, ANA, 0, 1)
    assert waiting.join(table, ANA, 0) is table

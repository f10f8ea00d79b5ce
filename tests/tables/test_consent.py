"""Taking back, standing still, and the others' consent."""

from __future__ import annotations

from typing import cast

import pytest

from app.rules import bazaar
from app.rules.game import Game, RuleError
from app.tables import consent, playing, waiting
from app.tables.commands import can
from app.tables.frames import Presence, frame
from app.tables.table import Person, Table, open_table
from tests.tables.people import ANA, BEN, IDA, begun, opened

BAZAAR = cast(Game, bazaar)


def refusal(action: object, *arguments: object) -> tuple[str, object]:
    with pytest.raises(RuleError) as refused:
        action(*arguments)  # type: ignore[operator]
    return refused.value.code, refused.value.facts.get("why")


def moved(table: Table, *moves: tuple[Person, str]) -> Table:
    for who, text in moves:
        table = playing.move(table, who, 0, text, None)
    return table


def test_nothing_is_taken_back_before_one_has_moved() -> None:
    assert refusal(consent.undo, begun(ANA, BEN), ANA, 0) == ("no_undo", "nothing")
    assert refusal(consent.undo, opened(ANA, BEN), ANA, 0)[0] == "not_playing"


def test_a_finished_turn_is_taken_back_with_the_other_s_consent_alone() -> None:
    table = moved(begun(ANA, BEN), (ANA, "put 1"))
    asked = consent.undo(table, ANA, 0)
    assert asked.row.version == table.row.version + 1
    assert asked.play == table.play
    assert "accept" in can(asked, BEN.id) and "accept" not in can(asked, ANA.id)
    assert refusal(consent.accept, asked, ANA, 0)[0] == "no_offer"
    assert refusal(consent.undo, asked, BEN, 0)[0] == "offer_pending"
    assert frame(asked, 1, Presence(), 0)["offer"] == {"kind": "undo", "seat": 0, "agreed": [0]}
    back = consent.accept(asked, BEN, 0)
    assert back.turn == 0 and back.play is not None
    assert back.play.state == begun(ANA, BEN).play.state  # type: ignore[union-attr]
    assert [line.move for line in back.lines] == ["put 1", "undo 0"], "the log keeps both"
    assert back.row.offer is None


def test_it_goes_back_to_one_s_own_last_move_over_the_other_s() -> None:
    table = moved(begun(ANA, BEN), (ANA, "put 1"), (BEN, "put 2"))
    back = consent.accept(consent.undo(table, ANA, 0), BEN, 0)
    assert back.turn == 0 and back.play is not None and len(back.play.kept) == 0


def test_declined_and_forgotten() -> None:
    asked = consent.undo(moved(begun(ANA, BEN), (ANA, "put 1")), ANA, 0)
    assert consent.decline(asked, BEN, 0).row.offer is None
    assert moved(asked, (BEN, "put 1")).row.offer is None, "a move is an answer too"
    assert refusal(consent.decline, begun(ANA, BEN), BEN, 0)[0] == "no_offer"


def test_bots_always_consent() -> None:
    table = waiting.add_bot(opened(ANA), ANA, 0, "easy", None)
    table = playing.start(table, ANA, 0)
    table = moved(table, (ANA, "put 1"))
    table = playing.bot_move(table, 1, "put 2", 0)
    assert consent.undo(table, ANA, 0).turn == 0


def bazaar_of_two() -> Table:
    table = open_table(
        BAZAAR, ANA, id=1, code="B", seats=2, options={"first": 0}, private=False, watch="all",
        clock={"kind": "none"}, rated=False, secret=bytes(32), now=0,
    )  # fmt: skip
    table = waiting.ready(waiting.join(table, BEN, 0), BEN, 0, yes=True)
    return playing.start(table, ANA, 0)


def test_what_chance_has_shown_stays_shown() -> None:
    table = moved(bazaar_of_two(), (ANA, "draw"))
    if "move" in can(table, ANA.id) and table.play is not None and "take" in str(table.lines[-1].move):
        pytest.fail("the seed of this test draws a joker: choose another")
    assert refusal(consent.undo, table, ANA, 0) == ("no_undo", "secret_shown")
    assert frame(table, 0, Presence(), 0)["you"]["undo"] == {"code": "secret_shown"}
    nothing_shown = moved(table, (ANA, "next"))
    assert frame(nothing_shown, 0, Presence(), 0)["you"]["undo"] == {"how": "ask"}


def test_a_pause_needs_consent_and_stops_the_clock() -> None:
    table = begun(ANA, BEN, clock={"kind": "turn", "seconds": 20})
    still = consent.accept(consent.pause(table, BEN, 5_000), ANA, 6_000)
    assert still.row.paused == 6_000 and still.row.deadline is None
    assert playing.time_out(still, 999_000) is still
    assert refusal(playing.move, still, ANA, 0, "put 1", None)[0] == "paused"
    told = frame(still, 0, Presence(), 900_000)
    assert told["clock"]["paused"] is True and told["clock"]["left"][0] == 14_000 and told["choices"] == []
    on = consent.accept(consent.resume(still, ANA, 1_000_000), BEN, 1_000_000)
    assert on.row.paused is None and on.row.deadline == 1_014_000
    assert moved(on, (ANA, "put 1")).turn == 1


def test_alone_against_bots_one_pauses_at_once() -> None:
    table = playing.start(waiting.add_bot(opened(ANA), ANA, 0, "normal", None), ANA, 0)
    still = consent.pause(table, ANA, 0)
    assert still.row.paused == 0 and playing.bot_seat(still) is None
    assert consent.resume(still, ANA, 9).row.paused is None
    assert refusal(consent.resume, table, ANA, 0)[0] == "not_paused"


def test_strangers_have_no_say() -> None:
    asked = consent.undo(moved(begun(ANA, BEN), (ANA, "put 1")), ANA, 0)
    for action in (consent.undo, consent.pause, consent.resume, consent.accept, consent.decline):
        assert refusal(action, asked, IDA, 0)[0] == "not_seated"

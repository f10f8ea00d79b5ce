"""What players elsewhere suffer from at the edges of a table's life, tried with raw clients. Numbers name the asks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from app.rules.game import RuleError
from app.tables import consent, playing
from tests.tables.people import ANA, BEN, begun
from tests.web.raw import Raw, Refused, seated

TURN = {"kind": "turn", "seconds": 30}
LATE = 30_000  # milliseconds


def at_once(*deeds: Callable[[], Any]) -> None:
    threads = [threading.Thread(target=deed) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def quietly(who: Raw, code: str, *words: str) -> None:
    """One after the other, until one comes too late."""
    for word in words:
        try:
            who.say(code, word)
        except Refused:
            return


@pytest.mark.parametrize("before", range(-3, 4))
def test_a22_a24_the_last_moment_is_always_decided_alike(before: int) -> None:
    now = LATE - before
    table = begun(ANA, BEN, clock=TURN)
    assert table.play is not None
    late = playing.time_out(table, now) is not table
    assert late == (before <= 0), "time is up when nothing is left"
    if late:
        over = playing.time_out(table, now)
        for act in (consent.pause, consent.undo, playing.resign):
            with pytest.raises(RuleError):
                act(over, ANA, now)
        return
    moved = playing.move(table, ANA, now, str(table.play.game.legal_moves(table.play.state, 0)[0]), None)
    assert moved.clock is not None and min(moved.clock.left_at(now)) >= 0
    asked = consent.accept(consent.pause(table, ANA, now), BEN, now)
    assert asked.clock is not None and asked.clock.left_at(now + 99_000)[0] == before
    assert playing.time_out(asked, now + 99_000) is asked


def test_a60_a_start_in_the_moment_of_a_leave_breaks_no_game(url: str) -> None:
    for number in range(12):
        ana, ben, ida = Raw(url), Raw(url), Raw(url)
        code = ana.open(options={"first": 0})
        ben.say(code, "join")
        ben.say(code, "ready")

        deeds = [
            partial(quietly, ana, code, "start"),
            partial(quietly, ben, code, "leave"),
            partial(quietly, ida, code, "join", "ready"),
        ]
        at_once(*(deeds[number % 3 :] + deeds[: number % 3]))
        told = {who: who.frame(code) for who in (ana, ben, ida)}
        seats = sorted(frame["you"]["seat"] for frame in told.values() if frame["you"]["seat"] is not None)
        table = told[ana]["table"]
        assert seats == [seat["seat"] for seat in table["seats"] if seat["name"] is not None]
        if table["status"] == "playing":
            assert seats == [0, 1] and told[ana]["turn"] == 0
        else:
            assert table["status"] in ("open", "over")


def test_a44_w07_who_watches_has_nothing_to_press_and_may_be_kept_out(url: str) -> None:
    ana, _, code = seated(url)
    ida = Raw(url)
    frame = ida.frame(code)
    assert (frame["you"]["seat"], frame["choices"]) == (None, [])
    assert set(frame["you"]["can"]) <= {"say", "mute", "unmute", "who", "rules", "help"}
    move = ana.frame(code)["choices"][0]["move"]
    for text in (f"move {move}", "resign", "undo", "pause", "start", "ready", "kick 1"):
        assert ida.refused(code, text).status in (400, 403, 404, 409), text
    assert ida.frame(code)["version"] == frame["version"]
    shut = seated(url, watch="none")[2]
    with pytest.raises(Refused, match="not_for_watchers"):
        ida.frame(shut)


def test_a50_a117_reloading_neither_drops_nor_doubles_anybody(url: str) -> None:
    ana, ben, code = seated(url)
    for phase in range(3):
        for _ in range(10):
            with ana.socket() as line:
                line.send("look", at=code)
                frame = line.hear("frame")
                assert frame["you"]["seat"] == 0 and frame["table"]["watchers"] == 0
        if phase == 0:
            ana.say(code, f"move {ana.frame(code)['choices'][0]['move']}")
        elif phase == 1:
            ben.say(code, "resign")
    assert ana.frame(code)["table"]["status"] == "over"


def test_w15_nobody_starts_before_all_are_ready(url: str) -> None:
    ana, ben = Raw(url), Raw(url)
    code = ana.open()
    ben.say(code, "join")
    assert ana.refused(code, "start").code == "not_ready"
    ben.say(code, "ready")
    ana.say(code, "start")

"""Absence over the wire: told in words and in time, decided by those present, over when somebody comes back."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from app.tables import live
from tests.web.house import Clock, House, Json, Somebody


@pytest.fixture(autouse=True)
def pages_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call alone is no presence: these tests are about pages."""
    monkeypatch.setattr(live, "HERE", 0.0)


def until(holds: Callable[[], Json], seconds: float = 5) -> Json:
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def table_of(ana: Somebody, ben: Somebody, **more: Json) -> str:
    asked = {"game": "bohnduell", "seats": 2, "options": {"first": 0}} | more
    code = str(ana.ask("POST", "/api/tables", asked)["code"])
    for text in ("join", "ready"):
        ben.say(code, text)
    ana.say(code, "start")
    return code


def hear(line: Json, *types: str) -> Json:
    while (message := line.receive_json())["type"] not in types:
        pass
    return message


def test_who_is_away_is_told_with_the_end_of_their_grace_and_a_bot_plays_until_they_are_back(
    house: House, clock: Clock
) -> None:
    ana, ben = house.somebody("Ana"), house.somebody("Ben")
    code = table_of(ana, ben, grace=30)
    with ana.socket() as line:
        line.send_json({"type": "look", "at": code})
        told = hear(line, "people")
        assert told["online"] == [0]
        until(lambda: "away" in ana.frame(code)["table"]["seats"][1])
        ends = ana.frame(code)["table"]["seats"][1]["away"]
        assert ends == clock.now + 30_000
        assert ana.refused("POST", f"/api/tables/{code}/commands", {"text": "bot easy"}) == (
            409,
            "nobody_away",
        )
        clock.now += 30_000
        frame = until(lambda: (found := ana.frame(code))["table"]["absent"] == [1] and found)
        assert {"wait", "bot", "end"} <= set(frame["you"]["can"])
        ana.say(code, "bot easy")
        frame = ana.frame(code)
        assert frame["table"]["seats"][1]["stand_in"] == "easy"
        while (frame := ana.frame(code))["turn"] == 0:
            ana.say(code, f"move {frame['choices'][0]['move']}")
        moves = frame["table"]["moves"]
        until(lambda: ana.frame(code)["table"]["moves"] > moves)
        with ben.socket() as other:
            other.send_json({"type": "look", "at": code})
            until(lambda: "stand_in" not in ben.frame(code)["table"]["seats"][1])
            assert ben.frame(code)["events"][-1]["code"] == "back" or ben.frame(code)["turn"] is None


def test_waiting_begins_the_grace_anew(house: House, clock: Clock) -> None:
    ana, ben = house.somebody("Ana"), house.somebody("Ben")
    code = table_of(ana, ben, grace=30)
    with ana.socket() as line:
        line.send_json({"type": "look", "at": code})
        until(lambda: "away" in ana.frame(code)["table"]["seats"][1])
        clock.now += 31_000
        until(lambda: ana.frame(code)["table"]["absent"])
        ana.say(code, "wait")
        told = ana.frame(code)["table"]
        assert (told["absent"], told["seats"][1]["away"]) == ([], clock.now + 30_000)


def test_a_table_says_its_grace_and_refuses_others(house: House) -> None:
    ana = house.somebody()
    asked = {"game": "bohnduell", "seats": 2}
    code = ana.ask("POST", "/api/tables", asked)["code"]
    assert ana.frame(code)["table"]["grace"] == 60
    slow = ana.ask("POST", "/api/tables", asked | {"clock": {"kind": "days", "days": 2}})["code"]
    assert ana.frame(slow)["table"]["grace"] is None
    assert ana.refused("POST", "/api/tables", asked | {"grace": 5}) == (422, "bad_grace")

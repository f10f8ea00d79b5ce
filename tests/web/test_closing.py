"""The operator says that the house will close: every page is told, and in the last minutes no live game begins."""

from __future__ import annotations

import pytest

from app.rules.game import RuleError
from app.tables.closing import read_closing
from tests.web.house import Clock, House


def say(house: House, words: str) -> None:
    """As the command line's order is carried out."""
    assert house.client.portal is not None
    house.client.portal.call(house.client.app.state.house.obey, words)  # type: ignore[attr-defined]


def test_no_live_game_begins_in_the_last_minutes(house: House, clock: Clock) -> None:
    ana, ben = house.somebody(), house.somebody()
    quick, slow = (
        ana.ask("POST", "/api/tables", {"game": "bohnduell", "seats": 2, "clock": rule})["code"]
        for rule in ({"kind": "none"}, {"kind": "days", "days": 2})
    )
    for code in (quick, slow):
        ben.ask("POST", f"/api/tables/{code}/commands", {"text": "join"})
        ben.ask("POST", f"/api/tables/{code}/commands", {"text": "ready"})
    start = {"text": "start"}
    say(house, "closing 10")
    clock.now += 6 * 60_000
    assert ana.refused("POST", f"/api/tables/{quick}/commands", start) == (409, "closing")
    seats = ana.ask("GET", "/api/me")["seats"]
    bots = {"game": "bohnduell", "seats": 2, "bots": "easy"}
    assert ana.refused("POST", "/api/tables", bots) == (409, "closing")
    assert ana.ask("GET", "/api/me")["seats"] == seats
    assert "version" in ana.ask("POST", f"/api/tables/{slow}/commands", start)
    say(house, "closing off")
    assert "version" in ana.ask("POST", f"/api/tables/{quick}/commands", start)


def test_every_page_is_told_also_one_that_comes_later(house: House, clock: Clock) -> None:
    with house.client.websocket_connect("/ws") as early:
        assert early.receive_json()["type"] == "hello"
        say(house, "closing 5")
        told = {"type": "closing", "at": clock.now + 5 * 60_000}
        assert early.receive_json() == told
        with house.client.websocket_connect("/ws") as late:
            assert [late.receive_json()["type"], late.receive_json()] == ["hello", told]
        say(house, "closing off")
        assert early.receive_json() == {"type": "closing", "at": None}


@pytest.mark.parametrize("text", ["", "soon", "0", "-3", "1441", "3.5", "٣"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_closing(text, 0)
    assert refusal.value.code == "bad_value"

"""A table that is read from the database again knows what was said at it, and what was asked of it."""

from __future__ import annotations

from tests.web.house import House


def test_what_was_said_and_asked_is_known_again(house: House) -> None:
    ana = house.somebody("Ana")
    code = ana.ask("POST", "/api/tables", {"game": "bohnduell", "seats": 2})["code"]
    asked = {"text": "say Good evening", "ref": "once"}
    first = ana.ask("POST", f"/api/tables/{code}/commands", asked)
    tables = house.client.app.state.house.tables  # type: ignore[attr-defined]
    tables.forget(tables.at_hand(code))
    ana.frame(code)
    assert [line.text for line in tables.at_hand(code).chat] == ["Good evening"]
    assert ana.ask("POST", f"/api/tables/{code}/commands", asked) == first
    assert [(line.name, line.text) for line in tables.at_hand(code).chat] == [("Ana", "Good evening")]

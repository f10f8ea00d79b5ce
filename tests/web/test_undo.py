"""A move taken back over HTTP, over the socket, as a line of chat, and by a page that has come anew: one undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.rules import current
from tests.web.raw import Raw, Wire

Ask = Callable[[Raw, str, str], None]


def by_http(who: Raw, code: str, word: str) -> None:
    who.say(code, word)


def by_socket(who: Raw, code: str, word: str) -> None:
    with who.socket() as line:
        assert line.command(code, word)["type"] == "done"


def by_line(who: Raw, code: str, word: str) -> None:
    by_http(who, code, f"/{word}")


def by_a_new_page(who: Raw, code: str, word: str) -> None:
    line: Wire
    with who.socket() as line:
        line.send("look", at=code)
        assert word in line.hear("frame")["you"]["can"]
        assert line.command(code, word)["type"] == "done"


@pytest.mark.parametrize("way", [by_http, by_socket, by_line, by_a_new_page])
@pytest.mark.parametrize("game", list(current()))
def test_every_way_of_asking_takes_the_same_back(url: str, game: str, way: Ask) -> None:
    one, two = Raw(url), Raw(url)
    code = one.open(game, 2)
    two.say(code, "join")
    two.say(code, "ready")
    one.say(code, "start")
    people = (one, two)
    before = one.frame(code)
    while True:
        seat = before["turn"]
        who, other = people[seat], people[1 - seat]
        mine = who.frame(code)
        who.say(code, f"move {mine['choices'][0]['move']}")
        after = who.frame(code)
        if "how" in after["you"]["undo"]:
            break
        before = after
    way(who, code, "undo")
    if after["you"]["undo"]["how"] == "ask":
        assert who.frame(code)["view"] == after["view"], "asking changes nothing"
        way(other, code, "accept")
    back = who.frame(code)
    assert (back["view"], back["turn"]) == (mine["view"], mine["turn"])
    assert back["version"] > after["version"]

"""What a pasted link shows: title, players, a picture of what everybody may see; and reading it changes nothing."""

from __future__ import annotations

import io
import re
import urllib.request
from typing import Any

import pytest
from PIL import Image

from app.pictures import SIZE, Line, picture
from app.rules import current
from tests.browser.site import Site
from tests.web.house import House
from tests.web.raw import Raw, seated


def fetch(url: str, method: str = "GET") -> tuple[int, bytes, dict[str, str]]:
    """As a messenger's robot does: no cookies."""
    request = urllib.request.Request(url, method=method, headers={"User-Agent": "robot"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.status, answer.read(), dict(answer.headers)


def told(page: bytes) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="(og:[a-z:]+|description)" content="([^"]*)"', page.decode())
    return dict(found)


def test_a_table_tells_its_game_its_players_and_its_picture(url: str) -> None:
    one, two, code = seated(url)
    for who, name in ((one, "Ottilie"), (two, "Balthasar")):
        who.call("PATCH", "/api/me", {"name": name})
    shown = told(fetch(f"{url}/t/{code}")[1])
    assert shown["og:title"] == "BohnDuell: Ottilie, Balthasar"
    assert shown["og:url"] == f"{url}/t/{code}"
    status, body, headers = fetch(shown["og:image"])
    assert (status, headers["content-type"], Image.open(io.BytesIO(body)).size) == (200, "image/jpeg", SIZE)
    before = body
    frame = one.frame(code)
    one.say(code, f"move {frame['choices'][0]['move']}")
    again = told(fetch(f"{url}/t/{code}")[1])["og:image"]
    assert again != shown["og:image"]
    assert fetch(again)[1] != before


def test_reading_a_link_changes_nothing(url: str) -> None:
    who = Raw(url)
    code = who.open("bazaar", 3)
    before = who.frame(code)
    for path in (f"/t/{code}", f"/t/{code}/picture.jpg", "/", "/games/bazaar", "/games/bazaar/picture.jpg"):
        for method in ("GET", "HEAD"):
            status, body, _ = fetch(url + path, method)
            assert (status, bool(body)) == (200, method == "GET"), (method, path)
    after = who.frame(code)
    assert (after["version"], after["table"]["watchers"]) == (before["version"], before["table"]["watchers"])
    assert [seat["name"] for seat in after["table"]["seats"]] == [
        seat["name"] for seat in before["table"]["seats"]
    ]


@pytest.mark.parametrize("closed", [{"watch": "none"}, {"private": True}], ids=["unwatched", "private"])
def test_where_not_everybody_may_watch_the_picture_is_that_of_the_game(
    url: str, closed: dict[str, Any]
) -> None:
    _, _, code = seated(url, **closed)
    assert fetch(f"{url}/t/{code}/picture.jpg")[1] == fetch(f"{url}/games/bohnduell/picture.jpg")[1]


def test_the_deal_of_the_day_is_shown_to_nobody(house: House) -> None:
    ana = house.somebody()
    code = ana.begin()
    answer = house.somebody().answer("GET", f"/t/{code}/picture.jpg")
    assert (answer.status_code, answer.headers["location"]) == (307, "/games/bazaar/picture.jpg")


def test_a_replay_tells_of_its_table_and_every_page_of_itself(url: str) -> None:
    one, _, code = seated(url)
    one.say(code, "resign")
    table, replay = (told(fetch(f"{url}/t/{code}{end}")[1]) for end in ("", "/replay"))
    assert replay["og:image"] == table["og:image"]
    assert (replay["og:url"], replay["og:title"]) == (f"{url}/t/{code}/replay", table["og:title"])
    assert told(fetch(f"{url}/leaderboards/bohnduell")[1])["og:title"].endswith("Comptoir")


def test_robots_may_read_a_table_but_lists_leave_it_out(url: str) -> None:
    code = Raw(url).open("bazaar", 3)
    assert b"/t/" not in fetch(f"{url}/robots.txt")[1]
    assert b'<meta name="robots" content="noindex">' in fetch(f"{url}/t/{code}")[1]
    assert b"noindex" not in fetch(url)[1]


def test_a_name_is_written_with_its_marks() -> None:
    drawn = {picture("", "A game", "", [Line(name)], None) for name in ("aé", "aü", "aç", "aŁ", "aЖ")}
    assert len(drawn) == 5


def test_no_picture_of_what_is_not_there(site: Site) -> None:
    for path in ("/t/ZZZZZ/picture.jpg", "/games/chess/picture.jpg"):
        with pytest.raises(urllib.error.HTTPError) as missing:
            fetch(site.url + path)
        assert missing.value.code == 404
        missing.value.close()


@pytest.mark.parametrize("key", sorted(current()))
def test_every_game_has_a_picture_of_its_own(key: str) -> None:
    plain = picture("", "A game", "", [Line("Ana", 3, turn=True), Line(None)], None)
    assert Image.open(io.BytesIO(plain)).size == SIZE
    from app.web.previews import _opening

    drawn = picture(key, "A game", "", [Line("Ana", 3, turn=True), Line(None)], _opening(key))
    assert drawn != plain

"""Pages over HTTP: what a reader of each language gets, and that nothing of another's is in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from app.rules.game import Json
from app.web.pages import own_path
from app.web.rows import clock_in_words, colour_of, live_row, open_row, own_row
from app.web.visit import script_json
from app.web.words import read_words
from tests.web.raw import Raw

PAGES = ("/", "/games", "/games/bohnduell", "/leaderboards/bohnduell", "/leaderboards/bohnduell?period=week")
WORDS = read_words()


@pytest.fixture
def reader(url: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=url, headers={"Accept": "text/html", "Accept-Language": "en"}) as client:
        yield client


def told(answer: httpx2.Response) -> dict[str, Any]:
    """What a page tells its scripts."""
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', answer.text, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_never_kept_and_names_no_foreign_place(reader: httpx2.Client, path: str) -> None:
    answer = reader.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert not re.search(r'(?:src|href|action)="(?!/|#|\?)', answer.text)
    assert " style=" not in answer.text
    assert not re.search(r"\son\w+=", answer.text)
    scripts = re.findall(r"<script(?![^>]*(?:\bsrc=|application/json|nonce=))", answer.text)
    assert scripts == []


@pytest.mark.parametrize("lang", ["en", "fr", "de", "it"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_speaks_the_language_of_its_reader(reader: httpx2.Client, path: str, lang: str) -> None:
    answer = reader.get(path, headers={"Accept-Language": f"{lang}-CH, pl;q=0.5"})
    assert f'<html lang="{lang}"' in answer.text
    assert WORDS.text(lang, "site:nav.leaderboards") in answer.text
    assert not re.search(r">\s*\w+:[a-z_]+\.", answer.text), "a key stands where words should"


def test_a_chosen_language_is_kept_and_the_reader_comes_back(reader: httpx2.Client) -> None:
    answer = reader.post("/language/de?to=/games/bohnduell")
    assert (answer.status_code, answer.headers["location"]) == (303, "/games/bohnduell")
    assert '<html lang="de"' in reader.get("/").text


@pytest.mark.parametrize("to", ["https://a.example", "//a.example", "/\\a.example", "a", "", "/a\r\nB: c"])
def test_nobody_is_led_away_from_the_site(to: str) -> None:
    assert own_path(to) == "/"


def test_reading_pages_opens_and_takes_nothing(url: str, reader: httpx2.Client) -> None:
    host = Raw(url)
    code = host.open()
    for path in ("/", f"/t/{code}", f"/t/{code}/qr.svg"):
        assert reader.get(path).status_code == 200
    assert reader.get("/api/me").json()["seats"] == []
    assert [seat["name"] for seat in host.frame(code)["table"]["seats"]][1] is None


def test_a_code_in_small_letters_leads_to_its_table(url: str, reader: httpx2.Client) -> None:
    code = Raw(url).open()
    answer = reader.get(f"/t/{code.lower()}", follow_redirects=True)
    assert (answer.status_code, answer.url.path) == (200, f"/t/{code}")


@pytest.mark.parametrize(
    "path", ["/t/ZZZZ", "/nothing", "/games/chess", "/leaderboards/chess", "/t/ZZZZ/qr.svg"]
)
def test_what_is_not_there_is_said_on_a_page_of_the_house(reader: httpx2.Client, path: str) -> None:
    answer = reader.get(path)
    assert answer.status_code == 404
    assert "Nothing is at this place" in answer.text


def test_the_square_holds_the_link_by_the_host_that_was_used(url: str, reader: httpx2.Client) -> None:
    code = Raw(url).open()
    answer = reader.get(f"/t/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert told(reader.get(f"/t/{code}"))["link"] == f"{url}/t/{code}"


def test_a_private_table_is_in_nobody_elses_lobby(url: str, reader: httpx2.Client) -> None:
    host = Raw(url)
    code = host.open(private=True)
    assert code not in reader.get("/").text


def test_a_catalogue_is_kept_for_good_by_its_build_only(reader: httpx2.Client) -> None:
    first = told(reader.get("/"))["catalogues"][0]
    assert "immutable" in reader.get(first).headers["cache-control"]
    assert "immutable" not in reader.get(first.partition("?")[0]).headers["cache-control"]
    assert reader.get("/i18n/xx/site.json").status_code == reader.get("/i18n/en/none.json").status_code == 404


def test_nothing_that_people_write_ends_a_script() -> None:
    text = script_json({"name": "</script><!--\u2028"})
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == {"name": "</script><!--\u2028"}


# Rows of the lobby


class English:
    def t(self, key: str, /, **facts: Any) -> str:
        return WORDS.text("en", key, **facts)

    def n(self, key: str, count: int, /, **facts: Any) -> str:
        return WORDS.number("en", key, count, **facts)


def table(*names: str | None, **more: Any) -> dict[str, Json]:
    seats = [{"seat": seat, "name": name} for seat, name in enumerate(names)]
    usual = {"code": "ABCD", "game": "bohnduell", "options": {"balls": 12, "games": 1}, "status": "open"}
    return usual | {"host": 0, "seats": seats, "watchers": 0, "clock": {"kind": "none"}} | more


def test_an_open_table_says_who_waits_and_what_is_not_as_usual() -> None:
    row = open_row(table("Ana", None, options={"balls": 16, "games": 1}), English())
    assert (row.title, row.about) == ("BohnDuell", "Ana · Beads: 16 · no clock")
    assert (row.seats, row.filled) == (["Ana", None], "1 of 2 seats taken")


def test_a_live_table_says_who_plays_and_who_watches() -> None:
    row = live_row(table("Ana", "Ben", status="playing", watchers=2), English())
    assert (row.title, row.about) == ("Ana, Ben", "BohnDuell · 2 watch")


@pytest.mark.parametrize(
    ("names", "status", "turn", "title", "about"),
    [
        (("Ana", "Ben"), "playing", True, "It is your turn at BohnDuell with Ben", "no clock"),
        (("Ana",), "playing", True, "It is your turn at BohnDuell", "no clock"),
        (("Ana", "Ben"), "playing", False, "BohnDuell", "with Ben"),
        (("Ana", None), "open", False, "BohnDuell", "1 of 2 seats taken"),
    ],
)
def test_ones_own_table_calls_when_it_waits(
    names: tuple[str | None, ...], status: str, turn: bool, title: str, about: str
) -> None:
    row = own_row(table(*names, status=status), "Ana", turn, English())
    assert (row.title, row.about, row.turn) == (title, about, turn)


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ({"kind": "none"}, "no clock"),
        ({"kind": "turn", "seconds": 20}, "20 s a turn"),
        ({"kind": "turn", "seconds": 120}, "2 min a turn"),
        ({"kind": "bank", "minutes": 5, "seconds": 10}, "5 min + 10 s"),
        ({"kind": "days", "days": 1}, "1 day a turn"),
    ],
)
def test_clocks_are_worded(clock: dict[str, Any], said: str) -> None:
    assert clock_in_words(clock, English()) == said


def test_a_name_has_one_colour_of_six() -> None:
    assert {colour_of(name) for name in ("Ana", "Ben", "Cy", "Dee", "Éa", "Fritz", "🦊🦊")} <= set(
        range(1, 7)
    )


def test_the_socket_is_written_down(reader: httpx2.Client) -> None:
    text = reader.get("/protocol").text
    for type_ in (
        "look",
        "unlook",
        "command",
        "say",
        "ping",
        "hello",
        "frame",
        "people",
        "lobby",
        "refused",
        "pong",
    ):
        assert f"<code>{type_}</code>" in text, type_

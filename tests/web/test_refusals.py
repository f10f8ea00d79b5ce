"""Bad input: refused clearly, with a code and facts, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.browser.site import Site
from tests.web.raw import Raw, Refused, seated


def answer(who: Raw, method: str, path: str, body: object = None, **headers: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        who.call(method, path, body, **headers)
    assert isinstance(refusal.value.code, str) and isinstance(refusal.value.facts, dict)
    return refusal.value


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{not json", 400),
        ([], 400),
        ({"game": "no-such", "seats": 2}, 404),
        ({"game": "bohnduell", "seats": 99}, 422),
        ({"game": "bohnduell", "seats": "two"}, 422),
        ({"game": "bohnduell"}, 422),
        ({"game": "bohnduell", "seats": 2, "options": {"balls": 13}}, 422),
        ({"game": "bohnduell", "seats": 2, "options": {"balls": True}}, 422),
        ({"game": "bohnduell", "seats": 2, "options": {"hat": 1}}, 422),
        ({"game": "bohnduell", "seats": 2, "clock": {"kind": "sun"}}, 422),
        ({"game": "bohnduell", "seats": 2, "clock": {"kind": "turn", "seconds": 0}}, 422),
        ({"game": "bohnduell", "seats": 2, "watch": "some"}, 422),
        ({"game": "bohnduell", "seats": 2, "surprise": 1}, 422),
    ],
)
def test_a_table_that_cannot_be_opened(url: str, body: object, status: int) -> None:
    who = Raw(url)
    assert answer(who, "POST", "/api/tables", body).status == status
    assert who.call("GET", "/api/me")["seats"] == []


def test_unknown_paths_methods_tables_and_commands(url: str) -> None:
    who = Raw(url)
    assert answer(who, "GET", "/api/nothing").status == 404
    assert answer(who, "GET", "/api/tables/ZZZZZ").status == 404
    assert answer(who, "POST", "/api/tables/ZZZZZ/commands", {"text": "join"}).status == 404
    code = who.open()
    refusal = who.refused(code, "/dance")
    assert (refusal.status, refusal.code) == (400, "unknown_command")
    assert "join" in refusal.facts["commands"]
    assert who.refused(code, "leave now").code == "bad_command"
    assert who.refused(code, "move").code == "bad_command"
    assert who.refused(code, "ready", salt="zz").code == "bad_salt"


def test_the_record_of_a_running_game_stays_closed(url: str) -> None:
    one, _, code = seated(url)
    refusal = answer(one, "GET", f"/api/tables/{code}/record")
    assert (refusal.status, refusal.code) == (409, "running")


def test_a_watcher_who_claims_a_seat_changes_nothing(url: str) -> None:
    one, _, code = seated(url)
    watcher = Raw(url)
    version = one.frame(code)["version"]
    for text in (
        "move put 1",
        "resign",
        "leave",
        "start",
        "ready",
        "kick me",
        "join",
        "join 1",
        "options balls=8",
    ):
        assert watcher.refused(code, text).status in (403, 409), text
    assert one.frame(code)["version"] == version


def test_a_forged_cookie_is_nobody(url: str) -> None:
    one, _, code = seated(url)
    name, _, value = one.cookie.partition("=")
    forged = Raw(url)
    fake = f"{name}={value[:-3]}abc"
    assert (
        answer(forged, "POST", f"/api/tables/{code}/commands", {"text": "resign"}, Cookie=fake).status == 401
    )
    with Raw(url).socket(Cookie=fake) as wire:
        assert wire.command(code, "resign")["code"] == "no_session"
    assert one.frame(code)["table"]["status"] == "playing"


def test_another_site_can_neither_post_nor_open_the_socket(url: str) -> None:
    one, _, code = seated(url)
    path = f"/api/tables/{code}/commands"
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ):
        refusal = answer(one, "POST", path, {"text": "resign"}, **headers)
        assert (refusal.status, refusal.code) == (403, "wrong_origin")
    with pytest.raises(InvalidStatus):
        one.socket(Origin="https://evil.example")
    one.socket(Origin=url).close()
    assert one.frame(code)["table"]["status"] == "playing"


def test_a_megabyte_is_too_much(url: str) -> None:
    one, two, code = seated(url)
    refusal = answer(one, "POST", f"/api/tables/{code}/commands", b" " * 1_000_000)
    assert (refusal.status, refusal.code) == (413, "too_large")
    wire = one.socket()
    wire.line.send(json.dumps({"type": "say", "at": code, "text": "x" * 1_000_000}))
    with pytest.raises(ConnectionClosed) as closed:
        wire.hear("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    assert two.frame(code)["table"]["status"] == "playing"


def test_messages_that_nobody_understands(url: str) -> None:
    one, _, code = seated(url)
    with one.socket() as wire:
        for text in (
            "{", "[]", "null", '"hi"', '{"type":"dance"}', "{}", '{"type":"command"}', '{"type":1}',
            json.dumps({"type": "command", "at": code, "text": 7}),
            json.dumps({"type": "command", "at": code, "text": "resign", "seen": -1}),
            json.dumps({"type": "look", "at": "x" * 500}),
        ):  # fmt: skip
            wire.line.send(text)
            assert wire.hear("refused")["code"] == "bad_message", text
        wire.line.send(b"\xff\xfe")
        assert wire.hear("refused")["code"] == "bad_message"
        wire.send("look", at="ZZZZZ")
        assert wire.hear("refused")["code"] == "no_such_table"
        wire.send("ping", t=5)
        assert wire.hear("pong")["t"] == 5
    assert one.frame(code)["table"]["status"] == "playing"


@pytest.mark.parametrize(
    "name",
    ["", " ", "A", "x" * 25, "a\u200bb", "a\u202eb", "a\nb", "\u3164\u3164", "Z\u0334\u0321\u0322\u031ba"],
)
def test_names_that_nobody_may_have(url: str, name: str) -> None:
    refusal = answer(Raw(url), "PATCH", "/api/me", {"name": name})
    assert (refusal.status, refusal.code) == (422, "bad_name")


def test_no_two_present_people_look_alike(url: str) -> None:
    Raw(url, "Mariposa")
    for twin in ("mariposa", "MARIPOSA", "Mаriposa", "Máriposa", "Ｍariposa", "Mari posa", " Mariposa "):
        refusal = answer(Raw(url), "PATCH", "/api/me", {"name": twin})
        assert (refusal.status, refusal.code) == (409, "name_taken"), twin


def test_a_new_name_shows_at_the_table_at_once(url: str) -> None:
    one, two, code = seated(url)
    one.call("PATCH", "/api/me", {"name": "Renamed Rosa"})
    assert two.frame(code)["table"]["seats"][0]["name"] == "Renamed Rosa"


def test_chat_is_text_and_hides_nothing(url: str) -> None:
    one, two, code = seated(url)
    with two.socket() as wire:
        wire.send("look", at=code)
        wire.hear("frame")
        one.say(code, "say <b>bold</b>\u202e \n\n twice")
        assert wire.hear("said")["text"] == "<b>bold</b> twice"
        one.say(code, "//start is a word")
        assert wire.hear("said")["text"] == "/start is a word"
    assert one.refused(code, "say \u200b").code in ("empty", "bad_command")
    assert one.refused(code, "say " + "x" * 501).code == "too_long"
    assert one.refused(code, "say").code == "bad_command"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Site]:
    site = Site(free_port(), tmp_path_factory.mktemp("strict"), RATE_LIMITS="on")
    site.start()
    yield site
    site.kill()


def test_a_thousand_commands_a_second_trouble_only_their_sender(strict: Site) -> None:
    one, two, code = seated(strict.url)
    with one.socket() as flood, two.socket() as calm:
        calm.send("look", at=code)
        version = calm.hear("frame")["version"]
        for _ in range(1000):
            flood.send("command", at=code, text="move empty 1")
        codes = [flood.hear("refused")["code"] for _ in range(1000)]
        assert codes.count("too_many") > 800
        assert set(codes) - {"too_many"}, "the first ones were judged"
        calm.send("ping", t=1)
        assert calm.hear("pong")["t"] == 1
        assert not [m for m in calm.silence() if m["type"] == "frame"]
    assert two.frame(code)["version"] == version
    refusal = one.refused(code, "move put 1")
    assert (refusal.status, refusal.code) == (429, "too_many")
    assert refusal.facts["seconds"] >= 1


def test_a_stranger_cannot_open_tables_without_end(strict: Site) -> None:
    who = Raw(strict.url)
    with pytest.raises(Refused) as refusal:
        for _ in range(40):
            who.open()
    assert refusal.value.code == "too_many"

"""Accounts by raw client: a guest becomes one, signs in elsewhere, out everywhere, and leaves."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator

import pytest

from tests.browser.site import Site
from tests.web.raw import Json, Raw, Refused, Wire, seated

SECRET = "saffron and walnut"


def refused(who: Raw, method: str, path: str, body: Json = None, **headers: str) -> tuple[int, str]:
    with pytest.raises(Refused) as refusal:
        who.call(method, path, body, **headers)
    assert isinstance(refusal.value.facts, dict)
    return refusal.value.status, str(refusal.value.code)


def register(who: Raw, name: str, password: str = SECRET) -> list[str]:
    told = who.call("POST", "/api/register", {"name": name, "password": password})
    assert (told["name"], told["kind"]) == (name, "person")
    return list(told["codes"])


def login(who: Raw, name: str, password: str = SECRET) -> Json:
    return who.call("POST", "/api/login", {"name": name, "password": password})


def is_(who: Raw) -> tuple[str, str]:
    me = who.call("GET", "/api/me")
    return me["name"], me["kind"]


def test_a_guest_registers_in_mid_game_and_goes_on_elsewhere(url: str) -> None:
    ana, ben, code = seated(url)
    register(ana, "Ana of the harbour")
    assert ben.frame(code)["table"]["seats"][0]["kind"] == "person"
    phone = Raw(url, "Somebody else")
    own = phone.open()
    me = login(phone, "ANA of the Harbour")
    assert [seat["code"] for seat in me["seats"]] == [code]
    frame = phone.frame(code)
    assert frame["you"]["seat"] == 0
    phone.say(code, f"move {frame['choices'][0]['move']}", seen=frame["version"])
    assert ana.frame(code)["version"] == phone.frame(code)["version"]
    assert phone.frame(own)["you"]["seat"] is None  # the guest's seat stayed with the guest


def test_an_old_guest_cookie_of_an_account_is_a_stranger(url: str) -> None:
    ana, thief = Raw(url), Raw(url)
    ana.call("GET", "/api/me")
    stolen = ana.cookie
    register(ana, "Careful")
    assert refused(thief, "GET", "/api/me", Cookie=stolen) == (401, "no_session")
    assert is_(ana) == ("Careful", "person")


def test_signing_out_makes_a_fresh_guest(url: str) -> None:
    ana = Raw(url)
    register(ana, "Outgoing")
    ana.call("POST", "/api/logout")
    assert is_(ana)[1] == "guest"
    assert login(ana, "outgoing")["kind"] == "person"


def test_out_everywhere_ends_every_cookie_and_socket(url: str) -> None:
    ana, phone = Raw(url), Raw(url)
    register(ana, "Everywhere")
    login(phone, "Everywhere")
    with phone.socket() as line:
        ana.call("POST", "/api/logout-everywhere")
        with pytest.raises(Exception, match="4008"):
            line.hear()
    assert is_(ana)[1] == "guest"
    assert refused(phone, "GET", "/api/me") == (401, "no_session")
    assert is_(phone)[1] == "guest"
    assert refused(phone, "POST", "/api/logout-everywhere") == (403, "accounts_only")


def test_another_password_signs_the_others_out(url: str) -> None:
    ana, phone = Raw(url), Raw(url)
    register(ana, "Changing")
    login(phone, "Changing")
    wrong = {"old": "not the password", "password": "a better one"}
    assert refused(ana, "POST", "/api/password", wrong) == (401, "wrong_password")
    ana.call("POST", "/api/password", {"old": SECRET, "password": "a better one"})
    assert is_(ana) == ("Changing", "person")
    assert refused(phone, "GET", "/api/me") == (401, "no_session")
    assert refused(phone, "POST", "/api/login", {"name": "Changing", "password": SECRET})[0] == 401
    assert login(phone, "Changing", "a better one")["kind"] == "person"


def test_a_recovery_code_counts_once(url: str) -> None:
    ana, phone = Raw(url), Raw(url)
    codes = register(ana, "Forgetful")
    assert len(set(codes)) == 8
    asked = {"name": "forgetful", "code": codes[3].upper().replace("-", " "), "password": "remembered now"}
    assert phone.call("POST", "/api/password", asked)["kind"] == "person"
    assert refused(phone, "POST", "/api/password", asked) == (401, "wrong_code")
    assert refused(ana, "GET", "/api/me") == (401, "no_session")
    stranger = asked | {"name": "Nobody at all"}
    assert refused(phone, "POST", "/api/password", stranger) == (401, "wrong_code")


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({"name": "Shorty", "password": "seven77"}, (422, "bad_password")),
        ({"name": "My own name", "password": "my own NAME"}, (422, "bad_password")),
        ({"name": "x", "password": SECRET}, (422, "bad_name")),
        ({"name": "Nobody"}, (422, "bad_value")),
        ({"name": "Nobody", "password": SECRET, "epoch": 9}, (422, "bad_value")),
        (b"{", (400, "unreadable")),
    ],
)
def test_what_cannot_be_registered(url: str, body: Json, answer: tuple[int, str]) -> None:
    assert refused(Raw(url), "POST", "/api/register", body) == answer


def test_a_name_is_ones_own(url: str) -> None:
    ana, ben = Raw(url), Raw(url)
    register(ana, "Zoë the First")
    assert refused(ben, "POST", "/api/register", {"name": "zoe THE first", "password": SECRET}) == (
        409,
        "name_taken",
    )
    assert refused(ben, "PATCH", "/api/me", {"name": "Zoe the first"}) == (409, "name_taken")
    assert refused(ana, "POST", "/api/register", {"name": "Another", "password": SECRET})[1] == "has_account"
    assert ana.call("PATCH", "/api/me", {"name": "Zoë Renamed"})["kind"] == "person"
    assert login(ben, "Zoe renamed")["name"] == "Zoë Renamed"


def test_wrong_name_and_wrong_password_are_answered_alike(url: str) -> None:
    register(Raw(url), "Existing")
    answers = []
    for name in ("Existing", "Not existing"):
        with pytest.raises(Refused) as refusal:
            login(Raw(url), name, "a wrong password")
        answers.append((refusal.value.status, refusal.value.code, refusal.value.facts))
    assert answers == [(401, "wrong_password", {})] * 2


def test_a_token_plays_for_its_account_and_gets_no_cookie(url: str) -> None:
    ana, program = Raw(url), Raw(url)
    register(ana, "Botkeeper")
    token = ana.call("POST", "/api/tokens", {"name": "my bot"})["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    code = program.call("POST", "/api/tables", {"game": "bohnduell", "seats": 2}, **bearer)["code"]
    assert program.call("GET", "/api/me", **bearer)["name"] == "Botkeeper"
    assert not program.cookie
    assert ana.frame(code)["you"]["seat"] == 0
    with Wire(url, bearer) as line:
        assert line.command(code, "options hands=1").get("code") != "no_session"
        line.send("look", at=code)
        assert line.hear("frame")["you"]["seat"] == 0
    for method, path, body in (
        ("POST", "/api/tokens", {}), ("DELETE", "/api/me", None), ("GET", "/api/me/export", None),
        ("POST", "/api/password", {"old": SECRET, "password": SECRET}), ("POST", "/api/logout", None),
    ):  # fmt: skip
        assert refused(program, method, path, body, **bearer) == (403, "not_by_token")
    (row,) = ana.call("GET", "/api/tokens")["tokens"]
    assert row["name"] == "my bot" and row["id"] not in token
    ana.call("DELETE", f"/api/tokens/{row['id']}")
    assert refused(program, "GET", "/api/me", **bearer) == (401, "no_session")
    assert refused(ana, "DELETE", f"/api/tokens/{row['id']}") == (404, "no_such_token")


@pytest.mark.parametrize("token", ["comptoir_" + "x" * 43, "", "nothing", "comptoir_"])
def test_a_forged_token_is_nobody(url: str, token: str) -> None:
    who = Raw(url)
    assert refused(who, "GET", "/api/me", Authorization=f"Bearer {token}") == (401, "no_session")
    assert not who.cookie


def test_guests_have_no_tokens(url: str) -> None:
    assert refused(Raw(url), "POST", "/api/tokens", {}) == (403, "accounts_only")


def test_nothing_secret_is_kept_in_clear(site: Site, url: str) -> None:
    ana = Raw(url)
    codes = register(ana, "Auditor", "a very own password")
    token = ana.call("POST", "/api/tokens", {})["token"]
    site.kill()
    kept = b"".join(file.read_bytes() for file in site.data.glob("comptoir.sqlite*"))
    bare = [code.replace("-", "") for code in codes]
    assert [word for word in ("a very own password", token, *codes, *bare) if word.encode() in kept] == []
    assert b"$argon2id$" in kept
    site.start()
    assert is_(ana) == ("Auditor", "person")


def test_who_leaves_leaves_the_games_of_others_whole(site: Site, url: str) -> None:
    ana, ben, code = seated(url)
    register(ana, "Leaving")
    ana.say(code, "say goodbye")
    token = ana.call("POST", "/api/tokens", {})["token"]
    told = ana.call("GET", "/api/me/export")
    assert told["person"]["name"] == "Leaving"
    assert [line["text"] for line in told["chat"]] == ["goodbye"]
    assert [row["code"] for row in told["tables"]] == [code]
    assert token not in str(told) and SECRET not in str(told)
    assert ana.call("DELETE", "/api/me") == {"done": True}
    assert is_(ana)[1] == "guest"
    assert refused(ana, "GET", "/api/me", Authorization=f"Bearer {token}") == (401, "no_session")
    assert refused(ana, "POST", "/api/login", {"name": "Leaving", "password": SECRET})[0] == 401

    def as_ben_sees_it() -> None:
        frame = ben.frame(code)
        first = frame["table"]["seats"][0]
        assert (first["name"], first["kind"], frame["result"]["ranks"]) == ("—", "gone", [2, 1])
        assert ben.call("GET", f"/api/tables/{code}/record")["seats"][0]["kind"] == "gone"

    as_ben_sees_it()
    site.kill()
    site.start()
    as_ben_sees_it()
    with sqlite3.connect(site.data / "comptoir.sqlite") as kept:
        assert kept.execute("SELECT count(*) FROM chat WHERE name = 'Leaving'").fetchone() == (0,)
    register(Raw(url), "Leaving")  # the name is free again


def test_a_guest_may_leave_too(url: str) -> None:
    ana = Raw(url, "Passing by")
    ana.open()
    ana.call("DELETE", "/api/me")
    assert is_(ana)[0] != "Passing by"
    Raw(url, "Passing by")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Site]:
    house = Site(free_port(), tmp_path_factory.mktemp("strict"), RATE_LIMITS="on")
    house.start()
    yield house
    house.kill()


def test_wrong_passwords_are_slowed_whoever_tries(strict: Site) -> None:
    register(Raw(strict.url), "Besieged")
    for name in ("Besieged", "Never there"):
        codes = [
            refused(Raw(strict.url), "POST", "/api/login", {"name": name, "password": f"guess {n} guess"})
            for n in range(12)
        ]
        assert codes == [(401, "wrong_password")] * 10 + [(429, "too_many")] * 2

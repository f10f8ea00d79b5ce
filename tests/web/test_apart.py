"""Muting, blocking, reporting, by raw client: who is kept apart notices nothing."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from tests.browser.site import ROOT, Site
from tests.web.raw import Raw, seated
from tests.web.test_accounts import refused, register


def name_of(who: Raw) -> str:
    return str(who.call("GET", "/api/me")["name"])


def heard(who: Raw, code: str) -> list[str]:
    """The chat that a first look shows."""
    with who.socket() as line:
        line.send("look", at=code)
        line.hear("frame")
        return [told["text"] for told in line.silence() if told["type"] == "said"]


def test_who_is_muted_is_not_heard_and_notices_nothing(url: str) -> None:
    ana, ben, code = seated(url)
    ida = Raw(url)
    ben.say(code, "say before")
    version = ana.frame(code)["version"]
    ana.say(code, f"mute {name_of(ben)}")
    assert ana.frame(code)["version"] == version
    with ana.socket() as deaf, ida.socket() as line, ben.socket() as own:
        for page in (deaf, line, own):
            page.send("look", at=code)
            page.hear("frame")
        ben.say(code, "say after")
        assert [line.hear("said")["text"] for _ in range(2)] == ["before", "after"]
        assert [own.hear("said")["text"] for _ in range(2)] == ["before", "after"]
        assert not [told for told in deaf.silence() if told["type"] == "said"]
    assert heard(ana, code) == []
    ana.say(code, f"unmute {name_of(ben).upper()}")
    assert heard(ana, code) == ["before", "after"]


def test_nobody_keeps_apart_from_themselves_or_from_nobody(url: str) -> None:
    ana = Raw(url)
    code = ana.open()
    assert ana.refused(code, f"mute {name_of(ana)}").code == "only_others"
    assert ana.refused(code, "mute nobody at all").code == "no_such_name"
    assert refused(ana, "POST", "/api/players/nobody/block") == (404, "no_such_name")
    assert refused(ana, "POST", "/api/players/nobody/report", {"reason": "chat"}) == (404, "no_such_name")


def test_who_is_blocked_sits_down_at_no_table_of_the_other(url: str) -> None:
    ana, ben = Raw(url), Raw(url)
    register(ana, "Ana who blocks")
    code, own = ana.open(), ben.open()
    name = name_of(ben)
    before = ana.frame(code)["version"]
    ana.call("POST", f"/api/players/{name.replace(' ', '%20')}/block")
    assert ben.refused(code, "join").code == "unwelcome"
    assert ana.frame(code)["version"] == before
    assert ana.refused(own, "join").code == "blocked_by_you"
    assert [(row["name"], row["kind"]) for row in listed(ana)] == [(name, "block")]
    assert ana.call("GET", "/api/me/export")["apart"][0]["name"] == name
    assert listed(ben) == []
    ida = Raw(url)
    ida.say(code, "join")
    assert ben.refused(code, "join").code == "full"
    ida.say(code, "leave")
    ana.call("DELETE", f"/api/players/{name.replace(' ', '%20')}/block")
    ben.say(code, "join")
    ana.call("POST", f"/api/players/{name.replace(' ', '%20')}/block")
    ben.say(code, "join")
    assert ben.frame(code)["you"]["seat"] == 1


def test_who_is_blocked_does_not_follow_into_a_rematch(url: str) -> None:
    ana, ben, code = seated(url)
    ana.say(code, "resign")
    ana.call("POST", f"/api/players/{name_of(ben).replace(' ', '%20')}/block")
    ana.say(code, "rematch")
    following = ana.frame(code)["table"]["next"]
    assert ben.refused(code, "rematch").code == "unwelcome"
    assert ben.refused(following, "join").code == "unwelcome"
    assert [seat["name"] for seat in ana.frame(following)["table"]["seats"]].count(None) == 1


def test_what_a_guest_keeps_apart_from_goes_into_the_account(url: str) -> None:
    ana, ben, code = seated(url)
    name = name_of(ben)
    ana.call("POST", f"/api/players/{name.replace(' ', '%20')}/mute")
    register(ana, "Ana of the account")
    assert [(row["name"], row["kind"]) for row in listed(ana)] == [(name, "mute")]
    ben.say(code, "say still here")
    assert heard(ana, code) == []
    register(ben, "Ben of the account")
    assert [row["name"] for row in listed(ana)] == ["Ben of the account"]


def listed(who: Raw) -> list[Any]:
    return list(who.call("GET", "/api/me/apart")["people"])


def test_who_leaves_is_kept_apart_from_nobody(url: str) -> None:
    ana, ben = Raw(url), Raw(url)
    register(ben, "Ben who leaves")
    ana.call("POST", "/api/players/Ben%20who%20leaves/mute")
    assert [row["kind"] for row in listed(ana)] == ["mute"]
    ben.call("DELETE", "/api/me")
    assert listed(ana) == []


def test_a_report_reaches_the_operator(url: str, site: Site) -> None:
    ana, ben = Raw(url), Raw(url)
    register(ben, "Ben the rude")
    ana.call(
        "POST", "/api/players/Ben%20the%20rude/report", {"reason": "chat", "text": "Shouts", "table": "K7X4M"}
    )
    for body in ({"reason": "weather"}, {"reason": "chat", "text": "x" * 501}, {"reason": "chat", "more": 1}):
        assert refused(ana, "POST", "/api/players/Ben%20the%20rude/report", body)[0] == 422
    (line, text) = reports(site).splitlines()
    assert f"{name_of(ana)} of Ben the rude: chat, table K7X4M" in line and text.strip() == "Shouts"
    assert reports(site, "done", line.split()[0]) == "done\n"
    assert ana.call("GET", "/api/me/export")["reports"][0]["text"] == "Shouts"


def reports(site: Site, *words: str) -> str:
    command = [sys.executable, "-m", "app", "reports", *words]
    place = {"PYTHONPATH": str(ROOT), "DATA_DIR": str(site.data)}
    return subprocess.run(command, env=place, capture_output=True, text=True, check=True).stdout

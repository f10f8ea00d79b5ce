"""A person without a browser: cookies, HTTP calls, one socket. What a stranger's program could do."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = Any


class Refused(Exception):
    """An answer of 400 and more."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.code = body.get("code") if isinstance(body, dict) else None
        self.facts = body.get("facts") if isinstance(body, dict) else None


class Raw:
    """One person at one site."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        if name is not None:
            self.call("PATCH", "/api/me", {"name": name})

    def become(self, cookie: str) -> Raw:
        """The same person as somebody's browser."""
        self._opener.addheaders.append(("Cookie", cookie))
        return self

    def call(self, method: str, path: str, body: Json = None, **headers: str) -> Json:
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        given = {"Content-Type": "application/json", "Accept": "application/json"}
        given |= {k.replace("_", "-"): v for k, v in headers.items()}
        request = urllib.request.Request(self.url + path, data=data, method=method, headers=given)
        try:
            with self._opener.open(request, timeout=20) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            raw = error.read()
            raise Refused(error.code, json.loads(raw) if raw[:1] == b"{" else raw) from None

    def open(self, game: str = "bohnduell", seats: int = 2, **more: Json) -> str:
        return str(self.call("POST", "/api/tables", {"game": game, "seats": seats, **more})["code"])

    def say(self, code: str, text: str, **more: Json) -> Json:
        return self.call("POST", f"/api/tables/{code}/commands", {"text": text, **more})

    def frame(self, code: str) -> Json:
        return self.call("GET", f"/api/tables/{code}")

    def refused(self, code: str, text: str, **more: Json) -> Refused:
        """The refusal of a command that must not go through."""
        try:
            done = self.say(code, text, **more)
        except Refused as refusal:
            return refusal
        raise AssertionError(f"{text!r} was done: {done}")

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def socket(self, **headers: str) -> Wire:
        if not len(self.jar):
            self.call("GET", "/api/me")
        return Wire(self.url, {"Cookie": self.cookie} | headers)


class Wire:
    """A socket; `await_` reads until a message of a type arrives."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        address = url.replace("http://", "ws://") + "/ws"
        self._open = ExitStack()
        opening = connect(address, additional_headers=headers, max_size=None)
        self.line: ClientConnection = self._open.enter_context(opening)
        self.hello = self.hear("hello")

    def send(self, type: str, **more: Json) -> None:
        self.line.send(json.dumps({"type": type, **more}))

    def hear(self, *types: str, timeout: float = 10) -> Json:
        while True:
            message = json.loads(self.line.recv(timeout=timeout))
            if not types or message["type"] in types:
                return message

    def command(self, at: str, text: str, **more: Json) -> Json:
        """Sends a command and returns its `done` or `refused`."""
        ref = secrets.token_hex(8)
        self.send("command", at=at, text=text, **({"ref": ref} | more))
        while True:
            answer = self.hear("done", "refused")
            if answer["ref"] == more.get("ref", ref):
                return answer

    def silence(self, seconds: float = 0.4) -> list[Json]:
        """Everything that still arrives until so long nothing does."""
        heard = []
        while True:
            try:
                heard.append(json.loads(self.line.recv(timeout=seconds)))
            except TimeoutError:
                return heard

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def seated(url: str, **more: Json) -> tuple[Raw, Raw, str]:
    """Two people at a table that has begun: the one at seat 0, the one at seat 1, its code."""
    one, two = Raw(url), Raw(url)
    code = one.open(options={"first": 0}, **more)
    two.say(code, "join")
    two.say(code, "ready")
    one.say(code, "start")
    return one, two, code


def play_on(players: dict[int, Raw], code: str, moves: int = 10_000) -> Json:
    """Plays the first offered move of whoever is in turn; the last frame."""
    frame = players[0].frame(code)
    while moves and frame["turn"] is not None:
        player = players[frame["turn"]]
        frame = player.frame(code)
        player.say(code, f"move {frame['choices'][0]['move']}", seen=frame["version"])
        frame = player.frame(code)
        moves -= 1
    return frame

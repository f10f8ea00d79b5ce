"""A house in this process, whose clock the test sets, and people who call it."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

from starlette.testclient import TestClient

from app.bots import bazaar
from app.bots.player import Deadline
from app.rules import current
from app.tables import playing
from app.tables.table import Person, Table

Json = Any
GAME = current()["bazaar"]
DAILY = {"game": "bazaar", "seats": 1, "deal": "daily"}
FIRST, SECOND, THIRD = "2031-05-04", "2031-05-05", "2031-05-06"


class Clock:
    """What time it is at the house."""

    def __init__(self) -> None:
        self.now = 0
        self.set(FIRST, "12:00")

    def set(self, day: str, hour: str = "12:00") -> None:
        self.now = int(datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=UTC).timestamp() * 1000)


class House:
    """The site, without a process of its own."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def secret(self, code: str) -> bytes:
        """What only the house knows."""
        tables = self.client.app.state.house.tables  # type: ignore[attr-defined]
        return next(bytes(live.table.row.secret) for live in tables.all() if live.table.row.code == code)

    def somebody(self, name: str | None = None) -> Somebody:
        return Somebody(self.client, name)

    def finish(self, code: str, seed: int = 1) -> None:
        """A game alone is played to its end at once, as an easy bot would."""
        tables = self.client.app.state.house.tables  # type: ignore[attr-defined]
        rng = random.Random(seed)

        def played(table: Table, now: int) -> Table:
            sitter = table.seats[0]
            assert sitter is not None
            who = Person(sitter.person, sitter.name, sitter.kind)
            while table.turn is not None and table.play is not None:
                view, moves = GAME.view(table.play.state, 0), GAME.legal_moves(table.play.state, 0)
                move = moves[0]
                if len(moves) > 1:
                    move = bazaar.choose(GAME, "easy", view, moves, rng, Deadline(1))
                table = playing.move(table, who, now, str(move), None)
            return table

        async def end() -> None:
            await tables.house(await tables.live(code), played)

        assert self.client.portal is not None
        self.client.portal.call(end)


class Somebody:
    """One person: every call brings their cookie, and no other."""

    def __init__(self, client: TestClient, name: str | None = None) -> None:
        self._client = client
        self.cookie = ""
        self.ask("GET", "/api/me")
        if name is not None:
            self.ask("PATCH", "/api/me", {"name": name})

    def socket(self) -> Any:
        return self._client.websocket_connect("/ws", headers={"Cookie": self.cookie})

    def answer(self, method: str, path: str, body: Json = None) -> Any:
        headers = {"Cookie": self.cookie, "Accept": "application/json"}
        answer = self._client.request(method, path, json=body, headers=headers, follow_redirects=False)
        if len(self._client.cookies):
            self.cookie = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
            self._client.cookies.clear()
        return answer

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        answer = self.answer(method, path, body)
        assert answer.status_code < 400, answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: Json = None) -> tuple[int, str]:
        answer = self.answer(method, path, body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["code"]

    def open(self, **more: Json) -> str:
        return str(self.ask("POST", "/api/tables", DAILY | more)["code"])

    def say(self, code: str, text: str) -> Json:
        return self.ask("POST", f"/api/tables/{code}/commands", {"text": text})

    def frame(self, code: str) -> Json:
        return self.ask("GET", f"/api/tables/{code}")

    def begin(self, **more: Json) -> str:
        code = self.open(**more)
        self.say(code, "start")
        return code

    def draw(self, code: str, turns: int) -> None:
        """So many turns in which a stone is drawn and nothing is bought."""
        while turns:
            offered = [choice["move"] for choice in self.frame(code)["choices"]]
            one = next((m for m in ("next", "draw") if m in offered), offered[0])
            self.say(code, f"move {one}")
            turns -= one == "next"

    def board(self, **asked: str) -> Json:
        query = "&".join(f"{key}={value}" for key, value in asked.items())
        return self.ask("GET", f"/api/leaderboards/bazaar?board=daily&{query}")

"""The socket of a page: decodes, checks, hands to the tables, and sends without ever making anybody wait.

A send is stepped by hand; only a connection that has to wait gets a task and a bounded queue. When that
overflows the connection is closed with a code that makes the page come back and look again.
"""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any

import msgspec
import structlog
from starlette.types import Receive, Scope, Send

from app.rules.game import RuleError
from app.tables import boards
from app.tables.opening import now_ms

from . import metrics
from .deps import House
from .protocol import Look, Message, Order, Ping, Say, Unlook, decode, encode

QUEUE = 64
LOOKING = 40  # places that one page may look at
PATIENCE = 2_000  # refusals in a row for sending too much, before the connection is closed

CUT = (1006, 1011)  # codes of a connection that nobody closed
LOOK_AGAIN, BANNED, TOO_MANY = 4008, 4003, 4029

log = structlog.get_logger()


@types.coroutine
def _resumed(coroutine: Coroutine[Any, Any, None], waiting: Any) -> Generator[Any, Any, None]:
    """Goes on with a coroutine that was stepped by hand and had yielded `waiting`."""
    step: Callable[[], Any]
    while True:
        try:
            value = yield waiting
        except BaseException as error:
            step = partial(coroutine.throw, error)
        else:
            step = partial(coroutine.send, value)
        try:
            waiting = step()
        except StopIteration:
            return


class Page:
    """One connection."""

    def __init__(self, person: str | None, address: str, send: Send) -> None:
        self.person = person
        self.address = address
        self.looking: set[str] = set()
        self.refused_in_a_row = 0
        self.delivered = 0
        self._send = send
        self._waiting: deque[dict[str, Any]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._shut = False

    def push(self, text: str) -> None:
        """Sends now, or keeps for later while the connection is full."""
        if not self._shut:
            self.delivered += 1
            self._push({"type": "websocket.send", "text": text})

    def shut(self, code: int) -> None:
        """Closes; nothing more is sent."""
        if not self._shut:
            self._waiting.clear()
            self._push({"type": "websocket.close", "code": code})
            self._shut = True

    def _push(self, message: dict[str, Any]) -> None:
        if self._task is not None:
            if len(self._waiting) < QUEUE:
                self._waiting.append(message)
            else:
                self.shut(LOOK_AGAIN)
            return
        sending = self._send(message)
        try:
            waiting = sending.send(None)  # type: ignore[attr-defined]
        except StopIteration:
            return
        except Exception:
            self._shut = True  # the connection is gone; its receive says so too
            return
        self._task = asyncio.get_running_loop().create_task(self._drain(sending, waiting))  # type: ignore[arg-type]

    async def _drain(self, sending: Coroutine[Any, Any, None], waiting: Any) -> None:
        try:
            await _resumed(sending, waiting)
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:
            self._shut = True
        finally:
            self._task = None

    def gone(self) -> None:
        """The connection ended."""
        self._shut = True
        if self._task is not None:
            self._task.cancel()


class Socket:
    """The ASGI application at `/ws`."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house = self._house
        caller = scope["state"]["caller"]
        person = None if caller.new else caller.person
        client = scope.get("client")
        page = Page(person, client[0] if client else "?", send)
        await receive()
        unwelcome = await self._unwelcome(page)
        await send({"type": "websocket.accept"})
        if unwelcome is not None:
            await send({"type": "websocket.close", "code": unwelcome})
            return
        house.connections.add(page)
        house.lobby.arrive(page)
        metrics.CONNECTED.inc()
        page.push(encode({"type": "hello", "build": house.assets.build, "now": now_ms()}))
        if house.tables.closing.at is not None:
            page.push(encode({"type": "closing", "at": house.tables.closing.at}))
        dropped = True
        try:
            dropped = await self._hear(page, receive)
        finally:
            page.gone()
            house.connections.discard(page)
            house.tables.depart(page, page.looking, dropped)
            metrics.CONNECTED.dec()
            metrics.DELIVERED.inc(page.delivered)

    async def _unwelcome(self, page: Page) -> int | None:
        """The code that closes at once: banned, or back too often. Only an accepted page can read it."""
        try:
            self._house.limits.spend("connect", page.person, page.address)
        except RuleError:
            return TOO_MANY
        banned = page.person is not None and (await self._house.people.get(page.person)).banned
        return BANNED if banned else None

    async def _hear(self, page: Page, receive: Receive) -> bool:
        """Until the connection ends; whether it was cut, not closed."""
        while True:
            heard = await receive()
            if heard["type"] != "websocket.receive":
                return heard.get("code") in CUT
            text = heard.get("text")
            ref = None
            try:
                self._house.limits.spend("message", page.person, page.address)
                try:
                    message = decode(text if text is not None else b"")
                except (msgspec.MsgspecError, UnicodeError) as error:
                    raise RuleError("bad_message", why=str(error)[:120]) from None
                ref = getattr(message, "ref", None)
                await self._answer(page, message)
                page.refused_in_a_row = 0
            except RuleError as refusal:
                self._refuse(page, ref, refusal)
            except Exception:
                log.exception("a message could not be answered")
                self._refuse(page, ref, RuleError("fault"))

    def _refuse(self, page: Page, ref: str | None, refusal: RuleError) -> None:
        metrics.REFUSED.inc()
        page.push(encode({"type": "refused", "ref": ref, "code": refusal.code, "facts": refusal.facts}))
        page.refused_in_a_row = page.refused_in_a_row + 1 if refusal.code == "too_many" else 0
        if page.refused_in_a_row > PATIENCE:
            page.shut(TOO_MANY)

    async def _answer(self, page: Page, message: Message) -> None:
        match message:
            case Order():
                version = await self._command(page, message)
                page.push(encode({"type": "done", "ref": message.ref, "version": version}))
            case Say():
                self._house.limits.spend("say", page.person, page.address)
                version = await self._house.tables.say(_somebody(page), message.at, message.text, message.ref)
                page.push(encode({"type": "done", "ref": message.ref, "version": version}))
            case Look():
                self._house.limits.spend("look", page.person, page.address)
                await self._look(page, message)
            case Unlook():
                self._unlook(page, message.at)
            case Ping():
                page.push(encode({"type": "pong", "t": message.t, "now": now_ms()}))

    async def _command(self, page: Page, order: Order) -> int:
        house = self._house
        word = order.text.lstrip("/ ").partition(" ")[0].casefold()
        house.limits.spend("say" if word == "say" else "command", page.person, page.address)
        metrics.COMMANDS.inc()
        return await house.tables.command(
            _somebody(page), order.at, order.text, order.seen, order.ref, order.salt
        )

    async def _look(self, page: Page, look: Look) -> None:
        if look.at == "lobby":
            self._house.lobby.look(page)
            return
        board = look.at.startswith(boards.WORD)
        code = look.at if board else look.at.upper()
        if code not in page.looking and len(page.looking) >= LOOKING:
            raise RuleError("too_many_looks", most=LOOKING)
        if board:
            self._house.tables.boards.look(page, code)
        else:
            await self._house.tables.look(page, code, look.since)
        page.looking.add(code)

    def _unlook(self, page: Page, at: str) -> None:
        if at == "lobby":
            self._house.lobby.unlook(page)
        elif at in page.looking and at.startswith(boards.WORD):
            page.looking.discard(at)
            self._house.tables.boards.unlook(page, at)
        elif at.upper() in page.looking:
            page.looking.discard(at.upper())
            self._house.tables.unlook(page, at)


def _somebody(page: Page) -> str:
    if page.person is None:
        raise RuleError("no_session")
    return page.person

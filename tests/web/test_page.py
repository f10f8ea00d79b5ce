"""One connection: sent at once while it can be, kept for a while when not, closed when too much waits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.web.socket import LOOK_AGAIN, QUEUE, Page

pytestmark = pytest.mark.anyio


class Line:
    """A send that can be stopped, like the transport of a reader who stands still."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, message: dict[str, Any]) -> None:
        if not self.open.is_set():
            await self.open.wait()
        self.sent.append(message)

    @property
    def texts(self) -> list[str]:
        return [message.get("text", str(message.get("code"))) for message in self.sent]


async def test_what_can_be_sent_is_sent_without_a_task() -> None:
    line = Line()
    page = Page("p", "here", line.send)
    before = asyncio.all_tasks()
    page.push("one")
    page.push("two")
    assert line.texts == ["one", "two"]
    assert asyncio.all_tasks() == before


async def test_a_full_connection_gets_everything_later_in_order() -> None:
    line = Line()
    page = Page("p", "here", line.send)
    line.open.clear()
    for number in range(QUEUE + 1):
        page.push(str(number))
    assert line.sent == []
    line.open.set()
    await asyncio.sleep(0.01)
    assert line.texts == [str(number) for number in range(QUEUE + 1)]
    page.push("last")
    assert line.texts[-1] == "last"


async def test_who_lets_too_much_wait_is_closed_and_told_to_look_again() -> None:
    line = Line()
    page = Page("p", "here", line.send)
    line.open.clear()
    for number in range(QUEUE + 10):
        page.push(str(number))
    line.open.set()
    await asyncio.sleep(0.01)
    assert line.texts == ["0", str(LOOK_AGAIN)]
    page.push("never")
    assert line.texts[-1] == str(LOOK_AGAIN)


async def test_a_connection_that_is_gone_raises_in_nobodys_face() -> None:
    async def broken(message: dict[str, Any]) -> None:
        raise RuntimeError("gone")

    page = Page("p", "here", broken)
    page.push("one")
    page.push("two")
    page.shut(4000)

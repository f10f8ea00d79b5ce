"""Leaderboards as they are looked at: pages are told when a game has ended that a board may count."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from app.rules import current
from app.rules.game import RuleError

from .live import Looker

FOLD = 2.0  # seconds between two words about a board
WORD = "board "  # begins what a page looks at: `board KEY`


class Boards:
    """The pages that look at the boards of each game; `versions` count the words that were told."""

    def __init__(self, encode: Callable[[Any], str]) -> None:
        self._encode = encode
        self._lookers: dict[str, dict[Looker, None]] = {}
        self._versions: dict[str, int] = {}
        self._dirty: set[str] = set()
        self._flushing: asyncio.Task[None] | None = None

    def look(self, looker: Looker, at: str) -> None:
        """From now on this page is told, and once at first. RuleError `no_such_game`."""
        game = at.removeprefix(WORD)
        if game not in current():
            raise RuleError("no_such_game", game=game[:40])
        self._lookers.setdefault(game, {})[looker] = None
        looker.push(self._message(game))

    def unlook(self, looker: Looker, at: str) -> None:
        self._lookers.get(at.removeprefix(WORD), {}).pop(looker, None)

    def stir(self, game: str) -> None:
        """A game of these rules has ended."""
        self._dirty.add(game)
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(FOLD)
        self._flushing = None
        dirty, self._dirty = self._dirty, set()
        for game in dirty:
            self._versions[game] = self._versions.get(game, 0) + 1
            text = self._message(game)
            for looker in list(self._lookers.get(game, ())):
                looker.push(text)

    def _message(self, game: str) -> str:
        return self._encode({"type": "board", "at": f"{WORD}{game}", "version": self._versions.get(game, 0)})

    async def close(self) -> None:
        """Nobody is told any more."""
        if self._flushing is not None:
            self._flushing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._flushing

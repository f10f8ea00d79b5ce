"""What the profile of an account asks of the store. Public data only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .ports import Opponent, Played, Solo, Tally


class Keeper(Protocol):
    """Results of one person, added up or listed."""

    async def tallies(self, person: str) -> Sequence[Tally]: ...

    async def history(self, person: str, game: str | None, limit: int, offset: int) -> Sequence[Played]:
        """Finished games at public tables, the last one first."""
        ...

    async def opponents(self, person: str, limit: int) -> Sequence[Opponent]: ...

    async def solos(self, person: str, limit: int) -> Sequence[Solo]: ...

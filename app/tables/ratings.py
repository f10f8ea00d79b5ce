"""Ratings: the Bradley-Terry model of openskill, by pairs of players, for each game and class of players.

Pure but for `Ratings`, which has a finished game counted. A class is 2 players, or 3 for three and more. What is shown
is one number with its uncertainty: everybody begins at 1500 ± 250, and 30 points are one unit of the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import structlog
from openskill.models import BradleyTerryPart

from app.rules import current
from app.rules.game import RuleError

from .live import Live
from .ports import Ms, Placed, Ranked, Rate, Rating, Settlement
from .table import Table

MEAN, UNCERTAINTY = 25.0, 25.0 / 3
START, SCALE = 1500, 30
SURE = 6.0  # the uncertainty with which somebody comes onto the board: ± 180, after a dozen games
CLASSES = (2, 3)
DAY: Ms = 86_400_000

_model = BradleyTerryPart(mu=MEAN, sigma=UNCERTAINTY, window_size=6)  # every pair at a table, or ties differ

log = structlog.get_logger()


class Keeper(Protocol):
    """What ratings need kept."""

    async def settle(self, game: Settlement, rate: Rate) -> None:
        """Counts a game once, however often it is asked to."""
        ...

    async def unsettled(self, games: Sequence[str]) -> Sequence[str]:
        """Codes of rated tables that are over and may not be counted yet."""
        ...

    async def all_settled(self, until: Ms) -> None: ...

    async def ranked(
        self, game: str, places: int, since: Ms, most: float, limit: int, offset: int = 0
    ) -> Sequence[Ranked]: ...

    async def own_rank(
        self, game: str, places: int, since: Ms, most: float, person: str
    ) -> Ranked | None: ...

    async def ratings(self, person: str) -> Sequence[tuple[str, int, Rating]]: ...

    async def curve(self, person: str, game: str, places: int, limit: int) -> Sequence[tuple[Rating, Ms]]:
        """The last ratings and when they were made, oldest first."""
        ...


class House(Protocol):
    """Where the tables are."""

    async def live(self, code: str) -> Live: ...


def rate(before: Sequence[Rating | None], ranks: Sequence[int]) -> Sequence[Rating]:
    """The ratings after a game; None is a first game. Lower ranks are better, equal ones ties."""
    known = [rating or Rating(MEAN, UNCERTAINTY) for rating in before]
    teams = [[_model.rating(mu=rating.mean, sigma=rating.uncertainty)] for rating in known]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Rating(team[0].mu, team[0].sigma, rating.games + 1) for team, rating in zip(after, known, strict=True)
    ]


def shown(mean: float) -> int:
    """The number that people see."""
    return round(START + (mean - MEAN) * SCALE)


def shown_uncertainty(uncertainty: float) -> int:
    return round(uncertainty * SCALE)


def class_of(places: int) -> int:
    return 2 if places == 2 else 3


def classes(game: str) -> list[int]:
    """The classes in which a game can be rated."""
    least, most = current()[game].META.seats
    return [places for places in CLASSES if (least <= 2 <= most if places == 2 else most > 2)]


def settlement(table: Table) -> Settlement | None:
    """What is to be counted of a table; None where nothing is."""
    row = table.row
    result = None if table.play is None else table.play.result
    if (
        not row.rated
        or row.status != "over"
        or row.deal is not None
        or result is None
        or len(table.seats) < 2
    ):
        return None
    placed = []
    for sitter in table.seats:
        if sitter is None or sitter.kind not in ("person", "bot", "gone"):
            return None
        who = "-".join(sitter.person.split("-")[:2]) if sitter.kind == "bot" else sitter.person
        placed.append(Placed(sitter.seat, who, result.ranks[sitter.seat]))
    return Settlement(row.id, row.game, class_of(len(table.seats)), row.ended or row.moved, tuple(placed))


class Ratings:
    """Counts what is over."""

    def __init__(self, store: Keeper) -> None:
        self._store = store

    async def settle(self, table: Table) -> bool:
        """Counts a table, once. A fault is logged, and answered: the next start tries again."""
        game = settlement(table)
        try:
            if game is not None:
                await self._store.settle(game, rate)
        except Exception:
            log.exception("a game could not be counted", code=table.row.code)
            return False
        return True

    async def catch_up(self, house: House, now: Ms) -> None:
        """Counts what was over and uncounted when the house closed."""
        done = True
        for code in await self._store.unsettled(list(current())):
            try:
                done = await self.settle((await house.live(code)).table) and done
            except RuleError:
                continue  # its rules are no longer here
        if done:
            await self._store.all_settled(now - DAY)

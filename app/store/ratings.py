"""Ratings: each rated game counts once, and what the boards and curves read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select

from ..tables.ports import Ms, Ranked, Rate, Rating, Settlement
from .line import Line
from .models import house, ratings, scores, steps, tables, users

RATINGS = 0x726174696E6773  # the lock under which a game is settled
SETTLED = "settled"  # the key of the moment before which nothing is left to settle

_settled = select(steps.c.seat).where(steps.c.table_id == bindparam("id")).limit(1)
_one = select(ratings.c.mean, ratings.c.uncertainty, ratings.c.games).where(
    ratings.c.game == bindparam("game"),
    ratings.c.places == bindparam("places"),
    ratings.c.person == bindparam("person"),
)
_kind = select(users.c.kind).where(users.c.id == bindparam("id"))
_step = insert(steps)

_unsettled = (
    select(tables.c.code)
    .distinct()
    .join_from(scores, tables, tables.c.id == scores.c.table_id)
    .where(
        scores.c.game == bindparam("game"),
        scores.c.ended >= bindparam("since"),
        tables.c.rated,
        ~select(steps.c.seat).where(steps.c.table_id == scores.c.table_id).exists(),
    )
)

_eligible = (
    ratings.c.game == bindparam("game"),
    ratings.c.places == bindparam("places"),
    ratings.c.uncertainty <= bindparam("most"),
    ratings.c.played >= bindparam("since"),
)
_board = (
    select(ratings.c.person, users.c.name, ratings.c.mean, ratings.c.uncertainty, ratings.c.games)
    .join_from(ratings, users, users.c.id == ratings.c.person)  # bots of the house have no row there
    .where(*_eligible, users.c.kind == "person", users.c.banned.is_(False))
)
_page = (
    _board.order_by(ratings.c.mean.desc(), ratings.c.uncertainty.desc())  # the index, from its end
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_own = _board.where(ratings.c.person == bindparam("person"))
_better = select(func.count()).where(
    *_eligible, ratings.c.mean > bindparam("mean"), ~ratings.c.person.startswith("bot-")
)
_all = (
    select(ratings.c.game, ratings.c.places, ratings.c.mean, ratings.c.uncertainty, ratings.c.games)
    .where(ratings.c.person == bindparam("person"))
    .order_by(ratings.c.game, ratings.c.places)
)
_curve = (
    select(steps.c.mean, steps.c.uncertainty, steps.c.ended)
    .where(
        steps.c.person == bindparam("person"),
        steps.c.game == bindparam("game"),
        steps.c.places == bindparam("places"),
    )
    .order_by(steps.c.ended.desc())
    .limit(bindparam("limit"))
)


def settle(line: Line, game: Settlement, rate: Rate) -> None:
    """Counts a game, unless it was counted: nothing happens then."""
    line.hold(RATINGS)
    if line.first(_settled, id=game.table_id) is not None:
        return
    before = [_rating(line, game, placed.person) for placed in game.placed]
    after = rate(before, [placed.rank for placed in game.placed])
    for placed, rating in zip(game.placed, after, strict=True):
        step = (placed.person, game.game, game.places, rating.mean, rating.uncertainty, game.ended)
        line.run(_step, [(game.table_id, placed.seat, *step)])
    for person, rating in _together(game, after).items():
        gone = line.first(_kind, id=person)
        if gone is None or gone[0] == "person":  # a bot of the house has no row among the users
            line.replace(ratings, (game.game, game.places, person, *astuple(rating), game.ended))


def _rating(line: Line, game: Settlement, person: str) -> Rating | None:
    found = line.first(_one, game=game.game, places=game.places, person=person)
    return None if found is None else Rating(*found)


def _together(game: Settlement, after: Sequence[Rating]) -> dict[str, Rating]:
    """One rating for each person: bots of one level may hold several seats."""
    own: dict[str, list[Rating]] = {}
    for placed, rating in zip(game.placed, after, strict=True):
        own.setdefault(placed.person, []).append(rating)
    return {
        person: Rating(
            sum(r.mean for r in several) / len(several),
            sum(r.uncertainty for r in several) / len(several),
            several[0].games,
        )
        for person, several in own.items()
    }


def unsettled(connection: Connection, games: Sequence[str]) -> Sequence[str]:
    """Codes of rated tables that are over and were not counted, as far as they may be countable."""
    since = connection.execute(select(house.c.value).where(house.c.key == SETTLED)).scalar()
    found = (connection.execute(_unsettled, {"game": game, "since": int(since or 0)}) for game in games)
    return [code for codes in found for code in codes.scalars()]


def all_settled(line: Line, until: Ms) -> None:
    """Keeps that before this moment nothing is left to settle."""
    line.replace(house, (SETTLED, str(until)))


def ranked(
    connection: Connection, game: str, places: int, since: Ms, most: float, limit: int, offset: int = 0
) -> Sequence[Ranked]:
    """The strongest first: those who played since, and whose uncertainty is at most `most`."""
    asked = {"game": game, "places": places, "since": since, "most": most, "limit": limit, "offset": offset}
    rows: list[Ranked] = []
    for number, row in enumerate(connection.execute(_page, asked), offset + 1):
        same = rows and rows[-1].mean == row.mean
        rows.append(Ranked(rows[-1].rank if same else number, *row))
    return rows


def own_rank(
    connection: Connection, game: str, places: int, since: Ms, most: float, person: str
) -> Ranked | None:
    """The row of one person, as it stands among all; None when they are not on the board."""
    asked: dict[str, Any] = {"game": game, "places": places, "since": since, "most": most}
    found = connection.execute(_own, asked | {"person": person}).first()
    if found is None:
        return None
    better = connection.execute(_better, asked | {"mean": found.mean}).scalar() or 0
    return Ranked(better + 1, *found)


def of(connection: Connection, person: str) -> Sequence[tuple[str, int, Rating]]:
    """All ratings of somebody: game, class, rating."""
    found = connection.execute(_all, {"person": person})
    return [(game, places, Rating(*rest)) for game, places, *rest in found]


def curve(
    connection: Connection, person: str, game: str, places: int, limit: int
) -> Sequence[tuple[Rating, Ms]]:
    """The last ratings, oldest first."""
    asked = {"person": person, "game": game, "places": places, "limit": limit}
    found = connection.execute(_curve, asked).all()[::-1]
    return [(Rating(mean, uncertainty), ended) for mean, uncertainty, ended in found]

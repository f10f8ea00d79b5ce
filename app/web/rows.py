"""Tables in words: the rows of the lobby's lists, written by the server; `lobby/rows.js` writes the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.rules import current

TableInfo = Mapping[str, Any]


class Texts(Protocol):
    def t(self, key: str, /, **facts: Any) -> str: ...
    def n(self, key: str, count: int, /, **facts: Any) -> str: ...


@dataclass(frozen=True, slots=True)
class Row:
    """One table: `title` and `about` are its lines, `seats` the names of its places, None for a free one."""

    code: str
    game: str
    title: str
    about: str
    seats: Sequence[str | None]
    filled: str  # how many seats are taken, in words
    turn: bool = False  # whether the reader must move
    yields: bool = False  # whether a bot gives its seat to who comes


def open_row(table: TableInfo, texts: Texts) -> Row:
    """BohnDuell / Ana · Beads: 16 · 30 s a turn"""
    host = table["seats"][table["host"]]["name"] if table["host"] is not None else None
    about = [host, *options_in_words(table, texts), clock_in_words(table["clock"], texts)]
    return _row(table, texts, _game(table, texts), about)


def live_row(table: TableInfo, texts: Texts) -> Row:
    """Ana 7 : 6 Jonas / BohnDuell · move 19 · 2 watch"""
    watchers, moves, scores = table["watchers"], table.get("moves"), table.get("scores")
    watch = texts.n("site:live.watchers", watchers) if watchers else None
    move = texts.t("site:live.move", number=moves) if moves else None
    names = [seat["name"] for seat in table["seats"] if seat["name"]]
    title = ", ".join(names)
    if scores is not None and len(names) == len(scores) == 2:
        title = f"{names[0]} {scores[0]} : {scores[1]} {names[1]}"
    return _row(table, texts, title, [_game(table, texts), move, watch])


def own_row(table: TableInfo, me: str, turn: bool, texts: Texts) -> Row:
    """It is your turn at BohnDuell with Jonas / Nobody is in a hurry. Or: BohnDuell / with Jonas."""
    game = _game(table, texts)
    others = [seat["name"] for seat in table["seats"] if seat["name"] and seat["name"] != me]
    if turn:
        call = texts.t("site:yours.turn" if others else "site:yours.turn.alone", game=game, names=others)
        return _row(table, texts, call, [clock_in_words(table["clock"], texts)], turn)
    if table["status"] == "playing" and others:
        return _row(table, texts, game, [texts.t("site:yours.with", names=others)])
    taken = sum(seat["name"] is not None for seat in table["seats"])
    return _row(table, texts, game, [texts.n("site:yours.taken", taken, seats=len(table["seats"]))])


def options_in_words(table: TableInfo, texts: Texts) -> list[str]:
    """The options that are not as usual."""
    game = current().get(table["game"])
    return [
        texts.t(
            "site:option",
            option=texts.t(f"{table['game']}:option.{option.key}"),
            value=texts.t(f"{table['game']}:option.{option.key}.{table['options'][option.key]}"),
        )
        for option in (game.META.options if game else ())
        if not option.hidden and table["options"].get(option.key, option.default) != option.default
    ]


def clock_in_words(clock: Mapping[str, Any], texts: Texts) -> str:
    match clock["kind"]:
        case "turn" if clock["seconds"] % 60:
            return texts.t("site:clock.turn", seconds=clock["seconds"])
        case "turn":
            return texts.t("site:clock.turn.minutes", minutes=clock["seconds"] // 60)
        case "bank":
            return texts.t("site:clock.bank", minutes=clock["minutes"], seconds=clock["seconds"])
        case "days":
            return texts.n("site:clock.days", clock["days"])
        case _:
            return texts.t("site:clock.none")


def colour_of(name: str) -> int:
    """The colour that a name has away from a table: 1 to 6, as in `lobby/rows.js`."""
    return sum(map(ord, name)) % 6 + 1


def initial_of(name: str) -> str:
    return name[:1].upper()


def _game(table: TableInfo, texts: Texts) -> str:
    return texts.t(f"{table['game']}:name")


def _row(table: TableInfo, texts: Texts, title: str, about: Sequence[str | None], turn: bool = False) -> Row:
    seats = [seat["name"] for seat in table["seats"]]
    taken = sum(name is not None for name in seats)
    filled = texts.n("site:yours.taken", taken, seats=len(seats))
    yields = any(seat.get("yields") for seat in table["seats"])
    return Row(
        table["code"], table["game"], title, " · ".join(filter(None, about)), seats, filled, turn, yields
    )

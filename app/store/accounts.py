"""Accounts: passwords, recovery codes, tokens, and what somebody takes along or leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, literal_column, select, update

from ..tables.ports import Conflict, Json, Ms, PersonRow, TokenRow
from .line import Line
from .models import (
    accounts,
    attempts,
    bests,
    chat,
    codes,
    ratings,
    scores,
    seats,
    series,
    steps,
    tables,
    tokens,
    totals,
    users,
)
from .people import save

NOBODY = "—"  # the name of those who left; too short to be anybody's
TOKEN = "api"  # noqa: S105 - the kind of token, no secret

_registered = (
    select(users, accounts.c.password)
    .join_from(users, accounts, accounts.c.person == users.c.id)
    .where(users.c.kind == "person")
)
_by_name = _registered.where(users.c.folded == bindparam("folded"))
_by_id = _registered.where(users.c.id == bindparam("id"))
_kind = select(users.c.kind).where(users.c.id == bindparam("id"))
_account = insert(accounts)
_code = insert(codes)
_use = delete(codes).where(codes.c.person == bindparam("of"), codes.c.hash == bindparam("the_hash"))
_password = (
    update(accounts).values(password=bindparam("new_password")).where(accounts.c.person == bindparam("of"))
)
_epoch = users.c.epoch + literal_column("1")
_next_epoch = update(users).values(epoch=_epoch).where(users.c.id == bindparam("of"))
_token = insert(tokens)
_drop = delete(tokens).where(tokens.c.hash == bindparam("the_hash"), tokens.c.person == bindparam("of"))
_tokens = select(tokens.c.hash, tokens.c.name, tokens.c.made).where(tokens.c.person == bindparam("person"))
_bearer = select(tokens.c.person).where(tokens.c.hash == bindparam("hash"))
_gone = (
    update(users)
    .values(
        name=bindparam("new_name"), folded=bindparam("new_folded"), kind=bindparam("new_kind"),
        language=bindparam("new_language"), epoch=_epoch,
    )
    .where(users.c.id == bindparam("of"))
)  # fmt: skip
_unnamed = (
    update(seats)
    .values(name=bindparam("new_name"), kind=bindparam("new_kind"))
    .where(seats.c.person == bindparam("of"))
)
_unsigned = update(chat).values(name=bindparam("new_name")).where(chat.c.person == bindparam("of"))
_rest = [
    delete(table).where(table.c.person == bindparam("of"))
    for table in (accounts, codes, tokens, ratings, steps, attempts, series, totals, bests)
]
_seats = (
    select(
        tables.c.code, tables.c.game, tables.c.status, tables.c.how, tables.c.opened, tables.c.started,
        tables.c.ended, seats.c.seat, seats.c.name, scores.c.score, scores.c.rank,
    )
    .join_from(seats, tables, tables.c.id == seats.c.table_id)
    .outerjoin(scores, and_(scores.c.table_id == seats.c.table_id, scores.c.seat == seats.c.seat))
    .where(seats.c.person == bindparam("person"))
    .order_by(tables.c.opened)
)  # fmt: skip
_lines = (
    select(tables.c.code, chat.c.name, chat.c.text, chat.c.time)
    .join_from(chat, tables, tables.c.id == chat.c.table_id)
    .where(chat.c.person == bindparam("person"))
    .order_by(chat.c.time)
)
_ratings = select(
    ratings.c.game, ratings.c.places, ratings.c.mean, ratings.c.uncertainty, ratings.c.games, ratings.c.played
).where(ratings.c.person == bindparam("person"))
_steps = (
    select(tables.c.code, steps.c.game, steps.c.places, steps.c.mean, steps.c.uncertainty, steps.c.ended)
    .join_from(steps, tables, tables.c.id == steps.c.table_id)
    .where(steps.c.person == bindparam("person"))
    .order_by(steps.c.ended)
)

_attempts = (
    select(
        tables.c.code, attempts.c.game, attempts.c.day, attempts.c.began, attempts.c.ended, attempts.c.points,
        attempts.c.turns, attempts.c.streak,
    )
    .join_from(attempts, tables, tables.c.id == attempts.c.table_id)
    .where(attempts.c.person == bindparam("person"))
    .order_by(attempts.c.day)
)  # fmt: skip


def register(
    line: Line, row: PersonRow, taken_since: Ms, password: str, hashes: Sequence[bytes], now: Ms
) -> None:
    """A guest becomes an account. NameTaken; Conflict when they are one already."""
    found = line.first(_kind, id=row.id)
    if found is not None and found[0] != "guest":
        raise Conflict("no guest")
    save(line, row, taken_since)
    line.run(_account, [(row.id, password, now)])
    line.run(_code, [(row.id, hash) for hash in hashes])


def named(connection: Connection, folded: str) -> tuple[PersonRow, str] | None:
    """The account of this name, and its password's hash."""
    return _found(connection.execute(_by_name, {"folded": folded}).first())


def of(connection: Connection, person: str) -> tuple[PersonRow, str] | None:
    return _found(connection.execute(_by_id, {"id": person}).first())


def _found(row: Sequence[Any] | None) -> tuple[PersonRow, str] | None:
    return None if row is None else (PersonRow(*row[:-1]), row[-1])


def set_password(line: Line, person: str, password: str, code: bytes | None = None) -> None:
    """Another password; older cookies count no more. With a code, which is used up: Conflict where it is none."""
    if code is not None and line.run(_use, [(person, code)]) != 1:
        raise Conflict("no such code")
    line.run(_password, [(password, person)])
    line.run(_next_epoch, [(person,)])


def end_sessions(line: Line, person: str) -> None:
    """Older cookies count no more."""
    line.run(_next_epoch, [(person,)])


def add_token(line: Line, hash: bytes, person: str, name: str, now: Ms) -> None:
    line.run(_token, [(hash, person, TOKEN, name, now, None)])


def drop_token(line: Line, hash: bytes, person: str) -> None:
    line.run(_drop, [(hash, person)])


def tokens_of(connection: Connection, person: str) -> Sequence[tuple[bytes, TokenRow]]:
    """With the whole hashes; oldest first."""
    found = connection.execute(_tokens.order_by(tokens.c.made), {"person": person})
    return [(bytes(hash), TokenRow(bytes(hash).hex()[:16], name, made)) for hash, name, made in found]


def bearer(connection: Connection, hash: bytes) -> str | None:
    """Whose token has this hash."""
    found: str | None = connection.execute(_bearer, {"hash": hash}).scalar()
    return found


def erase(line: Line, person: str) -> None:
    """Somebody leaves: their games stay, without their name; all else of theirs goes."""
    line.run(_gone, [(NOBODY, NOBODY, "gone", "", person)])
    line.run(_unnamed, [(NOBODY, "gone", person)])
    line.run(_unsigned, [(NOBODY, person)])
    for statement in _rest:
        line.run(statement, [(person,)])


def export(connection: Connection, person: str) -> dict[str, Json]:
    """All that is kept about somebody, as it is told to them."""
    key = {"person": person}
    played = connection.execute(_seats, key).mappings()
    return {
        "tokens": [{"name": row.name, "made": row.made} for _, row in tokens_of(connection, person)],
        "tables": [dict(row) for row in played],
        "chat": [dict(row) for row in connection.execute(_lines, key).mappings()],
        "ratings": [dict(row) for row in connection.execute(_ratings, key).mappings()],
        "deals_of_days": [dict(row) for row in connection.execute(_attempts, key).mappings()],
        "rating_history": [dict(row) for row in connection.execute(_steps, key).mappings()],
    }

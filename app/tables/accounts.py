"""Accounts: a guest gives a password and stays who they are; on other devices they sign in.

Passwords are hashed with argon2id in threads of their own. Whether a name exists is told by registering alone: a
wrong name costs the same time as a wrong password and is answered the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Protocol

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from app.rules.game import RuleError

from .names import fold, read_name
from .opening import now_ms
from .people import DAY, People
from .ports import Conflict, Json, Ms, NameTaken, PersonRow, TokenRow
from .table import Person

SHORTEST, LONGEST = 8, 200  # signs of a password
CODES = 8  # recovery codes
TOKENS = 20  # that one account may have
PREFIX = "comptoir_"
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
HASHERS = 2  # passwords hashed at the same time: each takes 64 MB while it lasts


class Keeper(Protocol):
    """What accounts need kept."""

    async def person(self, id: str) -> PersonRow | None: ...

    async def register(
        self, row: PersonRow, taken_since: Ms, password: str, hashes: Sequence[bytes], now: Ms
    ) -> None:
        """Makes a guest an account. NameTaken; Conflict when they are no guest."""
        ...

    async def account_named(self, folded: str) -> tuple[PersonRow, str] | None:
        """The account of this name and its password's hash."""
        ...

    async def account(self, person: str) -> tuple[PersonRow, str] | None: ...

    async def set_password(self, person: str, password: str, code: bytes | None = None) -> None:
        """Another password; the epoch rises. Conflict where the code is none of theirs."""
        ...

    async def end_sessions(self, person: str) -> None:
        """The epoch rises."""
        ...

    async def add_token(self, hash: bytes, person: str, name: str, now: Ms) -> None: ...

    async def drop_token(self, hash: bytes, person: str) -> None: ...

    async def tokens(self, person: str) -> Sequence[tuple[bytes, TokenRow]]: ...

    async def bearer(self, hash: bytes) -> str | None: ...

    async def erase(self, person: str) -> None:
        """Forgets somebody; their games stay, without their name."""
        ...

    async def export(self, person: str) -> dict[str, Json]: ...


class Accounts:
    """Everything that makes, proves and ends an account."""

    def __init__(self, store: Keeper, people: People) -> None:
        self._store = store
        self._people = people
        self._hash = PasswordHash((Argon2Hasher(),))
        self._threads = ThreadPoolExecutor(HASHERS, "passwords")
        self._dummy: str | None = None

    def close(self) -> None:
        """No more passwords are looked at."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Who calls

    async def holds(self, person: str, epoch: int) -> bool:
        """Whether a cookie of this epoch still counts."""
        if epoch == 0:
            return (await self._people.get(person)).epoch == 0
        row = await self._store.person(person)
        if row is None or row.epoch != epoch or row.kind != "person":
            return False
        self._people.know(row)
        return True

    async def bearer(self, token: str) -> str | None:
        """Whose token this is."""
        return await self._store.bearer(_digest(token)) if token.startswith(PREFIX) else None

    # Making and proving

    async def register(self, person: str, name: str, password: str) -> tuple[PersonRow, list[str]]:
        """Makes a guest an account; the row, and the recovery codes, which are kept nowhere.

        RuleError `has_account`, `banned`, `bad_name`, `name_taken`, `bad_password`.
        """
        row = await self._people.get(person)
        if row.kind != "guest":
            raise RuleError("has_account")
        if row.banned:
            raise RuleError("banned")
        shown = read_name(name)
        hashed = await self._hashed(read_password(password, shown))
        codes, now = [_code() for _ in range(CODES)], now_ms()
        after = replace(row, name=shown, folded=fold(shown), kind="person", seen=now, epoch=row.epoch + 1)
        try:
            await self._store.register(
                after, now - DAY, hashed, [_digest(_bare(code)) for code in codes], now
            )
        except NameTaken:
            raise RuleError("name_taken", name=shown) from None
        except Conflict:
            raise RuleError("has_account") from None
        self._people.know(after)
        return after, codes

    async def login(self, name: str, password: str) -> PersonRow:
        """The account of this name and password. RuleError `wrong_password`."""
        found = await self._store.account_named(fold(name))
        if not await self._proved(password, None if found is None else found[1]) or found is None:
            raise RuleError("wrong_password")
        self._people.know(found[0])
        return found[0]

    async def change_password(self, person: str, old: str, new: str) -> PersonRow:
        """Another password; every other device is signed out. RuleError `accounts_only`, `wrong_password`,
        `bad_password`."""
        found = await self._store.account(person)
        if found is None:
            raise RuleError("accounts_only")
        wanted = read_password(new, found[0].name)
        if not await self._proved(old, found[1]):
            raise RuleError("wrong_password")
        await self._store.set_password(person, await self._hashed(wanted))
        return await self._fresh(person)

    async def recover(self, name: str, code: str, new: str) -> PersonRow:
        """Another password by a recovery code, which is used up. RuleError `wrong_code`, `bad_password`."""
        hashed = await self._hashed(read_password(new, name))
        found = await self._store.account_named(fold(name))
        if found is None:
            raise RuleError("wrong_code")
        try:
            await self._store.set_password(found[0].id, hashed, _digest(_bare(code)))
        except Conflict:
            raise RuleError("wrong_code") from None
        return await self._fresh(found[0].id)

    async def end_sessions(self, person: str) -> PersonRow:
        """No cookie made until now counts any more."""
        await self._store.end_sessions(person)
        return await self._fresh(person)

    # Tokens

    async def add_token(self, person: str, name: str) -> tuple[str, TokenRow]:
        """A token for a program, which is kept nowhere. RuleError `accounts_only`, `bad_name`, `too_many_tokens`."""
        if (await self._people.act(person)).kind != "person":
            raise RuleError("accounts_only")
        label = read_label(name)
        if len(await self._store.tokens(person)) >= TOKENS:
            raise RuleError("too_many_tokens", most=TOKENS)
        token, now = PREFIX + secrets.token_urlsafe(32), now_ms()
        digest = _digest(token)
        await self._store.add_token(digest, person, label, now)
        return token, TokenRow(digest.hex()[:16], label, now)

    async def tokens(self, person: str) -> list[TokenRow]:
        return [row for _, row in await self._store.tokens(person)]

    async def drop_token(self, person: str, id: str) -> None:
        """Ends a token. RuleError `no_such_token`."""
        for digest, row in await self._store.tokens(person):
            if row.id == id:
                await self._store.drop_token(digest, person)
                return
        raise RuleError("no_such_token")

    # Taking along, leaving

    async def export(self, person: str) -> dict[str, Json]:
        """Everything that is kept about somebody."""
        row = await self._people.get(person)
        about = {
            "name": row.name, "kind": row.kind, "language": row.language, "made": row.made, "seen": row.seen,
        }  # fmt: skip
        return {"person": about} | await self._store.export(person)

    async def erase(self, person: str) -> Person:
        """Forgets somebody; as who they stand in the games of others from now on."""
        await self._store.erase(person)
        row = await self._store.person(person)
        if row is None:
            return Person(person, "—", "gone")
        self._people.know(row)
        return Person(row.id, row.name, row.kind)

    async def _fresh(self, person: str) -> PersonRow:
        row = await self._store.person(person)
        assert row is not None
        self._people.know(row)
        return row

    async def _hashed(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hash.hash, password)

    async def _proved(self, password: str, hashed: str | None) -> bool:
        """Whether the password is the one; where there is none to compare with it takes the same time."""
        if self._dummy is None:
            self._dummy = await self._hashed(secrets.token_hex(16))
        given = unicodedata.normalize("NFC", password[: 4 * LONGEST])
        verify = partial(self._hash.verify, given, hashed or self._dummy)
        return await asyncio.get_running_loop().run_in_executor(self._threads, verify) and hashed is not None


def read_password(text: str, name: str) -> str:
    """The password as it is hashed. RuleError `bad_password {reason, least, most}`: length, or the name itself."""
    password = unicodedata.normalize("NFC", text[: 4 * LONGEST])
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleError("bad_password", reason="length", least=SHORTEST, most=LONGEST)
    if fold(password) == fold(name):
        raise RuleError("bad_password", reason="name", least=SHORTEST, most=LONGEST)
    return password


def read_label(text: str) -> str:
    """What a token is for; may be empty. RuleError `bad_name`."""
    return read_name(text) if text.strip() else ""


def _code() -> str:
    """A recovery code: 75 bits, in groups that can be read out."""
    signs = [secrets.choice(LETTERS) for _ in range(15)]
    return "-".join("".join(signs[at : at + 5]) for at in (0, 5, 10))


def _bare(code: str) -> str:
    """A code as it was written down, however."""
    return "".join(sign for sign in code[:100].casefold() if sign.isalnum())


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()

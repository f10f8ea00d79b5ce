"""Who calls: a signed cookie with a random id, kept for a year."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers

COOKIE = "comptoir"
YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Caller:
    """The person of a request. `new`: the cookie is yet to be set; `forged`: it came with one that is not ours.

    `epoch` is that of the cookie, 0 for a guest's. `token`: a program that calls with one, and gets no cookie.
    """

    person: str
    new: bool = False
    forged: bool = False
    epoch: int = 0
    token: str | None = None


class Sessions:
    """Signs and reads the cookie."""

    def __init__(self, key: str, secure: bool) -> None:
        self._signer = URLSafeSerializer(key, salt="comptoir person")
        self._secure = secure

    def caller(self, headers: Headers) -> Caller:
        """Who sends these headers, by what they say themselves; a stranger gets a fresh id."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return replace(stranger(), token=token.strip()[:200])
        kept = _cookie(headers.get("cookie", ""))
        if kept is None:
            return stranger()
        try:
            match self._signer.loads(kept):
                case str(person) if len(person) == 32:
                    return Caller(person)
                case [str(person), int(epoch)] if len(person) == 32 and epoch > 0:
                    return Caller(person, epoch=epoch)
        except BadSignature:
            pass
        return stranger(forged=True)

    def cookie(self, person: str, epoch: int = 0) -> str:
        """The value of a Set-Cookie header. An account's cookie counts as long as its epoch does."""
        secure = "; Secure" if self._secure else ""
        signed = self._signer.dumps([person, epoch] if epoch else person)
        return f"{COOKIE}={signed}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def stranger(forged: bool = False) -> Caller:
    """Somebody with a fresh id."""
    return Caller(secrets.token_hex(16), new=True, forged=forged)


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value

"""Who calls: a signed cookie with a random id, kept for a year."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers

COOKIE = "comptoir"
YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Caller:
    """The person of a request. `new`: the cookie is yet to be set; `forged`: it came with one that is not ours."""

    person: str
    new: bool = False
    forged: bool = False


class Sessions:
    """Signs and reads the cookie."""

    def __init__(self, key: str, secure: bool) -> None:
        self._signer = URLSafeSerializer(key, salt="comptoir person")
        self._secure = secure

    def caller(self, headers: Headers) -> Caller:
        """Who sends these headers; a stranger gets a fresh id."""
        kept = _cookie(headers.get("cookie", ""))
        if kept is None:
            return Caller(secrets.token_hex(16), new=True)
        try:
            person = self._signer.loads(kept)
        except BadSignature:
            person = None
        if isinstance(person, str) and len(person) == 32:
            return Caller(person)
        return Caller(secrets.token_hex(16), new=True, forged=True)

    def cookie(self, person: str) -> str:
        """The value of a Set-Cookie header."""
        secure = "; Secure" if self._secure else ""
        return (
            f"{COOKIE}={self._signer.dumps(person)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
        )


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value

"""The guard before everything: origin, size, session, nonce, and the headers that browsers obey. Plain ASGI."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .protocol import LARGEST, encode
from .sessions import Caller, Sessions

UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SWALLOWED = 16 * 1024 * 1024  # bytes of a body too large that are read before the answer
NO_SESSION = ("/static/", "/healthz", "/readyz", "/metrics", "/i18n/")
POLICY = (
    "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'{socket}; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(Exception):
    """A body of more than LARGEST bytes."""


class Guard:
    """Wraps the application, and stands before the socket at `/ws`. `base_url` is the public address, or empty.

    `known` says whether those who call are still who their cookie or token says that they are.
    """

    def __init__(
        self,
        app: ASGIApp,
        socket: ASGIApp,
        sessions: Sessions,
        base_url: str,
        known: Callable[[Caller], Awaitable[Caller]],
    ) -> None:
        self._app = app
        self._socket = socket
        self._sessions = sessions
        self._known = known
        self._base = urlsplit(base_url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        caller = self._sessions.caller(headers)
        quiet = scope["path"].startswith(NO_SESSION)
        state["caller"] = caller if quiet else await self._known(caller)
        same = self.same_origin(headers)
        if scope["type"] == "websocket":
            if same and scope["path"] == "/ws":
                await self._socket(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 4003})
            return
        if scope["method"] in UNSAFE and not same:
            await _refuse(send, 403, "wrong_origin")
            return
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST:
            await _swallow(receive)
            await _refuse(send, 413, "too_large", most=LARGEST)
            return
        state["nonce"] = secrets.token_urlsafe(16)
        try:
            await self._app(scope, _capped(receive), self._dressed(scope, headers, send))
        except TooLarge:
            await _swallow(receive)
            await _refuse(send, 413, "too_large", most=LARGEST)

    def same_origin(self, headers: Headers) -> bool:
        """Host and port of `Origin` are those of the request, or of BASE_URL; without any sign of a browser it passes."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        host = urlsplit(origin).netloc
        return bool(host) and host in (headers.get("host"), self._base)

    def _dressed(self, scope: Scope, headers: Headers, send: Send) -> Send:
        caller, nonce = scope["state"]["caller"], scope["state"]["nonce"]
        keeps = caller.new and not scope["path"].startswith(NO_SESSION) and "authorization" not in headers
        host = headers.get("host", "")

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                if out.get("content-type", "").startswith("text/html"):
                    socket = f" ws://{host} wss://{host}" if host else ""
                    out["Content-Security-Policy"] = POLICY.format(nonce=nonce, socket=socket)
                cookie = scope["state"].get("cookie")  # of somebody who has just signed in or out
                if cookie is None and keeps:
                    cookie = self._sessions.cookie(caller.person)
                if cookie is not None:
                    out.append("Set-Cookie", cookie)
            await send(message)

        return dressed


def _capped(receive: Receive) -> Receive:
    had = 0

    async def capped() -> Message:
        nonlocal had
        message = await receive()
        had += len(message.get("body", b""))
        if had > LARGEST:
            raise TooLarge
        return message

    return capped


async def _swallow(receive: Receive) -> None:
    """Reads on for a while: who is still sending would not hear the refusal."""
    had = 0
    while had < SWALLOWED:
        message = await receive()
        had += len(message.get("body", b""))
        if not message.get("more_body", False):
            return


async def _refuse(send: Send, status: int, code: str, **facts: object) -> None:
    body = encode({"code": code, "facts": facts}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

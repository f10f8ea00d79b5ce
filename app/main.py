"""The house put together: the only file that knows every layer."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from fastapi import FastAPI
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from app.bus import open_bus
from app.settings import Settings
from app.store.store import open_store
from app.tables.accounts import Accounts
from app.tables.apart import Apart
from app.tables.deals import Deals
from app.tables.ghosts import Ghosts
from app.tables.joining import Joining
from app.tables.opening import now_ms
from app.tables.people import People
from app.tables.ratings import Ratings
from app.tables.service import Tables
from app.tables.sweeper import Sweeper
from app.tables.waking import wake
from app.web import accounts as accounts_api
from app.web import apart, api, pages, previews, profiles, refusals, replay
from app.web.assets import read_assets
from app.web.deps import House
from app.web.limits import Limits
from app.web.protocol import encode
from app.web.security import Guard
from app.web.sessions import Caller, Sessions
from app.web.socket import Socket
from app.web.words import read_words


def create_app(settings: Settings) -> FastAPI:
    """The application. Its store opens, and its tables are at hand, once the server has started it."""
    sessions = Sessions(settings.key(), settings.base_url.startswith("https://"))
    assets, words = read_assets(), read_words()

    @contextlib.asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        people = People(store)
        deals = Deals(store, settings.key().encode())
        keeping, bus = Apart(store, people), open_bus(settings.redis_url)
        joining = Joining(bus)
        tables, ratings = Tables(store, people, deals, keeping, joining, encode), Ratings(store)
        tables.ended = ratings.settle
        accounts, limits = Accounts(store, people), Limits(settings.limited)
        house = House(
            settings, words, assets, sessions, limits, store, people, tables, accounts, Ghosts(tables)
        )
        app.state.house = house
        house.join()
        await wake(tables)
        await ratings.catch_up(tables, now_ms())
        sweeper = Sweeper(tables, house.obey)
        try:
            yield
        finally:
            await sweeper.close()
            await tables.end()
            accounts.close()
            await bus.close()
            await store.close()

    app = FastAPI(title="Comptoir", version="1", lifespan=living, docs_url=None, redoc_url=None)
    app.add_middleware(
        Guard, socket=_Door(app), sessions=sessions, base_url=settings.base_url, known=_known(app)
    )
    refusals.install(app)
    app.router.routes.append(Mount("/static", app=assets))
    _signs_of_life(app)
    app.include_router(replay.router)  # before api, which answers for every other path of its own
    app.include_router(apart.router)
    app.include_router(accounts_api.router)
    app.include_router(api.router)
    app.include_router(profiles.router)
    app.include_router(previews.router)
    app.include_router(pages.router)
    return app


class _Door:
    """The socket's application, once the house stands."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Socket(self._app.state.house)(scope, receive, send)


def _known(app: FastAPI) -> Callable[[Caller], Awaitable[Caller]]:
    async def known(caller: Caller) -> Caller:
        house: House = app.state.house
        return await house.known(caller)

    return known


def _signs_of_life(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Response:
        return JSONResponse({"ok": True})

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> Response:
        ok = await app.state.house.store.ready()
        return JSONResponse({"ok": ok}, 200 if ok else 503)

    @app.get("/metrics", include_in_schema=False)
    async def counted() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

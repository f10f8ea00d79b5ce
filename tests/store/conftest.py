"""Every test here that asks for `url` or `store` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.store.store import SqlStore, open_store
from tests.store import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is empty yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/comptoir.db"
    server: postgres.Server = request.getfixturevalue("server")
    return server.new_database() if request.param == "postgresql alone" else server.new_schema()


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    opened = await open_store(url)
    yield opened
    await opened.close()

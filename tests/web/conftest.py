"""A real server for the tests of this folder: one for a module, and one with rate limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.settings import Settings
from tests.browser.site import Site
from tests.warm import create_app
from tests.web.house import Clock, House


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Site]:
    house = Site(free_port(), tmp_path_factory.mktemp("site"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def url(site: Site) -> str:
    if not site.running:
        site.start()
    return site.url


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Stands still until the test sets it."""
    kept = Clock()
    monkeypatch.setattr(time, "time_ns", lambda: kept.now * 1_000_000)
    return kept


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with TestClient(create_app(Settings(data_dir=tmp_path, rate_limits="off"))) as client:
        yield House(client)

"""A real server for the tests of this folder: one for a module, and one with rate limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.site import Site


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

"""Real Chromium, a real server, and as many people as a test needs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser import chromium
from tests.browser.people import DESK, PHONE, Person
from tests.browser.site import Site

HERE = Path(__file__).parent

expect.set_options(timeout=10_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games take longer than the minutes that other tests get."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(300))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = chromium.found()
    path = {"executable_path": found} if found else {}
    return browser_type_launch_args | path | {"args": chromium.FLAGS}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Site]:
    site = Site(free_port(), tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.kill()


@pytest.fixture
def site(server: Site) -> Site:
    """One server for the tests of a module, running again if the test before left it dead."""
    if not server.running:
        server.start()
    return server


@pytest.fixture
def people(site: Site, new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., list[Person]]]:
    """`ana, ben = people(2, phone=True, theme="dark", locale="fr")`: people who share nothing.

    Further keywords are those of Playwright's `new_context`, such as `reduced_motion="reduce"`. Addresses
    may be relative: `ana.page.goto("/")`. Whatever a page complained of fails the test at its end, unless
    the test expected it and cleared `faults`.
    """
    everybody: list[Person] = []

    def invite(count: int = 1, *, phone: bool = False, theme: str = "light", **more: Any) -> list[Person]:
        options = {"base_url": site.url, "locale": "en", "color_scheme": theme} | (PHONE if phone else DESK)
        guests = [Person(new_context(**options | more)) for _ in range(count)]
        everybody.extend(guests)
        return guests

    yield invite
    faults = {number: person.faults for number, person in enumerate(everybody, 1) if person.faults}
    assert not faults, f"faults by person: {faults}\nserver: {site.said()}"

"""What every test may ask for."""

import socket
from collections.abc import Callable

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """`free_port()` names a port of this machine that nobody listens on."""

    def ask() -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return int(probe.getsockname()[1])

    return ask


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once sync Playwright has started, anyio tests of the same process fail."""
    items.sort(key=lambda item: "browser" in item.path.parts)

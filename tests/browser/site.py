"""A real server in a process of its own, which a test may kill and start again on the same data."""

import multiprocessing
import os
import sys
import time
import urllib.request
from multiprocessing.process import BaseProcess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds: the first start on a busy machine compiles every module that it imports
OWN_SETTINGS = ("BASE_URL", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "TRUSTED_PROXIES")

FORKS = "forkserver" in multiprocessing.get_all_start_methods()
BIRTH = multiprocessing.get_context("forkserver" if FORKS else "spawn")
if FORKS:  # most of a start is importing and reading: that is done once, before the servers part
    BIRTH.set_forkserver_preload(["tests.browser.ready"])


class Site:
    def __init__(self, port: int, data: Path, **settings: str) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.data = data
        self.log = data / "server.log"
        self.settings = settings
        self.process: BaseProcess | None = None

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.is_alive()

    def start(self) -> None:
        """On the same data and the same port as before; returns once the server says that it is ready."""
        assert not self.running
        inherited = {key: value for key, value in os.environ.items() if key not in OWN_SETTINGS}
        place = {"PYTHONPATH": str(ROOT), "DATA_DIR": str(self.data), "RATE_LIMITS": "off"}
        asked = (self.port, self.data, self.log, inherited | place | self.settings)
        self.process = BIRTH.Process(target=_serve, args=asked)
        self.process.start()
        self._wait_until_ready()

    def kill(self) -> None:
        """SIGKILL: what was told must outlive it."""
        if self.process:
            self.process.kill()
            self.process.join()

    def stop(self) -> None:
        """SIGTERM, as an administrator does it; the server has 5 s to tell its pages."""
        if self.process:
            self.process.terminate()
            self.process.join(timeout=10)
            if self.running:
                self.kill()
                raise TimeoutError("the server does not stop")

    def said(self) -> str:
        """The end of what the server has written."""
        return self.log.read_text(errors="replace")[-4000:] if self.log.exists() else ""

    def _wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.running:
                raise RuntimeError(f"the server ended by itself:\n{self.said()}")
            if self._is_ready():
                return
            time.sleep(0.05)
        self.kill()
        raise TimeoutError(f"not ready after {PATIENCE} s:\n{self.said()}")

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False


def _serve(port: int, data: Path, log: Path, environment: dict[str, str]) -> None:
    """The command `serve`, in a process of its own; what it has to say goes to `log`."""
    from app.__main__ import main

    os.chdir(data)
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as told:
        os.dup2(told.fileno(), 1)
        os.dup2(told.fileno(), 2)
    sys.exit(main(["serve", "--host", "127.0.0.1", "--port", str(port)]))

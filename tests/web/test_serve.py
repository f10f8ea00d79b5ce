"""The command itself, as an administrator gives it: the other tests fork servers from one that has read it all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.browser.site import OWN_SETTINGS, ROOT


def test_the_command_opens_the_site_and_ends_when_it_is_told_to(
    tmp_path: Path, free_port: Callable[[], int]
) -> None:
    port = free_port()
    place = {key: value for key, value in os.environ.items() if key not in OWN_SETTINGS}
    command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", str(port)]
    env = place | {"PYTHONPATH": str(ROOT), "DATA_DIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == f"Comptoir is open at http://localhost:{port}\n"
            assert answers(f"http://127.0.0.1:{port}/readyz")
        finally:
            process.terminate()
    assert process.returncode in (0, 1 if os.name == "nt" else -signal.SIGTERM)


def answers(url: str) -> bool:
    for _ in range(400):
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                return answer.status == 200
        except OSError:
            time.sleep(0.05)
    return False

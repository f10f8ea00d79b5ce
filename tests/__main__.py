"""Every check of the project, as `python3 run.py test` starts it. With arguments: only those tests.

Each stage runs whatever became of the ones before it; the last lines name what failed. Where node is not
installed the JavaScript stages are left out, in words. A missing browser is a failure: nothing is skipped.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.browser import chromium

ROOT = Path(__file__).resolve().parent.parent
NODE = shutil.which("node") and shutil.which("npm")
NO_TESTS = 5

Check = tuple[str, list[str]]  # its name, its command

failures: list[str] = []


def main(arguments: list[str]) -> int:
    os.chdir(ROOT)
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    # Dozens of servers start: each would compile all that it needs.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.monotonic()
    if not arguments:
        check()
    run_tests(arguments)
    print(f"\n{'─' * 60}")
    if failures:
        print(f"FAILED after {time.monotonic() - start:.0f} s: {', '.join(failures)}")
        return 1
    print(f"All good, in {time.monotonic() - start:.0f} s.")
    return 0


def check() -> None:
    """Lint, types and the tests in node: each keeps one core busy, so two run at a time and speak in turn."""
    with ThreadPoolExecutor(2) as lanes:
        for name, code, said, seconds in lanes.map(
            listen, [*python_checks(), *page_checks(), *script_checks()]
        ):
            head(name)
            print(said, end="")
            judge(name, code == 0, seconds)


def python_checks() -> Iterator[Check]:
    yield "mypy", module("mypy")
    yield "ruff check", module("ruff", "check", ".")
    yield "ruff format", module("ruff", "format", "--check", ".")


def page_checks() -> Iterator[Check]:
    yield "djlint", module("djlint", "templates", "--lint", "--quiet", "--allow-empty-input")
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if hadolint and works(hadolint, "--version"):
        yield "hadolint", [hadolint, "--failure-threshold", "warning", "Dockerfile"]
    else:
        leave_out("hadolint", "its wheel does not run on this machine")


def script_checks() -> Iterator[Check]:
    if not NODE:
        leave_out("biome, tsc, node --test", "node and npm are not on PATH")
        return
    if not node_modules():
        return
    yield "tsc", binary("tsc", "-p", ".")
    yield "biome", binary("biome", "check", "--no-errors-on-unmatched", "--error-on-warnings")
    tests = sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("tests/client/**/*.test.js"))
    if tests:
        yield "node --test", ["node", "--test", "--test-reporter=spec", *tests]


def listen(check: Check) -> tuple[str, int, str, float]:
    """Runs it and keeps what it says: name, exit code, output, seconds."""
    name, command = check
    start = time.monotonic()
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    )
    return name, done.returncode, done.stdout, time.monotonic() - start


def run_tests(arguments: list[str]) -> None:
    """Two pytest runs: a started sync Playwright breaks every later anyio test of its process."""
    folders = {"tests", "tests/", "./tests"}
    paths = [a for a in arguments if a.removeprefix("./").startswith("tests/") and a not in folders]
    others = [a for a in arguments if a not in paths and a not in folders]
    in_browser = [path for path in paths if path.removeprefix("./").startswith("tests/browser")]
    plain = [path for path in paths if path not in in_browser]
    answers = []
    if plain or not paths:
        answers.append(pytest("pytest", *others, *(plain or ["tests", "--ignore=tests/browser"])))
    if in_browser or not paths:
        answers.append(browser_tests(*others, *(in_browser or ["tests/browser"])))
    if set(answers) == {NO_TESTS}:
        failures.append("pytest (no test was chosen)")


def browser_tests(*arguments: str) -> int:
    if sentence := chromium.obtain():
        print(sentence)
        failures.append("pytest tests/browser (no browser)")
        return 1
    return pytest("pytest tests/browser", "--screenshot=only-on-failure", *arguments)


def pytest(name: str, *arguments: str) -> int:
    return stage(name, module("pytest", "-n", "2", "--dist", "worksteal", *arguments), fine=(0, NO_TESTS))


def stage(name: str, command: list[str], fine: Iterable[int] = (0,)) -> int:
    head(name)
    start = time.monotonic()
    code = subprocess.run(command).returncode
    judge(name, code in fine, time.monotonic() - start)
    return code


def head(name: str) -> None:
    print(f"\n── {name} {'─' * (56 - len(name))}", flush=True)


def judge(name: str, good: bool, seconds: float) -> None:
    print(f"{'ok' if good else 'FAILED'} ({seconds:.1f} s)", flush=True)
    if not good:
        failures.append(name)


def leave_out(name: str, reason: str) -> None:
    print(f"\n── {name}: left out, {reason}", flush=True)


def node_modules() -> bool:
    """Installs anew only when the lock changed since the last time."""
    lock = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    stamp = ROOT / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_text() == lock:
        return True
    npm = [shutil.which("npm") or "npm", "ci", "--no-fund", "--no-audit", "--prefer-offline", "--silent"]
    if stage("npm ci", npm) != 0:
        return False
    stamp.write_text(lock)
    return True


def module(name: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", name, *arguments]


def binary(name: str, *arguments: str) -> list[str]:
    return [str(ROOT / "node_modules/.bin" / (name + (".cmd" if os.name == "nt" else ""))), *arguments]


def works(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

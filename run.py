"""Makes the environment, then becomes the program. Standard library only.

python3 run.py serve [--host H --port N]   the site, on SQLite unless DATABASE_URL says otherwise
python3 run.py test [pytest arguments]     every check; with arguments only the tests they choose
python3 run.py lock                        constraints.txt anew, from pyproject.toml
python3 run.py install [extra ...]         the environment alone

Every other command (migrate, replay, verify, fuzz, arena, bench) goes to `python -m app` as it stands.
"""

from __future__ import annotations  # an old Python is to get as far as the sentence in main

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed"

EXTRAS = {"test": {"test", "lint", "scale"}, "lock": {"lint"}, "bench": {"bench", "scale", "test"}}
LOCK = "-m uv pip compile -q --universal --no-header --no-annotate --all-extras --upgrade pyproject.toml"


def main(command: str = "help", *args: str) -> None:
    if sys.version_info < (3, 11):
        sys.exit("Comptoir needs Python 3.11 or newer.")
    if command in {"help", "-h", "--help"}:
        return print(__doc__)
    os.chdir(ROOT)
    stores = {"scale"} if {"DATABASE_URL", "REDIS_URL"} & os.environ.keys() else set()
    install(set(args) if command == "install" else EXTRAS.get(command, set()) | stores)
    if command == "test":
        become("-m", "tests", *args)
    elif command == "lock":
        become(*LOCK.split(), "-o", "constraints.txt")
    elif command != "install":
        become("-m", "app", command, *args)


def install(extras: set[str]) -> None:
    """Brings `.venv` up to the two files below, and does nothing when it is there already."""
    files = b"".join((ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))
    wanted = hashlib.sha256(files + sys.version.encode()).hexdigest()
    found, *there = STAMP.read_text().split() if PYTHON.exists() and STAMP.exists() else [""]
    if found == wanted and extras <= set(there):
        return
    print("Installing what Comptoir needs into .venv ...", file=sys.stderr, flush=True)
    extras |= set(there)
    installer = make_environment()
    STAMP.unlink(missing_ok=True)
    if subprocess.run([*installer, "-c", "constraints.txt", *requirements(extras)]).returncode:
        sys.exit("Nothing was started: the packages above could not be installed.")
    STAMP.write_text(" ".join([wanted, *sorted(extras)]))


def make_environment() -> list[str]:
    """Makes `.venv` where it is missing or of another Python; answers the command that installs into it."""
    uv = shutil.which("uv")
    fits = runs(f"import sys; assert sys.version_info[:2] == {sys.version_info[:2]}")
    if not fits or not (uv or runs("import pip")):
        try:
            venv.create(VENV, clear=not fits, with_pip=not uv)
        except subprocess.CalledProcessError:
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit("Python cannot make an environment. On Debian or Ubuntu: sudo apt install python3-venv")
    if uv:
        return [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    return [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]


def runs(code: str) -> bool:
    """Whether the environment's Python is there and gets through `code`."""
    return PYTHON.exists() and subprocess.run([PYTHON, "-c", code], stderr=subprocess.DEVNULL).returncode == 0


def requirements(extras: set[str]) -> list[str]:
    """The lines of pyproject.toml. The project itself runs from its tree and is not installed."""
    import tomllib  # Python 3.11 brought it: at the top it would stop an old one before that sentence

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    chosen = [project["optional-dependencies"][extra] for extra in sorted(extras)]
    return [line for lines in (project["dependencies"], *chosen) for line in lines]


def become(*args: str) -> None:
    """Replaces this process, so that signals and the exit code are the program's own."""
    if os.name != "nt":
        os.execv(PYTHON, [str(PYTHON), *args])
    try:
        sys.exit(subprocess.call([PYTHON, *args]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(*sys.argv[1:])

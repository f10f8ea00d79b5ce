"""Which Chromium the browser tests drive, and how to come by one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "google-chrome", "chromium-browser", "chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def found() -> str | None:
    """The path of a Chromium on this machine; Playwright's own, which needs no path, is not looked for."""
    asked = os.environ.get("CHROMIUM")
    on_path = (shutil.which(name) for name in ([asked] if asked else NAMES))
    in_place = (place for place in ([] if asked else PLACES) if Path(place).exists())
    return next((path for path in (*on_path, *in_place) if path), None)


def obtain() -> str | None:
    """Makes sure that there is one; answers the sentence that says what to do where that fails."""
    if found():
        return None
    if asked := os.environ.get("CHROMIUM"):
        return f"CHROMIUM names {asked}, which is no program: correct it, or unset it."
    print("No Chromium on this machine yet: fetching one ...", flush=True)
    if _ran(sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"):
        return None
    if _is_root_on_debian() and _ran("apt-get", "update"):
        _ran("apt-get", "install", "-y", "--no-install-recommends", "chromium")
    if found():
        return None
    return "The browser tests need Chromium or Chrome: install one, or name its program in CHROMIUM."


def _is_root_on_debian() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _ran(*command: str) -> bool:
    return subprocess.run(command, capture_output=True).returncode == 0

"""Static files: every URL carries the hash of what it names, so browsers keep them for good.

All of `static/` is read once, at the start, and answered from memory: a path is looked up in a table and
never reaches the disk. Modules are there as they are written, and put together as a page needs them (`scripts`).
A URL whose hash is old or absent answers with the present file, kept for a short while.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.web.scripts import beside, packs, shortened

# The modules that pages start with.
ENTRIES = ("js/boards.js", "js/lobby.js", "js/page.js", "js/people.js", "js/replay.js", "js/table.js")
ROOT = Path(__file__).resolve().parents[2]
PREFIX = "/static/"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED = {".css", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"}

FOR_GOOD = "public, max-age=31536000, immutable"
FOR_NOW = "public, max-age=60"

_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
_HASHED = re.compile(r"(.+)\.([0-9a-f]{12})(\.\w+)")
_MODULE = re.compile(rb"^(import|export)\b", re.MULTILINE)
_CSS_URL = re.compile(r"url\(\s*([\"']?)([^\"')]+)\1\s*\)")


@dataclass(frozen=True, slots=True)
class Packed:
    """Bytes that are sent often: as they are, and gzipped where that helps."""

    body: bytes
    zipped: bytes | None
    type: str
    hash: str

    def answer(self, headers: Headers, keep: str) -> Response:
        """The response to a request with these headers; `keep` says how long browsers may keep it."""
        zipped = self.zipped if self.zipped and takes_gzip(headers) else None
        tag = f'"{self.hash}{"-z" if zipped else ""}"'
        told = {"Cache-Control": keep, "ETag": tag}
        if self.zipped:
            told["Vary"] = "Accept-Encoding"
        if tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=told)
        if zipped:
            told["Content-Encoding"] = "gzip"
        return Response(zipped or self.body, headers=told | {"Content-Type": self.type})


@dataclass(frozen=True, slots=True)
class Assets:
    """An ASGI application for `/static`, and what templates need to know of its files.

    Files are named as below `static/`: "js/lobby.js". `build` changes with any of them and with any template.
    """

    files: Mapping[str, Packed]
    packs: Mapping[str, Mapping[str, str]]  # by the module that a page starts with: modules, and their files
    build: str

    def static(self, name: str) -> str:
        """The URL of a file. KeyError where there is none."""
        stem, suffix = posixpath.splitext(name)
        return f"{PREFIX}{stem}.{self.files[name].hash}{suffix}"

    def importmap(self, entry: str) -> str:
        """JSON: the URLs that imports of a page lead to, mapped to those of its scripts. KeyError where no page
        starts with `entry`."""
        modules = {PREFIX + name: self.static(file) for name, file in self.packs[entry].items()}
        return json.dumps({"imports": modules}, separators=(",", ":"))

    def modules(self, entry: str, *later: str) -> list[str]:
        """The URLs of the script that a page starts with, and of what it asks for at once; names that there are
        none of are left out."""
        packs = self.packs[entry]
        return [self.static(packs[name]) for name in (entry, *later) if name in packs]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answer(scope)(scope, receive, send)

    def answer(self, scope: Scope) -> Response:
        if scope["method"] not in {"GET", "HEAD"}:
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        path = str(scope["path"]).partition(PREFIX)[2]
        name, hash = (path, "") if path in self.files else read_name(path)
        file = self.files.get(name)
        if file is None:
            return Response("Not found", 404, {"Cache-Control": "no-store"}, "text/plain")
        return file.answer(Headers(scope=scope), FOR_GOOD if hash == file.hash else FOR_NOW)


def read_assets(folder: Path = ROOT / "static", templates: Path = ROOT / "templates") -> Assets:
    """Everything below `folder` that has a type we serve."""
    raw = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix in TYPES
    }
    files: dict[str, Packed] = {}
    for name in sorted(raw, key=lambda name: name.endswith(".css")):
        _pack(name, raw, files)
    packs = _scripts(raw, files)
    pages = [file.read_bytes() for file in sorted(templates.rglob("*")) if file.is_file()]
    build = digest([*(f"{name} {file.hash}\n".encode() for name, file in sorted(files.items())), *pages])
    return Assets(MappingProxyType(files), MappingProxyType(packs), build)


def _scripts(raw: Mapping[str, bytes], files: dict[str, Packed]) -> dict[str, Mapping[str, str]]:
    """Packs the scripts of each page: `js/packed/table/ui/calls.js` is what the table makes of `js/ui/calls.js`."""
    modules = {name: body.decode() for name, body in raw.items() if name.endswith(".js")}
    found: dict[str, Mapping[str, str]] = {}
    for entry, scripts in packs(modules, [name for name in ENTRIES if name in modules], PREFIX).items():
        folder = f"js/packed/{posixpath.splitext(posixpath.basename(entry))[0]}"
        found[entry] = {name: f"{folder}/{name.removeprefix('js/')}" for name in scripts}
        files |= {found[entry][name]: pack(text.encode(), TYPES[".js"]) for name, text in scripts.items()}
    return found


def pack(body: bytes, type: str, zip: bool = True) -> Packed:
    zipped = gzip.compress(body, 9, mtime=0) if zip and len(body) > 500 else None
    return Packed(body, zipped if zipped and len(zipped) < len(body) else None, type, digest([body]))


def digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def takes_gzip(headers: Headers) -> bool:
    return _GZIP.search(headers.get("accept-encoding", "")) is not None


def read_name(path: str) -> tuple[str, str]:
    """`js/lobby.0123456789ab.js` is `js/lobby.js` and the hash."""
    found = _HASHED.fullmatch(path)
    return (found[1] + found[3], found[2]) if found else (path, "")


def _pack(name: str, raw: Mapping[str, bytes], files: dict[str, Packed]) -> Packed:
    """Packs a file, and before a style sheet all that its `url(…)` name, for those get their hashes too."""
    if name in files:
        return files[name]
    suffix, body = posixpath.splitext(name)[1], raw[name]
    if suffix == ".css":
        body = _CSS_URL.sub(lambda found: _css_url(found, name, raw, files), body.decode()).encode()
    elif suffix == ".js" and not _MODULE.search(body):
        body = shortened(body.decode()).encode()
    files[name] = pack(body, TYPES[suffix], suffix in PACKED)
    return files[name]


def _css_url(found: re.Match[str], name: str, raw: Mapping[str, bytes], files: dict[str, Packed]) -> str:
    other = beside(name, found[2])
    if other not in raw or other == name:
        return found[0]
    stem, suffix = posixpath.splitext(other)
    return f'url("{PREFIX}{stem}.{_pack(other, raw, files).hash}{suffix}")'

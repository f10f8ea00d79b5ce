"""Scripts as they go out: all that a page starts with in one, what it asks for later in one each, with short names.

The modules in `static/js` stay as they are written; this puts them together when the server starts. A module
becomes a function that runs once and gives what it exports, in the order in which it stands there:

    const $7 = (() => { const [, get] = $3; …; return [show] })();

so it must be written plainly: `import {a, b as c} from`, `import * as a from`, `export {a} from`, `export` before
a function, class or const; no circles; `await` outside of functions only where nothing is exported: what it waits for
may need the script that it is in. What a page asks for later (`import("./ui/calls.js")`) takes modules that
the page has already from the page's script, for each of them runs once. What is asked for by
`import.meta.resolve` is a worker's, and whole in itself.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

try:
    import minify
except ImportError:
    minify = None

_STATIC = re.compile(
    r"^(import|export)\s*(?:(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?[\"'](\.{1,2}/[^\"']+)[\"'];?", re.MULTILINE
)
_EXPORT = re.compile(r"^export\s+((?:async\s+)?function\b\*?|class|const)\s+([\w$]+)", re.MULTILINE)
_NOTHING = re.compile(r"^export\s*\{\s*\};?", re.MULTILINE)
_LATER = re.compile(r"(\bimport(?:\.meta\.resolve)?\(\s*[\"'`])(\.{1,2}/[^\"'`]*)")
_NOTE = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_WAITS = re.compile(r"^(?!.*\basync\b)(?=\S).*\bawait\b", re.MULTILINE)
# The minifier joins declarations, and puts one that takes things apart before what it needs, where that stands in
# round brackets: `const a = f(); const [b] = [(a - 1) / 2]`. So something stands before those that is taken out again.
_PARTS = re.compile(r"^(\s*)((?:const|let) [\[{])", re.MULTILINE)
_WALL = '"|";'


@dataclass(slots=True)
class _Pack:
    """A script in the making: the module that it is for, those in it, and what others want of it."""

    root: str
    above: _Pack | None
    modules: list[str] = field(default_factory=list)
    wanted: set[str] = field(default_factory=set)

    def home(self, module: str) -> _Pack | None:
        """The pack, this or one above, that has this module."""
        if module in self.modules:
            return self
        return self.above and self.above.home(module)


def packs(modules: Mapping[str, str], entries: Iterable[str], prefix: str) -> dict[str, dict[str, str]]:
    """For each module that a page starts with, what that page may load: modules, and the text of the script that
    each of them becomes. `prefix` is where the modules are on the site. ValueError where one is not plain."""
    names = {module: f"${index}" for index, module in enumerate(sorted(modules))}
    wrapped = cache(lambda module: _wrapped(modules, module, names, prefix))
    return {
        entry: {pack.root: _written(modules, pack, names, wrapped, prefix) for pack in _packs(modules, entry)}
        for entry in entries
    }


def _packs(modules: Mapping[str, str], entry: str) -> list[_Pack]:
    made: dict[str, _Pack] = {}
    waiting: list[tuple[str, _Pack | None]] = [(entry, None)]
    for root, above in waiting:
        if root in made:
            continue
        pack = made[root] = _Pack(root, above)
        _collect(modules, root, pack, ())
        later = (found for name in pack.modules for found in _later(modules, name))
        waiting += [(name, None if alone else pack) for name, alone in later]
    for pack in made.values():
        for name in _named(modules, pack):
            if (home := pack.home(name)) and home is not pack:
                home.wanted.add(name)
    return list(made.values())


def shortened(script: str) -> str:
    """A script without what only its readers need. As it is where the minifier has no wheel, or fails on it."""
    if minify is None:
        return script
    try:
        short = str(minify.string("text/javascript", _PARTS.sub(rf"\1{_WALL}\2", script)))
    except minify.MinifyError:
        return script
    return short.replace(f",{_WALL}", ";").replace(_WALL, "")


def beside(name: str, path: str) -> str:
    """The name of the file that `name` calls `path`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _imports(modules: Mapping[str, str], name: str) -> list[str]:
    return [beside(name, path) for _, _, path in _STATIC.findall(modules[name])]


def _named(modules: Mapping[str, str], pack: _Pack) -> set[str]:
    """What the script of a pack calls by name: what its modules import, and what it is for."""
    return {pack.root, *(other for module in pack.modules for other in _imports(modules, module))}


def _later(modules: Mapping[str, str], name: str) -> Iterator[tuple[str, bool]]:
    """The modules that `name` may ask for later, and whether each is a worker's."""
    for call, path in _LATER.findall(_NOTE.sub("", modules[name])):
        parts = re.split(r"\$\{[^}]*\}", beside(name, path))
        fits = re.compile("[^/]+".join(map(re.escape, parts)))
        yield from ((other, "resolve" in call) for other in sorted(modules) if fits.fullmatch(other))


def _collect(modules: Mapping[str, str], name: str, pack: _Pack, path: tuple[str, ...]) -> None:
    """This module and all that it imports, what is needed first in front."""
    if name in path or name not in modules:
        raise ValueError(f"{' → '.join((*path, name))} is a circle, or leads nowhere")
    if pack.home(name):
        return
    for other in _imports(modules, name):
        _collect(modules, other, pack, (*path, name))
    pack.modules.append(name)


def _written(
    modules: Mapping[str, str],
    pack: _Pack,
    names: Mapping[str, str],
    wrapped: Callable[[str], tuple[str, list[str]]],
    prefix: str,
) -> str:
    lines: list[str] = []
    above = pack.above
    while above:
        taken = _named(modules, pack) & {*above.modules}
        if taken:
            lines.append(
                f'import{{{",".join(sorted(names[one] for one in taken))}}}from"{prefix}{above.root}";'
            )
        above = above.above
    lines += [wrapped(module)[0] for module in pack.modules]
    if pack.wanted:
        lines.append(f"export{{{','.join(sorted(names[module] for module in pack.wanted))}}};")
    if told := wrapped(pack.root)[1]:
        lines.append(f"export const[{','.join(told)}]={names[pack.root]};")
    return "\n".join(lines)


def _exports(text: str) -> dict[str, str]:
    """The names that a module exports, in order, and the path of the module that each is from, or none."""
    found: dict[int, tuple[str, str]] = {match.start(): (match[2], "") for match in _EXPORT.finditer(text)}
    for match in _STATIC.finditer(text):
        if match[1] == "export":
            for index, (_, name) in enumerate(_pairs(match[2])):
                found[match.start() + index] = (name, match[3])
    return dict(found[place] for place in sorted(found))


def _pairs(names: str) -> list[tuple[str, str]]:
    """`{a, b as c}`: a and a, b and c."""
    pairs = (pair.split(" as ") for pair in map(str.strip, names.strip("{}").split(",")) if pair)
    return [(pair[0], pair[-1]) for pair in pairs]


def _wrapped(
    modules: Mapping[str, str], name: str, names: Mapping[str, str], prefix: str
) -> tuple[str, list[str]]:
    """A module as a function that is called once and gives a list, and the names of what is in it."""
    head: list[str] = []
    gives = {export: export for export in _exports(modules[name])}

    def imported(found: re.Match[str]) -> str:
        word, what, path = found[1], found[2] or "", beside(name, found[3])
        there = list(_exports(modules[path]))
        if word == "export":
            gives.update({outer: f"{names[path]}[{there.index(inner)}]" for inner, outer in _pairs(what)})
        elif what.startswith("*"):
            parts = (f"{one}:{names[path]}[{index}]" for index, one in enumerate(there))
            head.append(f"const {what.split()[-1]}={{{','.join(parts)}}};")
        elif what:
            wanted = dict(_pairs(what))
            places = ",".join(wanted.pop(one, "") for one in there).rstrip(",")
            if wanted:
                raise ValueError(f"{path} exports no {', '.join(wanted)}")
            head.append(f"const[{places}]={names[path]};")
        return ""

    text = _EXPORT.sub(r"\1 \2", _NOTHING.sub("", _STATIC.sub(imported, modules[name])))
    if re.search(r"^(import\b(?![.(])|export\b)", text, re.MULTILINE):
        raise ValueError(f"{name} imports or exports in a way that is not plain")
    folder = f"{prefix}{posixpath.dirname(name)}/"
    text = _LATER.sub(lambda found: found[1] + posixpath.normpath(folder + found[2]), text)
    waits = _WAITS.search(_NOTE.sub("", text))
    if waits and gives:
        raise ValueError(f"{name} waits, and yet exports something")
    start = "(async()=>{" if waits else "(()=>{"
    whole = f"const {names[name]}={start}{''.join(head)}{text}\nreturn[{','.join(gives.values())}]}})()"
    return shortened(whole).rstrip(";") + ";", list(gives)

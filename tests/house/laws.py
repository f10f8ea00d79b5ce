"""The laws of the house as functions: files in, breaches out. `Files` maps a path to its text."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

Files = Mapping[str, str]

# Whom each part of app/ may import, beside itself and the packages of other projects.
LAYERS: dict[str, tuple[str, ...]] = {
    "rules": (),
    "bots": ("rules",),
    "bus": (),
    "locales": (),
    "settings": (),
    "tables": ("rules", "bots"),
    "store": ("rules", "tables.ports"),
    "pictures": (),
    "web": ("rules", "tables", "settings", "locales", "pictures"),
    "bench": ("",),
    "main": ("",),
    "__main__": ("",),
}
ONE_HOME = {"sqlalchemy": ("app/store/", "migrations/"), "pydantic": ("app/web/", "app/settings.py")}
NEVER_ASYNC = (
    "app/rules/",
    "app/bots/",
    *(f"app/tables/{name}.py" for name in ("table", "waiting", "playing", "judge")),
)
VAGUE = re.compile(r"(^|[_-])(util|helper|common|manager)s?($|[_-])", re.IGNORECASE)
LONGEST = 400

MACHINE = re.compile(r"(?<![\w.])/(work|farm|root|(home|Users)/\w+)/")
HOSTS = re.compile(
    "|".join(
        re.escape("".join(parts))
        for parts in (
            ("pypi", ".org"),
            ("python", "hosted"),
            ("npm", "js.org"),
            ("npm", "js.com"),
            ("yarn", "pkg.com"),
            ("deb.", "debian"),
            ("crates", ".io"),
            ("docker", ".io"),
            ("un", "pkg.com"),
            ("js", "delivr.net"),
        )
    ),
    re.IGNORECASE,
)


def forbidden_imports(files: Files) -> Iterator[str]:
    games = games_of(files)
    for path, text in python_of(files, "app/"):
        layer = PurePosixPath(path).parts[1].removesuffix(".py")
        for line, name in imports_of(path, text):
            top, _, inner = name.partition(".")
            if top != "app":
                strange = layer == "rules" and top not in sys.stdlib_module_names
                if strange or not path.startswith(ONE_HOME.get(top, ("",))):
                    yield f"{path}:{line} imports {name}"
            elif inner not in ("", "__init__") and not may_import(layer, inner, games):
                yield f"{path}:{line} imports {name}, but {layer} may import only {LAYERS.get(layer)}"


def may_import(layer: str, inner: str, games: set[str]) -> bool:
    """`web` and `tables` know the words of the rules, never one game."""
    one_game = inner.startswith("rules.") and inner.split(".")[1] in games
    if one_game and layer not in ("rules", "bots", "main", "__main__"):
        return False
    allowed = (layer, *LAYERS.get(layer, ()))
    return any(part == "" or inner == part or inner.startswith(f"{part}.") for part in allowed)


def forbidden_coroutines(files: Files) -> Iterator[str]:
    for path, text in python_of(files, *NEVER_ASYNC):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.AsyncFunctionDef):
                yield f"{path}:{node.lineno} async def {node.name}"


def machine_paths(files: Files) -> Iterator[str]:
    yield from matches(files, MACHINE)


def registry_hosts(files: Files) -> Iterator[str]:
    yield from matches(files, HOSTS)


def vague_names(files: Files) -> Iterator[str]:
    for path in files:
        if path.endswith((".py", ".js")) and any(
            VAGUE.search(part.split(".")[0]) for part in PurePosixPath(path).parts
        ):
            yield path


def keys_outside_their_games(files: Files) -> Iterator[str]:
    for game in games_of(files):
        elsewhere = {path: text for path, text in files.items() if not may_name(path, game)}
        yield from matches(elsewhere, re.compile(rf"(?<![a-z]){game}(?![a-z])"))


def may_name(path: str, game: str) -> bool:
    registries = ("app/rules/__init__.py", "app/web/cards.py", "tests/", "app/bench/", "docs/")
    own = [
        f"app/rules/{game}/",
        f"app/bots/{game}",
        f"app/pictures/{game}",
        f"static/js/games/{game}",
        f"static/css/games/{game}",
        f"static/img/{game}",
    ]
    name = PurePosixPath(path).name
    in_own_words = path.startswith("app/locales/") and f"/{game}" in path
    return path.startswith((*registries, *own)) or in_own_words or name == "README.md"


def long_files(files: Files) -> Iterator[str]:
    for path, text in files.items():
        length = len(text.splitlines())
        if re.match(r"app/.*\.py$|static/js/.*\.js$", path) and length > LONGEST:
            yield f"{path}: {length} lines"


def games_of(files: Files) -> set[str]:
    return {match[1] for path in files if (match := re.match(r"app/rules/(\w+)/__init__\.py$", path))}


def python_of(files: Files, *starts: str) -> Iterator[tuple[str, str]]:
    return ((p, text) for p, text in files.items() if p.endswith(".py") and p.startswith(starts))


def imports_of(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of whatever a file imports, anywhere in it; `from a import b` is a.b."""
    package = PurePosixPath(path).parent.parts
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*start, *([node.module] if node.module else [])))
            yield from ((node.lineno, f"{base}.{name.name}") for name in node.names)


def matches(files: Files, pattern: re.Pattern[str]) -> Iterator[str]:
    for path, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if found := pattern.search(line):
                yield f"{path}:{number} {found[0]}"

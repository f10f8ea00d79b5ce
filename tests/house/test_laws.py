"""The tree keeps the laws of the house, and each law can be broken."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house import laws

ROOT = Path(__file__).resolve().parents[2]
Law = Callable[[laws.Files], Iterator[str]]


@pytest.fixture(scope="module")
def tree() -> laws.Files:
    """Every text file that is committed or about to be."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = [path for path in listing.stdout.decode().split("\0") if path and (ROOT / path).is_file()]
    contents = {path: (ROOT / path).read_bytes() for path in paths}
    return {path: raw.decode(errors="replace") for path, raw in contents.items() if b"\0" not in raw}


LAWS: list[Law] = [
    laws.forbidden_imports,
    laws.forbidden_coroutines,
    laws.machine_paths,
    laws.registry_hosts,
    laws.vague_names,
    laws.keys_outside_their_games,
    laws.long_files,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_tree_keeps(law: Law, tree: laws.Files) -> None:
    assert "run.py" in tree
    assert sorted(law(tree)) == []


GAME = {"app/rules/chess/__init__.py": ""}
BREACHES: list[tuple[Law, str, str]] = [
    (laws.forbidden_imports, "app/rules/game.py", "import msgspec"),
    (laws.forbidden_imports, "app/rules/chess/play.py", "from ...tables import table"),
    (laws.forbidden_imports, "app/bots/search.py", "from app.tables.service import Tables"),
    (laws.forbidden_imports, "app/bus.py", "from app import settings"),
    (laws.forbidden_imports, "app/tables/service.py", "from app.store import db"),
    (laws.forbidden_imports, "app/tables/service.py", "from app.rules import chess"),
    (laws.forbidden_imports, "app/tables/service.py", "import sqlalchemy"),
    (laws.forbidden_imports, "app/store/db.py", "from app.tables import service"),
    (laws.forbidden_imports, "app/store/db.py", "from app.tables.portside import x"),
    (laws.forbidden_imports, "app/web/api.py", "def f():\n    from ..store.db import Writer"),
    (laws.forbidden_imports, "app/web/api.py", "from app.rules.chess.state import State"),
    (laws.forbidden_imports, "app/attic/box.py", "from app.rules.game import Move"),
    (laws.forbidden_coroutines, "app/rules/game.py", "async def f(): ..."),
    (laws.forbidden_coroutines, "app/tables/table.py", "class A:\n    async def f(self): ..."),
    (laws.machine_paths, "README.md", "cd /{}/main".format("work")),
    (laws.machine_paths, "Dockerfile", "COPY . /{}/x".format("root")),
    (laws.registry_hosts, "package-lock.json", "https://registry.{}.org/a".format("npmjs")),
    (laws.registry_hosts, ".ci/run", "pip -i https://{}.org/simple".format("pypi")),
    (laws.vague_names, "app/web/utils.py", ""),
    (laws.vague_names, "static/js/common/a.js", ""),
    (laws.vague_names, "app/tables/table_manager.py", ""),
    (laws.keys_outside_their_games, "app/web/pages.py", 'if game == "chess": ...'),
    (laws.keys_outside_their_games, "static/js/board/stage.js", "import './games/chess/art.js'"),
    (laws.long_files, "app/web/api.py", "x\n" * 401),
    (laws.long_files, "static/js/play/picker.js", "x\n" * 401),
]


@pytest.mark.parametrize(("law", "path", "text"), BREACHES)
def test_a_breach_is_found(law: Law, path: str, text: str) -> None:
    assert list(law(GAME | {path: text}))


GOOD = {
    "app/rules/__init__.py": "from app.rules import chess\nfrom .game import Move",
    "app/rules/chess/play.py": "import dataclasses\nfrom ..game import Move\nfrom . import state",
    "app/bots/chess.py": "from app.rules.chess import view\nfrom app.rules.game import Move",
    "app/tables/service.py": "from app.rules import GAMES\nfrom app.bots import BOTS\nimport asyncio",
    "app/tables/lobby.py": "async def f(): ...",
    "app/store/db.py": "import sqlalchemy\nfrom app.tables.ports import Store\nfrom app.rules import game",
    "app/web/api.py": "import pydantic\nfrom app.settings import Settings\nfrom app.tables import Tables",
    "app/main.py": "from app.store import db\nfrom app.web import pages",
    "static/js/games/chess/index.js": "export const key = 'chess'",
    "static/js/play/picker.js": "x\n" * 400,
    "app/web/framework/handler.py": "",
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_what_is_allowed_is_no_breach(law: Law) -> None:
    assert list(law(GAME | GOOD)) == []

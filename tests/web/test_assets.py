"""Static files: names with hashes, kept for good; old names answered; nothing outside reached."""

import gzip
import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.web import scripts as made
from app.web.assets import ENTRIES, FOR_GOOD, FOR_NOW, Assets, read_assets
from app.web.scripts import packs, shortened

MODULE = 'import{b}from"./b.js";export const a=b'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    static = tmp_path / "static"
    for name, text in {
        "js/a.js": MODULE,
        "js/b.js": "import {\n  c,\n} from \"./deep/c.js\";\nexport * from './a.js';\nexport const b = c;\n",
        "js/deep/c.js": "export const c = 1; // import x from './nothing.js'\n",
        "js/README.md": "not served",
        "css/page.css": "@import url('tokens.css');\nbody { background: url(../img/p.svg) } " + "a{} " * 300,
        "css/tokens.css": ":root { --ink: #000 }",
        "img/p.svg": "<svg/>",
    }.items():
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        (static / name).write_text(text)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/page.html").write_text("<p>")
    (tmp_path / "secret.js").write_text("secret")
    return tmp_path


def read(folder: Path) -> Assets:
    return read_assets(folder / "static", folder / "templates")


@pytest.fixture
def assets(folder: Path) -> Assets:
    return read(folder)


@pytest.fixture
def client(assets: Assets) -> TestClient:
    return TestClient(assets)


def test_a_url_carries_the_hash_of_what_it_names(assets: Assets, folder: Path) -> None:
    url = assets.static("js/a.js")
    assert re.fullmatch(r"/static/js/a\.[0-9a-f]{12}\.js", url)
    (folder / "static/js/a.js").write_text(MODULE + ";export const more=1")
    assert read(folder).static("js/a.js") != url
    with pytest.raises(KeyError):
        assets.static("js/nothing.js")


def test_the_present_hash_is_kept_for_good(assets: Assets, client: TestClient) -> None:
    answer = client.get(assets.static("js/a.js"))
    assert (answer.status_code, answer.text) == (200, MODULE)
    assert answer.headers["cache-control"] == FOR_GOOD == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize("path", ["/static/js/a.js", "/static/js/a.0123456789ab.js"])
def test_an_old_or_absent_hash_answers_with_the_present_file(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.text, answer.headers["cache-control"]) == (MODULE, FOR_NOW)


def test_who_has_it_gets_no_body(assets: Assets, client: TestClient) -> None:
    url = assets.static("css/page.css")
    tag = client.get(url).headers["etag"]
    again = client.get(url, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)


def test_text_is_packed_for_who_takes_it(assets: Assets, client: TestClient) -> None:
    url = assets.static("css/page.css")
    plain = client.get(url, headers={"Accept-Encoding": "identity"})
    packed = client.get(url, headers={"Accept-Encoding": "br, gzip"})
    refused = client.get(url, headers={"Accept-Encoding": "gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.content == plain.content == refused.content
    assert packed.headers["etag"] != plain.headers["etag"]
    assert "content-encoding" not in plain.headers | refused.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    zipped = assets.files["css/page.css"].zipped
    assert zipped is not None
    assert gzip.decompress(zipped) == plain.content


@pytest.mark.parametrize(
    "path",
    [
        "/static/../secret.js",
        "/static/%2e%2e/secret.js",
        "/static/js/..%2f..%2f..%2fsecret.js",
        "/static//js/a.js",
        "/static/js/a.js/",
        "/static/js/README.md",
        "/static/js\\a.js",
        "/static/js/a.js%00",
        "/static/",
        "/static",
    ],
)
def test_nothing_but_the_files_is_reached(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, "secret" in answer.text) == (404, False)


def test_files_are_read_only(client: TestClient) -> None:
    assert client.post("/static/js/a.js").status_code == 405
    assert client.head("/static/js/a.js").status_code == 200


def test_a_style_sheet_names_hashed_files(assets: Assets) -> None:
    body = assets.files["css/page.css"].body.decode()
    assert f'url("{assets.static("css/tokens.css")}")' in body
    assert f'url("{assets.static("img/p.svg")}")' in body


@pytest.mark.parametrize("name", ["static/img/p.svg", "templates/page.html"])
def test_the_build_changes_with_every_file_and_template(assets: Assets, folder: Path, name: str) -> None:
    assert read(folder).build == assets.build
    (folder / name).write_text("other")
    assert read(folder).build != assets.build


def test_the_style_sheet_changes_its_hash_with_what_it_names(assets: Assets, folder: Path) -> None:
    (folder / "static/img/p.svg").write_text("<svg></svg>")
    assert read(folder).static("css/page.css") != assets.static("css/page.css")


def test_the_sites_own_files_are_all_there() -> None:
    assets = read_assets()
    assert {"css/tokens.css", "js/lobby.js", "js/page.js", "img/favicon.ico"} <= set(assets.files)
    pictures = [file for name, file in assets.files.items() if name.endswith("-card-light.webp")]
    assert pictures
    assert all(len(file.body) <= 60_000 for file in pictures)


@pytest.fixture(scope="module")
def site() -> Assets:
    return read_assets()


def weight(site: Assets, game: str) -> int:
    """Bytes of the scripts that a page at a table gets in a whole game. Dialogs come when they are opened."""
    packs = site.packs["js/table.js"]
    names = [name for name in packs if name in ("js/table.js", "js/ui/calls.js") or f"/games/{game}/" in name]
    assert {"js/ui/calls.js", f"js/games/{game}/index.js"} <= set(names)
    files = [site.files["js/early.js"], *(site.files[packs[name]] for name in names)]
    return sum(len(file.zipped or file.body) for file in files)


def test_a_table_of_bohnduell_weighs_less_than_34_kB_of_scripts(site: Assets) -> None:
    assert made.minify is None or weight(site, "bohnduell") < 34_000


def test_a_page_loads_one_script_at_first_and_finds_the_others_by_its_import_map(site: Assets) -> None:
    for entry in ENTRIES:
        told: dict[str, str] = json.loads(site.importmap(entry))["imports"]
        assert site.modules(entry) == [told[f"/static/{entry}"]]
        for url in told.values():
            name = re.sub(r"\.[0-9a-f]{12}\.", ".", url.removeprefix("/static/"))
            asked = re.findall(
                r"""(?:\bfrom|\bimport(?:\.meta\.resolve)?\()["'](/static[^"'`]+)""", text(site, name)
            )
            assert set(asked) <= set(told)
    assert len(site.modules("js/table.js", "js/games/bazaar/index.js", "js/games/nothing.js")) == 2


def text(site: Assets, name: str) -> str:
    return site.files[name].body.decode()


MODULES = {
    "js/page.js": """import { two as second } from "./two.js";
import * as all from "./deep/three.js";
export { two } from "./two.js";
export const later = () => import("./later.js");
export const worker = () => import.meta.resolve("./deep/worker.js");
export const any = (/** @type {string} */ name) => import(`./deep/${name}.js`);
export const sum = () => second() + all.three + all.Four.four();
""",
    "js/two.js": 'import "./deep/three.js";\n\nexport function two() {\n  return 2;\n}\n',
    "js/deep/three.js": "export const three = 3;\nexport class Four {\n  static four = () => 4;\n}\n",
    "js/later.js": 'import { two } from "./two.js";\n\nexport async function asked() {\n  return two();\n}\n',
    "js/deep/worker.js": 'import { three } from "./three.js";\n\npostMessage(three);\n',
}


def test_a_page_has_one_script_and_one_for_each_thing_that_it_asks_for_later() -> None:
    made = packs(MODULES, ["js/page.js"], "/static/")["js/page.js"]
    assert list(made) == ["js/page.js", "js/later.js", "js/deep/worker.js", "js/deep/three.js"]
    assert "import" not in made["js/deep/worker.js"]
    assert 'import("/static/js/later.js")' in made["js/page.js"]
    assert re.fullmatch(
        r'import{(\$\d)}from"/static/js/page.js";\nexport const\[three,Four\]=\1;', made["js/deep/three.js"]
    )
    found = re.match(r'import{(\$\d)}from"/static/js/page.js";', made["js/later.js"])
    assert found
    assert re.search(rf"export\{{[^}}]*{re.escape(found[1])}\b", made["js/page.js"])


@pytest.mark.parametrize(
    "spoiled",
    [
        "export default 1;",
        "import one from './two.js';",
        "export let one = 1;",
        "import './nothing.js';",
        "import { later } from './page.js';",
        "import { nothing } from './deep/three.js';",
        "export const one = 1;\nawait one;",
    ],
)
def test_a_module_that_is_not_written_plainly_is_no_module(spoiled: str) -> None:
    with pytest.raises(ValueError):
        packs(MODULES | {"js/two.js": spoiled}, ["js/page.js"], "/static/")


def test_a_module_that_waits_holds_up_no_script_that_it_waits_for() -> None:
    waiting = {"js/page.js": 'import { two } from "./two.js";\n\nawait import("./later.js");\ntwo();\n'}
    script = packs(MODULES | waiting, ["js/page.js"], "/static/")["js/page.js"]["js/page.js"]
    assert not re.search(r"(^|[;=])\s*await", script, re.MULTILINE)


def test_a_script_goes_out_without_what_only_its_readers_need() -> None:
    source = "// why\nimport { far } from './b.js';\n\n/** @type {number} */\nexport const near = far + 1;\n"
    assert shortened(source) in (source, 'import{far}from"./b.js";export const near=far+1')
    assert len(shortened(source)) < len(source) or made.minify is None
    assert shortened("this is { no script") == "this is { no script"


def test_a_short_script_does_things_in_the_order_written() -> None:
    short = shortened("""export function places(width, most) {
  const wide = Math.min(width, most.width);
  const [left, right] = [(width - wide) / 2, (most - wide) / 2];
  const { top, low } = { top: 2 * (left - wide), low: right };
  return left + right + wide + top + low;
}""")
    assert short.index("min(") < short.index("[") < short.index("{", short.index("["))
    assert '"|"' not in short

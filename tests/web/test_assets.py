"""Static files: names with hashes, kept for good; old names answered; nothing outside reached."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web import assets as made
from app.web.assets import FOR_GOOD, FOR_NOW, Assets, read_assets, shortened

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


def test_the_import_map_leads_from_plain_names_to_hashed_ones(assets: Assets) -> None:
    told: dict[str, Any] = json.loads(assets.importmap())
    names = ("js/a.js", "js/b.js", "js/deep/c.js")
    assert told == {"imports": {f"/static/{name}": assets.static(name) for name in names}}


def test_a_page_preloads_what_its_modules_import(assets: Assets) -> None:
    wanted = [assets.static(name) for name in ("js/a.js", "js/b.js", "js/deep/c.js")]
    assert assets.modules("js/a.js", "js/nothing.js") == wanted
    assert assets.modules("js/deep/c.js") == wanted[2:]


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


def test_a_script_goes_out_without_what_only_its_readers_need() -> None:
    source = b"// why\nimport { far } from './b.js';\n\n/** @type {number} */\nexport const near = far + 1;\n"
    assert shortened(source) in (source, b'import{far}from"./b.js";export const near=far+1')
    assert len(shortened(source)) < len(source) or made.minify is None
    assert shortened(b"this is { no script") == b"this is { no script"

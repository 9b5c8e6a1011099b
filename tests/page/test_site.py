"""The site: plain files, named by their contents, that ask nobody for anything."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

import gok_web.page.site as site
from gok.errors import SettingError, WriteError
from gok_web.page.packing import pack_runtime
from gok_web.page.site import site_files, write_site
from tests.cli.running import gok

HERE = Path(__file__).parent
STATIC = Path(site.__file__).parent / "static"


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """Something in the place of Python for the browser: only its names matter here."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        (folder / name).write_text(name)
    (folder / "package.json").write_text('{"name": "pyodide"}')
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14"}, "packages": {"numpy": {}}}')
    return folder


@pytest.fixture(autouse=True)
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packing the lists takes seconds and is tried elsewhere."""
    monkeypatch.setattr(site, "pack_lists", lambda folder, small: b"small" if small else b"whole")


def test_files_are_listed_with_their_sizes(runtime: Path) -> None:
    files = site_files(runtime)
    listing = json.loads(files["files.json"])
    assert {one["name"]: one["bytes"] for one in listing["files"]} == {
        name: len(data) for name, data in files.items() if re.search(r"\.[0-9a-f]{8}\.", name)
    }
    names = {re.sub(r"\.[0-9a-f]{8}\.", ".", one["name"]) for one in listing["files"]}
    assert names == {
        "engine/engine.pack",
        "engine/lists.gok.pack",
        "runtime/pyodide-lock.json",
        "runtime/pyodide.asm.wasm.pack",
        "runtime/python_stdlib.zip",
    }
    assert {name for name in listing["shell"] if name != "./"} <= files.keys()
    assert files.keys() <= {*listing["shell"], *(one["name"] for one in listing["files"]), "offline.js"}


def test_same_sources_same_bytes(runtime: Path) -> None:
    assert site_files(runtime) == site_files(runtime)
    one, other = (json.loads(site_files(runtime, small=small)["files.json"])["version"] for small in (True, False))
    assert one != other


def test_no_package_is_offered(runtime: Path) -> None:
    assert json.loads(pack_runtime(runtime)["pyodide-lock.json"]) == {"info": {"python": "3.14"}, "packages": {}}


def test_a_site_is_written_over_but_nothing_else(runtime: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    write_site(folder, site_files(runtime))
    write_site(folder, site_files(runtime, small=True))
    assert len([*folder.glob("engine/lists.*")]) == 1
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    for bad in (other, other / "thesis.txt"):
        with pytest.raises(SettingError):
            write_site(bad, site_files(runtime))
    assert [path.name for path in other.iterdir()] == ["thesis.txt"]


def test_a_site_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    """On a full disk half of one was left, or a new page with an old engine."""
    folder = tmp_path / "site"
    write_site(folder, {"index.html": b"old", "files.json": b"{}"})
    (folder / "engine").mkdir()
    with pytest.raises(WriteError, match="engine: Is a directory"):
        write_site(folder, {"index.html": b"new", "engine": b"", "files.json": b"{}"})
    assert (folder / "index.html").read_bytes() == b"old"
    assert sorted(path.name for path in folder.iterdir()) == ["engine", "files.json", "index.html"]


def test_command(runtime: Path, tmp_path: Path) -> None:
    done = gok("page", tmp_path / "site", "--pyodide", runtime, "--small")
    assert done.status == 0, done.err
    assert (tmp_path / "site" / "index.html").is_file()


def test_without_a_runtime_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(site, "SHIPPED_RUNTIME", site.SHIPPED_RUNTIME.with_name("nowhere"))
    with pytest.raises(SettingError, match=r"npm install pyodide@\d"):
        site_files()
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(SettingError, match="not a folder of the npm package"):
            site_files(folder)


def test_both_languages_say_the_same_things() -> None:
    texts = {one: json.loads((STATIC / f"texts/{one}.json").read_text("utf-8")) for one in ("sv", "en")}
    assert texts["sv"].keys() == texts["en"].keys()
    for key, text in texts["sv"].items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", texts["en"][key])), key
    code = "".join(path.read_text("utf-8") for path in STATIC.glob("*.*"))
    for key in re.findall(r'data-t="([^"]+)"', code) + re.findall(r'\b(?:t|say|complain|fail)\("([^"]+)"', code):
        assert key in texts["sv"], key


def test_the_page_allows_nothing_foreign() -> None:
    """No address of another machine, no string turned into code or markup; and the policy says so."""
    for path in STATIC.rglob("*.*"):
        text = path.read_text("utf-8").replace("http://www.w3.org/", "")
        for word in ("http://", "https://", "innerHTML", "insertAdjacentHTML", "eval(", "new Function", 'style="'):
            assert word not in text.replace("wasm-unsafe-eval", ""), f"{word} in {path.name}"
    policy = re.findall(r'Content-Security-Policy" content="([^"]+)"', (STATIC / "index.html").read_text("utf-8"))
    rules = dict(rule.strip().split(" ", 1) for rule in policy[0].split(";"))
    assert rules["default-src"] == rules["form-action"] == rules["base-uri"] == "'none'"
    assert rules["connect-src"] == rules["style-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"


def test_types() -> None:
    tsc = HERE.parent / "web/js/node_modules/.bin/tsc"
    done = subprocess.run([tsc, "--project", HERE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout

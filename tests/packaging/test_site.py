"""The documentation as a site: every page has its place, and what leads nowhere is noticed."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import build_site  # noqa: E402

PAGE = '<html><head><link rel="stylesheet" href="a.css"></head><body><h1 id="top">A</h1>{}</body></html>'


@pytest.fixture
def config() -> str:
    return build_site.configured((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def test_every_page_is_in_the_menu(config: str) -> None:
    listed = re.findall(r"([\w./-]+\.md)$", config.partition("nav:")[2], re.MULTILINE)
    written = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    made = {*build_site.MOVED.values(), *(f"reference/{name}.md" for name in build_site.modules())}
    assert sorted(listed) == sorted(written | made)


def test_the_reference_has_modules_with_docstrings() -> None:
    for name in build_site.REFERENCE:
        module = importlib.import_module(name)
        assert module.__doc__
        assert set(build_site.members(name)) == set(getattr(module, "__all__", ()))


def test_nothing_is_fetched(config: str) -> None:
    assert "font: false" in config
    assert "http" not in re.sub(r"#.*", "", config)
    policy = (ROOT / "tools/site/main.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in policy
    assert "http:" not in policy.replace("http-equiv", "")


@pytest.mark.parametrize(
    ("written", "home", "stands", "becomes"),
    [
        ("[a](cli.md#x)", "docs", ".", "[a](cli.md#x)"),
        ("[a](../CONTRIBUTING.md)", "docs", ".", "[a](contributing.md)"),
        ("[a](../formats.md)", "docs/bridges", "bridges", "[a](../formats.md)"),
        ("![a](images/risk.png)", "docs", ".", "![a](images/risk.png)"),
        ("[`a`](../src/gok/pipeline.py)", "docs", ".", "`a`"),
        ("[a](docs/cli.md)", ".", ".", "[a](cli.md)"),
        ("[a](https://example.org/b)", "docs", ".", "[a](https://example.org/b)"),
        ("```\n[a](../src/gok/x.py)\n```", "docs", ".", "```\n[a](../src/gok/x.py)\n```"),
        ("word\n- one\n- two", "docs", ".", "word\n\n- one\n- two"),
        ("| a |\n|---|\n<!-- x -->\n| b |", "docs", ".", "| a |\n|---|\n| b |"),
        ("word\n| a |\n|---|", "docs", ".", "word\n\n| a |\n|---|"),
    ],
)
def test_links_stay_inside(written: str, home: str, stands: str, becomes: str) -> None:
    assert build_site.with_links(written, ROOT / home, build_site.PAGES / stands) == becomes


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('<a href="b.html">b</a>', ""),
        ('<a href="b.html#top">b</a><a href="#top">a</a><a href="https://example.org">c</a>', ""),
        ('<a href="c.html">c</a>', "which is not there"),
        ('<a href="b.html#no">b</a>', "no such heading"),
        ('<img src="c.png">', "which is not there"),
        ('<script src="https://example.org/x.js"></script>', "from elsewhere"),
    ],
)
def test_what_leads_nowhere_is_said(tmp_path: Path, body: str, says: str) -> None:
    (tmp_path / "a.css").touch()
    (tmp_path / "a.html").write_text(PAGE.format(body), encoding="utf-8")
    (tmp_path / "b.html").write_text(PAGE.format(""), encoding="utf-8")
    wrong = build_site.check(tmp_path)
    assert len(wrong) == bool(says)
    assert says in "".join(wrong)

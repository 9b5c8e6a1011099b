"""Build the documentation as a site, into build/site: `tools/build_site.py`.

The pages are those of docs/, with CONTRIBUTING.md, CHANGELOG.md and a reference made from the docstrings. Links to
files that are no pages become plain words. Every link, picture and anchor is checked, and that no page loads anything
from elsewhere.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "pages"
SITE = ROOT / "build" / "site"
MOVED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
REFERENCE = (
    "gok",
    "gok.settings",
    "gok.results",
    "gok.text",
    "gok.taxonomy",
    "gok.formats",
    "gok.replace",
    "gok.lexicon",
    "gok.pos",
    "gok.evaluate",
    "gok.risk",
    "gok.corpus",
    "gok.tracing",
    "gok.lang",
    "gok.errors",
)
"""What a caller of the library may hold in hand, each a page; the bridges beside them."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(((?!https?:|mailto:|#)[^)\s]+)\)")
_COMMENT = re.compile(r"^<!-- .* -->\n", re.MULTILINE)
_FENCE = re.compile(r"^(```.*?^```)", re.DOTALL | re.MULTILINE)


def main() -> None:
    """Prepare the pages, build the site, check it."""
    prepare()
    config = configured((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    made = ROOT / "build" / "mkdocs.yml"
    made.write_text(config, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--clean", "--config-file", str(made)]
    if subprocess.run(command, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, check=False).returncode:
        sys.exit(1)
    wrong = list(check(SITE))
    for line in wrong:
        print(f"site: {line}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(f"site: {len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(ROOT)}/index.html")


def prepare() -> None:
    """All pages in one folder, with links that stay inside it."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns(".gitkeep"))
    for name, page in MOVED.items():
        shutil.copy(ROOT / name, PAGES / page)
    for path in sorted(PAGES.rglob("*.md")):
        inside = path.relative_to(PAGES)
        home = ROOT if inside.name in MOVED.values() else ROOT / "docs" / inside.parent
        text = path.read_text(encoding="utf-8")
        path.write_text(with_links(text, home, PAGES / inside.parent), encoding="utf-8")
    (PAGES / "reference").mkdir()
    for name in modules():
        summary = f"# {name}\n\n::: {name}\n    options:\n      members: {members(name)}\n"
        (PAGES / "reference" / f"{name}.md").write_text(summary, encoding="utf-8")


def modules() -> list[str]:
    """The modules of the reference: those above, and the bridges."""
    bridges = sorted(path.stem for path in (ROOT / "src/gok/integrations").glob("*.py") if path.stem != "__init__")
    return [*REFERENCE, *(f"gok.integrations.{name}" for name in bridges)]


def members(name: str) -> list[str]:
    """What a module says it gives, `__all__`; without one everything."""
    path = ROOT / "src" / Path(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def with_links(text: str, home: Path, here: Path) -> str:
    """The page with links to pages and pictures of the site; what else is linked is left as its words.

    `home` is the folder the page was written in, `here` the one it stands in now.
    """

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        name, _, anchor = target.partition("#")
        place = (home / name).resolve()
        if place.name in MOVED and place.parent == ROOT:
            goal = PAGES / MOVED[place.name]
        elif place.is_relative_to(ROOT / "docs") and place.suffix in (".md", ".png", ".svg"):
            goal = PAGES / place.relative_to(ROOT / "docs")
        else:
            return words
        steps = "../" * len(here.relative_to(PAGES).parts)
        return f"{picture}[{words}]({steps}{goal.relative_to(PAGES).as_posix()}{'#' + anchor if anchor else ''})"

    parts = _FENCE.split(_COMMENT.sub("", text))  # a comment inside a table would end it
    return "".join(part if part.startswith("```") else _spaced(_LINK.sub(link, part)) for part in parts)


def _spaced(text: str) -> str:
    """An empty line before each list and table, which this Markdown needs and others do not."""
    lines: list[str] = []
    for line in text.split("\n"):
        before = lines[-1] if lines else ""
        is_list, was_list = _is_item(line), _is_item(before) or before.startswith(" ")
        is_table = line.startswith("|") and not before.startswith("|")
        if before.strip() and ((is_list and not was_list) or is_table):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def _is_item(line: str) -> bool:
    return bool(re.match(r"(?:[-*]|\d+\.) ", line))


def configured(config: str) -> str:
    """The settings with the pages that are found rather than listed."""
    bridges = ["bridges.md", *sorted(f"bridges/{path.name}" for path in (ROOT / "docs/bridges").glob("*.md"))]
    references = [f"{name}: reference/{name}.md" for name in modules()]
    for sign, rows in (("BRIDGES", bridges), ("REFERENCE", references)):
        config = config.replace(sign, "\n" + "\n".join(f"      - {row}" for row in rows))
    for key in ("docs_dir", "site_dir", "custom_dir", "paths"):
        config = re.sub(rf"({key}: \[?)([\w/]+)", lambda found: f"{found[1]}{ROOT / found[2]}", config)
    return config


class _Page(HTMLParser):
    """The links, loaded files and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.anchors |= {known[name] for name in ("id", "name") if name in known}
        if tag == "a" and "href" in known:
            self.links.append(known["href"])
        elif tag == "link" and known.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(known.get("href", ""))
        elif "src" in known:
            self.loads.append(known["src"])


def check(site: Path) -> list[str]:
    """What is wrong with the links of a site."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    wrong = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        name = path.relative_to(site)
        wrong += [f"{name} loads {one} from elsewhere" for one in page.loads if urlsplit(one).netloc]
        for target in {*page.links, *page.loads}:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not goal.is_file():
                wrong.append(f"{name} leads to {target}, which is not there")
            elif parts.fragment and goal in pages and unquote(parts.fragment) not in pages[goal].anchors | {"__skip"}:
                wrong.append(f"{name} leads to {target}, where there is no such heading")
    return sorted(wrong)


if __name__ == "__main__":
    main()

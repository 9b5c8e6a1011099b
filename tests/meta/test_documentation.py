"""Documentation under test: what the code has, the pages have."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from gok.cli import COMMANDS, GROUPS, other_commands
from gok.cli.taxonomy import to_markdown
from gok.formats import FORMATS
from gok.replace import shipped_profiles
from gok.taxonomy import taxonomy

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT / "tools"))
PAGES = sorted([*DOCS.glob("*.md"), *DOCS.glob("bridges/*.md"), *ROOT.glob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["cli.md", "how-it-works.md", "languages.md"])
def test_made_pages_are_up_to_date(name: str) -> None:
    """Every command, option and example; the trace of one sentence; what a language is asked for: as it is now."""
    from write_docs import LINE, MADE, made_anew

    assert page(name).count(LINE) == 1
    assert page(name) == made_anew(page(name), MADE[name]()), "run `make docs`"


def test_all_that_a_language_is_asked_for_is_documented() -> None:
    import language_tables

    text = page("languages.md")
    for kind in ("words", "table", "module", "weights"):
        names = language_tables.asked(kind)
        assert len(names) > 5
        assert not [name for name in names if f"| `{name}` |" not in text]
    for name in language_tables.asked("pattern"):
        module, _, constant = name.partition(".")
        assert any(f"| `{module}` |" in line and f"`{constant}`" in line for line in text.splitlines()), name


def test_every_command_has_its_place() -> None:
    for name in (*COMMANDS, *GROUPS, *other_commands()):
        assert re.search(rf"^##+ `gok {name}\b", page("cli.md"), re.MULTILINE), name


def test_page_of_the_labels_is_up_to_date() -> None:
    assert page("taxonomy.md") == to_markdown(), "run `make docs`"
    for category in taxonomy().categories:
        assert f"| `{category.id}` |" in page("taxonomy.md")


def test_every_format_is_documented_as_it_is() -> None:
    for name, row in FORMATS.items():
        line = next(line for line in page("formats.md").splitlines() if line.startswith(f"| `{name}` |"))
        _, _, suffixes, reads, writes, *_ = (cell.strip() for cell in line.split("|"))
        assert suffixes == ", ".join(f"`{suffix}`" for suffix in row.suffixes)
        assert (reads == "yes", writes == "yes") == (row.reads, row.writes)


def test_every_profile_is_documented() -> None:
    for name in shipped_profiles():
        assert f"`{name}`" in page("profiles.md")


def test_every_environment_variable_is_documented() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    names = set(re.findall(r"""environ(?:\.get)?[(\[]\s*["'](\w+)""", sources))
    assert "GOK_DATA_DIR" in names
    assert not [name for name in names if f"`{name}`" not in page("cli.md")]


def test_every_exit_status_is_documented() -> None:
    source = (ROOT / "src/gok/cli/leaving.py").read_text(encoding="utf-8")
    statuses = {int(number) for number in re.findall(r"return .*, (\d+)$", source, re.MULTILINE)} | {0, 1}
    assert {2, 3, 130} <= statuses
    assert {int(number) for number in re.findall(r"^\| `(\d+)` \|", page("cli.md"), re.MULTILINE)} == statuses


def test_public_names_are_documented() -> None:
    import gok

    text = page("python.md")
    assert not [name for name in gok.__all__ if f"`{name}" not in text and f"gok.{name}" not in text]


def test_every_page_is_reached_from_the_index() -> None:
    linked = {Path(target).name for target in LINK.findall(page("index.md"))}
    assert {path.name for path in DOCS.glob("*.md")} - {"index.md"} <= linked


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_every_bridge_has_a_row_and_a_page_that_starts_with_an_example() -> None:
    """One page a bridge, all of them in the table, each with something to run before anything is explained."""
    rows = [line for line in page("bridges.md").splitlines() if line.startswith("| [")]
    linked = {Path(LINK.findall(row)[0]).name for row in rows}
    assert linked == {path.name for path in (DOCS / "bridges").glob("*.md")}
    for path in (DOCS / "bridges").glob("*.md"):
        title, empty, *rest = path.read_text(encoding="utf-8").splitlines()
        assert title.startswith("# ")
        assert not empty
        opening = next(number for number, line in enumerate(rest) if line.startswith("```"))
        assert opening <= 6, f"{path.name}: the example comes first"
        assert not any(line.startswith("#") for line in rest[:opening]), path.name


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_changes_name_this_version() -> None:
    from gok.version import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_what_contributing_names_is_there() -> None:
    """Files and folders that "How to add" sends somebody to; those in the folder of a list are told by name."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = text[text.index("## How to add") : text.index("## How to measure")]
    named = set(re.findall(r"`([\w*./-]+(?:/|\.(?:py|txt|toml|tsv|md)))`", rows))
    bases = (".", "src/gok", "src/gok/lang/sv", "tests", "tests/detect", "tests/meta", "tests/checklist", "data/essays")
    lists = "src/gok/lexicon/data/*"
    missing = [
        name for name in named if not any([*ROOT.glob(f"{base}/{name}")] for base in (*bases, "src/gok/*", lists))
    ]
    assert missing == []
    assert len(named) > 40

"""The house: which room may know which, where Swedish lives, what is compiled, where a rule's id is written."""

from __future__ import annotations

import ast
import re
import statistics
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from gok.lang import load_language
from gok.lang.rules import rules_of
from gok.lexicon import open_lexicon

SOURCE = Path(__file__).parents[2] / "src"
GOK = SOURCE / "gok"
HEART = ("detect", "label", "lang", "kernel")
# Rooms import only to the left; those in one place do not know each other.
ORDER = (
    "errors version",
    "files",
    "kernel",
    "text",
    "taxonomy",
    "lang",
    "lexicon",
    "pos",
    "detect",
    "verification",
    "releases",
    "results",
    "label",
    "replace",
    "formats",
    "settings",
    "pipeline",
    "tracing",
    "safe evaluate risk corpus integrations",
    "evidence",
    "cli",
)
WEB = ("common", "page", "workbench portal", "api", "kiosk", "checking")
PLACE = {f"gok.{room}": place for place, rooms in enumerate(ORDER) for room in rooms.split()}
PLACE |= {f"gok_web.{room}": place for place, rooms in enumerate(WEB, start=len(ORDER)) for room in rooms.split()}
LOOKS_RIGHT = {("gok.results", "gok.formats"), ("gok.results", "gok.replace")}
"""`Result.to_*` and `Result.record` are one line each; nothing else looks to the right."""
MOST_COMPILED = 6
LONGEST, MEDIAN = 300, 120
ENGLISH = frozenset("the of and with that this from which are not".split())
"""What English text says and Swedish never does: `is`, `by`, `be` and `for` are words of both."""


def modules() -> list[Path]:
    return sorted(GOK.rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(path: Path) -> str:
    return path.relative_to(GOK).parts[0].removesuffix(".py")


class Import(NamedTuple):
    """An import anywhere in a module, also inside functions and for types alone."""

    module: str
    line: int
    wanted: str
    name: str = ""

    @property
    def rooms(self) -> tuple[str, str]:
        """Who imports, and from where."""
        one, other = (".".join(name.split(".")[:2]) for name in (self.module, self.wanted))
        return one, other

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.wanted} {self.name}"


@cache
def imports() -> tuple[Import, ...]:
    """What the modules of both packages import of each other; `gok` itself leads to all rooms, when asked."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        if "." not in module or ".migrations." in module:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import):
                found += [Import(module, node.lineno, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.module, f"{module}:{node.lineno}: say the whole name"
                assert not node.level, f"{module}:{node.lineno}: say the whole name"
                is_top = node.module in ("gok", "gok_web")
                for alias in node.names:
                    wanted = f"{node.module}.{alias.name}" if is_top else node.module
                    found.append(Import(module, node.lineno, wanted, alias.name))
    return tuple(one for one in found if one.wanted.startswith(("gok.", "gok_web.")))


def test_every_room_has_its_place() -> None:
    there = {room_of(path) for path in modules()} - {"__init__"}
    assert {f"gok.{room}" for room in there} == {room for room in PLACE if room.startswith("gok.")}
    assert {room for one in imports() for room in one.rooms} <= PLACE.keys()


def test_rooms_import_only_to_the_left() -> None:
    between = [one for one in imports() if one.rooms[0] != one.rooms[1] and one.rooms not in LOOKS_RIGHT]
    assert len(between) > 500
    assert [str(one) for one in between if PLACE[one.rooms[1]] >= PLACE[one.rooms[0]]] == []


def test_private_names_stay_in_their_module() -> None:
    assert [str(one) for one in imports() if one.name.startswith("_") and one.name != "__version__"] == []


def test_results_look_right_in_one_line_each() -> None:
    for node in ast.walk(tree(GOK / "results.py")):
        if isinstance(node, ast.FunctionDef) and any(isinstance(n, ast.ImportFrom) for n in ast.walk(node)):
            assert node.name.startswith("to_") or node.name == "record"
            assert len([n for n in node.body if not isinstance(n, ast.Expr)]) == 2, node.name  # the import, the call


def test_the_engine_does_not_know_the_web() -> None:
    assert [str(one) for one in imports() if one.module.startswith("gok.") and one.wanted.startswith("gok_web")] == []
    assert [path.name for path in modules() if re.search("[\"']gok_web", path.read_text(encoding="utf-8"))] == []


# -- Swedish ---------------------------------------------------------------------------------------------------------


def nodes(path: Path) -> Iterator[ast.expr]:
    """All expressions but docstrings, also of attributes, and examples."""
    whole = tree(path)
    exempt: set[int] = set()
    for node in ast.walk(whole):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            exempt.add(id(node.value))
        elif isinstance(node, ast.keyword) and node.arg in ("finds", "ignores", "example", "examples"):
            exempt.update(id(one) for one in ast.walk(node.value))
    yield from (node for node in ast.walk(whole) if isinstance(node, ast.expr) and id(node) not in exempt)


def strings(path: Path) -> list[tuple[int, str]]:
    """String literals with their lines."""
    if path.suffix == ".pyx":
        lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        return [(at, one) for at, line in lines for one in re.findall(r"[\"']([^\"']*)[\"']", line.partition("#")[0])]
    constants = [node for node in nodes(path) if isinstance(node, ast.Constant)]
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


def collections(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of each tuple, list, set and the keys of each dictionary, together."""
    for node in nodes(path) if path.suffix == ".py" else ():
        many = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else []
        many = [key for key in node.keys if key] if isinstance(node, ast.Dict) else many
        words = [one.value for one in many if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        yield node.lineno, " ".join(words)


def outside_lang() -> list[Path]:
    paths = [*modules(), *sorted(GOK.rglob("*.pyx"))]
    return [path for path in paths if room_of(path) != "lang" and "locale" not in path.parts]


@pytest.mark.parametrize("path", outside_lang(), ids=lambda path: str(path.relative_to(GOK)))
def test_swedish_lives_in_its_language(path: Path) -> None:
    letters = re.compile("[åäöÅÄÖ]")
    assert not [(line, text) for line, text in strings(path) if letters.search(text.replace("Gök", ""))]


def is_word_list(text: str) -> bool:
    """Whether it is a list of Swedish: more than ten words of the dictionary, two thirds of all, none only English."""
    words = set(re.findall(r"[^\W\d_]{2,}", text.lower()))
    if len(words) <= 10 or not words.isdisjoint(ENGLISH):
        return False
    lexicon = open_lexicon()
    known = [word for word in words if (found := lexicon.word(word)) and found.pos]
    return len(known) > 10 and 3 * len(known) >= 2 * len(words)


@pytest.mark.parametrize("path", outside_lang(), ids=lambda path: str(path.relative_to(GOK)))
def test_word_lists_live_in_their_language(path: Path) -> None:
    assert [(line, text) for line, text in (*strings(path), *collections(path)) if is_word_list(text)] == []


@pytest.mark.parametrize(
    "source",
    [
        "A = 'mamma pappa bror syster farmor morfar kusin moster faster son dotter is by'.split()",
        "A = re.compile(r'\\b(?:jag|du|han|hon|den|det|vi|ni|de|mig|dig|sig)\\b')",
        "A = ('jobb', 'skola', 'lärare', 'kurs', 'klass', 'rast', 'bok', 'penna', 'elev', 'tavla', 'bord', 'stol')",
        "A = f({'jobb', 'skola', 'kurs', 'klass', 'rast', 'bok', 'penna', 'elev', 'tavla', 'bord', 'stol'})",
        "A = {'bok': 2, 'ord': 3, 'du': 4, 'by': 4, 'ko': 5, 'hund': 6, 'en': 8, 'ni': 9, 'vi': 1, 'nu': 2, 'jag': 3}",
    ],
)
def test_word_lists_are_seen(tmp_path: Path, source: str) -> None:
    path = tmp_path / "swedish.py"
    path.write_text(source, encoding="utf-8")
    assert any(is_word_list(text) for _, text in (*strings(path), *collections(path)))


# -- what is compiled, sizes, ids -------------------------------------------------------------------------------------


def test_only_the_kernel_is_compiled() -> None:
    typed = [*SOURCE.rglob("*.pyx"), *SOURCE.rglob("*.pxd"), *SOURCE.rglob("*.c"), *SOURCE.rglob("*.cpp")]
    assert not [path for path in typed if path.parent != GOK / "kernel"]
    assert 0 < len({path.stem for path in typed if path.suffix in (".pyx", ".pxd")}) <= MOST_COMPILED


def test_the_heart_is_small() -> None:
    """What is compiled is no longer than what is not: one reads both."""
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in modules() if room_of(path) in HEART}
    compiled = {path: path.read_text(encoding="utf-8").count("\n") for path in GOK.rglob("*.pyx")}
    assert not [path.name for path, size in (sizes | compiled).items() if size > LONGEST]
    assert statistics.median(sizes.values()) <= MEDIAN


def test_a_rule_is_named_in_its_row_alone() -> None:
    """Who needs to know something of a rule asks for an attribute of its row."""
    ids = {row.id for row in rules_of(load_language())}
    said = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, ids))})(?![\w.])")
    texts = [(path, text) for path in SOURCE.rglob("*.py") for _, text in strings(path)]
    others = [path for path in SOURCE.rglob("*.*") if path.suffix in (".pyx", ".toml", ".txt", ".js", ".tsv")]
    # prefilters.tsv is worked out from the rows
    others = [path for path in others if "data" not in path.parts and path.name != "prefilters.tsv"]
    texts += [(path, path.read_text(encoding="utf-8")) for path in others]
    found = [(path.relative_to(SOURCE), rule) for path, text in texts for rule in said.findall(text)]
    assert [one for one in found if one[0] != Path("gok/lang/rules.py") and one[0].parent.name != "rules"] == []
    assert sorted(rule for _, rule in found) == sorted(ids), "once each"

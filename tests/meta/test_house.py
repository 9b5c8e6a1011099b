"""The house: which room may know which, where Swedish lives, what is compiled, where a rule's id is written."""

from __future__ import annotations

import ast
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

from gok.lexicon import open_lexicon

SOURCE = Path(__file__).parents[2] / "src"
GOK = SOURCE / "gok"
HEART = ("detect", "label", "lang", "kernel")
# Rooms import only to the left; those in one place do not import each other, but for what is said.
ORDER = (
    "errors version",
    "kernel",
    "text",
    "taxonomy",
    "lang",
    "lexicon",
    "pos",
    "detect",
    "releases",
    "results",
    "label",
    "replace",
    "formats",
    "settings",
    "pipeline",
    "tracing",
    "safe evaluate risk corpus integrations",
    "cli",
)
PLACE = {room: place for place, rooms in enumerate(ORDER) for room in rooms.split()}
LOOKS_RIGHT = {("results", "formats"), ("results", "replace")}
"""`Result.to_*` and `Result.record` are one line each; nothing else looks to the right."""
MOST_COMPILED = 6
LONGEST, MEDIAN = 300, 120
ENGLISH = frozenset("the of and is are was to be with for or not that this it as by from an".split())


def modules() -> list[Path]:
    return sorted(GOK.rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(path: Path) -> str:
    return path.relative_to(GOK).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The modules a file imports, also inside functions and for types alone."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            if node.module == "gok":
                yield from (f"gok.{alias.name}" for alias in node.names)


def test_every_room_has_its_place() -> None:
    assert {room_of(path) for path in modules()} - {"__init__"} == set(PLACE)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(GOK)))
def test_rooms_import_only_to_the_left(path: Path) -> None:
    room = room_of(path)
    others = {name.split(".")[1] for name in imported(path) if name.startswith("gok.")} - {room}
    if room == "__init__":  # the public names, each loaded when it is asked for
        return
    wrong = {other for other in others if PLACE.get(other, 99) >= PLACE[room] and (room, other) not in LOOKS_RIGHT}
    beside = {other for other in wrong if PLACE.get(other, 99) == PLACE[room]}
    assert wrong - beside == set()
    assert not any(room in _rooms_of(other) for other in beside), f"{room} and {beside} know each other"


def _rooms_of(room: str) -> set[str]:
    paths = [path for path in modules() if room_of(path) == room]
    return {name.split(".")[1] for path in paths for name in imported(path) if name.startswith("gok.")}


def test_results_look_right_in_one_line_each() -> None:
    for node in ast.walk(tree(GOK / "results.py")):
        if isinstance(node, ast.FunctionDef) and any(isinstance(n, ast.ImportFrom) for n in ast.walk(node)):
            assert node.name.startswith("to_") or node.name == "record"
            assert len([n for n in node.body if not isinstance(n, ast.Expr)]) == 2, node.name  # the import, the call


def test_the_engine_does_not_know_the_web() -> None:
    assert not [path for path in modules() if any(name.startswith("gok_web") for name in imported(path))]


# -- Swedish ---------------------------------------------------------------------------------------------------------


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """String literals that are no docstrings and no examples, with their lines; collections of strings as one."""
    if path.suffix == ".pyx":
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield from ((number, found) for found in re.findall(r"[\"']([^\"']*)[\"']", line.partition("#")[0]))
        return
    whole = tree(path)
    exempt: set[int] = set()
    for node in ast.walk(whole):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # docstrings, also of attributes
            exempt.add(id(node.value))
        elif isinstance(node, ast.keyword) and node.arg in ("finds", "ignores", "example", "examples"):
            exempt.update(id(one) for one in ast.walk(node.value))
    for node in ast.walk(whole):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in exempt:
            yield node.lineno, node.value
        elif isinstance(node, ast.Tuple | ast.List | ast.Set) and id(node) not in exempt:
            words = [one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            yield node.lineno, " ".join(words)


def outside_lang() -> list[Path]:
    paths = [*modules(), *sorted(GOK.rglob("*.pyx"))]
    return [path for path in paths if room_of(path) != "lang" and "locale" not in path.parts]


@pytest.mark.parametrize("path", outside_lang(), ids=lambda path: str(path.relative_to(GOK)))
def test_swedish_lives_in_its_language(path: Path) -> None:
    letters = re.compile("[åäöÅÄÖ]")
    assert not [(line, text) for line, text in literals(path) if letters.search(text.replace("Gök", ""))]


@pytest.mark.parametrize("path", outside_lang(), ids=lambda path: str(path.relative_to(GOK)))
def test_word_lists_live_in_their_language(path: Path) -> None:
    """More than ten words of the dictionary in a literal without an English one among them are a list of Swedish."""
    lexicon = open_lexicon()
    for line, text in literals(path):
        words = set(re.findall(r"[^\W\d_]{2,}", text.lower()))
        if len(words) > 10 and words.isdisjoint(ENGLISH):
            known = {word for word in words if (found := lexicon.word(word)) and found.pos}
            assert len(known) <= 10, f"line {line}: {sorted(known)[:12]}"


# -- what is compiled, sizes, ids -------------------------------------------------------------------------------------


def test_only_the_kernel_is_compiled() -> None:
    typed = [*SOURCE.rglob("*.pyx"), *SOURCE.rglob("*.pxd"), *SOURCE.rglob("*.c"), *SOURCE.rglob("*.cpp")]
    assert not [path for path in typed if path.parent != GOK / "kernel"]
    assert 0 < len({path.stem for path in typed if path.suffix in (".pyx", ".pxd")}) <= MOST_COMPILED


def test_the_heart_is_small() -> None:
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in modules() if room_of(path) in HEART}
    assert not [path.name for path, size in sizes.items() if size > LONGEST]
    assert statistics.median(sizes.values()) <= MEDIAN

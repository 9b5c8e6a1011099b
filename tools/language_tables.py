"""What a language brings, as tables for docs/languages.md: every word group, pattern, module and weight that is asked.

What each is for stands in the Swedish files themselves: the first comment of a word group, the docstring of a module,
the comment behind the head of a table of weights.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "gok"
SWEDISH = SOURCE / "lang" / "sv"
NEUTRAL = SOURCE / "lang" / "neutral"
_ASKS = {
    "words": re.compile(r"\b(?:words|groups)\(\s*\"(\w+)\"\s*\)"),
    "table": re.compile(r"\btable\(\s*\"(\w+)\"\s*\)"),
    "pattern": re.compile(r"\b[Pp]attern\(\s*\"(\w+\.[A-Z_]+)\"\s*\)"),
    "module": re.compile(r"\.module\(\s*\"(\w+)\"\s*\)"),
    "weights": re.compile(r"language\.weights\[\"(\w+)\"\]"),
}
_CONSTANT = re.compile(r"^([A-Z][A-Z_]+)\b", re.MULTILINE)
_TABLE_OF_WEIGHTS = re.compile(r"^\[(\w+)\] *(?:# (.*))?$", re.MULTILINE)


def asked(kind: str) -> set[str]:
    """The names of a kind that code outside Swedish asks for; docstrings do not ask."""
    paths = [path for path in SOURCE.rglob("*.py") if SWEDISH not in path.parents]
    return {name for path in paths for name in _ASKS[kind].findall(_code(path))}


@cache
def _code(path: Path) -> str:
    """A module without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            node.value.value = ""
    return ast.unparse(tree).replace("'", '"')


def word_groups() -> Iterator[tuple[str, str, str]]:
    """Each word group: its name, how it is asked for, and what it is."""
    tables = asked("table")
    for path in sorted((SWEDISH / "words").glob("*.txt")):
        how = "table" if path.stem in tables else "words"
        yield path.stem, how, path.read_text(encoding="utf-8").split("\n")[0].lstrip("# ")


def patterns() -> Iterator[tuple[str, str, str]]:
    """Each module of patterns: its name, what it is about, its constants."""
    for path in sorted((SWEDISH / "patterns").glob("[a-z]*.py")):
        text = path.read_text(encoding="utf-8")
        names = [name for name in _CONSTANT.findall(text) if f'"{path.stem}.{name}"' in _all_code()]
        yield path.stem, first_line(path), " ".join(f"`{name}`" for name in names)


@cache
def _all_code() -> str:
    return "".join([_code(path) for path in sorted(SOURCE.rglob("*.py"))])


def modules() -> Iterator[tuple[str, str, str]]:
    """Each module of functions: its name, what the Swedish one is, what stands in where a language has none."""
    for name in sorted(asked("module")):
        neutral = NEUTRAL / f"{name}.py"
        home = SWEDISH / f"{name}.py"
        stands_in = first_line(neutral) if neutral.is_file() else "nothing: no rules"
        yield name, first_line(home if home.is_file() else SWEDISH / name / "__init__.py"), stands_in


def weights() -> Iterator[tuple[str, str]]:
    """Each table of weights and what it is about."""
    yield from _TABLE_OF_WEIGHTS.findall((SWEDISH / "weights.toml").read_text(encoding="utf-8"))


def first_line(path: Path) -> str:
    """What a module says of itself."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]


def to_markdown() -> str:
    """All four tables."""
    lines = ["### Word groups", "", "| group | asked for by | what it is |", "|---|---|---|"]
    lines += [f"| `{name}` | `{how}` | {says} |" for name, how, says in map(_cells, word_groups())]
    lines += ["", "### Patterns", "", "| module | what it is about | patterns |", "|---|---|---|"]
    lines += [f"| `{name}` | {says} | {names} |" for name, says, names in map(_cells, patterns())]
    lines += ["", "### Modules", "", "| module | what it is for Swedish | without one |", "|---|---|---|"]
    lines += [f"| `{name}` | {says} | {else_} |" for name, says, else_ in map(_cells, modules())]
    lines += ["", "### Weights", "", "| table | what it is about |", "|---|---|"]
    lines += [f"| `{name}` | {says} |" for name, says in map(_cells, weights())]
    return "\n".join(lines) + "\n"


def _cells(row: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(cell.replace("|", "\\|") for cell in row)

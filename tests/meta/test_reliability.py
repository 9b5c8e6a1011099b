"""What docs/reliability.md says is held by a test has that test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAULTS = 12  # that were found, by number


@cache
def rows() -> dict[int, list[str]]:
    """The tests of each numbered fault, as the table names them."""
    told = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    lines = re.findall(r"^\| (\d+) \|.*\| (.*) \|$", told, re.MULTILINE)
    return {int(number): re.findall(r"`(tests/[^`]+)`", cell) for number, cell in lines}


@cache
def functions_of(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_every_fault_has_its_tests() -> None:
    assert sorted(rows()) == [*range(1, FAULTS + 1)]
    assert not [number for number, tests in rows().items() if not tests]


def test_the_tests_are_there() -> None:
    named = [test.partition("::") for tests in rows().values() for test in tests]
    assert all(name for _, _, name in named)
    assert [f"{path}::{name}" for path, _, name in named if name not in functions_of(path)] == []

"""Word groups: one group a file, each word once in it, a first line that says what it is, somebody who asks for it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gok.lang import load_language

SOURCE = Path(__file__).parents[2] / "src" / "gok"
GROUPS = sorted((load_language("sv").folder / "words").glob("*.txt"))
ASKED = {
    node.value.removesuffix(".txt")
    for path in SOURCE.rglob("*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}


@pytest.mark.parametrize("path", GROUPS, ids=lambda path: path.stem)
def test_word_group(path: Path) -> None:
    first, *rest = path.read_text("utf-8").splitlines()
    assert first.startswith("# ")
    words = [word for line in rest for word in line.partition("#")[0].split() if not word.endswith(":")]
    assert words
    assert len(words) == len(set(words)), "a word stands twice"
    assert path.stem in ASKED, "nobody asks for it"


def test_words_and_tables_are_read() -> None:
    language = load_language("sv")
    assert "min" in language.words("possessives_first_person")
    assert language.table("nouns_with_names")["skola"] == "school"
    assert language.words("no_such_group") == frozenset()
    assert language.table("no_such_table") == {}

"""Asking must not cost more as the lists grow; benchmarks/lexicon.py measures how long it takes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from gok.lexicon import Lexicon
from gok.lexicon.compile import compile_folder
from gok.lexicon.lexicon import builtin_path
from tests.counting import steps

from .samples import write_table


def names(count: int) -> list[str]:
    chance = random.Random(count)
    parts = ["an", "bel", "car", "dor", "el", "fa", "gun", "hil", "is", "jo", "ka", "lo", "mar", "ni", "ol", "pe", "ri"]
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(chance.choice(parts) for _ in range(chance.randint(2, 5))).capitalize()] = None
    return list(found)


def cost(question: Callable[[str], object], words: list[str]) -> int:
    """How many steps the words cost, asked for the first time; what is made ready once does not count."""
    question("Qvx")
    return steps(lambda: [question(word) for word in words])


@pytest.fixture(scope="module")
def sized(tmp_path_factory: pytest.TempPathFactory) -> dict[int, tuple[Lexicon, list[str]]]:
    found = {}
    for count in (2_000, 40_000):
        folder, forms = tmp_path_factory.mktemp("sized"), names(count)
        lines = [f"{form}\t{place % 900}" for place, form in enumerate(forms)]
        write_table(folder, "t", "surname", "form\tweight\n" + "\n".join(sorted(lines)) + "\n")
        compile_folder(folder, folder / "x.gok")
        found[count] = (Lexicon(folder / "x.gok"), random.Random(1).sample(forms, 1_000))
    return found


@pytest.mark.parametrize("question", ["exact", "folded", "near", "word", "followers"])
def test_cost_does_not_grow_with_the_list(sized: dict[int, tuple[Lexicon, list[str]]], question: str) -> None:
    small, few = sized[2_000]
    large, many = sized[40_000]
    limit = 6 if question == "near" else 2  # twenty times the names have more neighbours
    assert 0 < cost(getattr(large, question), many[:200]) < limit * cost(getattr(small, question), few[:200])


def test_categories_are_found_once(sized: dict[int, tuple[Lexicon, list[str]]]) -> None:
    lexicon, words = sized[40_000]
    first = cost(lexicon.classes, words[-100:])
    assert 10 * cost(lexicon.classes, words[-100:]) < first


def test_the_builtin_file_is_small_and_opens_at_once(builtin: Lexicon) -> None:
    assert builtin_path().stat().st_size <= 40_000_000
    assert steps(lambda: Lexicon(builtin_path())) < 1_000


def test_the_builtin_near_spelling_looks_at_few_words(builtin: Lexicon) -> None:
    words = ["Stokholm", "Muhamed", "Gotebrg", "Annna", "Maira", "Syirien", "Jhon", "Alexnadra"]
    assert cost(builtin.near, words) / len(words) < 20_000

"""Guards with wide margins; benchmarks/lexicon.py measures."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gok.lexicon import Lexicon
from gok.lexicon.compile import compile_folder
from gok.text.folding import key
from gok.lexicon.lexicon import builtin_path

from .samples import write_table


def names(count: int) -> list[str]:
    chance = random.Random(count)
    parts = ["an", "bel", "car", "dor", "el", "fa", "gun", "hil", "is", "jo", "ka", "lo", "mar", "ni", "ol", "pe", "ri"]
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(chance.choice(parts) for _ in range(chance.randint(2, 5))).capitalize()] = None
    return list(found)


def seconds(question: Callable[[str], object], words: list[str]) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for word in words:
            question(word)
        best = min(best, time.perf_counter() - start)
    return best


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


def test_exact_lookup_costs_a_small_multiple_of_a_dict(sized: dict[int, tuple[Lexicon, list[str]]]) -> None:
    lexicon, words = sized[40_000]
    plain = {key(word): lexicon.exact(word) for word in words}
    assert seconds(lexicon.exact, words) < 60 * seconds(lambda word: plain.get(key(word)), words)


def test_cached_classes_cost_about_a_dict(sized: dict[int, tuple[Lexicon, list[str]]]) -> None:
    lexicon, words = sized[40_000]
    plain = {word: lexicon.classes(word) for word in words}
    assert seconds(lexicon.classes, words) < 10 * seconds(lambda word: plain[word], words)


@pytest.mark.parametrize("question", ["exact", "folded", "classes"])
def test_cost_does_not_grow_with_the_list(sized: dict[int, tuple[Lexicon, list[str]]], question: str) -> None:
    small, few = sized[2_000]
    large, many = sized[40_000]
    assert seconds(getattr(large, question), many) < 4 * seconds(getattr(small, question), few)


def test_the_builtin_file_is_small_and_opens_at_once(builtin: Lexicon) -> None:
    assert builtin_path().stat().st_size <= 40_000_000
    assert seconds(lambda path: Lexicon(Path(path)), [str(builtin_path())]) < 0.1


def test_the_builtin_near_spelling_is_quick(builtin: Lexicon) -> None:
    words = ["Stokholm", "Muhamed", "Gotebrg", "Annna", "Maira", "Syirien", "Jhon", "Alexnadra"]
    assert seconds(builtin.near, words) / len(words) < 0.002

"""Rare phrases link an essay to a text of the same writer; common ones and pseudonyms do not."""

from __future__ import annotations

import random

from gok.results import Result
from gok.risk.attacks import run_attacks
from gok.text import Essay
from tests.risk.attacks.planting import holdings, ordinary
from tests.risk.building import result

HABIT = "min gröna kanin tuggar gamla tidningar"


def known(texts: list[str]) -> list[Result]:
    return [Result(Essay(text, f"B{n}", {"learner": f"L{n}"})) for n, text in enumerate(texts)]


def released(texts: list[str]) -> list[Result]:
    return [result(text, f"E{n}", learner=f"L{n}").release(("learner",)) for n, text in enumerate(texts)]


def test_a_rare_phrase_links() -> None:
    source = random.Random(1)
    habits = [f"{HABIT} nummer{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(40)]
    same = ordinary(source)
    essays = [f"{same} {habits[n]}." for n in range(40)]
    texts = [f"{same} {habits[n]} igen." for n in range(40)]
    (found,) = run_attacks(holdings(released(essays), background=lambda: known(texts)), ["phrases"])
    assert (found.rate, found.base, found.trials) == (1.0, 1 / 40, 40)
    assert found.is_above_chance
    assert found.details["1_words"] == 40
    assert found.lowers == ("guard_background",)


def test_common_sentences_link_nobody() -> None:
    source = random.Random(2)
    essays, texts = ([ordinary(source, 3) for _ in range(120)] for _ in range(2))
    (found,) = run_attacks(holdings(released(essays), background=lambda: known(texts)), ["phrases"])
    assert not found.is_above_chance
    assert found.lowers == ("nothing",)


def test_a_phrase_around_a_pseudonym_is_two() -> None:
    essays = ["Då kom [Emma]{firstname_female <} hem."]
    texts = ["Då kom Emma hem.", *["Då kom hon. Vi gick hem."] * 9]
    held = holdings(released(essays), background=lambda: known(texts))
    (found,) = run_attacks(held, ["phrases"])
    assert found.details["linked"] == 0


def test_three_common_phrases_together_are_rare() -> None:
    words = ("katten", "hunden", "hästen")
    texts = [" ".join(words)] + [f"{word} bor här" for word in words for _ in range(6)]
    essays = ["hästen och katten men hunden"]
    (found,) = run_attacks(holdings(released(essays), background=lambda: known(texts)), ["phrases"])
    assert (found.details["linked"], found.details["by_three"]) == (1, 1)
    assert found.rate == 1.0  # L0 wrote the only text with all three
    (none,) = run_attacks(holdings(released(["hästen och katten"]), background=lambda: known(texts)), ["phrases"])
    assert none.details["linked"] == 0


def test_without_texts_nothing_is_looked_up() -> None:
    (found,) = run_attacks(holdings(released(["Hej."])), ["phrases"])
    assert found.rate is None
    assert "--background" in found.notes[0]


def test_texts_of_strangers_are_counted_not_guessed() -> None:
    strangers = [Result(Essay(f"{HABIT} {n}", f"B{n}", {"learner": f"X{n}"})) for n in range(3)]
    (found,) = run_attacks(holdings(released([f"Vi såg {HABIT}."]), background=lambda: strangers), ["phrases"])
    assert (found.rate, found.base, found.p) == (1.0, None, None)
    assert "none can be right" in found.notes[0]

"""Hostile text: cost that grows with its length, no crash, right offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.detect import pattern_rules
from gok.pipeline import detect, pseudonymize
from tests.counting import steps

SIZE = 10_000
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "hy", "lå", "mä", "nö", "re")
HOSTILE = {
    "digits": "1" * SIZE,
    "spaced digits": "1 " * (SIZE // 2),
    "dashed digits": "12-" * (SIZE // 3),
    "letters": "a" * SIZE,
    "capitals": "A" * SIZE,
    "capital pairs": "A." * (SIZE // 2),
    "at signs": "a@" * (SIZE // 2),
    "dots": "a." * (SIZE // 2),
    "dashes": "a-" * (SIZE // 2),
    "blanks": "1" + " " * SIZE + "år",
    "ages": "är 5 " * (SIZE // 5),
    "turns": "fyller " * (SIZE // 7) + "5",
    "months": "mars " * (SIZE // 5),
    "days": "den 5 " * (SIZE // 6),
    "phones": "ring " * (SIZE // 5) + "070",
    "accounts": "konto " * (SIZE // 6) + "12",
    "streets": "gatan " * (SIZE // 6) + "5",
    "urls": "www." * (SIZE // 4),
    "parentheses": "(" * SIZE,
    "references": "ärende a b c " * (SIZE // 13) + "nummer 5",
    "children": "Ali 2, Omar 4 och " * (SIZE // 18),
    "firms": "Ali Bygg " * (SIZE // 9),
    "sources": "Ek, A. & Bo, C. & " * (SIZE // 18),
    "iban": "SE35" + "ABCD" * (SIZE // 4),
    "line breaks": "1\n" * (SIZE // 2),
    "nul": "\0" * SIZE,
    "combining": "a" + "\u0301" * SIZE,
    "emoji": "👩‍" * (SIZE // 2),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_every_pattern_comes_to_an_end_on_hostile_text(name: str) -> None:
    """One that tries everything would not; `benchmarks/hostile.py` measures how fast they are."""
    text = HOSTILE[name]
    for rule in pattern_rules():
        for match in rule.pattern.finditer(text):
            if rule.accepts is not None:
                rule.accepts(match)


@pytest.mark.parametrize("name", HOSTILE)
def test_engine_takes_hostile_text(name: str) -> None:
    text = HOSTILE[name]
    result = pseudonymize(text, seed=1, with_source=True)
    assert all(m.text == m.span.of(text) for m in result.mentions)
    cost = steps(lambda: pseudonymize(text, seed=1))
    assert cost < 400 * SIZE, "the dearest of them take 130 steps a character"


@pytest.mark.parametrize("unit", ["1", "a", "a ", "5 ", "är 5 år. "])
def test_cost_grows_with_the_length_and_not_faster(unit: str) -> None:
    def cost(size: int) -> int:
        text = unit * (size // len(unit))
        detect(text)  # lists and models are read, and words met for the first time, once
        return steps(lambda: detect(text))

    small, large = cost(3_000), cost(30_000)
    assert small > 300, "one long word is nearly free, but not quite"
    assert large < 11 * small, "ten times the text must not cost much more than ten times the steps"


@pytest.mark.parametrize("sentence", ["Familjen Sa{} kom hit. ", "Min vän heter Ab{} Ali. ", "Jag bor i Ba{}. "])
def test_a_book_full_of_names_costs_no_more_a_name_than_a_letter(sentence: str) -> None:
    def cost(names: int) -> int:
        text = "".join(sentence.format("".join(SYLLABLES[int(d)] for d in str(n))) for n in range(names))
        detect(text)  # words are met for the first time once
        return steps(lambda: detect(text))

    assert cost(1_600) < 9 * cost(200), "eight times the names must not cost much more than eight times the steps"


def test_five_megabytes_on_one_line() -> None:
    text = ("Jag bor här och jag trivs bra med alla mina grannar, " * 19 + "jag är 23 år, ") * 5_000
    assert len(detect(text).mentions) == 5_000


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=200))
def test_any_text_gives_a_sound_result(text: str) -> None:
    result = pseudonymize(text, seed=3, with_source=True)
    at = 0
    for mention in result.main:
        assert mention.span.start >= at, "main mentions never overlap"
        at = mention.span.end
        assert mention.text == mention.span.of(text)
        if mention.replacement:
            assert mention.target is not None
            assert mention.target.of(result.text) == mention.replacement


def test_empty_text() -> None:
    assert pseudonymize("", seed=1).text == ""
    assert detect("").mentions == ()

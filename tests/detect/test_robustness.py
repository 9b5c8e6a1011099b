"""Hostile text: linear time, no crash, right offsets."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.detect import pattern_rules
from gok.pipeline import detect, pseudonymize

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
def test_every_pattern_is_linear_on_hostile_text(name: str) -> None:
    text = HOSTILE[name]
    for rule in pattern_rules():
        started = time.process_time()
        for match in rule.pattern.finditer(text):
            if rule.accepts is not None:
                rule.accepts(match)
        assert time.process_time() - started < 1.0, rule.id


@pytest.mark.parametrize("name", HOSTILE)
def test_engine_takes_hostile_text(name: str) -> None:
    text = HOSTILE[name]
    started = time.process_time()
    result = pseudonymize(text, seed=1, with_source=True)
    assert time.process_time() - started < 10
    assert all(m.text == m.span.of(text) for m in result.mentions)


@pytest.mark.parametrize("unit", ["1", "a", "a ", "5 ", "är 5 år. "])
def test_cost_grows_with_the_length_and_not_faster(unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        started = time.process_time()
        detect(text)
        return time.process_time() - started

    small, large = min(seconds(10_000) for _ in range(3)), seconds(100_000)
    assert large < 40 * max(small, 0.002), "ten times the text must not cost much more than ten times the time"


@pytest.mark.parametrize("sentence", ["Familjen Sa{} kom hit. ", "Min vän heter Ab{} Ali. ", "Jag bor i Ba{}. "])
def test_a_book_full_of_names_costs_no_more_a_name_than_a_letter(sentence: str) -> None:
    def seconds(names: int) -> float:
        text = "".join(sentence.format("".join(SYLLABLES[int(d)] for d in str(n))) for n in range(names))
        detect(text)  # words are met for the first time once
        started = time.process_time()
        detect(text)
        return time.process_time() - started

    assert seconds(6_000) < 20 * seconds(750), "eight times the names must not cost much more than eight times the time"


def test_five_megabytes_on_one_line() -> None:
    text = ("Jag bor här och jag trivs bra med alla mina grannar, " * 19 + "jag är 23 år, ") * 5_000
    started = time.process_time()
    result = detect(text)
    assert len(result.mentions) == 5_000
    assert time.process_time() - started < 120


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

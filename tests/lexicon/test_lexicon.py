from __future__ import annotations

import itertools
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.lexicon import FOLDED, PATTERN, STARTS_PHRASE, Lexicon, Reading, bit, fold
from gok.lexicon.lexicon import _CACHED
from gok.lexicon.lists import discover, read_rows
from gok.text.edits import SHORTEST
from tests.text.test_edits import variants

from .samples import LISTS

ALPHABET = "aehiklmnorstuåäöé"


def found(readings: tuple[Reading, ...]) -> list[tuple[str, str, str]]:
    return [(one.form, one.category, one.match) for one in readings]


def test_the_capital_may_be_missing_but_the_form_shows_it(lexicon: Lexicon) -> None:
    assert found(lexicon.exact("anna")) == [("Anna", "firstname", "exact")]
    assert found(lexicon.exact("ANNA")) == [("Anna", "firstname", "exact")]


def test_a_word_has_all_its_readings_in_the_order_of_categories(lexicon: Lexicon) -> None:
    assert found(lexicon.exact("Elena")) == [("Elena", "firstname", "exact"), ("Elena", "city", "exact")]
    assert found(lexicon.exact("hans")) == [("Hans", "firstname", "exact"), ("hans", "word", "exact")]


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("Malmo", "Malmö"),
        ("ASA", "Åsa"),
        ("goran", "Göran"),
        ("Karl Erik", "Karl-Erik"),
        ("karlerik", "Karl-Erik"),
        ("Al Hassan", "al-Hassan"),
        ("O’Neill", "O'Neill"),
        ("Sankt", ""),
        ("St Petersburg", "S:t Petersburg"),
        ("NewYork", "New York"),
        ("gora", "göra"),
    ],
)
def test_folded(lexicon: Lexicon, word: str, form: str) -> None:
    assert [one.form for one in lexicon.folded(word)] == ([form] if form else [])


def test_folded_leaves_out_what_is_exact(lexicon: Lexicon) -> None:
    assert lexicon.folded("Malmö") == ()
    assert lexicon.folded("malmö") == ()


@pytest.mark.parametrize("list_name", [name for name in LISTS if name != "words"])
def test_near_finds_every_variant_of_the_vocabulary(lexicon: Lexicon, sample_file: Path, list_name: str) -> None:
    (words,) = (words for words in discover(sample_file.parent) if words.name == list_name)
    for _, form, *_ in read_rows(words):
        folded = fold(form)
        if len(folded) < SHORTEST:
            continue
        for variant in variants(folded, "aeksz"):
            assert form in {one.form for one in lexicon.near(variant)}, variant


@settings(deadline=None)
@given(st.text(ALPHABET, max_size=12))
def test_near_gives_only_neighbours_and_never_ordinary_words(lexicon: Lexicon, word: str) -> None:
    for reading in lexicon.near(word):
        assert fold(reading.form) in variants(fold(word), ALPHABET + "bcdfgjpqvwxyz")
        assert reading.match == "near"
        assert reading.category != "word"


def test_the_categories_of_what_is_near_are_those_of_its_readings(lexicon: Lexicon, builtin: Lexicon) -> None:
    drawn = random.Random(3)
    words = [one.form for one in itertools.islice(builtin.ranked("firstname"), 200)]
    words += [one.form for one in itertools.islice(builtin.ranked("city"), 200)]
    near = [word[: (at := drawn.randrange(len(word)))] + drawn.choice("aeiknrst") + word[at + 1 :] for word in words]
    found = [builtin.near_categories(word) for word in near]
    assert found == [[one.category for one in builtin.near(word)] for word in near]
    assert sum(map(bool, found)) > 200
    assert lexicon.near_categories("Elina") == [one.category for one in lexicon.near("Elina")]


def test_near_can_be_asked_for_some_categories(lexicon: Lexicon) -> None:
    assert found(lexicon.near("Elina", ["city"])) == [("Elena", "city", "near")]
    assert lexicon.near("Elina", ["word"]) == ()


def test_lookup_adds_weaker_matches_only_in_new_categories(lexicon: Lexicon) -> None:
    assert found(lexicon.lookup("Stokholm", near=True)) == [
        ("Stokholm", "surname", "pattern"),
        ("Stockholm", "city", "near"),
    ]
    assert [one.match for one in lexicon.lookup("Stokholm")] == ["pattern"]
    assert [one.match for one in lexicon.lookup("Anna", near=True)] == ["exact"]
    assert found(lexicon.lookup("Anderberg")) == [("Anderberg", "surname", "pattern")]
    assert found(lexicon.lookup("al-Hassan")) == [("al-Hassan", "surname", "exact")]


def test_genitive(lexicon: Lexicon) -> None:
    assert lexicon.lookup("Alis") == ()
    (reading,) = lexicon.lookup("Alis", genitive=True)
    assert (reading.form, reading.genitive, reading.match) == ("Ali", True, "exact")
    assert [one.form for one in lexicon.lookup("Malmos", genitive=True)] == ["Malmö"]
    assert not any(one.genitive for one in lexicon.lookup("hans", genitive=True))


def test_word(lexicon: Lexicon) -> None:
    word = lexicon.word("Alla")
    assert word is not None
    assert (word.form, word.parts, word.frequency) == ("alla", ("pron", "det"), 65)
    assert lexicon.word("Anna") is None
    assert lexicon.word("gora") is None


def test_classes_have_three_lanes(lexicon: Lexicon) -> None:
    assert lexicon.classes("Bo") & 0xFFFFFFFF == bit("firstname") | bit("word")
    assert lexicon.classes("malmo") & 0xFFFFFFFF == 0
    assert lexicon.classes("malmo") >> FOLDED & bit("city")
    assert lexicon.classes("Anderberg") >> PATTERN & bit("surname")
    assert not lexicon.classes("Anna") & STARTS_PHRASE
    for first in ("New", "röda", "roda", "ST", "karl"):
        assert lexicon.classes(first) & STARTS_PHRASE, first
    assert lexicon.classes("") == 0


def test_the_cache_of_classes_is_bounded(sample_file: Path) -> None:
    lexicon = Lexicon(sample_file)
    cache = lexicon.classes.__self__
    cache.update((str(number), 0) for number in range(_CACHED))
    assert lexicon.classes("Anna") == bit("firstname")
    assert len(cache) == 1


@pytest.mark.parametrize(
    ("text", "start", "length", "form", "match", "genitive"),
    [
        ("till New York igår", 1, 2, "New York", "exact", False),
        ("new yorks gator", 0, 2, "New York", "exact", True),
        ("roda korset", 0, 2, "Röda Korset", "folded", False),
        ("Röda Korsets bil", 0, 2, "Röda Korset", "exact", True),
        ("Karl Erik kom", 0, 2, "Karl-Erik", "folded", False),
        ("Karl - Erik kom", 0, 3, "Karl-Erik", "folded", False),
        ("S:t Petersburg", 0, 2, "S:t Petersburg", "exact", False),
        ("sax & fön", 0, 3, "Sax & Fön", "exact", False),
        ("St . Petersburg", 0, 3, "S:t Petersburg", "folded", False),
    ],
)
def test_longest(lexicon: Lexicon, text: str, start: int, length: int, form: str, match: str, genitive: bool) -> None:
    phrase = lexicon.longest(text.split(), start)
    assert phrase is not None
    assert phrase.length == length
    assert [(one.form, one.match, one.genitive) for one in phrase.readings] == [(form, match, genitive)]


@pytest.mark.parametrize("text", ["", "New", "New Yorkshire", "New , York", "Newark York", "Röda", "Svenska . kyrkan"])
def test_no_phrase(lexicon: Lexicon, text: str) -> None:
    assert lexicon.phrases(text.split()) == ()
    assert lexicon.longest(text.split(), 5) is None


def test_ranked(lexicon: Lexicon) -> None:
    assert [one.form for one in lexicon.ranked("firstname")][:3] == ["Göran", "Anna", "Hans"]
    assert [one.form for one in lexicon.ranked("city")][:2] == ["Tokyo", "New York"]
    assert list(lexicon.ranked("work")) == []
    assert list(lexicon.ranked("word")) == []
    cities = list(lexicon.ranked("city"))
    enough = cities[1].weight
    assert list(lexicon.ranked("city", enough)) == [one for one in cities if one.weight >= enough] != cities


def test_importing_opens_nothing_and_needs_no_file() -> None:
    code = "import gok.lexicon, sys; sys.exit('mmap' in str(open('/proc/self/maps').read().count('lexicon.gok')))"
    if not Path("/proc/self/maps").exists():
        code = "import gok.lexicon"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_builtin_lists_answer(builtin: Lexicon) -> None:
    compiled, samples, checked = builtin._stores[0].path, random.Random(1), 0
    for words in discover(compiled.parent):
        if words.derived or words.path.stat().st_mtime_ns > compiled.stat().st_mtime_ns:
            continue
        forms = [form for _, form, *_ in read_rows(words)]
        for form in samples.sample(forms, min(20, len(forms))):
            checked += 1
            assert words.category in {one.category for one in builtin.exact(form)}, words.name
    assert checked, "all lists are newer than the compiled file: python -m gok.lexicon.compile"

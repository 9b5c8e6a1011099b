"""Whose a thing is: the second model of the file, and the rules beside it."""

from __future__ import annotations

from math import exp, log
from pathlib import Path

import pycrfsuite
import pytest

from gok.detect import find_candidates, shared_forms
from gok.detect.model.crf import Crf
from gok.detect.model.examples import examples_of
from gok.detect.model.features import Row, rows_of
from gok.detect.model.guesses import Guess
from gok.detect.model.model import ContextModel
from gok.detect.model.ownership import OWN, PUBLIC, OwnershipModel, Sentences, facts_around
from gok.detect.model.training import write_model
from gok.detect.view import view_of
from gok.pipeline import detect
from gok.results import Mention, Result
from gok.text import Essay, Span

MODEL = Path(__file__).parents[2] / "src/gok/label/context.crf"
TEXT = "Min syster Rima ringde mig från Lund. Enligt boken åkte Allan till Ryssland."


def annotated(**places: str) -> Result:
    """The text with the places named, each with its relevance."""
    mentions = []
    for word, relevance in places.items():
        at = TEXT.index(word)
        mentions.append(Mention(Span(at, at + len(word)), word, "city", 1, relevance=relevance))
    return Result(Essay(TEXT), tuple(mentions))


def row_of(word: str) -> tuple[Essay, Row, int]:
    """The essay, the row with the word, and the word's place in it."""
    essay, forms = Essay(TEXT), shared_forms()
    for row in rows_of(essay, forms, find_candidates(essay, forms)):
        for place, token in enumerate(row.tokens):
            if essay.tokens[token].text == word:
                return essay, row, place
    raise AssertionError(word)


def test_it_says_what_crfsuite_says(tmp_path: Path) -> None:
    second = tmp_path / "second.crf"
    content = MODEL.read_bytes()
    second.write_bytes(content[int.from_bytes(content[4:8], "little") :])
    tagger = pycrfsuite.Tagger()
    tagger.open(str(second))
    whose, known = OwnershipModel(Crf(MODEL, 1)), view_of(Essay(TEXT), shared_forms()).known
    for word, label in (("Lund", "city"), ("Rima", "firstname"), ("Allan", "firstname")):
        essay, row, at = row_of(word)
        words = Sentences(essay, known).around(row.tokens[at])
        tagger.set([[*row.features[at], *facts_around(label, words)]])
        own = tagger.marginal(OWN, 0)
        mixed = 2 / 3 * log(own / (1 - own)) + 1 / 3 * log(0.6 / 0.4)
        assert whose.likely(row.keys[at], label, words, 0.6) == pytest.approx(1 / (1 + exp(-mixed)), abs=1e-6)


def test_names_around_count_only_as_names() -> None:
    essay, row, at = row_of("Lund")
    words = Sentences(essay, view_of(essay, shared_forms()).known).around(row.tokens[at])
    facts = facts_around("city", words)
    assert "B=syster" in facts
    assert "Bl=syster" in facts
    assert not any("rima" in fact or "lund" in fact for fact in facts)


def test_the_sentence_tells() -> None:
    whose, known = OwnershipModel(Crf(MODEL, 1)), view_of(Essay(TEXT), shared_forms()).known
    likely = {}
    for word in ("Rima", "Allan"):
        essay, row, at = row_of(word)
        likely[word] = whose.likely(row.keys[at], "firstname", Sentences(essay, known).around(row.tokens[at]), 0.5)
    assert likely["Rima"] > likely["Allan"] + 0.2


def test_a_file_with_one_model_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    examples = list(examples_of(annotated(Lund="personal"), shared_forms()))
    write_model(examples * 3, path)
    assert Crf(path).is_last
    model = ContextModel(path)
    _, row, at = row_of("Lund")
    assert model.own(Guess(row.tokens, {"city": 0.9}, 0.7), row.keys[at], Sentences(Essay(""), [])) == 0.7


def test_training_writes_both_models(tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    examples = list(examples_of(annotated(Lund="personal", Ryssland="public"), shared_forms()))
    assert {whose for e in examples for _, whose in e.whose} == {OWN, PUBLIC}
    write_model(examples * 3, path)
    assert not Crf(path).is_last
    assert set(Crf(path, 1).labels) == {OWN, PUBLIC}


def test_what_cannot_be_told_apart_leaves_one_model(tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    both = (annotated(Lund="personal"), annotated(Lund="public"))
    write_model([e for result in both for e in examples_of(result, shared_forms())], path)
    assert ContextModel(path).own(Guess((0,), {"city": 0.9}, 0.7), None, Sentences(Essay(""), [])) == 0.7
    assert Crf(path).is_last


def relevance(text: str, part: str) -> str:
    return next(m.relevance for m in detect(text).mentions if m.text == part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Hammarlund, Henrik.", "Henrik"),
        ("Jagerström, Sverker C. 2005: Skatter.", "Jagerström"),
        ("Tilliten ökar i många länder (Rosander 2010).", "Rosander"),
        ("Många unga vill rösta (Johan Kjell, svenska.yle.fi).", "svenska.yle.fi"),
    ],
)
def test_sources_are_public(text: str, part: str) -> None:
    assert relevance(text, part) == "public"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Hälsningar, Henrik.", "Henrik"),
        ("Mina söner (Ali 2010 och Omar 2012) går i skolan.", "Ali"),
        ("Titta på min sida henrikbakar.se om du vill.", "henrikbakar.se"),
    ],
)
def test_what_only_looks_like_a_source_is_not(text: str, part: str) -> None:
    assert relevance(text, part) == "personal"


def test_who_writes_names_small_does_so_at_the_start_of_a_sentence() -> None:
    text = "en gubbe som heter per hittade honom. per köpte glass, det kostade 25 kr per styck."
    assert [m.span.start for m in detect(text).mentions if m.text == "per"] == [19, 38]

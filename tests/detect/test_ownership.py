"""Whose a thing is: the second model of the file."""

from __future__ import annotations

import sys
from math import exp, log
from pathlib import Path

import pycrfsuite
import pytest

from gok.detect import EssayView, find_by_rules, shared_forms
from gok.detect.model.examples import examples_of
from gok.detect.model.guesses import Guess
from gok.detect.model.judges import OWN, PUBLIC, ContextModel, groups_around
from gok.detect.model.rows import Row, rows_of
from gok.detect.model.training import train_context, write_model
from gok.errors import SettingError
from gok.kernel.chains import Crf
from gok.lang import load_language
from gok.results import Mention, Result
from gok.text import Essay, Span

MODEL = load_language().folder / "models/context.crf"
TEXT = "Min syster Rima ringde mig från Lund. Enligt boken åkte Allan till Ryssland."


def annotated(**places: str) -> Result:
    """The text with the places named, each with its relevance."""
    mentions = []
    for word, relevance in places.items():
        at = TEXT.index(word)
        mentions.append(Mention(Span(at, at + len(word)), word, "city", 1, relevance=relevance))
    return Result(Essay(TEXT), tuple(mentions))


def row_of(word: str) -> tuple[Row, int]:
    """The row with the word, and the word's place in the text."""
    view = EssayView(Essay(TEXT), shared_forms())
    for row in rows_of(view, find_by_rules(view)):
        for token in row.tokens:
            if view.words[token] == word:
                return row, token
    raise AssertionError(word)


def own(model: ContextModel, word: str, label: str, share: float) -> float:
    """How likely a word of the text is the writer's own, if the context model says `share`."""
    row, place = row_of(word)
    return model.own(Guess((place,), {label: 0.9}, share), row)


def test_it_says_what_crfsuite_says(tmp_path: Path) -> None:
    second = tmp_path / "second.crf"
    second.write_bytes(Crf(MODEL.read_bytes()).behind)
    tagger = pycrfsuite.Tagger()
    tagger.open(str(second))
    for word, label in (("Lund", "city"), ("Rima", "firstname"), ("Allan", "firstname")):
        row, place = row_of(word)
        groups = row.groups[place - row.tokens[0]]
        assert groups
        around = groups_around(label, row, place)
        tagger.set([[feature for group in (*groups, *around) for feature in group]])
        whose = tagger.marginal(OWN, 0)
        mixed = 2 / 3 * log(whose / (1 - whose)) + 1 / 3 * log(0.6 / 0.4)
        assert own(ContextModel(MODEL), word, label, 0.6) == pytest.approx(1 / (1 + exp(-mixed)), abs=1e-6)


def test_names_around_count_only_as_names() -> None:
    row, place = row_of("Lund")
    told = [feature for group in groups_around("city", row, place) for feature in group]
    assert "B=syster" in told
    assert "Bl=syster" in told
    assert not any("rima" in feature or "lund" in feature for feature in told)


def test_the_sentence_tells() -> None:
    model = ContextModel(MODEL)
    assert own(model, "Rima", "firstname", 0.5) > own(model, "Allan", "firstname", 0.5) + 0.2


def test_a_file_with_one_model_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    examples = list(examples_of(annotated(Lund="personal"), shared_forms()))
    write_model(examples * 3, path)
    assert not Crf(path.read_bytes()).behind
    assert own(ContextModel(path), "Lund", "city", 0.7) == 0.7


def test_training_writes_both_models(tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    examples = list(examples_of(annotated(Lund="personal", Ryssland="public"), shared_forms()))
    assert {whose for e in examples for _, whose in e.whose} == {OWN, PUBLIC}
    write_model(examples * 3, path)
    assert set(Crf(Crf(path.read_bytes()).behind).labels) == {OWN, PUBLIC}


def test_what_cannot_be_told_apart_leaves_one_model(tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    both = (annotated(Lund="personal"), annotated(Lund="public"))
    write_model([e for result in both for e in examples_of(result, shared_forms())], path)
    assert not Crf(path.read_bytes()).behind
    assert own(ContextModel(path), "Lund", "city", 0.7) == 0.7


def test_training_says_what_must_be_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pycrfsuite", None)
    with pytest.raises(SettingError, match=r"pip install 'gok\[train\]'"):
        train_context([annotated(Lund="personal")], tmp_path / "model.crf", shared_forms())

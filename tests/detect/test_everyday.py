"""Everyday sentences of `tests/cases/everyday.txt`, in which nothing is personal."""

from __future__ import annotations

from gok.pipeline import detect
from tests.cases import read_cases

MOST_REPLACED = 1


def test_everyday_sentences_stay_as_they_are() -> None:
    sentences = [case.text for case in read_cases("everyday")]
    assert len(sentences) >= 300
    replaced = [f"{m.text} in: {text}" for text in sentences for m in detect(text).mentions if m.action == "replace"]
    assert len(replaced) <= MOST_REPLACED, replaced

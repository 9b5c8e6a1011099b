"""Confidence: what speaks for a mention raises it, what speaks against it lowers it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gok.label.confidence import confidence_of
from gok.label.settle import Reading
from gok.text import Span


def named(score: float = 0.9, rules: tuple[str, ...] = ("model.context", "names.listed")) -> Reading:
    return Reading(Span(0, 3), "firstname_male", score, rules)


NAME = named()
LIKELY = st.floats(0, 1)
KINDS = st.sampled_from(["own", "other", "arguing", "alone"])


@given(LIKELY, LIKELY, st.integers(1, 50), KINDS)
def test_it_is_a_likelihood(score: float, own: float, mentions: int, kind: str) -> None:
    assert 0 < confidence_of(named(score=score), own, mentions, kind) < 1


@given(LIKELY, LIKELY, LIKELY, KINDS)
def test_surer_facts_never_make_it_less_sure(score: float, one: float, other: float, kind: str) -> None:
    low, high = sorted((one, other))
    reading = named(score=score)
    assert confidence_of(reading, low, 1, kind) <= confidence_of(reading, high, 1, kind)
    by_score = [confidence_of(named(score=s), score, 1, kind) for s in (low, high)]
    assert by_score == sorted(by_score)


def test_form_repetition_and_own_life_speak_for_it() -> None:
    plain = confidence_of(NAME, 0.9, 1, "other")
    assert confidence_of(named(rules=("dates.iso",)), 0.9, 1, "other") > plain
    assert confidence_of(NAME, 0.9, 4, "other") > plain
    assert confidence_of(NAME, 0.9, 1, "own") > plain > confidence_of(NAME, 0.9, 1, "arguing")
    assert confidence_of(named(rules=("model.context", "names.near")), 0.9, 1, "other") < plain

"""Confidence: what speaks for a mention raises it, what speaks against it lowers it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gok.label.relevance import weigh_confidence

from .hand_made import hypothesis, view_of

LIKELY = st.floats(0, 1)
OWN, OTHER = "Jag trivs här. " * 5, "Det regnar här. " * 5
TEXTS = {"own": (OWN, ""), "other": (OTHER, ""), "arguing": (OTHER, "review"), "alone": ("Det regnar. ", "")}
KINDS = st.sampled_from(list(TEXTS))


def confidence(
    score: float = 0.9,
    own: float | None = 0.9,
    mentions: int = 1,
    kind: str = "other",
    category: str = "city",
    rule: str = "",
) -> float:
    text, genre = TEXTS[kind]
    text += "Lund " * mentions
    rules = tuple(rule.split()) or ("model.context", "names.listed")
    found = tuple(
        hypothesis(text, "Lund", category, nth, score=score, own=own, rules=rules, entity=1) for nth in range(mentions)
    )
    return weigh_confidence(view_of(text, genre=genre), found)[0].score


@given(LIKELY, LIKELY, st.integers(1, 9), KINDS)
def test_it_is_a_likelihood(score: float, own: float, mentions: int, kind: str) -> None:
    assert 0 < confidence(score, own, mentions, kind) < 1


@given(LIKELY, LIKELY, LIKELY, KINDS)
def test_surer_facts_never_make_it_less_sure(score: float, one: float, other: float, kind: str) -> None:
    low, high = sorted((one, other))
    assert confidence(score, low, 1, kind) <= confidence(score, high, 1, kind)
    assert confidence(low, score, 1, kind) <= confidence(high, score, 1, kind)


def test_form_repetition_and_own_life_speak_for_it() -> None:
    plain = confidence()
    assert confidence(rule="dates.iso") > plain
    assert confidence(rule="model.context dates.iso") == plain
    assert confidence(mentions=4) > confidence(mentions=2) > plain
    assert confidence(kind="own") > plain > confidence(kind="arguing") > confidence(kind="alone")
    assert confidence(rule="model.context names.near") < plain


def test_public_ones_and_marks_keep_their_score() -> None:
    assert confidence(score=0.5, own=None) == 0.5
    assert confidence(score=0.5, category="prof") == 0.5
    assert confidence(score=0.5) != 0.5

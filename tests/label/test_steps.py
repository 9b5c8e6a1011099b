"""The page of steps: frozen in, frozen out, nothing new, and an action decided once."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.detect import Candidate
from gok.label.hypotheses import settle
from gok.label.steps import STEPS, label_candidates
from gok.pipeline import detect
from gok.taxonomy import taxonomy
from gok.text import Span

from .hand_made import candidate, view_of

TEXT = "Jag och Ali Omar (14) jobbar på Lärkans skola i Lund, kom från Polen den 3 maj 1987. Enligt Ek är Alis bil röd."
FOUND = (
    ("Ali", "firstname_unknown"),
    ("Omar", "firstname_unknown"),
    ("14", "age_digits"),
    ("Lärkans skola", "school"),
    ("Lund", "city"),
    ("Polen", "country"),
    ("3", "day"),
    ("maj", "month_word"),
    ("1987", "year"),
    ("Ek", "surname"),
    ("Alis", "firstname_unknown"),
)
CATEGORIES = sorted(category.id for category in taxonomy().categories)


@st.composite
def candidates(draw: st.DrawFn) -> list[Candidate]:
    """What may be found in the text, at its words and anywhere."""
    at_words = [candidate(TEXT, word, category) for word, category in FOUND]
    start = st.integers(0, len(TEXT) - 10)
    anywhere = st.builds(
        lambda start, length, category, score: Candidate(Span(start, start + length), category, "test.rule", score),
        start,
        st.integers(1, 9),
        st.sampled_from(CATEGORIES),
        st.floats(0.05, 0.99),
    )
    return draw(st.lists(st.sampled_from(at_words), max_size=12)) + draw(st.lists(anywhere, max_size=6))


@settings(deadline=None)
@given(candidates(), st.sampled_from(["", "review"]))
def test_no_step_changes_what_it_is_given_or_adds_a_place(found: list[Candidate], genre: str) -> None:
    view = view_of(TEXT, genre=genre)
    places = {c.span for c in found}
    hypotheses = settle(view, found)
    assert isinstance(hypotheses, tuple)
    for step, _ in STEPS:
        before = [tuple(h) for h in hypotheses]
        after = step(view, hypotheses)
        assert [tuple(h) for h in hypotheses] == before
        assert isinstance(after, tuple)
        assert [h.span for h in after] == [h.span for h in hypotheses]
        assert {h.span for h in after} <= places
        hypotheses = after


@settings(deadline=None)
@given(candidates(), st.booleans())
def test_an_action_follows_from_category_and_relevance(found: list[Candidate], replace_all: bool) -> None:
    for mention in label_candidates(view_of(TEXT), found, replace_all=replace_all):
        if mention.is_mark:
            assert mention.action == "mark"
        else:
            assert mention.action == ("replace" if mention.relevance == "personal" or replace_all else "keep")


def test_steps_without_anything_to_decide_on_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[str] = []

    def noted(step):  # type: ignore[no-untyped-def]
        return lambda view, hypotheses: entered.append(step.__name__) or step(view, hypotheses)

    monkeypatch.setattr("gok.label.steps.STEPS", tuple((noted(step), about) for step, about in STEPS))
    label_candidates(view_of(TEXT), [candidate(TEXT, "1987", "year")])
    assert entered == ["assign_entities", "assign_features", "judge_relevance", "weigh_confidence"]


def test_nothing_gives_nothing() -> None:
    assert label_candidates(view_of(""), []) == ()


def test_all_means_all() -> None:
    found = detect("Jag har läst Pippi Långstrump av Astrid Lindgren.", replace="all").mentions
    assert found
    assert all(m.action in ("replace", "mark") for m in found)

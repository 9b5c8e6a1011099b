"""Who wins where candidates overlap, and what is left of the losers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.detect import Candidate
from gok.label.hypotheses import settle
from gok.taxonomy import taxonomy
from gok.text import Span

from .hand_made import candidate, view_of

TEXT = "Min son spelar i Perstorps SK på lördag."
VIEW = view_of(TEXT)


def settled(*candidates: Candidate) -> list[tuple[str, str]]:
    return [(h.text, h.category) for h in settle(VIEW, candidates)]


def test_the_better_score_wins_then_the_longer_then_the_earlier() -> None:
    short, long = candidate(TEXT, "Perstorps", "city", score=0.8), candidate(TEXT, "Perstorps SK", "school", score=0.7)
    assert settled(short, long) == [("Perstorps", "city")]
    assert settled(short._replace(score=0.7), long) == [("Perstorps SK", "school")]
    left, right = candidate(TEXT, "Min son", "place"), candidate(TEXT, "son spe", "place")
    assert settled(right, left) == [("Min son", "place")]


def test_a_name_that_carries_its_kind_is_taken_whole() -> None:
    part = candidate(TEXT, "Perstorps", "city", score=0.99)
    whole = candidate(TEXT, "Perstorps SK", "other_institution", "institutions.club", 0.4)
    (club,) = settle(VIEW, [part, whole])
    assert (club.text, club.score) == ("Perstorps SK", 0.4)
    assert [(a.label, a.confidence) for a in club.alternatives] == [("city", 0.99)]


def test_of_two_names_that_carry_their_kind_the_longer_is_taken() -> None:
    part = candidate(TEXT, "Perstorps", "place", "places.side", 0.99)
    whole = candidate(TEXT, "Perstorps SK", "other_institution", "institutions.club", 0.4)
    assert settled(part, whole) == [("Perstorps SK", "other_institution")]


def test_an_alternative_covers_half_of_the_winner() -> None:
    whole = candidate(TEXT, "Perstorps SK", "other_institution", score=0.95)
    half, less = candidate(TEXT, "Persto", "city"), candidate(TEXT, "Perst", "city")
    same = candidate(TEXT, "Perstorps", "other_institution")
    assert [a.label for a in settle(VIEW, [whole, half])[0].alternatives] == ["city"]
    assert settle(VIEW, [whole, less])[0].alternatives == ()
    assert settle(VIEW, [whole, same])[0].alternatives == ()


def test_rules_that_agree_add_up_and_never_make_certainty() -> None:
    first = candidate(TEXT, "Perstorps", "city", "a.first", 0.8, features=("gen",))
    second = candidate(TEXT, "Perstorps", "city", "b.second", 0.6, features=("low",))
    (both,) = settle(VIEW, [second, first])
    assert both.rules == ("a.first", "b.second")
    assert both.features == ("gen", "low")
    assert both.score == pytest.approx(1 - 0.2 * 0.7)
    (many,) = settle(VIEW, [first._replace(rule=f"a.{i}", score=0.99) for i in range(9)])
    assert many.score == 0.995
    (again,) = settle(VIEW, [first, first])
    assert again.score == 0.8


def test_marks_stand_beside_and_what_waits_stands_apart() -> None:
    mark, name = candidate(TEXT, "Perstorps", "prof"), candidate(TEXT, "Perstorps", "city")
    waits = candidate(TEXT, "Perstorps", "age_digits", score=0.99, beside=(Span(0, 3),))
    found = settle(VIEW, [waits, mark, name])
    assert [(h.category, h.beside) for h in found] == [("city", ()), ("prof", ()), ("age_digits", (Span(0, 3),))]
    assert all(h.alternatives == () for h in found)


CANDIDATES = st.builds(
    lambda start, length, category, score, rule: Candidate(Span(start, start + length), category, rule, score),
    st.integers(0, 20),
    st.integers(1, 9),
    st.sampled_from(["city", "surname", "school", "fam"]),
    st.floats(0.05, 1),
    st.sampled_from(["a.rule", "b.rule", "institutions.club"]),
)


@given(st.lists(CANDIDATES, max_size=12))
def test_main_hypotheses_never_overlap_and_every_candidate_is_accounted_for(candidates: list[Candidate]) -> None:
    marks = taxonomy().marks
    found = settle(VIEW, candidates)
    main = [h for h in found if h.category not in marks]
    assert all(one.end <= other.start for one, other in pairwise(main))
    given_places = {(c.span, c.category) for c in candidates}
    assert {(h.span, h.category) for h in found} <= given_places
    for span, category in given_places - {(h.span, h.category) for h in found}:
        assert category not in marks
        assert any(h.span.overlaps(span) for h in main)

"""A whole evaluation on a corpus small enough to count by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.evaluate import CHOICES, Annotation, Choice, Evaluation, Settings, Tag, evaluate
from gok.evaluate.mistakes import Mistake
from gok.text import Essay
from tests.evaluate.building import compare, note, patient, tag_lists

GOLD = note(
    "[Ali]{firstname_male 1} bor i [Lund]{city 2} med [Eva]{firstname_female 3 low}. "
    "[Ali]{firstname_male 1} läser [Selma]{firstname_female 4 X}.",
    "g1",
    genre="narrative",
    level="A2",
)
MADE = note("[Ali]{firstname_male 1} bor i [Lund]{country 2 0.6} med Eva. Ali läser [Selma]{firstname_female 4}.", "g1")
REVIEW = note("En [lång]{prof} bok om [Paris]{city 1 X}.", "g2", genre="evaluative", level="C1")
ALARM = note("En [lång]{surname 1 0.5} bok om Paris.", "g2")


@pytest.fixture(scope="module")
def made() -> Evaluation:
    return compare((GOLD, MADE), (REVIEW, ALARM))


def test_scores_by_hand(made: Evaluation) -> None:
    (s,) = made.systems
    # Gold: Ali, Lund, Eva, Ali. Predicted: Ali, Lund (wrong label), Selma (public), lång.
    assert (s.total.gold, s.total.found, s.total.predicted, s.total.right) == (4, 1, 4, 1)
    assert (s.total.precision, s.total.recall) == (0.25, 0.25)
    assert s.choices[Choice("overlap", False, "personal")].recall == 0.5
    assert s.choices[Choice("overlap", True, "all")].precision == 0.5
    assert s.labels["prof"].gold == 1
    assert set(s.choices) == set(CHOICES)


def test_protection_by_hand(made: Evaluation) -> None:
    p = made.systems[0].protection
    assert p["recall"] == 0.5
    assert p["leak_chars"] == pytest.approx(6 / 13)  # Eva and the second Ali, of Ali Lund Eva Ali
    assert p["essays_exposed"] == 0.5
    assert p["public_replaced"] == 0.5
    assert p["false_alarms_per_1000"] == 0.0  # lång lies on a mark, which is no clean miss
    assert p["by_kind"] == {"low": {"n": 1, "hit": 0}, "orig": {"n": 3, "hit": 2}}


def test_privacy_by_hand(made: Evaluation) -> None:
    v = made.systems[0].privacy
    assert (v["entities"], v["entities_caught"]) == (3, 1)  # Lund; one Ali is left, and Eva
    assert v["gender_accuracy"] == 1.0
    assert v["essays_exposed_count"] == 1


def test_confusion_by_hand(made: Evaluation) -> None:
    s = made.systems[0]
    assert s.confusion[("city", "country")] == 1
    assert s.confusion[("firstname_female", "")] == 1
    assert s.confusion[("", "surname")] == 1
    assert s.most_confused == [("city", "country", 1)]


def test_calibration_by_hand(made: Evaluation) -> None:
    calibration = made.systems[0].calibration
    assert calibration is not None
    # 0.5 wrong, 0.6 wrong, 1.0 twice of which one right
    assert calibration["expected_error"] == pytest.approx((0.5 + 0.6 + 2 * 0.5) / 4)
    assert calibration["brier"] == pytest.approx((0.25 + 0.36 + 0 + 1) / 4)


def test_mistakes_by_hand() -> None:
    heard: list[tuple[str, Mistake]] = []
    pairs = [(GOLD, (MADE,)), (REVIEW, (ALARM,))]
    evaluate(pairs, ["gold", "s"], Settings(samples=0, keep=1), on_mistake=lambda name, m: heard.append((name, m)))
    assert [(m.type, m.surface, m.reason == "low") for _, m in heard] == [
        ("label", "Lund", False),
        ("miss", "Eva", True),
        ("miss", "Ali", False),
        ("public", "Selma", False),
    ]
    assert heard[1][1].before.endswith("bor i Lund med ")
    assert "Eva" not in repr(heard[1][1])


def test_no_more_mistakes_are_held_than_asked_for() -> None:
    evaluation = compare((GOLD, MADE), settings=Settings(samples=0, keep=1))
    assert len(evaluation.systems[0].mistakes) == 1
    assert sum(evaluation.systems[0].mistake_counts.values()) == 4
    assert any("1 of 4 mistakes" in n for n in evaluation.notes)


def test_two_systems_are_compared() -> None:
    evaluation = compare((GOLD, MADE, GOLD), (REVIEW, ALARM, REVIEW), settings=Settings(samples=50))
    (c,) = evaluation.comparisons
    assert (c.only_first, c.only_second) == (0, 3)  # Lund, Eva and an Ali; marks are not in the total
    assert c.differences["recall"]["difference"] == 0.75
    assert evaluation.systems[1].total.f2 == 1.0


def test_only_some_labels() -> None:
    evaluation = compare((GOLD, MADE), settings=Settings(samples=0, only=frozenset({"firstname"})))
    assert evaluation.systems[0].total.gold == 3


def test_essays_change_nothing_by_their_order() -> None:
    forth, back = compare((GOLD, MADE), (REVIEW, ALARM)), compare((REVIEW, ALARM), (GOLD, MADE))
    assert forth.systems[0].to_dict()["labels"] == back.systems[0].to_dict()["labels"]
    assert forth.agreement == back.agreement


@patient
@given(st.lists(st.tuples(tag_lists(), tag_lists()), min_size=1, max_size=4))
def test_anything_can_be_evaluated(rows: list[tuple[list[Tag], list[Tag]]]) -> None:
    essay = Essay("x " * 20, "e")
    pairs = [(Annotation(essay, tuple(g)), (Annotation(essay, tuple(p)),)) for g, p in rows]
    if not any(g.tags for g, _ in pairs):
        return
    evaluation = evaluate(pairs, ["gold", "s"], Settings(samples=5))
    s = evaluation.systems[0]
    for choice, counts in s.choices.items():
        assert counts.found <= counts.gold
        if choice.matching in ("exact", "overlap"):
            assert counts.found == counts.right
    assert s.choices[Choice("exact")].found <= s.choices[Choice("overlap")].found
    assert 0 <= (s.protection["leak_chars"] or 0) <= 1

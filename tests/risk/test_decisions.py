"""The corpus rules at their limits, and the figures that hang on more than one value."""

from __future__ import annotations

import pytest

from gok.risk import Settings, assess
from gok.risk.decisions import decide
from tests.risk.building import result


def outcomes(attribute: str, values: list[str], **limits: float) -> dict[str, str]:
    told = [{f"text:{attribute}": frozenset({value})} for value in values]
    return {d.value: d.outcome for d in decide(told, Settings(**limits))}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attribute", "common", "rare", "outcome"),
    [
        ("origin", "SY", "LU", "replace"),
        ("transit", "TR", "PE", "replace"),
        ("profession", "kock", "pilot", "generalize"),
    ],
)
def test_exactly_k_learners_are_enough(attribute: str, common: str, rare: str, outcome: str) -> None:
    assert outcomes(attribute, [common] * 3 + [rare] * 2, k=3) == {common: "keep", rare: outcome}


def test_exactly_the_share_is_enough() -> None:
    """Of forty who tell a number, two are five in a hundred."""
    assert outcomes("siblings", ["3"] * 38 + ["8"] * 2) == {"3": "keep", "8": "keep"}
    assert outcomes("siblings", ["3"] * 39 + ["8"] * 2) == {"3": "keep", "8": "mask"}
    assert outcomes("siblings", ["3"] * 3 + ["8"]) == {"3": "keep", "8": "mask"}  # one alone is never usual
    assert outcomes("children", ["1", "2", "3"]) == {"1": "keep", "2": "keep", "3": "mask"}


def test_a_wide_profession_stays() -> None:
    assert outcomes("profession", ["vårdanställd"], k=5) == {"vårdanställd": "keep"}


def test_the_least_varied_sensitive_mark_counts() -> None:
    """Three women: all tell that they are muslims, one that she has diabetes. Of her faith there is one value."""
    faith, health = "Jag är [muslim]{sensitive religious}.", " Jag har [diabetes]{sensitive health}."
    corpus = [result(faith + health * (id == "A"), f"{id}1", learner=id, gender="f") for id in "ABC"]
    found = assess(corpus, settings=Settings(k=2, linkage=False))
    assert {one.id: one.diversity for one in found.learners} == {"A": 1, "B": 1, "C": 1}
    corpus.append(result("Hej.", "D1", learner="D", gender="f"))
    found = assess(corpus, settings=Settings(k=2, linkage=False))
    assert {one.id: one.diversity for one in found.learners} == {"A": 2, "B": 2, "C": 2, "D": None}


def test_of_two_marks_the_worse_is_told() -> None:
    """Everybody has diabetes; the faiths differ."""
    faiths = {"A": "muslim", "B": "katolik"}
    text = "Jag är [{}]{{sensitive religious}} och har [diabetes]{{sensitive health}}."
    corpus = [result(text.format(faith), f"{id}1", learner=id, gender="f") for id, faith in faiths.items()]
    found = assess(corpus, settings=Settings(linkage=False))
    assert [one.diversity for one in found.learners] == [1, 1]

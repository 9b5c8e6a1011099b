"""The case files: what the engine replaces in a sentence, found and ignored."""

from __future__ import annotations

import pytest

from gok.pipeline import detect
from tests.cases import Case, read_cases

STRUCTURED = ("ages", "dates", "numbers", "places_numbers", "online")
LABELS = frozenset(
    "age_digits age_string date_digits day month_digit month_word year phone_nr personid_nr account_nr "
    "license_nr zip_code "
    "street_nr email url username other_nr_seq transport_nr".split()
)
CASES = read_cases(*STRUCTURED)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    mentions = detect(case.text).mentions
    got = [(m.span.start, m.span.end, m.label) for m in mentions if m.action == "replace" and m.label in LABELS]
    if case.known_wrong:
        assert got != list(case.expected), "this case is right now: take the ~ away"
    else:
        assert got == list(case.expected)


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 250
    assert sum(not case.expected for case in CASES) >= 80

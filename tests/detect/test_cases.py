"""The case files: what the engine replaces in a sentence, found and ignored."""

from __future__ import annotations

import pytest

from gok.pipeline import detect
from gok.taxonomy import taxonomy
from tests.cases import Case, read_cases

STRUCTURED = ("ages", "dates", "numbers", "places_numbers", "online")
GROUPS = {
    **dict.fromkeys(STRUCTURED, ("age", "dates", "numbers", "online")),
    "names": ("names",),
    "towns": ("places",),
    "background": ("marks",),
    "public": ("names", "places", "institutions", "transport", "age", "dates", "numbers", "online"),
}
FURTHER = {
    "places_numbers": {"street_nr", "zip_code", "transport_nr"},
    "numbers": {"street_nr", "zip_code", "transport_nr"},
}
CASES = read_cases(*GROUPS)


def looked_at(case: Case) -> set[str]:
    """The labels a file speaks about: what it does not mention must not be found either."""
    name = case.file.removesuffix(".txt")
    labels = {c.id for c in taxonomy().categories if c.group in GROUPS[name]}
    return labels | FURTHER.get(name, set())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    wanted = looked_at(case)
    action = "mark" if case.file == "background.txt" else "replace"
    mentions = detect(case.text).mentions
    got = [(m.span.start, m.span.end, m.label) for m in mentions if m.action == action and m.label in wanted]
    if case.known_wrong:
        assert got != list(case.expected), "this case is right now: take the ~ away"
    else:
        assert got == list(case.expected)


def test_there_are_enough_cases() -> None:
    structured = [case for case in CASES if case.file.removesuffix(".txt") in STRUCTURED]
    assert len(structured) >= 250
    assert sum(not case.expected for case in structured) >= 80

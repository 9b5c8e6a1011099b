"""Whose a name is, told without comparing everybody with everybody."""

from __future__ import annotations

from itertools import product
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from gok.label.persons import KnownNames, Persons, same_name, traces

LETTERS = st.text("absål", min_size=1, max_size=8)


@st.composite
def slips(draw: st.DrawFn) -> tuple[str, str]:
    """A name and what a slip of the pen, a genitive or both make of it."""
    name = draw(st.text("fatimås", min_size=3, max_size=9))
    place, letter = draw(st.integers(0, len(name) - 1)), draw(st.sampled_from("fatimås"))
    before, behind = name[:place], name[place:]
    swapped = before + behind[1:2] + behind[:1] + behind[2:]
    replaced, more, less = before + letter + behind[1:], before + letter + behind, before + behind[1:]
    return name, draw(st.sampled_from([name, replaced, more, less, swapped])) + draw(st.sampled_from(["", "s"]))


@given(slips())
def test_names_that_can_be_one_share_a_trace(names: tuple[str, str]) -> None:
    one, other = names
    if same_name(one, other):
        assert set(traces(one)) & set(traces(other))


def _can_be(first: list[str], last: list[str], of: tuple[list[str], list[str]]) -> bool:
    """What is asked of everybody, said plainly."""
    firsts = any(same_name(one, other) for one, other in product(first, of[0]))
    lasts = any(same_name(one, other) for one, other in product(last, of[1]))
    contradicted = (first and of[0] and not firsts) or (last and of[1] and not lasts)
    return not contradicted and (firsts or (lasts and not (first and of[0])))


@given(st.lists(st.tuples(st.lists(LETTERS, max_size=2), st.lists(LETTERS, max_size=2)), max_size=12))
def test_who_is_met_is_the_first_who_can_be_called_so(names: list[tuple[list[str], list[str]]]) -> None:
    full = [(first, last) for first, last in names if first and last]
    parts = [(first, last) for first, last in names if bool(first) != bool(last)]
    persons = Persons()
    known: list[tuple[list[str], list[str]]] = []
    for first, last in full + parts:
        expected = next((number for number, of in enumerate(known) if _can_be(first, last, of)), len(known))
        if expected == len(known):
            known.append(([], []))
        known[expected][0].extend(first)
        known[expected][1].extend(last)
        assert persons.meet(first, last).number == expected
    assert persons.count == len(known)


def test_somebody_of_many_names_is_asked_about_few_of_them() -> None:
    """Names one letter apart are all one person's, and each was compared with all that person is called."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"fat{one}{other}ma" for one in letters for other in letters]
    with mock.patch("gok.label.persons.same_name", side_effect=same_name) as asked:
        everybody = Persons()
        for name in names:
            everybody.meet([name], [])
    assert everybody.count == 1
    assert asked.call_count < 10 * len(names)


@given(names=st.lists(st.text("abs", min_size=4, max_size=6), min_size=1, max_size=60))
def test_places_are_known_as_first_written_however_many_there_are(names: list[str]) -> None:
    known, written = KnownNames(), list[str]()
    for name in names:
        first = next((other for other in written if same_name(name, other)), name)
        assert known.resolve(name, name) == first
        if first == name and name not in written:
            written.append(name)

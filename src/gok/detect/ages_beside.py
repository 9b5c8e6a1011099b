"""Ages that only the person beside them tells: `Zeki 13, Lin 9 och lilla Oz tre`, `mirza är 26`, `M.L., 96, är`.

A bare number is an age when it is said of somebody. Behind an age the clause ends or goes on with a verb; a number of
things (`Ali 2 gånger`), a time, a price, a result is none. Who is somebody is decided later: the candidates say beside
whom they stand, and `gok.label.ages` takes those whose person has won.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator
from functools import cache

from gok.detect.rule_candidates import rules_by_finder
from gok.detect.view import Candidate, EssayView
from gok.lang import Language, lazy_regex
from gok.taxonomy.groups import NAMED, PLACES
from gok.text import Span

__all__ = ["BEFORE_AGES", "MAYBE_PEOPLE", "PEOPLE", "find_ages_beside"]

PEOPLE = NAMED | {"fam"}
MAYBE_PEOPLE = PEOPLE | PLACES
"""What is taken for a place may turn out to be a surname."""
BEFORE_AGES = frozenset(",(")
"""What can stand right behind a person before an age, besides a blank."""
_LONG = 6  # letters of a number that may be misspelled
_WORD = lazy_regex(r"\s+([^\W\d_]+)")


def find_ages_beside(view: EssayView, people: Collection[Span], ages: Collection[Span]) -> Iterator[Candidate]:
    """Numbers where the age of one of the people stands, and those behind an age in a row of people and ages."""
    rules = rules_by_finder(view.language).get("ages_beside")
    if rules is None:
        return
    of_person, in_row = rules["of_person"], rules["in_row"]
    todo = dict.fromkeys(ages)
    starting: dict[int, list[Span]] = {}
    for person in people:
        starting.setdefault(person.start, []).append(person)
    for person in people:
        age = _beside(view, person, starting)
        if age is not None:
            todo[age] = None
            yield Candidate(age, _category(view, age), of_person.id, of_person.score, beside=(person,))
    row, done = list(todo), set(todo)
    while row:
        before = row.pop()
        following = _in_row(view, before)
        if following is None:
            continue
        age, who, is_told = following
        if age not in done:
            done.add(age)
            row.append(age)
        whose: list[tuple[Span, ...]] = [()] if is_told else [(one,) for one in starting.get(who, ())]
        for persons in whose:
            yield Candidate(age, _category(view, age), in_row.id, in_row.score, beside=(before, *persons))


def _category(view: EssayView, age: Span) -> str:
    return "age_digits" if view.text[age.start].isdecimal() else "age_string"


def _beside(view: EssayView, person: Span, others: Container[int]) -> Span | None:
    """The age that is said of the person: right behind, set apart by a comma or a bracket, behind or around `är`.

    Where one of the others begins behind it, it is a row without commas: `salma 12 ilyas 9`.
    """
    text, language = view.text, view.language
    start, end = person.start, person.end
    behind = text[end : end + 1]
    if behind not in BEFORE_AGES and not behind.isspace():
        return None
    begins = language.pattern("ages.BEGINS").match(text, end)  # as hardly any does: none of what follows is asked
    if begins is None or (begins["word"] and language.module("numerals").read_cardinal(begins["word"].lower()) is None):
        return None
    said = language.pattern("ages.SAID").match(text, end)
    is_named = text[start].isupper() or view.forms[text[start:end]].is_word  # är nestan sextio: misspelled, no name
    if said is None and is_named:
        before = text[max(0, start - 30) : start]
        asking = tuple(language.words("words_before_asked_ages"))
        if before.rstrip().lower().endswith(asking) and language.pattern("ages.ASKED").search(before):
            said = language.pattern("ages.BEHIND").match(text, end)
    if said is not None:
        age = _age(view, said, near=True)
        is_age = age and (_stops(view, age.end) or language.pattern("ages.MONTH").match(text, age.end))
        return age if is_age else None
    aged = _aged(view, person)
    bare = None if aged else language.pattern("ages.BARE").match(text, end)
    match = aged or bare or language.pattern("ages.APART").match(text, end)
    age = _age(view, match, near=False) if match else None
    if age is None:
        return None
    if bare and not (is_named or text[age.start].isdecimal()):
        return None
    if bare and language.pattern("ages.OTHER").search(language.module("context").clause_before(text, start)):
        return None
    return age if _stops(view, age.end) or (bare and age.end + 1 in others) else None


def _aged(view: EssayView, person: Span) -> re.Match[str] | None:
    """How many weeks or months somebody has: `lilla Hiyab på åtta månader`, unless it says for how long not."""
    match = view.language.pattern("ages.AGED").match(view.text, person.end)
    if match is None:
        return None
    clause = view.language.module("context").clause_before(view.text, person.start)
    return None if view.language.pattern("ages.NOT_SINCE").search(clause) else match


def _in_row(view: EssayView, age: Span) -> tuple[Span, int, bool] | None:
    """The next age of a row, where the word for whose it is begins, and whether that is surely somebody."""
    match = view.language.pattern("ages.NEXT").match(view.text, age.end)
    if match is None:
        return None
    words = match.group("who").split()
    form, last = view.forms[words[-1]], words[-1]
    who = match.start("who") + match.group("who").rindex(last)
    following = _age(view, match, near=False)
    if following is None or any(_is_verb(view, word) for word in words[:-1]) or not _stops(view, following.end):
        return None
    is_told = last.lower() in view.language.words("persons_with_ages") or form.shape in "CM" or not form.is_word
    return following, who, is_told


def _age(view: EssayView, match: re.Match[str], *, near: bool) -> Span | None:
    """The number of a match if it can be an age; `near` lets it be spelled as it sounds."""
    language, oldest = view.language, view.language.weights["ages"]["oldest"]
    word, (start, end) = match.group("number"), match.span("number")
    if word[0].isdecimal():
        return Span(start, end) if float(word.replace(",", ".")) <= oldest else None
    low = word.lower()
    value = language.module("numerals").read_cardinal(low)
    if value is None or value > oldest or not (near or len(low) > _LONG or low in _numbers(language)):
        return None
    is_year = near and language.pattern("ages.ONE_YEAR").match(view.text, start)
    if low in language.words("numbers_that_are_no_ages") and not is_year:
        return None
    unit = language.pattern("ages.UNITS").match(view.text, end) if value >= 20 and value % 10 == 0 else None
    return Span(start, unit.end() if unit else end)


@cache
def _numbers(language: Language) -> frozenset[str]:
    """Ages in words, spelled right."""
    cardinal = language.module("numerals").cardinal
    return frozenset(cardinal(number) for number in range(2, language.weights["ages"]["oldest"] + 1))


def _stops(view: EssayView, end: int) -> bool:
    """Whether nothing is counted here: the clause ends, goes on with a verb, or what is counted are years or months."""
    for name in ("ages.ENDS", "ages.YEARS", "ages.WEEKS"):
        if view.language.pattern(name).match(view.text, end):
            return True
    following = _WORD.match(view.text, end)
    return following is not None and _is_verb(view, following.group(1))


def _is_verb(view: EssayView, surface: str) -> bool:
    word = view.lexicon.word(surface) if surface.islower() else None
    return word is not None and (word.parts == ("verb",) or surface in view.language.words("verbs_behind_ages"))

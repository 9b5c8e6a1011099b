"""Ages that only the person beside them tells: `Zeki 13, Lin 9 och lilla Oz tre`, `mirza är 26`, `M.L., 96, är`.

A bare number is an age when it is said of somebody, and who is somebody is known once names are labelled, those in
small letters and those of no list too. Behind an age the clause ends or goes on with a verb; a number of things
(`Ali 2 gånger`), a time, a price, a result is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gok.label.hypotheses import Hypothesis
from gok.lang.regexes import lazy_regex
from gok.lang.sv.context import clause_before
from gok.lang.sv.numerals import cardinal, read_cardinal
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import NAMED
from gok.text import Essay, Span

__all__ = ["with_ages"]

_I = re.IGNORECASE
_PEOPLE = NAMED | {"fam"}
_AGES = frozenset({"age_digits", "age_string"})
_OLDEST = 110
_SCORE = 0.85
_ABOUT = r"(?:(?:då|nu|bara|redan|snart|nästan|kanske|ungefär|precis|idag|i\s+dag|drygt|knappt|endast)\s+){0,3}"
_NUMBER = r"(?P<number>\d{1,3}(?:,5)?(?![\w:/%*-]|[.,]\d)|[^\W\d_]{2,20}(?![\w-]))"
_VERB = r"(?:är|var|blir|blev|ar|fyller|fyllde|vart)"
_BARE = lazy_regex(rf"\s+{_NUMBER}")
_APART = lazy_regex(rf"(?:,\s+{_ABOUT}|\s?\(){_NUMBER}", _I)
_SAID = lazy_regex(
    rf"(?:,?\s+(?:som\s+)?(?:(?:nu|då|snart|själv|bara)\s+)?|,?\s+och\s+|,\s+född\s+\w+,\s+){_VERB}\s+{_ABOUT}{_NUMBER}",
    _I,
)
_ASKED = lazy_regex(rf"\b{_VERB}\s+(?:(?:min|din|sin|vår|hans|hennes|lilla|lille)\s+){{0,2}}$", _I)
_ASKING = tuple("är var blir blev ar fyller fyllde vart min din sin vår hans hennes lilla lille".split())  # its ends
_BEFORE_AGES = frozenset(",(")  # or a blank
_BEHIND = lazy_regex(rf"\s+{_ABOUT}{_NUMBER}", _I)
_EXACT = tuple(cardinal(n) for n in range(_OLDEST, 1, -1))
_NEXT = lazy_regex(
    rf"(?:\s*år)?(?:,|,?\s+(?:och|samt|men))\s+(?P<who>(?:[^\W\d_][\w’'-]*\s+){{1,3}}?)(?:{_VERB}\s+)?{_ABOUT}"
    rf"(?P<number>\d{{1,3}}(?![\w:/%*-]|[.,]\d)|(?:{'|'.join(_EXACT)})\b)",
    _I,
)
_ENDS = lazy_regex(
    r"(?:\s*(?:[.;!?)\n…–-]|,(?!\s*\d)|\Z)|\s+(?:och|samt|men|när|då|nu|så|fast|idag|i\s+dag|i\s+år)\b(?!\s+\d))", _I
)
_YEARS = lazy_regex(
    r"\s*år(?:ig\w*)?\b(?!\s+(?:sedan|sen|kvar|tillsammans|i\b|på\b|senare|äldre|yngre|fängelse|där))", _I
)
_WEEKS = lazy_regex(r"\s+(?:månader|mån|veckor|dagar)\b(?=\s*(?:[.,;!?)\n]|\Z)|\s+(?:och|gam\w*|när|då|nu)\b)", _I)
_MONTH = lazy_regex(r"\s+(?:i|på)\s+(?:jan|feb|mars|apr|maj|jun|jul|aug|sep|okt|nov|dec|vår|höst|somm|vint)\w*", _I)
# What else a number behind a name can be: a time, a price, a result, a chapter, a gift.
_OTHER = lazy_regex(
    r"\b(?:klockan|kl|köp\w*|kost\w*|ring\w*|hämta\w*|träffa\w*|möt\w*|ses|gav|ger|ge|få\w*|fick|vann|förlora\w*|mot|mål|poäng|"
    r"kapitel|kap|vers|psalm\w*|bibel\w*|evangeli\w*|sida\w*|nummer|nr|rum|våning|plats|buss\w*|linje|gånger|betala\w*|"
    r"swisha\w*|lånade?|kung\w*|påve\w*|rond|tal|låt|avsnitt|säsong|del)\b"
)
_SOMEBODY = frozenset(
    "jag du han hon hen son sonen dotter dottern bror brodern broren syster systern mamma pappa mormor morfar farmor "
    "farfar man mannen fru frun sambo kusin kusinen brorson systerson barnbarn pojken flickan killen tjejen lillebror "
    "lillasyster storebror storasyster tvillingarna".split()
)
_NO_AGES = frozenset({"en", "ett", "noll"})
_ONE_YEAR = lazy_regex(r"ett år(?=\s*[.,!?]|\s+(?:och|när|då)\b)", _I)  # but not ett år i Rom
_DOES = frozenset("är var går bor har hade kan ska vill läser spelar jobbar gillar tycker heter".split())
_WORD = lazy_regex(r"\s+([^\W\d_]+)")
_UNITS = lazy_regex(r"\s(ett|två|tre|fyra|fem|sex|sju|åtta|nio)\b", _I)


class _Found(NamedTuple):
    span: Span
    rule: str


def with_ages(essay: Essay, readings: list[Hypothesis], forms: WordFormTable) -> list[Hypothesis]:
    """The readings and the ages that stand beside people, in order of their place."""
    text = essay.text
    found: list[_Found] = []
    ages: list[Span] = []
    places: set[int] = set()
    for reading in readings:
        if reading.category in _PEOPLE:
            places.add(reading.start)
            age = _beside(text, reading, forms)
            if age is not None:
                found.append(age)
        elif reading.category in _AGES:
            ages.append(reading.span)
    ages += [age.span for age in found]
    seen = set(ages)
    while ages:
        following = _in_row(text, ages.pop(), places, forms)
        if following is not None and following.span not in seen:
            seen.add(following.span)
            found.append(following)
            ages.append(following.span)
    new = _new(text, readings, found) if found else []
    return sorted([*readings, *new], key=_place) if new else readings


def _place(reading: Hypothesis) -> tuple[int, int, str]:
    return reading.start, reading.end, reading.category


def _new(text: str, readings: list[Hypothesis], found: Sequence[_Found]) -> list[Hypothesis]:
    """Those of the ages that stand where nothing was found yet."""
    marks = taxonomy().marks
    taken = {at for r in readings if r.category not in marks for at in range(r.start, r.end)}
    new: dict[Span, Hypothesis] = {}
    for span, rule in found:
        if span not in new and taken.isdisjoint(range(span.start, span.end)):
            category = "age_digits" if text[span.start].isdigit() else "age_string"
            word = span.of(text)
            new[span] = Hypothesis(
                span, span.start, span.end, word, word.lower(), "", 1.0, (), category, _SCORE, (rule,)
            )
    return list(new.values())


def _beside(text: str, person: Hypothesis, forms: WordFormTable) -> _Found | None:
    """The age that is said of the person: right behind, set apart by a comma or a bracket, behind or around `är`."""
    start, end = person.start, person.end
    behind = text[end : end + 1]
    if behind not in _BEFORE_AGES and not behind.isspace():
        return None
    said = _SAID.match(text, end)
    is_named = text[start].isupper() or forms[person.text].is_word  # är nestan sextio: misspelled, no name
    if said is None and is_named:
        before = text[max(0, start - 30) : start]
        if before.rstrip().lower().endswith(_ASKING) and _ASKED.search(before):
            said = _BEHIND.match(text, end)
    if said is not None:
        span = _age(text, said, near=True)
        if span and (_stops(text, span.end, forms) or _MONTH.match(text, span.end)):
            return _Found(span, "ages.of_person")
        return None
    bare = _BARE.match(text, end)
    match = bare or _APART.match(text, end)
    span = _age(text, match, near=False) if match else None
    if span is None:
        return None
    if bare and (_OTHER.search(clause_before(text, start)) or not (is_named or text[span.start].isdigit())):
        return None
    return _Found(span, "ages.of_person") if _stops(text, span.end, forms) else None


def _in_row(text: str, age: Span, people: set[int], forms: WordFormTable) -> _Found | None:
    """The next age of a row: `jag är 39 och han 37`, `Arta 16, bekim 14`."""
    match = _NEXT.match(text, age.end)
    if match is None:
        return None
    words = match.group("who").split()
    last = words[-1]
    start = match.start("who") + match.group("who").rindex(last)
    form = forms[last]
    is_somebody = last.lower() in _SOMEBODY or start in people or form.shape in "CM" or not form.is_word
    span = _age(text, match, near=False)
    if not is_somebody or span is None or any(_is_verb(word, forms) for word in words[:-1]):
        return None
    return _Found(span, "ages.in_row") if _stops(text, span.end, forms) else None


def _age(text: str, match: re.Match[str], *, near: bool) -> Span | None:
    """The number of a match if it can be an age; `near` lets it be spelled as it sounds."""
    word, (start, end) = match.group("number"), match.span("number")
    if word[0].isdigit():
        return Span(start, end) if float(word.replace(",", ".")) <= _OLDEST else None
    low = word.lower()
    value = read_cardinal(low)
    if value is None or value > _OLDEST or not (near or low in _EXACT or len(low) > 6):
        return None
    if low in _NO_AGES and not (near and _ONE_YEAR.match(text, start)):
        return None
    unit = _UNITS.match(text, end) if value >= 20 and value % 10 == 0 else None
    return Span(start, unit.end() if unit else end)


def _stops(text: str, end: int, forms: WordFormTable) -> bool:
    """Whether nothing is counted here: the clause ends, goes on with a verb, or what is counted are years or months."""
    if _ENDS.match(text, end) or _YEARS.match(text, end) or _WEEKS.match(text, end):
        return True
    following = _WORD.match(text, end)
    return following is not None and _is_verb(following.group(1), forms)


def _is_verb(surface: str, forms: WordFormTable) -> bool:
    word = forms.lexicon.word(surface) if surface.islower() else None
    return word is not None and (word.parts == ("verb",) or surface in _DOES)

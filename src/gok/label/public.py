"""What is public whatever a model thinks: listed persons, titles and platforms, and the authors that are cited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from gok.detect.view import EssayView
from gok.label.settle import Hypothesis
from gok.lang.regexes import lazy_regex
from gok.lang.sv.context import sentence, speaks_of_own_life
from gok.lexicon import mask
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import INSTITUTIONS, NAMED
from gok.text import Span

__all__ = ["public_spans"]


def public_spans(view: EssayView, readings: list[Hypothesis], *, own_life: bool) -> set[tuple[int, int]]:
    """The spans of the readings that are public, as start and end.

    In an essay about the writer's own life nobody is cited: there a name with a year behind it is somebody's age.
    """
    text, forms = view.text, view.forms
    famous = {at: span.end for span in _famous(view) for at in range(span.start, span.end)}
    found = {(r.start, r.end) for r in readings if famous.get(r.start, 0) >= r.end} if famous else set()
    for reading in readings:
        if (reading.category == "other_institution" or len(reading.low) > 6) and _is_platform(reading, forms):
            found.add((reading.start, reading.end))
    if own_life:
        return found
    people = [reading for reading in readings if reading.category in NAMED]
    found.update([(r.start, r.end) for r in _first_in_sources(text, readings, people)])
    if people:
        has_brackets, has_experts = "(" in text, _has_experts(text)
        found.update([(r.start, r.end) for r in people if _is_cited(text, r, has_brackets, has_experts)])
    found.update([(r.start, r.end) for r in readings if r.category in INSTITUTIONS and _is_of_scholars(text, r)])
    return found


_FRIEND = lazy_regex(r"\b(?:min|mitt|mina|vår|våra|din)\s+(?:\w+\s+){1,2}(?:heter\s+)?$", re.IGNORECASE)


def _famous(view: EssayView) -> Iterator[Span]:
    """Full names of listed public persons, unless a relative or friend is called so, and titles of several words."""
    tokens, text = view.tokens, view.text
    for i, phrases in view.phrases.items():
        if view.known[i].shape == "l":
            continue
        for phrase in phrases:
            known = any(r.category == "public_person" and r.weight >= 3 for r in phrase.readings)
            titled = any(r.category == "title" for r in phrase.readings)
            start = tokens[i].start
            if (known or titled) and not _FRIEND.search(text[max(0, start - 40) : start]):
                yield Span(start, tokens[i + phrase.length - 1].end)
                break


_PLATFORM = mask("platform")


def _is_platform(reading: Hypothesis, forms: WordFormTable) -> bool:
    """Facebook, Youtube, Instigram: everybody is there, so that it says nothing of anybody."""
    form = forms[reading.text]
    if reading.category == "other_institution" and form.classes & _PLATFORM:
        return True
    return len(form.lower) > 6 and form.own[-1:] == ("n=platform",)


_AUTHOR_FIRST = lazy_regex(
    r"^[^\w\n]*(?P<author>[A-ZÅÄÖ][\w-]+(?: [A-ZÅÄÖ][\w-]+)?, [A-ZÅÄÖ][\w-]*(?: [A-ZÅÄÖ]\.?)*)"
    r"(?P<entry>,? ?\(?(?:1[89]|20)\d\d.*)?(?:[.:(&]|, [A-ZÅÄÖ]\.|$)",
    re.MULTILINE,
)


_BY_INITIALS = lazy_regex(
    r"[A-ZÅÄÖ][\w-]+, [A-ZÅÄÖ]\.(?:[ -]?[A-ZÅÄÖ]\.)?(?:,? (?:&|och) [A-ZÅÄÖ][\w-]+, [A-ZÅÄÖ]\.)* ?\((?:1[89]|20)\d\d"
)


def _first_in_sources(text: str, readings: list[Hypothesis], people: list[Hypothesis]) -> Iterator[Hypothesis]:
    """A list of sources has the surname first: `Hammar, Henrik.`; with a year, `Hammar, Henrik 2009:`, all its line."""
    if 2 not in {other.start - one.end for one, other in pairwise(people)}:
        return
    for entry in _BY_INITIALS.finditer(text):
        yield from (r for r in people if entry.start() <= r.start and r.end <= entry.end())
    for line in _AUTHOR_FIRST.finditer(text):
        whole = line["entry"] is not None
        start, end = line.span() if whole else line.span("author")
        inside = [r for r in (readings if whole else people) if start <= r.start and r.end <= end]
        if whole or [r.category == "surname" for r in inside[:2]] == [True, False]:
            yield from inside


_IN_BRACKETS = lazy_regex(r"\([^()\d]{2,60}?,?\s(?:1[89]|20)\d\d\b[^()]{0,20}\)")
_YEAR_BEHIND = lazy_regex(r"(?:s|:s)?(?:\s+[A-ZÅÄÖ][\w-]+)?\s*\((?:1[89]|20)\d\d\b")
_SAYS = r"anger|enligt|hävdar|redogör|konstaterar|påstår|framhåller|anser|menar|skriver|påpekar|understryker"
_SAYS_BEFORE = lazy_regex(rf"\b(?:{_SAYS})\s+\Z", re.IGNORECASE)
_SAYS_BEHIND = lazy_regex(rf"\s+(?:{_SAYS})\b")
_EXPERT = lazy_regex(
    r"\b(?:\w*forskar(?:e|en)|\w*olog(?:en)?|professor[n]?|docent(?:en)?|journalist(?:en)?|debattör(?:en)?|"
    r"ekonom(?:en)?|historiker[n]?|krönikör(?:en)?|författar(?:e|en|inna|innan)|regissör(?:en)?|skådespelar(?:e|en)|filosof(?:en)?)\s+"
    r"(?:[A-ZÅÄÖ][\w-]*\.?\s+)?\Z"
)


# What no expert is told without, in the letters the pattern has.
_EXPERTS = (
    "forskar",
    "olog",
    "professor",
    "docent",
    "journalist",
    "debattör",
    "ekonom",
    "historiker",
    "krönikör",
    "författar",
    "regissör",
    "skådespelar",
    "filosof",
)


def _has_experts(text: str) -> bool:
    for word in _EXPERTS:  # noqa: SIM110 - any() costs three times as much
        if word in text:
            return True
    return False


def _is_cited(text: str, reading: Hypothesis, has_brackets: bool, has_experts: bool) -> bool:
    """A name and a year, `(Rose 2010)`, `Rose (2010)`; an expert; a surname that states something, `Enligt Rose`."""
    start, end = reading.start, reading.end
    cited = False
    if has_brackets:
        bracket = text.rfind("(", max(0, start - 60), start)
        in_brackets = _IN_BRACKETS.match(text, bracket) if bracket >= 0 else None
        cited = bool((in_brackets and end <= in_brackets.end()) or _YEAR_BEHIND.match(text, end))
    cited = cited or (has_experts and _EXPERT.search(text, max(0, start - 50), start) is not None)
    if not cited and reading.category == "surname":
        cited = bool(_SAYS_BEFORE.search(text, max(0, start - 14), start) or _SAYS_BEHIND.match(text, end))
    return cited and not speaks_of_own_life(sentence(text, start, end))


_SCHOLAR = lazy_regex(
    r"(?:\b(?:prof+es+or|\w*forskar(?:e|en)|docent|lektor|doktorand|\w+olog(?:en)?|historiker|verksam)\b[^.!?]{0,40}|"
    r"\((?:1[89]|20)\d\d\)\s+)\bvid\s+\Z",
    re.IGNORECASE,
)


def _is_of_scholars(text: str, reading: Hypothesis) -> bool:
    """Where somebody who is asked as an expert works: `professor i historia vid Uppsala universitet`."""
    start, end = reading.start, reading.end
    if not text[max(0, start - 70) : start].rstrip().lower().endswith("vid"):
        return False
    before = _SCHOLAR.search(text, max(0, start - 70), start)
    return before is not None and not speaks_of_own_life(sentence(text, start, end))

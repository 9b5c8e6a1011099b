"""What is public whatever a model thinks: listed persons, titles and platforms, and the authors that are cited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gok.detect.context import sentence, speaks_of_own_life
from gok.detect.forms import Forms
from gok.detect.look import look_at
from gok.detect.rules import later
from gok.label.groups import INSTITUTIONS, NAMED
from gok.label.settle import Reading
from gok.lexicon import mask
from gok.text import Essay, Span

__all__ = ["public_spans"]


def public_spans(essay: Essay, readings: Sequence[Reading], forms: Forms, *, own_life: bool) -> set[Span]:
    """The spans of the readings that are public.

    In an essay about the writer's own life nobody is cited: there a name with a year behind it is somebody's age.
    """
    famous = {at: span.end for span in _famous(essay, forms) for at in range(span.start, span.end)}
    found = {r.span for r in readings if famous.get(r.span.start, 0) >= r.span.end}
    found.update(r.span for r in readings if _is_platform(essay, r, forms))
    if not own_life:
        found.update(_first_in_sources(essay.text, readings))
        found.update(r.span for r in readings if r.category in NAMED and _is_cited(essay, r))
        found.update(r.span for r in readings if r.category in INSTITUTIONS and _is_of_scholars(essay, r))
    return found


_FRIEND = later(r"\b(?:min|mitt|mina|vår|våra|din)\s+(?:\w+\s+){1,2}(?:heter\s+)?$", re.IGNORECASE)


def _famous(essay: Essay, forms: Forms) -> Iterator[Span]:
    """Full names of listed public persons, unless a relative or friend is called so, and titles of several words."""
    tokens, look = essay.tokens, look_at(essay, forms)
    for i, phrases in look.phrases.items():
        if look.known[i].shape == "l":
            continue
        for phrase in phrases:
            known = any(r.category == "public_person" and r.weight >= 3 for r in phrase.readings)
            titled = any(r.category == "title" for r in phrase.readings)
            start = tokens[i].start
            if (known or titled) and not _FRIEND.search(essay.text[max(0, start - 40) : start]):
                yield Span(start, tokens[i + phrase.length - 1].end)
                break


_PLATFORM = mask("platform")


def _is_platform(essay: Essay, reading: Reading, forms: Forms) -> bool:
    """Facebook, Youtube, Instigram: everybody is there, so that it says nothing of anybody."""
    form = forms[reading.span.of(essay.text)]
    if reading.category == "other_institution" and form.classes & _PLATFORM:
        return True
    return len(form.lower) > 6 and form.own[-1:] == ("n=platform",)


_AUTHOR_FIRST = later(
    r"^[^\w\n]*(?P<author>[A-ZÅÄÖ][\w-]+(?: [A-ZÅÄÖ][\w-]+)?, [A-ZÅÄÖ][\w-]*(?: [A-ZÅÄÖ]\.?)*)"
    r"(?P<entry>,? ?\(?(?:1[89]|20)\d\d.*)?(?:[.:(&]|, [A-ZÅÄÖ]\.|$)",
    re.MULTILINE,
)


_BY_INITIALS = later(
    r"[A-ZÅÄÖ][\w-]+, [A-ZÅÄÖ]\.(?:[ -]?[A-ZÅÄÖ]\.)?(?:,? (?:&|och) [A-ZÅÄÖ][\w-]+, [A-ZÅÄÖ]\.)* ?\((?:1[89]|20)\d\d"
)


def _first_in_sources(text: str, readings: Sequence[Reading]) -> Iterator[Span]:
    """A list of sources has the surname first: `Hammar, Henrik.`; with a year, `Hammar, Henrik 2009:`, all its line."""
    people = [r for r in readings if r.category in NAMED]
    if not any(one.span.end + 2 == other.span.start for one, other in pairwise(people)):
        return
    for entry in _BY_INITIALS.finditer(text):
        yield from (r.span for r in people if entry.start() <= r.span.start and r.span.end <= entry.end())
    for line in _AUTHOR_FIRST.finditer(text):
        whole = line["entry"] is not None
        start, end = line.span() if whole else line.span("author")
        inside = [r for r in (readings if whole else people) if start <= r.span.start and r.span.end <= end]
        if whole or [r.category == "surname" for r in inside[:2]] == [True, False]:
            yield from (r.span for r in inside)


_IN_BRACKETS = later(r"\([^()\d]{2,60}?,?\s(?:1[89]|20)\d\d\b[^()]{0,20}\)")
_YEAR_BEHIND = later(r"(?:s|:s)?(?:\s+[A-ZÅÄÖ][\w-]+)?\s*\((?:1[89]|20)\d\d\b")
_SAYS = r"anger|enligt|hävdar|redogör|konstaterar|påstår|framhåller|anser|menar|skriver|påpekar|understryker"
_SAYS_BEFORE = later(rf"\b(?:{_SAYS})\s+\Z", re.IGNORECASE)
_SAYS_BEHIND = later(rf"\s+(?:{_SAYS})\b")
_EXPERT = later(
    r"\b(?:\w*forskar(?:e|en)|\w*olog(?:en)?|professor[n]?|docent(?:en)?|journalist(?:en)?|debattör(?:en)?|"
    r"ekonom(?:en)?|historiker[n]?|krönikör(?:en)?|författar(?:e|en|inna|innan)|regissör(?:en)?|skådespelar(?:e|en)|filosof(?:en)?)\s+"
    r"(?:[A-ZÅÄÖ][\w-]*\.?\s+)?\Z"
)


def _is_cited(essay: Essay, reading: Reading) -> bool:
    """A name and a year, `(Rose 2010)`, `Rose (2010)`; an expert; a surname that states something, `Enligt Rose`."""
    text, start, end = essay.text, reading.span.start, reading.span.end
    bracket = text.rfind("(", max(0, start - 60), start)
    in_brackets = _IN_BRACKETS.match(text, bracket) if bracket >= 0 else None
    cited = bool((in_brackets and end <= in_brackets.end()) or _YEAR_BEHIND.match(text, end))
    cited = cited or _EXPERT.search(text, max(0, start - 50), start) is not None
    if not cited and reading.category == "surname":
        cited = bool(_SAYS_BEFORE.search(text, max(0, start - 14), start) or _SAYS_BEHIND.match(text, end))
    return cited and not speaks_of_own_life(sentence(text, start, end))


_SCHOLAR = later(
    r"(?:\b(?:prof+es+or|\w*forskar(?:e|en)|docent|lektor|doktorand|\w+olog(?:en)?|historiker|verksam)\b[^.!?]{0,40}|"
    r"\((?:1[89]|20)\d\d\)\s+)\bvid\s+\Z",
    re.IGNORECASE,
)


def _is_of_scholars(essay: Essay, reading: Reading) -> bool:
    """Where somebody who is asked as an expert works: `professor i historia vid Uppsala universitet`."""
    text, start, end = essay.text, reading.span.start, reading.span.end
    before = _SCHOLAR.search(text, max(0, start - 70), start)
    return before is not None and not speaks_of_own_life(sentence(text, start, end))

"""Parts of a name told by their place: the family behind `familjen`, the last of several names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gok.detect.forms import Forms
from gok.label.settle import Reading
from gok.lexicon import mask
from gok.text import Essay

__all__ = ["place_names"]

_SURNAME_BEFORE = re.compile(
    r"\b(?:familjen|familj|efternamn(?:et)?(?:\s+(?:är|var|blev))?|herr|"
    r"(?<!min )(?<!vår )(?<!din )(?<!hans )(?<!sin )fru|fröken|doktor|"
    r"dr\.?|professor|[A-ZÅÄÖ]\.)\s*$",
    re.IGNORECASE,
)
_FIRST = "firstname_unknown"
_PARTS = frozenset({_FIRST, "middlename", "surname"})
_FAMILY_FIRST = frozenset({"vi", "zh", "ko", "hu", "ja"})
_NAMES = mask("firstname")
_SURNAMES = mask("surname")


def place_names(essay: Essay, readings: Sequence[Reading], forms: Forms) -> list[Reading]:
    """The readings with first names and surnames told apart by where they stand in a full name."""
    out = list(readings)
    run: list[int] = []
    for i, reading in enumerate(out):
        joined = run and essay.text[out[run[-1]].span.end : reading.span.start] in (" ", "\u00a0")
        if reading.category not in _PARTS or not joined:
            _place(essay, out, run, forms)
            run = []
        if reading.category in _PARTS:
            run.append(i)
    _place(essay, out, run, forms)
    return out


def _place(essay: Essay, out: list[Reading], run: list[int], forms: Forms) -> None:
    if not run:
        return
    before = essay.text[max(0, out[run[0]].span.start - 30) : out[run[0]].span.start]
    if len(run) == 1:
        _place_alone(essay, out, run[0], forms, said_to_be_a_surname=bool(_SURNAME_BEFORE.search(before)))
        return
    first, last = run[0], run[-1]
    if _is_family_name_first(essay, out[first], forms):
        for i in run[1:]:
            if out[i].category == "surname" or (i != last and out[i].category == _FIRST):
                _tell(out, i, _FIRST if i == last else "middlename")
        return
    if out[first].category == "surname" and forms[out[first].span.of(essay.text)].classes & _NAMES:
        _tell(out, first, _FIRST)
    last_form = forms[out[last].span.of(essay.text)].classes
    if (
        out[last].category != "surname"
        and out[first].category != "surname"
        and (last_form & _SURNAMES or not last_form & _NAMES)
    ):
        _tell(out, last, "surname")
    for i in run[1:-1]:
        if out[i].category == _FIRST:
            _tell(out, i, "middlename")


def _place_alone(essay: Essay, out: list[Reading], i: int, forms: Forms, *, said_to_be_a_surname: bool) -> None:
    """A lone name is a first name, if it can be one and is not said to be a surname: people are called by it."""
    if said_to_be_a_surname:
        if out[i].category == _FIRST:
            _tell(out, i, "surname")
        return
    surface = out[i].span.of(essay.text)
    if out[i].category != "surname" or not forms[surface].classes & _NAMES or out[i].personal < 0.5:
        return
    ends_a_name = any(
        other.category == "surname"
        and other.span != out[i].span
        and other.span.of(essay.text).lower().removesuffix("s") == surface.lower().removesuffix("s")
        for other in out
    )
    if not ends_a_name:
        _tell(out, i, _FIRST)


def _is_family_name_first(essay: Essay, reading: Reading, forms: Forms) -> bool:
    """Whether the first word is a surname of a culture that says it first, and nobody's first name."""
    entries = forms.lexicon.exact(reading.span.of(essay.text))
    family = any(e.category == "surname" and e.culture in _FAMILY_FIRST for e in entries)
    return reading.category == "surname" and family


def _tell(out: list[Reading], i: int, category: str) -> None:
    out[i] = replace(out[i], category=category, rules=(*out[i].rules, "names.place_in_name"))

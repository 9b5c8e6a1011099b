"""Parts of a name told by their place: the family behind `familjen`, the last of several names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gok.detect.forms import Forms
from gok.label.groups import PLACES
from gok.label.settle import Reading
from gok.lexicon import Lexicon, genitive_stems, mask
from gok.text import Essay

__all__ = ["place_names"]

_SURNAME_BEFORE = re.compile(
    r"\b(?:familjen|familj|efternamn(?:et)?(?:\s+(?:är|var|blev))?|herr|"
    r"(?<!min )(?<!vår )(?<!din )(?<!hans )(?<!sin )fru|fröken|doktor|"
    r"dr\.?|professor|(?<!\d\s)[A-ZÅÄÖ]\.)\s*$",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:efternamn(?:et)?\s+(?:är|var|blev|heter)|familjen|vi\s+(?:heter|hette))\s+$", re.IGNORECASE
)  # whatever else it may look like
_ANNOUNCED = frozenset({"callings.we", "callings.surname", "callings.family", "names.place_in_name"})
_LIST = re.compile(r",?\s+(?:och\s+)?[A-ZÅÄÖ]|,\s")
_FIRST = "firstname_unknown"
_PARTS = frozenset({_FIRST, "middlename", "surname"})
_FAMILY_FIRST = frozenset({"vi", "zh", "ko", "hu", "ja"})
_NAMES = mask("firstname")
_PATRONYMIC = re.compile(r"(?:ov|ev|yev)(?:na|ich|itj|ič)$")


def place_names(essay: Essay, readings: Sequence[Reading], forms: Forms) -> list[Reading]:
    """The readings with first names and surnames told apart by where they stand in a full name."""
    out = list(readings)
    run: list[int] = []
    for i, reading in enumerate(out):
        if reading.category in PLACES or reading.category == _FIRST:
            reading = _said(essay, out, i)
        joined = run and essay.text[out[run[-1]].span.end : reading.span.start] in (" ", "\u00a0")
        if reading.category not in _PARTS or not joined:
            _place(essay, out, run, forms)
            run = []
        if reading.category in _PARTS:
            run.append(i)
    _place(essay, out, run, forms)
    return out


def _said(essay: Essay, out: list[Reading], i: int) -> Reading:
    """A surname where the essay says so: `vi heter Aslan`; `vi heter Ali och Sara` are two first names."""
    span = out[i].span
    said = _SAID.search(essay.text[max(0, span.start - 24) : span.start])
    if said and not (said.group().lower().startswith("vi") and _LIST.match(essay.text, span.end)):
        _tell(out, i, "surname")
    return out[i]


def _place(essay: Essay, out: list[Reading], run: list[int], forms: Forms) -> None:
    if not run:
        return
    before = essay.text[max(0, out[run[0]].span.start - 30) : out[run[0]].span.start]
    if len(run) == 1:
        _place_alone(essay, out, run[0], forms, said_to_be_a_surname=bool(_SURNAME_BEFORE.search(before)))
        return
    surfaces = [out[i].span.of(essay.text) for i in run]
    weights = [_weights(surface, forms.lexicon) for surface in surfaces]
    if _is_family_name_first(surfaces, weights, forms):
        _tell(out, run[0], "surname")
        for i in run[1:]:
            _tell(out, i, _FIRST if i == run[-1] else "middlename")
        return
    first, last = run[0], run[-1]
    if out[first].category == "surname" and weights[0][0]:
        _tell(out, first, _FIRST)
    if surfaces[0].lower() == surfaces[-1].lower():  # somebody is called twice
        _tell(out, last, out[first].category)
        return
    given, family = weights[-1]
    if out[last].category != "surname" and out[first].category != "surname" and (family or not given):
        _tell(out, last, "surname")
    for i, (given, family) in list(zip(run, weights, strict=True))[1:-1]:
        if out[i].category == _FIRST or given > family or _PATRONYMIC.search(out[i].span.of(essay.text)):
            _tell(out, i, "middlename")


def _place_alone(essay: Essay, out: list[Reading], i: int, forms: Forms, *, said_to_be_a_surname: bool) -> None:
    """A lone name is a first name, if it can be one and is not said to be a surname: people are called by it."""
    if said_to_be_a_surname:
        if out[i].category == _FIRST:
            _tell(out, i, "surname")
        return
    surface = out[i].span.of(essay.text)
    if out[i].category != "surname" or out[i].personal < 0.5 or _ANNOUNCED.intersection(out[i].rules):
        return
    if not forms[surface].classes & _NAMES and not _is_genitive(surface, forms.lexicon):
        return
    ends_a_name = any(
        other.category == "surname"
        and other.span != out[i].span
        and other.span.of(essay.text).lower().removesuffix("s") == surface.lower().removesuffix("s")
        for other in out
    )
    if not ends_a_name:
        _tell(out, i, _FIRST)


def _is_genitive(surface: str, lexicon: Lexicon) -> bool:
    """Whether a listed surname is far oftener a first name with a genitive -s: Fredriks."""
    family = _weights(surface, lexicon)[1]
    return any(_weights(stem, lexicon)[0] > 100 * family for stem in genitive_stems(surface))


def _is_family_name_first(surfaces: Sequence[str], weights: Sequence[tuple[int, int]], forms: Forms) -> bool:
    """Whether the first word is a surname of a culture that says it first, and the last one a first name."""
    entries = forms.lexicon.exact(surfaces[0])
    family = any(e.category == "surname" and e.culture in _FAMILY_FIRST and e.weight for e in entries)
    (given, surname), (last_given, last_surname) = weights[0], weights[-1]
    return family and surname > given and (last_given > last_surname or not last_surname)


@lru_cache(maxsize=4096)
def _weights(surface: str, lexicon: Lexicon) -> tuple[int, int]:
    """How often the lists have the word as a first name and as a surname."""
    entries = lexicon.exact(surface) or lexicon.folded(surface)
    if not entries and surface.islower():
        entries = lexicon.exact(surface.capitalize())
    given = max((e.weight for e in entries if e.category in ("firstname", "nickname")), default=0)
    return given, max((e.weight for e in entries if e.category == "surname"), default=0)


def _tell(out: list[Reading], i: int, category: str) -> None:
    if out[i].category == category:
        return
    out[i] = out[i]._replace(category=category, rules=(*out[i].rules, "names.place_in_name"))

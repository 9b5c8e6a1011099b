"""Parts of a name told by their place: the family behind `familjen`, the last of several names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gok.label.settle import Hypothesis
from gok.lexicon import Lexicon, genitive_stems, mask
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import PLACES
from gok.text import Essay

__all__ = ["assign_name_parts"]

_SURNAME_BEFORE = re.compile(
    r"\b(?:familjen|familj|efternamn(?:et)?(?:\s+(?:är|var|blev))?|herr|"
    r"(?<!min )(?<!vår )(?<!din )(?<!hans )(?<!sin )fru|fröken|doktor|"
    r"dr\.?|professor|(?<!\d\s)[A-ZÅÄÖ]\.)\s*$",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:efternamn(?:et)?\s+(?:är|var|blev|heter)|familjen|vi\s+(?:heter|hette))\s+$", re.IGNORECASE
)  # whatever else it may look like
# What the two patterns end in: cheaper to ask for than a pattern to be tried.
_SAYING = ("är", "var", "blev", "heter", "familjen", "hette")
_BEFORE_SURNAMES = tuple(
    "familjen familj efternamn efternamnet är var blev herr fru fröken doktor dr professor".split()
)
_ANNOUNCED = frozenset({"callings.we", "callings.surname", "callings.family", "names.place_in_name"})
_LIST = re.compile(r",?\s+(?:och\s+)?[A-ZÅÄÖ]|,\s")
_FIRST = "firstname_unknown"
_PARTS = frozenset({_FIRST, "middlename", "surname"})
_MAY_BE_SAID = PLACES | {_FIRST}
_BLANKS = frozenset({" ", "\u00a0"})
_FAMILY_FIRST = frozenset({"vi", "zh", "ko", "hu", "ja"})
_NAMES = mask("firstname")
_PATRONYMIC = re.compile(r"(?:ov|ev|yev)(?:na|ich|itj|ič)$")


def assign_name_parts(essay: Essay, readings: list[Hypothesis], forms: WordFormTable) -> None:
    """First names and surnames told apart by where they stand in a full name."""
    text = essay.text
    run: list[Hypothesis] = []
    for reading in readings:
        if reading.category in _MAY_BE_SAID:
            start = reading.start
            before = text[max(0, start - 24) : start]
            if before.rstrip().lower().endswith(_SAYING):
                _say(text, before, reading)
        is_part = reading.category in _PARTS
        if run and not (is_part and text[run[-1].end : reading.start] in _BLANKS):
            _place(text, readings, run, forms)
            run = []
        if is_part:
            run.append(reading)
    if run:
        _place(text, readings, run, forms)


def _say(text: str, before: str, reading: Hypothesis) -> None:
    """A surname where the essay says so: `vi heter Aslan`; `vi heter Ali och Sara` are two first names."""
    said = _SAID.search(before)
    if said and not (said.group().lower().startswith("vi") and _LIST.match(text, reading.end)):
        _tell(reading, "surname")


def _place(text: str, readings: list[Hypothesis], run: list[Hypothesis], forms: WordFormTable) -> None:
    first, last = run[0], run[-1]
    if first is last:
        _place_alone(text, readings, first, forms)
        return
    weights = [_weights(reading.text, forms.lexicon) for reading in run]
    if _is_family_name_first(first.text, weights, forms):
        _tell(first, "surname")
        for reading in run[1:]:
            _tell(reading, _FIRST if reading is last else "middlename")
        return
    if first.category == "surname" and weights[0][0]:
        _tell(first, _FIRST)
    if first.low == last.low:  # somebody is called twice
        _tell(last, first.category)
        return
    given, family = weights[-1]
    if last.category != "surname" and first.category != "surname" and (family or not given):
        _tell(last, "surname")
    for reading, (given, family) in list(zip(run, weights, strict=True))[1:-1]:
        if reading.category == _FIRST or given > family or _PATRONYMIC.search(reading.text):
            _tell(reading, "middlename")


def _place_alone(text: str, readings: list[Hypothesis], reading: Hypothesis, forms: WordFormTable) -> None:
    """A lone name is a first name, if it can be one and is not said to be a surname: people are called by it."""
    before = text[max(0, reading.start - 30) : reading.start]
    if _may_announce(before.rstrip().lower()) and _SURNAME_BEFORE.search(before):
        if reading.category == _FIRST:
            _tell(reading, "surname")
        return
    if reading.category != "surname" or reading.personal < 0.5 or _ANNOUNCED.intersection(reading.rules):
        return
    if not forms[reading.text].classes & _NAMES and not _is_genitive(reading.text, forms.lexicon):
        return
    stem = reading.low.removesuffix("s")
    for other in readings:
        if other.category == "surname" and other is not reading and other.low.removesuffix("s") == stem:
            return  # it ends a name
    _tell(reading, _FIRST)


def _may_announce(before: str) -> bool:
    """Whether the pattern for what stands before a surname has to be tried at all."""
    if before[-1:] == ".":  # mostly a sentence ends
        return len(before) < 3 or not before[-3].isalnum() or before.endswith("dr.")
    return before.endswith(_BEFORE_SURNAMES)


def _is_genitive(surface: str, lexicon: Lexicon) -> bool:
    """Whether a listed surname is far oftener a first name with a genitive -s: Fredriks."""
    family = _weights(surface, lexicon)[1]
    return any(_weights(stem, lexicon)[0] > 100 * family for stem in genitive_stems(surface))


def _is_family_name_first(word: str, weights: Sequence[tuple[int, int]], forms: WordFormTable) -> bool:
    """Whether the first word is a surname of a culture that says it first, and the last one a first name."""
    (given, surname), (last_given, last_surname) = weights[0], weights[-1]
    if surname <= given or (last_given <= last_surname and last_surname):
        return False
    entries = forms.lexicon.exact(word)
    return any(e.category == "surname" and e.culture in _FAMILY_FIRST and e.weight for e in entries)


@lru_cache(maxsize=4096)
def _weights(surface: str, lexicon: Lexicon) -> tuple[int, int]:
    """How often the lists have the word as a first name and as a surname."""
    entries = lexicon.exact(surface) or lexicon.folded(surface)
    if not entries and surface.islower():
        entries = lexicon.exact(surface.capitalize())
    given = max((e.weight for e in entries if e.category in ("firstname", "nickname")), default=0)
    return given, max((e.weight for e in entries if e.category == "surname"), default=0)


def _tell(reading: Hypothesis, category: str) -> None:
    if reading.category != category:
        reading.category, reading.rules = category, (*reading.rules, "names.place_in_name")

"""Who is who: which mentions are one entity, and its running number.

A person is one entity through first name, surname, initials, inflection and misspelling; a town is one through
genitive, missing capital and the words for its inhabitants; the parts of one date are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from gok.label.groups import FIRST_NAMES, INSTITUTIONS, NAMED, PLACES
from gok.label.settle import Reading
from gok.taxonomy import taxonomy
from gok.text.numerals import is_near, read_cardinal

__all__ = ["entity_keys", "number_entities", "same_name"]

_NUMBERS = frozenset(
    {"phone_nr", "personid_nr", "account_nr", "license_nr", "zip_code", "other_nr_seq", "transport_nr"}
)
_AGE_ENDING = re.compile(r"\s?-?\s?år(?:ing|ig)\w*$", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(r"[ \u00a0]{1,2}|-|,?[ \u00a0](?:von|van|de|af|al|el|bin|ibn)[ \u00a0]")
_INHABITANT = re.compile(r"s?(?:bo(?:rnas|rna|rs|r|n|s)?|are(?:nas|na|ns|n|s)?|it(?:erna|er|en)?)$")
_DEFINITE = re.compile(r"(?:arna|erna|orna|en|et|an|n|t)?s?$")


def same_name(one: str, other: str) -> bool:
    """Whether two forms, in small letters, can be one name: equal, a genitive of the other, or one slip of the pen."""
    if one == other or one + "s" == other or other + "s" == one:
        return True
    if min(len(one), len(other)) < 5 or one[0] != other[0]:
        return False
    return is_near(one.removesuffix("s"), other.removesuffix("s"), 1)


@dataclass(slots=True)
class _Person:
    """Somebody, as far as the essay has told."""

    number: int
    first: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)

    def is_called(self, first: Sequence[str], last: Sequence[str]) -> bool:
        """Whether a name can be this person's: nothing in it contradicts, and something agrees."""
        agrees_first = any(same_name(a, b) for a in first for b in self.first)
        agrees_last = any(same_name(a, b) for a in last for b in self.last)
        if first and self.first and not agrees_first:
            return False
        if last and self.last and not agrees_last:
            return False
        return agrees_first or (agrees_last and not (first and self.first))


def entity_keys(text: str, readings: Sequence[Reading]) -> list[Hashable]:
    """For each reading what it stands for; equal keys are one entity."""
    keys: list[Hashable] = [None] * len(readings)
    _name_persons(text, readings, keys)
    seen: dict[str, list[str]] = {}
    for i, reading in enumerate(readings):
        if keys[i] is None:
            keys[i] = _key(reading, _surface(text, reading), seen)
    return keys


def _surface(text: str, reading: Reading) -> str:
    return " ".join(unicodedata.normalize("NFC", reading.span.of(text)).lower().split())


def _name_persons(text: str, readings: Sequence[Reading], keys: list[Hashable]) -> None:
    """Full names first, so that a lone first name or surname finds its bearer wherever it stands."""
    groups = _full_names(text, readings)
    persons: list[_Person] = []
    waiting = []
    for group in groups:
        first = [_surface(text, readings[i]) for i in group if readings[i].category in FIRST_NAMES]
        last = [_surface(text, readings[i]) for i in group if readings[i].category == "surname"]
        if not first and not last:
            first = [_surface(text, readings[i]) for i in group]
        waiting.append((group, first, last))
    for group, first, last in sorted(waiting, key=lambda w: -(bool(w[1]) + bool(w[2]))):
        person = next((p for p in persons if p.is_called(first, last)), None)
        if person is None:
            person = _Person(len(persons))
            persons.append(person)
        person.first += [f for f in first if f not in person.first]
        person.last += [f for f in last if f not in person.last]
        for i in group:
            keys[i] = ("person", person.number)


def _full_names(text: str, readings: Sequence[Reading]) -> list[list[int]]:
    """Runs of name parts with nothing but a blank between them; a new first name after a surname begins another."""
    groups: list[list[int]] = []
    for i, reading in enumerate(readings):
        if reading.category not in NAMED:
            continue
        if groups:
            last = readings[groups[-1][-1]]
            gap = text[last.span.end : reading.span.start]
            order_goes_on = not (last.category == "surname" and reading.category in FIRST_NAMES and len(groups[-1]) > 1)
            if (
                _BETWEEN_NAMES.fullmatch(gap)
                and order_goes_on
                and not (last.category in FIRST_NAMES and reading.category in FIRST_NAMES)
            ):
                groups[-1].append(i)
                continue
        groups.append([i])
    return groups


def _key(reading: Reading, surface: str, seen: dict[str, list[str]]) -> Hashable:
    category = reading.category
    if reading.group:
        return "date", reading.group
    if category in _NUMBERS:
        return category, "".join(c for c in surface if c.isalnum())
    if category in ("age_digits", "age_string"):
        number = _AGE_ENDING.sub("", surface)
        return "age", number if number[:1].isdigit() else str(read_cardinal(number, near=True))
    if category in ("day", "month_word", "month_digit", "street_nr"):
        return category, reading.span.start  # another day, another house: equal digits do not make them one
    if category in PLACES:
        return "place", _resolve("place", surface, seen)
    if category in INSTITUTIONS:
        return "institution", _resolve("institution", surface, seen)
    if category == "fam":
        return "fam", _DEFINITE.sub("", surface) or surface
    return category, surface


def _resolve(kind: str, surface: str, seen: dict[str, list[str]]) -> str:
    """The form under which a place or institution is known in this essay."""
    known = seen.setdefault(kind, [])
    town = _INHABITANT.sub("", surface) if kind == "place" else surface
    for other in known:
        if same_name(surface, other) or (town != surface and len(town) > 3 and same_name(town, other)):
            return other
    known.append(surface)
    return surface


def number_entities(readings: Sequence[Reading], keys: Sequence[Hashable]) -> list[int]:
    """Running numbers: one series an essay, in order of first mention, optional categories after all others.

    An essay keeps its numbers whether or not time points and the like are asked for.
    """
    known = taxonomy()
    order = sorted(range(len(readings)), key=lambda i: (known[readings[i].category].optional, readings[i].span))
    numbers: dict[Hashable, int] = {}
    for i in order:
        numbers.setdefault(keys[i], len(numbers) + 1)
    return [numbers[key] for key in keys]

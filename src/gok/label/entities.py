"""Who is who: which mentions are one entity, and its running number.

A person is one entity through first name, surname, initials, inflection and misspelling; a town is one through
genitive, missing capital and the words for its inhabitants; the parts of one date are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable
from functools import lru_cache

from gok.label.persons import Persons, same_name, traces
from gok.label.settle import Hypothesis
from gok.lang.sv.numerals import read_cardinal
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import FIRST_NAMES, INSTITUTIONS, NAMED, PLACES

__all__ = ["number_entities", "tell_entities"]

_NUMBERS = frozenset(
    {"phone_nr", "personid_nr", "account_nr", "license_nr", "zip_code", "other_nr_seq", "transport_nr"}
)
_AGE_ENDING = re.compile(r"\s?-?\s?år(?:ing|ig)\w*$", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(r"[ \u00a0]{1,2}|-|,?[ \u00a0](?:von|van|de|af|al|el|bin|ibn)[ \u00a0]")
_WIDEST = 8  # characters between two parts of a name: `, von `
_INHABITANT = re.compile(r"s?(?:bo(?:rnas|rna|rs|r|n|s)?|are(?:nas|na|ns|n|s)?|it(?:erna|er|en)?)$")
_DEFINITE = re.compile(r"(?:arna|erna|orna|en|et|an|n|t)?s?$")


_Called = tuple[list[Hypothesis], list[str], list[str]]  # the parts of a name, its first names, its surnames


def tell_entities(text: str, readings: list[Hypothesis]) -> int:
    """Tell each reading what it stands for, and how many persons and things there are."""
    persons = _name_persons(text, readings)
    places, institutions = _Seen(), _Seen()
    things: dict[Hashable, int] = {}
    for reading in readings:
        if reading.category not in NAMED:
            key = _key(reading, _surface(reading), places, institutions)
            reading.entity = things.setdefault(key, persons + len(things))
    return persons + len(things)


def _surface(reading: Hypothesis) -> str:
    low = reading.low
    if not low.isascii():
        composed = unicodedata.normalize("NFC", reading.text)
        low = low if composed == reading.text else composed.lower()
    return low if low.isalnum() else " ".join(low.split())


def _name_persons(text: str, readings: list[Hypothesis]) -> int:
    """Full names first, so that a lone first name or surname finds its bearer wherever it stands."""
    full: list[_Called] = []
    parts: list[_Called] = []
    for group in _full_names(text, readings):
        first = [_surface(reading) for reading in group if reading.category in FIRST_NAMES]
        last = [_surface(reading) for reading in group if reading.category == "surname"]
        if not first and not last:
            first = [_surface(reading) for reading in group]
        (full if first and last else parts).append((group, first, last))
    persons = Persons()
    for group, first, last in full + parts:
        person = persons.meet(first, last)
        for reading in group:
            reading.entity = person.number
    return persons.count


def _full_names(text: str, readings: list[Hypothesis]) -> list[list[Hypothesis]]:
    """Runs of name parts with nothing but a blank between them; a new first name after a surname begins another."""
    groups: list[list[Hypothesis]] = []
    last: Hypothesis | None = None
    for reading in readings:
        if reading.category not in NAMED:
            continue
        if last is not None and reading.start - last.end < _WIDEST:
            is_first, was_first = reading.category in FIRST_NAMES, last.category in FIRST_NAMES
            order_goes_on = not (last.category == "surname" and is_first and len(groups[-1]) > 1)
            if (
                order_goes_on
                and not (was_first and is_first)
                and _BETWEEN_NAMES.fullmatch(text, last.end, reading.start)
            ):
                groups[-1].append(reading)
                last = reading
                continue
        groups.append([reading])
        last = reading
    return groups


def _key(reading: Hypothesis, surface: str, places: _Seen, institutions: _Seen) -> Hashable:
    category = reading.category
    if reading.group:
        return "date", reading.group
    if category in _NUMBERS:
        return category, "".join(c for c in surface if c.isalnum())
    if category in ("age_digits", "age_string"):
        number = _AGE_ENDING.sub("", surface)
        return "age", number if number[:1].isdigit() else str(read_cardinal(number, near=True))
    if category in ("day", "month_word", "month_digit", "street_nr"):
        return category, reading.start  # another day, another house: equal digits do not make them one
    if category in PLACES:
        return "place", places.resolve(surface, _INHABITANT.sub("", surface))
    if category in INSTITUTIONS:
        return "institution", institutions.resolve(surface, surface)
    if category == "fam":
        return "fam", _indefinite(surface)
    return category, surface


@lru_cache(maxsize=1024)
def _indefinite(surface: str) -> str:
    return _DEFINITE.sub("", surface) or surface


class _Seen:
    """The names of places, or of institutions, as they were first written, by their traces."""

    __slots__ = ("_by_trace", "_names")

    def __init__(self) -> None:
        self._names: list[str] = []
        self._by_trace: dict[str, list[int]] = {}

    def find(self, name: str) -> int:
        """The place of the first name that can be the same; behind the last if there is none."""
        found = len(self._names)
        for trace in traces(name):
            for place in self._by_trace.get(trace, ()):
                if place >= found:
                    break
                if same_name(name, self._names[place]):
                    found = place
                    break
        return found

    def resolve(self, name: str, town: str) -> str:
        """The form under which something is known in this essay; `town` is its name without what makes a word of it."""
        found = self.find(name)
        if town != name and len(town) > 3:
            found = min(found, self.find(town))
        if found < len(self._names):
            return self._names[found]
        for trace in traces(name):
            self._by_trace.setdefault(trace, []).append(found)
        self._names.append(name)
        return name


def number_entities(readings: list[Hypothesis], entities: int) -> list[int]:
    """The running number of each entity: one series an essay, in order of first mention, optional categories last.

    An essay keeps its numbers whether or not time points and the like are asked for.
    """
    numbers, given, optional = [0] * entities, 0, taxonomy().optional
    waiting = []
    for reading in readings:
        if reading.category in optional:
            waiting.append(reading)
        elif not numbers[reading.entity]:
            given += 1
            numbers[reading.entity] = given
    for reading in waiting:
        if not numbers[reading.entity]:
            given += 1
            numbers[reading.entity] = given
    return numbers

# cython: annotation_typing=False
"""Who is who: which mentions are one entity, and its running number.

A person is one entity through first name, surname, initials, inflection and misspelling; a town is one through
genitive, missing capital and the words for its inhabitants; the parts of one date are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable

from gok.label.groups import FIRST_NAMES, INSTITUTIONS, NAMED, PLACES
from gok.label.settle import Reading
from gok.taxonomy import taxonomy
from gok.text.numerals import is_near, read_cardinal

__all__ = ["number_entities", "same_name", "tell_entities"]

_NUMBERS = frozenset(
    {"phone_nr", "personid_nr", "account_nr", "license_nr", "zip_code", "other_nr_seq", "transport_nr"}
)
_AGE_ENDING = re.compile(r"\s?-?\s?år(?:ing|ig)\w*$", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(r"[ \u00a0]{1,2}|-|,?[ \u00a0](?:von|van|de|af|al|el|bin|ibn)[ \u00a0]")
_WIDEST = 8  # characters between two parts of a name: `, von `
_INHABITANT = re.compile(r"s?(?:bo(?:rnas|rna|rs|r|n|s)?|are(?:nas|na|ns|n|s)?|it(?:erna|er|en)?)$")
_DEFINITE = re.compile(r"(?:arna|erna|orna|en|et|an|n|t)?s?$")


def same_name(one: str, other: str) -> bool:
    """Whether two forms, in small letters, can be one name: equal, a genitive of the other, or one slip of the pen."""
    if one == other or one + "s" == other or other + "s" == one:
        return True
    if min(len(one), len(other)) < 5 or one[0] != other[0]:
        return False
    return is_near(one.removesuffix("s"), other.removesuffix("s"), 1)


class _Person:
    """Somebody, as far as the essay has told."""

    __slots__ = ("first", "last", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.first: list[str] = []
        self.last: list[str] = []

    def is_called(self, first: list[str], last: list[str]) -> bool:
        """Whether a name can be this person's: nothing in it contradicts, and something agrees."""
        agrees_first = _agree(first, self.first)
        if first and self.first and not agrees_first:
            return False
        agrees_last = _agree(last, self.last)
        if last and self.last and not agrees_last:
            return False
        return agrees_first or (agrees_last and not (first and self.first))


def _agree(some: list[str], others: list[str]) -> bool:
    for one in some:
        for other in others:
            if same_name(one, other):
                return True
    return False


_Called = tuple[list[Reading], list[str], list[str]]  # the parts of a name, its first names, its surnames


def tell_entities(text: str, readings: list[Reading]) -> int:
    """Tell each reading what it stands for, and how many persons and things there are."""
    persons = _name_persons(text, readings)
    seen: dict[str, list[str]] = {}
    things: dict[Hashable, int] = {}
    for reading in readings:
        if reading.category not in NAMED:
            key = _key(reading, _surface(reading), seen)
            reading.entity = things.setdefault(key, persons + len(things))
    return persons + len(things)


def _surface(reading: Reading) -> str:
    low = reading.low
    if not low.isascii():
        composed = unicodedata.normalize("NFC", reading.text)
        low = low if composed == reading.text else composed.lower()
    return low if low.isalnum() else " ".join(low.split())


def _name_persons(text: str, readings: list[Reading]) -> int:
    """Full names first, so that a lone first name or surname finds its bearer wherever it stands."""
    full: list[_Called] = []
    parts: list[_Called] = []
    for group in _full_names(text, readings):
        first = [_surface(reading) for reading in group if reading.category in FIRST_NAMES]
        last = [_surface(reading) for reading in group if reading.category == "surname"]
        if not first and not last:
            first = [_surface(reading) for reading in group]
        (full if first and last else parts).append((group, first, last))
    persons = 0
    by_letter: dict[str, dict[int, _Person]] = {}  # names that agree begin with the same letter
    for group, first, last in full + parts:
        letters = {name[:1] for name in first + last}
        person = _find(by_letter, letters, first, last)
        if person is None:
            person = _Person(persons)
            persons += 1
        person.first += [name for name in first if name not in person.first]
        person.last += [name for name in last if name not in person.last]
        for letter in letters:
            by_letter.setdefault(letter, {})[person.number] = person
        for reading in group:
            reading.entity = person.number
    return persons


def _find(
    by_letter: dict[str, dict[int, _Person]], letters: set[str], first: list[str], last: list[str]
) -> _Person | None:
    """The first person of the essay who can be called so."""
    found: _Person | None = None
    for letter in letters:
        for person in by_letter.get(letter, {}).values():
            if (found is None or person.number < found.number) and person.is_called(first, last):
                found = person
    return found


def _full_names(text: str, readings: list[Reading]) -> list[list[Reading]]:
    """Runs of name parts with nothing but a blank between them; a new first name after a surname begins another."""
    groups: list[list[Reading]] = []
    last: Reading | None = None
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
        return category, reading.start  # another day, another house: equal digits do not make them one
    if category in PLACES:
        return "place", _resolve("place", surface, seen)
    if category in INSTITUTIONS:
        return "institution", _resolve("institution", surface, seen)
    if category == "fam":
        return "fam", _DEFINITE.sub("", surface) or surface
    return category, surface


def _resolve(kind: str, surface: str, seen: dict[str, list[str]]) -> str:
    """The form under which a place or institution is known in this essay."""
    known = seen.setdefault(kind + surface[:1], [])  # forms of one name begin with the same letter
    if known:
        town = _INHABITANT.sub("", surface) if kind == "place" else surface
        for other in known:
            if same_name(surface, other) or (town != surface and len(town) > 3 and same_name(town, other)):
                return other
    known.append(surface)
    return surface


def number_entities(readings: list[Reading], entities: int) -> list[int]:
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

"""Who is who: which mentions are one entity, and its running number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Sequence

from gok.label.settle import Reading
from gok.taxonomy import taxonomy
from gok.text.numerals import read_cardinal

__all__ = ["entity_keys", "number_entities"]

_NUMBERS = frozenset(
    {"phone_nr", "personid_nr", "account_nr", "license_nr", "zip_code", "other_nr_seq", "transport_nr"}
)
_AGE_ENDING = re.compile(r"\s?-?\s?år(?:ing|ig)\w*$", re.IGNORECASE)


def entity_keys(text: str, readings: Sequence[Reading]) -> list[Hashable]:
    """For each reading what it stands for; equal keys are one entity."""
    return [_key(reading, unicodedata.normalize("NFC", reading.span.of(text)).lower()) for reading in readings]


def _key(reading: Reading, surface: str) -> Hashable:
    category = reading.category
    if reading.group:
        return "date", reading.group
    if category in _NUMBERS:
        return category, "".join(c for c in surface if c.isalnum())
    if category in ("age_digits", "age_string"):
        number = _AGE_ENDING.sub("", surface)
        return "age", number if number[0].isdigit() else str(read_cardinal(number, near=True))
    if category in ("day", "month_word", "month_digit", "street_nr"):
        return category, reading.span.start  # another day, another house: equal digits do not make them one
    return category, " ".join(surface.split())


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

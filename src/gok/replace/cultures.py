"""Names by culture: where a person's own names come from, and surnames that tell a daughter from a son."""

from __future__ import annotations

from collections.abc import Sequence

from gok.lang import Language
from gok.replace.inflect import plain
from gok.replace.lists import culture_of, pool
from gok.replace.referents import PERSONS, Referent, female_surname, is_female_surname
from gok.results import Mention

__all__ = ["culture_of_person", "surname_for"]

GENDERED = frozenset({"be", "bg", "cs", "mk", "pl", "ru", "sk", "uk"})
"""Where a daughter's surname ends otherwise than her father's."""


def culture_of_person(referent: Referent, referents: Sequence[Referent]) -> str:
    """The culture a person's own names come from; the surname tells it better than a first name."""
    own = [r for r in referents if r.slot in PERSONS and r.number == referent.number] or [referent]
    own.sort(key=lambda r: r.slot != "surname")
    found = (culture_of(r.base, r.slot) or culture_of(r.canonical, r.slot) for r in own)
    drawn = (c for c in found if c and all(map(pool, (f"given:f:{c}", f"given:m:{c}", f"surname:{c}"))))
    return next(drawn, "sv")


def surname_for(
    pool_name: str, pseudonym: str, mention: Mention, mentions: Sequence[Mention], language: Language
) -> str:
    """The pseudonym of a surname in the form of a woman, where the culture tells and it is hers."""
    if pool_name.rpartition(":")[2] not in GENDERED:
        return pseudonym
    stem = plain(mention.text, language, marked="gen" in mention.features)
    hers = is_female_surname(stem) or any(m.label == "firstname_female" for m in mentions if m.number == mention.number)
    return female_surname(pseudonym) if hers else pseudonym

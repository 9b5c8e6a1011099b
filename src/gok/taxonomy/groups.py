"""Labels that are handled alike, by what they name."""

from __future__ import annotations

__all__ = ["AGES", "COUNTED", "FIRST_NAMES", "INSTITUTIONS", "NAMED", "PEOPLE", "PLACES"]

FIRST_NAMES = frozenset({"firstname_male", "firstname_female", "firstname_unknown", "nickname"})
PEOPLE = FIRST_NAMES | {"middlename", "surname"}
NAMED = PEOPLE | {"initials"}
"""All that names a person, letters too."""
PLACES = frozenset({"country", "city", "region", "area", "place", "geo"})
INSTITUTIONS = frozenset({"school", "work", "other_institution", "public_authority"})
AGES = frozenset({"age_digits", "age_string"})
COUNTED = AGES | {"day", "month_digit", "month_word", "year", "street_nr", "transport_nr", "initials"}
"""Numbers and letters that stand for many things: `12` is not somebody's age wherever it is written."""

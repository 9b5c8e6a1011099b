"""Rules that other steps give, as far as something else must be known of them."""

from __future__ import annotations

from gok.lang.rules import GivenRule

__all__ = ["RULES"]

RULES = (
    GivenRule("names.near", attributes=frozenset({"near"})),
    GivenRule("places.near", attributes=frozenset({"near"})),
    GivenRule("institutions.listed", attributes=frozenset({"listed_institution"})),
    GivenRule("names.place_in_name", attributes=frozenset({"says_surname"})),
)

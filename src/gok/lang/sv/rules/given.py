"""Rules that other steps give, as far as something else must be known of them."""

from __future__ import annotations

from gok.lang.rules import FinderRule

__all__ = ["RULES"]

RULES = (
    FinderRule("names.near", attributes=frozenset({"near"})),
    FinderRule("places.near", attributes=frozenset({"near"})),
    FinderRule("institutions.listed", attributes=frozenset({"listed_institution"})),
    FinderRule("names.place_in_name", attributes=frozenset({"says_surname"})),
)

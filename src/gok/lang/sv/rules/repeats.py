"""What was found surely elsewhere in the essay and stands again, by the group of the rule that found it there."""

from __future__ import annotations

from gok.lang.rules import FinderRule

__all__ = ["RULES"]

_BY_FORM = ("addresses", "ages", "dates", "numbers", "online", "transport")
_OTHERS = ("callings", "inhabitants", "initials", "institutions", "model", "names", "places", "roads", "rules")
RULES = tuple(
    FinderRule(f"{group}.again", attributes=frozenset({"again"} | ({"by_form"} if group in _BY_FORM else set())))
    for group in (*_BY_FORM, *_OTHERS)
)

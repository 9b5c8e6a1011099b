"""What was found surely elsewhere in the essay and stands again, by the group of the rule that found it there."""

from __future__ import annotations

from functools import partial

from gok.lang.rules import GivenRule

__all__ = ["RULES"]

_again = partial(GivenRule, says="was found surely elsewhere in the essay", attributes=frozenset({"again"}))
_by_form = partial(_again, attributes=frozenset({"again", "by_form"}))
RULES = (
    _by_form("addresses.again"),
    _by_form("ages.again"),
    _by_form("dates.again"),
    _by_form("numbers.again"),
    _by_form("online.again"),
    _by_form("transport.again"),
    _again("callings.again"),
    _again("inhabitants.again"),
    _again("initials.again"),
    _again("institutions.again"),
    _again("model.again"),
    _again("names.again"),
    _again("pets.again"),
    _again("places.again"),
    _again("roads.again"),
    _again("rules.again"),
)

"""Days and months."""

from __future__ import annotations

import re

from gok.lang.rules import Rule

__all__ = ["ATTRIBUTES", "RULES"]

ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="dates.day_of_month",
        pattern=re.compile(r"\b(?P<day>\d{1,2}) (?P<month_word>unoa|dua)\b"),
        finds=("la [14]{day} [dua]{month_word}",),
        ignores=("14 marko", "114 dua"),
    ),
)

"""A workplace is told by somebody working there."""

from __future__ import annotations

import re

from gok.detect.rules import later
from gok.label.settle import Reading
from gok.text import Essay

__all__ = ["at_work"]

_WORKING = later(
    r"\b(?:jobba\w*|arbeta\w*|anställd\w*|praktik\w*|jobb|jobbet|tjänst|städa\w*|kassan|köket|kontoret|receptionen|"
    r"(?:är|var|blev|som)\s+(?:en\s+)?\w{3,}(?:are|ör|ist|ent|biträde|chef|terska|iker))\s+(?:på|hos|för|vid|i|till)\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)


_WHERE_SOMEBODY_WORKS = later(r"[^.!?\n]{0,20}\bdär\s+(?:jag|han|hon|vi|min \w+)\s+(?:arbetar|jobbar)", re.IGNORECASE)


def at_work(essay: Essay, reading: Reading) -> Reading:
    """Where somebody works it is a workplace, whatever else it is: the guidelines put work before school."""
    if reading.category in ("school", "other_institution", "public_authority"):
        before = essay.text[max(0, reading.span.start - 50) : reading.span.start]
        after = essay.text[reading.span.end : reading.span.end + 60]
        if _WORKING.search(before) or _WHERE_SOMEBODY_WORKS.match(after):
            return reading._replace(category="work", rules=(*reading.rules, "institutions.after_work"))
    return reading

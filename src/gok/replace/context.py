"""What the text around a place says about it: its preposition, its country, that it is a capital."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gok.lang import Language
from gok.results import Mention
from gok.text import Essay

__all__ = ["WINDOW", "is_birth", "is_of_several", "is_plural", "is_shouted", "linked", "preposition"]

WINDOW = 60


def preposition(essay: Essay, mention: Mention, language: Language) -> str:
    """The preposition right before a mention as the lists name it (`i`, `pa`, `vid`); empty if there is none."""
    start = mention.span.start
    found = language.pattern("replacing.PLACE_PREPOSITION").search(essay.text[max(0, start - 12) : start])
    return found.lastgroup or "" if found else ""


def linked(essay: Essay, mentions: Sequence[Mention], one: int, other: int, language: Language) -> bool:
    """Whether two mentions stand together as place and land: `Odense i Danmark`, `Danmark, Odense`, `Lima (Peru)`."""
    first, second = sorted((mentions[one].span, mentions[other].span))
    gap = essay.text[first.end : second.start]
    if not 0 < len(gap) <= WINDOW or "\n\n" in gap:
        return False
    return language.pattern("replacing.CITY_AND_COUNTRY").fullmatch(gap) is not None


def is_birth(essay: Essay, mention: Mention, language: Language) -> bool:
    """Whether the words around a year make it that of a birth: `född i maj 1990`, `1990 föddes jag`."""
    start, end = mention.span.start, mention.span.end
    before, after = essay.text[max(0, start - WINDOW) : start], essay.text[end : end + WINDOW]
    return any(
        language.pattern(f"replacing.{name}").search(text) is not None
        for name, text in (("BORN_BEFORE", before), ("BORN_AFTER", after))
    )


def is_of_several(essay: Essay, mention: Mention, language: Language) -> bool:
    """Whether the word behind a number says that there are several: `tre månader gammal`, but not `tre år`."""
    behind = essay.text[mention.span.end : mention.span.end + WINDOW].split(maxsplit=1)
    return bool(behind) and behind[0].rstrip(".,!?;:)").lower() in language.words("spans_of_several")


def is_plural(essay: Essay, mention: Mention, language: Language) -> bool:
    """Whether the words before a mention make it a plural: `många göteborgare`, `vi göteborgare`."""
    before = essay.text[max(0, mention.span.start - 40) : mention.span.start]
    return language.pattern("replacing.PLURAL_BEFORE").search(before) is not None


def is_shouted(essay: Essay, mention: Mention) -> bool:
    """Whether the words beside a mention are in capitals too: then its capitals are no acronym's."""
    before = re.search(r"(\w+)\W*$", essay.text[max(0, mention.span.start - 40) : mention.span.start])
    after = re.search(r"^\W*(\w+)", essay.text[mention.span.end : mention.span.end + 40])
    beside = [found.group(1) for found in (before, after) if found and len(found.group(1)) > 1]
    return bool(beside) and all(word.isupper() for word in beside)

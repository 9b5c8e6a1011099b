"""What the lists say of a form to a tagger: parts of speech, and whether it may be a name."""

from __future__ import annotations

from typing import Final

from gok.lexicon.categories import bit, categories_of
from gok.lexicon.lexicon import Lexicon

__all__ = ["listed_parts"]

_NAMES: Final = frozenset("firstname surname nickname country city region area place geo".split())
_UNTOLD: Final = frozenset({"name", "other"})  # listed, but not as what: the tagger knows better by the ending


def listed_parts(form: str, lexicon: Lexicon) -> str:
    """The parts of speech of a form, blank-separated, "name" last, ignoring case; names count in the genitive too."""
    found = classes = lexicon.classes(form)
    is_word = found & bit("word") or (form.isascii() and not form.isalnum())  # one has hyphens in it
    word = lexicon.word(form) if is_word else None
    parts = [part for part in word.parts if part not in _UNTOLD] if word else []
    if form[-1:] in ("s", "S"):
        classes |= lexicon.classes(form[:-1])
    if not _NAMES.isdisjoint(categories_of(classes)):
        parts.append("name")
    return " ".join(parts)

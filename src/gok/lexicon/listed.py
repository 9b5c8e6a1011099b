"""What the lists say of a form to a tagger: parts of speech, and whether it may be a name."""

from __future__ import annotations

from typing import Final

from gok.lexicon.categories import categories_of
from gok.lexicon.lexicon import Lexicon

__all__ = ["listed_parts"]

_NAMES: Final = frozenset("firstname surname nickname country city region area place geo".split())
_UNTOLD: Final = frozenset({"name", "other"})  # listed, but not as what: the tagger knows better by the ending


def listed_parts(form: str, lexicon: Lexicon) -> str:
    """The parts of speech of a form, blank-separated, "name" last, ignoring case; names count in the genitive too."""
    word, classes = lexicon.word(form), lexicon.classes
    parts = [part for part in word.parts if part not in _UNTOLD] if word else []
    stems = (form, form[:-1]) if form.endswith(("s", "S")) else (form,)
    if any(not _NAMES.isdisjoint(categories_of(classes(stem))) for stem in stems):
        parts.append("name")
    return " ".join(parts)

"""How many bear a name, and whose genitive a form is: `Marias` is Maria's, `Lukas` mostly that of Lukas himself."""

from __future__ import annotations

from functools import lru_cache

from gok.lexicon.lexicon import Lexicon

__all__ = ["GIVEN", "base_of_genitive", "bearers"]

GIVEN = frozenset({"firstname", "nickname"})
"""The categories of the lists that people are called by."""


@lru_cache(maxsize=16384)
def bearers(form: str, lexicon: Lexicon, categories: frozenset[str] = GIVEN) -> int:
    """How many bear a name at most, as the lists of these categories have it."""
    entries = lexicon.exact(form) or lexicon.folded(form)
    return max([e.weight or 1 for e in entries if e.category in categories], default=0)


def base_of_genitive(form: str, lexicon: Lexicon, ratio: float, categories: frozenset[str] = GIVEN) -> str:
    """What a form that ends as a genitive belongs to: its stem, if that is borne so many times as often as the form.

    Lists of the world's names have rare ones that look like the genitives of common ones.
    """
    own = bearers(form, lexicon, categories)
    for stem in lexicon.genitive_stems(form):
        if bearers(stem, lexicon, categories) > ratio * own:
            return stem
    return form

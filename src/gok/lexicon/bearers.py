"""How many bear a name, and whose genitive a form is: `Marias` is Maria's, `Lukas` mostly that of Lukas himself."""

from __future__ import annotations

from functools import lru_cache

from gok.lang import Language
from gok.lexicon.lexicon import Lexicon
from gok.lexicon.word_form import WordForm

__all__ = ["GIVEN", "base_of_genitive", "bearers", "may_own"]

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


@lru_cache(maxsize=8192)
def may_own(form: WordForm, lexicon: Lexicon, language: Language) -> bool:
    """Whether a word may be a name in the genitive; in small letters hardly any is: `marias bil`."""
    if form.shape in "pd" or form.lower[-1] not in language.words("genitive_endings"):
        return False
    if form.shape != "l":
        return True
    weights = language.weights["finders"]
    if form.is_word and form.frequency >= max(weights["common_opening"], weights["rare_noun"]):
        return False  # whoever is called so
    base = base_of_genitive(form.lower, lexicon, weights["owner_ratio"])
    is_known = bearers(base, lexicon) >= weights["bearers_of_owner"]
    is_common = bearers(base, lexicon) >= weights["bearers_in_small_letters"]
    is_other = form.is_word and form.frequency >= weights["common_opening" if is_common else "rare_noun"]  # lisas penna
    return is_known and not is_other

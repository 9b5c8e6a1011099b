"""Which region at home the people are of whom a word speaks: `skåning` is of Skåne."""

from __future__ import annotations

from functools import lru_cache

from gok.lexicon.lexicon import Lexicon
from gok.text.folding import key

__all__ = ["region_of_people"]


@lru_cache(maxsize=1024)
def region_of_people(word: str, lexicon: Lexicon) -> tuple[str, str]:
    """The region and whether it is called an island (`geo`) or a `region`; two empty strings for most words.

    Of small regions only the people are known that a list has, for towns and families are called alike.
    """
    names = [name for name in lexicon.language.module("grammar").split_region(word) if lexicon.has(key(name))]
    is_listed = bool(names) and any(r.category == "inhabitant" and r.kind == "region" for r in lexicon.exact(word))
    home = lexicon.language.words("home_countries")
    for name in names:
        found = lexicon.exact(name)
        regions = [r for r in found if r.category == "region" and r.country in home]
        if any(is_listed or r.kind == "landskap" for r in regions):
            is_island = any(r.category == "geo" for r in found)
            return regions[0].form, "geo" if is_island else "region"
    return "", ""

"""Compiling the near vocabulary: which terms there are, how they are found by a misspelling, what they may be."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

from gok.lexicon.categories import CATEGORIES, NEAR_CATEGORIES, NEAR_LIMITS
from gok.lexicon.collecting import Collected, category_of, profile_of, weight_of
from gok.lexicon.layout import RANK_SHIFT, pack_index, recase
from gok.text.edits import SHORTEST, WHOLE, shortenings
from gok.text.folding import fold

__all__ = ["near_sections", "near_terms"]

_PLACE_BITS: Final = 5


def near_terms(words: Sequence[str], ranking: Mapping[str, list[int]], at_home: set[int]) -> dict[str, int]:
    """The near vocabulary: folded form → place in `words`. What is at home here, and the heaviest of a category."""
    chosen: set[int] = set()
    for category, places in ranking.items():
        if category in NEAR_CATEGORIES:
            chosen.update(places[: NEAR_LIMITS.get(category, len(places))], at_home.intersection(places))
    terms: dict[str, int] = {}
    for place in sorted(chosen):
        folded = fold(words[place])
        if len(folded) >= SHORTEST:
            terms.setdefault(folded, place)
    return terms


def near_sections(
    terms: Mapping[str, int], folded: Iterable[tuple[str, str]], collected: Collected
) -> dict[str, bytes]:
    """The sections of the near vocabulary but for `terms`; `folded` are the keys that differ from their fold, by it."""
    keys: dict[str, list[str]] = {term: [term] if term in collected.keys else [] for term in terms}
    for fold_of, word in folded:
        if fold_of in keys:
            keys[fold_of].append(word)
    readings = [[one for word in keys[term] for one in _readings(word, collected)] for term in terms]
    ranks = {one: rank for rank, one in enumerate(sorted({one for some in readings for one in some}))}
    ranked = [sorted([ranks[one] << RANK_SHIFT | CATEGORIES.index(one[2]) for one in some]) for some in readings]
    texts = [term.encode() for term in terms]
    return {
        "near": _near_index(list(terms)),
        "near_texts": b"".join(texts),
        "near_places": array("I", accumulate(map(len, texts), initial=0)).tobytes(),
        "near_ranks": array("I", [one for some in ranked for one in some]).tobytes(),
        "near_starts": array("I", accumulate(map(len, ranked), initial=0)).tobytes(),
    }


def _readings(word: str, collected: Collected) -> Iterator[tuple[int, str, str, str]]:
    """What a key may be, as near readings are ordered: the heaviest first, then by form, category and list."""
    profiles = collected.ordered_profiles
    for number, listed, _ in collected.entries(word):
        category = CATEGORIES[category_of(number)]
        if category in NEAR_CATEGORIES:
            form = listed or recase(word, number & 3)
            yield -weight_of(number), form, category, profiles[profile_of(number)].source


def _near_index(terms: list[str]) -> bytes:
    def pairs() -> Iterator[tuple[str, int]]:
        for number, term in enumerate(terms):
            yield term, number << _PLACE_BITS | WHOLE
            for text, place in shortenings(term):
                yield text, number << _PLACE_BITS | place

    return pack_index(pairs(), len(terms).bit_length() + _PLACE_BITS)

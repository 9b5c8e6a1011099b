"""Words that give a replaced country away: nationalities and languages, warned of or made to follow.

`Jag är ukrainare och kommer från Ukraina` says where the writer comes from even if the country is replaced. By default
such words stay, as the guidelines have it, and the result warns. With `nationality = "follow"` in a profile they follow
their country, in the same form.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import attrgetter, not_

from gok.detect import shared_forms
from gok.errors import GokError
from gok.lang import Language
from gok.lexicon import Lexicon, Reading, open_lexicon
from gok.replace.inflect import plain
from gok.replace.known import country_code
from gok.replace.lists import rows
from gok.results import Mention
from gok.text.cache import BoundedCache
from gok.text.casing import same_case

__all__ = ["FOLLOWING", "GIVEN_AWAY", "country_of_word", "follow", "follows", "gives_away", "replaced_countries"]

FOLLOWING = frozenset({"nationality", "language"})
"""The labels that can follow a country."""
GIVEN_AWAY = "a word for a nationality or language gives a replaced country away"
_MOST_KEPT = 8192  # words of which it is known whether they are of a country
_LISTS = {"inhabitant": "inhabitants", "adjective": "country_adjectives"}
_OF_COUNTRIES = frozenset(_LISTS)
_CATEGORIES = attrgetter("categories")  # of a word form


def _of_country() -> Callable[[str], tuple[Reading, ...]]:
    """What the lists have under a form as a word for the people of a country, or what is theirs."""
    try:
        return _words_of(open_lexicon())
    except (GokError, OSError):  # no compiled lexicon
        return lambda _: ()


@lru_cache(maxsize=4)
def _words_of(lexicon: Lexicon) -> Callable[[str], tuple[Reading, ...]]:
    def find(low: str) -> tuple[Reading, ...]:
        return tuple([r for r in lexicon.exact(low) if r.category in _LISTS and r.country and r.kind == "country"])

    return BoundedCache(find, _MOST_KEPT).__getitem__


def country_of_word(text: str) -> str:
    """The code of the country that a nationality, or a language called like it, belongs to; empty if it is none."""
    return next((r.country for r in _of_country()(text.lower())), "")


def replaced_countries(mentions: Iterable[Mention], language: Language) -> frozenset[str]:
    """The codes of the countries that are replaced in an essay."""
    names = [plain(m.text, language, marked="gen" in m.features) for m in mentions if _is_replaced(m)]
    return frozenset(filter(None, [country_code(name, near=True) for name in names]))


def _is_replaced(mention: Mention) -> bool:
    return mention.label == "country" and mention.action == "replace"


def gives_away(words: Iterable[str], mentions: Sequence[Mention], language: Language) -> bool:
    """Whether one of the words left standing belongs to a country that was replaced."""
    replaced = replaced_countries(mentions, language)
    hidden = {m.text for m in mentions if m.replacement is not None}
    if not replaced:
        return False
    try:
        forms = shared_forms(language)
    except (GokError, OSError):  # no compiled lexicon
        return False
    standing = list(set(words) - hidden)
    is_other = map(_OF_COUNTRIES.isdisjoint, map(_CATEGORIES, map(forms.__getitem__, standing)))
    told = list(compress(standing, map(not_, is_other)))
    if not told:
        return False
    known = filter(None, map(_of_country(), map(str.lower, told)))
    return any(readings[0].country in replaced for readings in known)


def follow(text: str, moved: Mapping[str, str], language: Language) -> str:
    """The word of the country that stands for its own now, in the same form and casing; empty if there is none."""
    low, grammar = text.lower(), language.module("grammar")
    for r in _of_country()(low):
        theirs = [e for e in rows(_LISTS[r.category]) if e.country == moved.get(r.country) and e.kind == "country"]
        lemma = r.of or r.form
        if r.category == "adjective":
            found = [e.of + low.removeprefix(lemma) for e in theirs[:1]]
        else:
            same = [e for e in theirs if e.gender == r.gender] or theirs
            features = grammar.noun_features(low, lemma)
            found = [e.form for e in same if grammar.noun_features(e.form, e.of) == features]
        if found:
            return same_case(found[0], text)
    return ""


def follows(mention: Mention, replaced: Collection[str]) -> bool:
    """Whether a mention is a word for a country that is replaced."""
    return mention.label in FOLLOWING and country_of_word(mention.text) in replaced

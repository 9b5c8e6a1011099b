"""Names and places whose capitals are missing, places misspelled: `finnvedens gymnasium`, `umeälven`, `Vösterås`.

A word in small letters that no dictionary has, and a list of places or institutions has as it stands, is one. Towns are
called like too many misspelled words (lander, hella): they, and misspelled places, are believed after a preposition. So
are countries that are ordinary words as well (kina, polen).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from gok.detect.finders.hardly_words import is_before_writer, is_beside_name
from gok.detect.finders.split_words import goes_on
from gok.detect.view import Candidate, EssayView
from gok.lang import Language
from gok.lang.rules import FinderRule
from gok.lexicon import Lexicon
from gok.lexicon.bearers import bearers
from gok.lexicon.ordinary import is_slip
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_misspelled"]

_AS_WRITTEN = ("e=", "g=")  # a listing by the very letters, or in the genitive
_PLACES = frozenset({"city", "area", "region"})
_TOWNS_AND_NAMES = frozenset({"city", "firstname"})
_LISTED = {
    **{kind: kind for kind in ("country", "region", "area", "geo", "place", "school")},
    **dict.fromkeys(("other_institution", "work", "public_authority"), "other_institution"),
}
_TOLD = [({f"e={kind}", f"g={kind}"}, category) for kind, category in _LISTED.items()]  # in this order
_ALL_TOLD = frozenset().union(*[told for told, _ in _TOLD])
_NEAR = ("country", "city", "region", "area")
_MISSPELLED = frozenset({"joined", "slip"})
_SHORT = 4  # letters of a country in small letters
_CALLED = frozenset({"e=firstname", "g=firstname", "e=nickname"})
_BORNE = frozenset({"p=surname", *[f"ew=surname{weight}" for weight in range(3, 9)]})  # by many, or by its ending
_MANY_TIMES = 5  # as large as others must a town be that is misspelled as two words
_SOMEBODYS = 2  # words before a name that say whose relative is called so
_NOT_BEHIND_SUBJECT = frozenset({"noun", "adj"})
_SURNAME = 5  # letters of a surname in small letters
_LONG = 6  # letters of a misspelled place


def find_misspelled(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """Listed places and institutions in small letters; an unknown word or a town before `gymnasium`, `vårdcentral` …"""
    positions = [i for i in positions if _may_be_one(view.known[i], view.lexicon, view.language)]
    for i in positions:
        yield from _word(view, i, rules)
    for i in positions:
        if view.known[i].shape == "l":
            yield from _institution(view, i, rules["small_institution"])


@lru_cache(maxsize=8192)
def _may_be_one(form: WordForm, lexicon: Lexicon, language: Language) -> bool:
    """Whether a word by itself may be any of them, whatever stands before it: hardly any is."""
    if _misspelled(form, lexicon, language):
        return True
    if form.shape != "l":
        return False
    if "joined" in form.own and len(form.lower) > _LONG:  # perhaps a great town
        return True
    if any(form.lower in language.table(heads) for heads in ("kinds_before_names", "heads_in_small_letters")):
        return True
    is_listed = _listed(form, True, True) or _well_known(form, lexicon, language)
    return bool(is_listed) or _is_name_alone(form) or _is_surname_alone(form)


def _word(view: EssayView, i: int, rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """A place or a name by itself."""
    known, lexicon, language = view.known, view.lexicon, view.language
    token, form = view.tokens[i], known[i]
    category, rule = _misspelled(form, lexicon, language), rules["misspelled"]
    if not category and form.shape == "l":
        before = known[i - 1].lower if i else ""
        if before in language.words("in_and_on") and "joined" in form.own:
            category = _great_town(form, lexicon, language)
        is_listing = i > 1 and goes_on(view, i - 1)
        is_from = is_listing or before in language.words("prepositions_of_countries")
        is_place = is_listing or before in language.words("prepositions_of_place")
        category = category or _listed(form, is_from, is_place) or _well_known(form, lexicon, language)
        rule = rules["small_name" if category == "firstname_unknown" else "small_place"]
        if not category and _is_of_ours(view, i):
            category, rule = "firstname_unknown", rules["small_name"]
        if not category and _is_surname(view, i):
            category, rule = "surname", rules["small_surname"]
    if category:
        yield Candidate(Span(token.start, token.end), category, rule.id, rule.score, personal=rule.personal)


def _is_of_ours(view: EssayView, i: int) -> bool:
    """A listed first name that is no word, right behind somebody's relative or beside the writer: `hennes man taras`,
    `amir o jag`, `kommer yasin också`."""
    if not _is_name_alone(view.known[i]):
        return False
    if is_before_writer(view, i) or is_beside_name(view, i) or _is_asked_for(view, i):
        return True
    words = view.language.words
    if i and view.lowers[i - 1] in words("relatives_as_titles") | words("verbs_with_persons"):  # moster gullan
        return True
    if i < _SOMEBODYS:
        return False
    owned = words("possessives_first_person") | words("possessives_of_others")
    return "fam" in view.known[i - 1].categories and view.lowers[i - _SOMEBODYS] in owned and view.is_next(i)


def _is_name_alone(form: WordForm) -> bool:
    """A listed first name or nickname that is no word."""
    is_name = not _CALLED.isdisjoint(form.own)
    return is_name and not form.is_word and _MISSPELLED.isdisjoint(form.own)


def _is_surname_alone(form: WordForm) -> bool:
    """A listed surname, or one by its ending, that is no word."""
    is_one = not _BORNE.isdisjoint(form.own) and len(form.lower) >= _SURNAME
    return is_one and not form.is_word and _MISSPELLED.isdisjoint(form.own)


def _is_asked_for(view: EssayView, i: int) -> bool:
    """Who is asked for behind the verb that opens a sentence, `kommer yasin också`, and many are called so."""
    words = view.language.words
    begins = i - 1 in view.openings or (i > 1 and view.lowers[i - 2] == ":")
    if i == 0 or not begins or view.lowers[i - 1] not in words("verbs_of_people"):
        return False
    if bearers(view.known[i].lower, view.lexicon) < view.language.weights["finders"]["bearers_of_owner"]:
        return False
    behind = view.lexicon.word(view.lowers[i + 1]) if i + 1 < len(view.known) else None
    return behind is None or not _NOT_BEHIND_SUBJECT.issuperset(behind.parts)


def _is_surname(view: EssayView, i: int) -> bool:
    """A surname behind a first name in small letters: `åke ek`."""
    if not _is_surname_alone(view.known[i]):
        return False
    firsts = [view.known[j] for j in (i - 1, i - 2) if j >= 0 and view.is_next(j + 1)]
    if not firsts or firsts[0].shape != "l" or "firstname" not in firsts[0].categories:
        return False
    called = [_well_known(first, view.lexicon, view.language) == "firstname_unknown" for first in firsts]
    return called[0] or (True in called and view.is_next(i))


@lru_cache(maxsize=8192)
def _listed(form: WordForm, is_from: bool, is_place: bool) -> str:
    """What a word in small letters is listed as; empty if it is rather a misspelled word.

    It is announced as a country or a place by the word before it, or by a list of places that goes on.
    """
    own, length = form.own, len(form.lower)
    if "k=country:state" in own and (is_from or (not form.is_word and (length > 4 or _is_clear(form)))):
        return "country"
    if "k=country:foreign" in own and length > 4 and not form.is_word:  # syria
        return "country"
    if form.is_word or length < 6 or not _MISSPELLED.isdisjoint(own):
        return ""
    for told, category in _TOLD if not _ALL_TOLD.isdisjoint(own) else ():
        if category == "school" and "edu" in form.categories:  # läser språkintroduktion
            continue
        if not told.isdisjoint(own):
            return category
    if not is_place:
        return ""
    if "e=city" in own or "g=city" in own or "f=city" in own:
        return "city"
    return next((kind for kind in _NEAR if f"n={kind}" in own), "") if length > 7 and "unknown" in own else ""


def _is_clear(form: WordForm) -> bool:
    """`iran`, `peru`: short, but a great country, and no town abroad; `oman` is rather two words in one."""
    is_great = "ew=country8" in form.own and "city" not in form.categories
    return len(form.lower) == _SHORT and is_great and _MISSPELLED.isdisjoint(form.own)


@lru_cache(maxsize=8192)
def _well_known(form: WordForm, lexicon: Lexicon, language: Language) -> str:
    """A Swedish town, or one of the common first names, that is no word and no slip of one: `skövde`, `oscar`."""
    is_known = not form.is_word and not form.categories.isdisjoint(_TOWNS_AND_NAMES)
    if not is_known or len(form.lower) < 4 or not _MISSPELLED.isdisjoint(form.own):
        return ""
    entries, weights = lexicon.exact(form.lower), language.weights["finders"]
    name = max([e.weight for e in entries if e.category == "firstname"], default=0)
    town = max([e.weight for e in entries if e.category == "city" and e.country == "SE"], default=0)
    if town * 100 > name:
        return "city"
    is_common = name >= weights["bearers_in_small_letters"]
    return "firstname_unknown" if is_common and not is_slip(form.lower, lexicon) else ""


@lru_cache(maxsize=8192)
def _misspelled(form: WordForm, lexicon: Lexicon, language: Language) -> str:
    """`Vösterås`, `tysklend`: a long word that is none, and no slip of one, but one letter from a town or a country."""
    if len(form.lower) < _LONG or "unknown" not in form.own or not _MISSPELLED.isdisjoint(form.own):
        return ""
    least = language.weights["finders"]["town_misspelled"]
    for entry in lexicon.near(form.lower, ("country", "city")):
        if entry.category == "country" or (entry.country == "SE" and entry.weight >= least):
            return entry.category
    return ""


@lru_cache(maxsize=8192)
def _great_town(form: WordForm, lexicon: Lexicon, language: Language) -> str:
    """`i sundsval`: though it could be two words in one, it is one letter from a town that everybody means."""
    least = language.weights["finders"]["town_misspelled"] * _MANY_TIMES
    near = lexicon.near(form.lower, ("city",)) if len(form.lower) > _LONG else ()
    return "city" if any(entry.country == "SE" and entry.weight >= least for entry in near) else ""


def _institution(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """The name in small letters behind `hotell` or before `gymnasium`."""
    tokens, known, language = view.tokens, view.known, view.language
    word, weights, heads = known[i].lower, language.weights["finders"], language.table("heads_in_small_letters")
    kinds = language.table("kinds_before_names")
    is_before = i and word in kinds and i + 1 < len(known)
    if is_before and known[i - 1].lower in language.words("words_before_kinds") and _may_be_called(view, i + 1):
        span, score = Span(tokens[i].start, tokens[i + 1].end), weights["kind_before_small_letters"]
        yield Candidate(span, kinds[word], rule.id, score)
    if i and word in heads and _is_name(known[i - 1], weights["common_owner"]):
        yield Candidate(Span(tokens[i - 1].start, tokens[i].end), heads[word], rule.id, rule.score)


def _may_be_called(view: EssayView, i: int) -> bool:
    """A rare noun or an unknown word: `på dagis trollet`, not `på dagis häromdagen`."""
    form, word = view.known[i], view.lexicon.word(view.lowers[i])
    if form.shape != "l" or len(form.lower) < 4 or form.frequency >= view.language.weights["finders"]["common_opening"]:
        return False
    return word is None or "noun" in word.parts


def _is_name(form: WordForm, common: int) -> bool:
    """A town, or a genitive that no dictionary has: other unknown words are misspelled adjectives."""
    if form.shape != "l" or len(form.lower) < 5 or form.frequency >= common:
        return False
    if form.is_word:  # granskar sjukhus, with an island Granskär
        return any(one[:2] in _AS_WRITTEN and one[2:] in _PLACES for one in form.own)
    return not form.categories.isdisjoint(_PLACES) or form.lower[-1] == "s"

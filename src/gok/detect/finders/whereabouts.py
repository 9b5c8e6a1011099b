"""Where somebody lives or gets off, by a name that is an ordinary word as well: `bor i mora`, `gick av vid Slussen`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.lexicon.bearers import bearers
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_whereabouts"]

_HOMES = frozenset({"city", "area"})
_NOT_STOPS = frozenset({"city", "country", "region", "firstname"})
_REACH = 3  # words between getting off or on and `vid`
_FARTHEST = 6  # words from what a town is said to be back to its name
_BEHIND = 2  # words: `där jag`


def find_whereabouts(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """A town behind a word for living, a stop behind one for getting off."""
    groups = view.language.words
    for i in positions:
        if view.lowers[i] in groups("verbs_of_boarding"):
            yield from _stop(view, i, rules["stop"])
        elif view.lowers[i] in groups("words_of_living") or view.lowers[i] in groups("prepositions_of_towns"):
            yield from _home(view, i, rules["word_where_lives"])
        elif view.lowers[i] in groups("short_towns"):
            yield from _short_town(view, i, rules["short_town"])
        elif view.lowers[i] in groups("words_for_homelands"):
            yield from _homeland(view, i, rules["homeland"])
        elif view.lowers[i] in groups("kinds_of_homes"):
            yield from _told_home(view, i, rules["told_home"])
        if view.lowers[i] in groups("prepositions_of_homes"):
            yield from _town_like_word(view, i + 1, rules["town_like_word"])


def _home(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """The town behind `bor i`, if it is called like an ordinary word or like people: others the model knows."""
    groups, end = view.language.words, len(view.tokens)
    at = i + 1 if view.lowers[i] not in groups("prepositions_of_towns") else i  # utanför Nora
    if at > i and at < end and view.lowers[at] in groups("subjects_first_person") | groups("subjects_third_person"):
        at += 1  # ibland åker vi till ystad
    if at > i and at < end and view.lowers[at] in groups("adverbs_behind_living"):
        at += 1
    if at + 1 >= end or not _is_before_home(view, at) or not view.is_next(at + 1):
        return
    form, token = view.known[at + 1], view.tokens[at + 1]
    if at + 1 in view.phrases or form.shape not in "lC" or not _is_home(view, form):
        return
    is_there = view.lowers[at] in groups("prepositions_of_towns") or view.lowers[at] in groups("in_and_on")
    if not is_there and bearers(form.lower, view.lexicon) >= view.language.weights["finders"]["bearers_met"]:
        return  # kommer från Mark
    is_last = at + 2 == end or view.lowers[at + 2] in groups("words_behind_homes") or view.known[at + 2].shape == "p"
    if is_last if form.shape == "l" else (at + 2 == end or view.known[at + 2].shape not in CAPITALS):
        category = "city" if "city" in form.categories else "area"
        yield Candidate(Span(token.start, token.end), category, rule.id, rule.score, personal=rule.personal)


def _is_before_home(view: EssayView, at: int) -> bool:
    """`i`, `nära`, `utanför`; `på` before a part of a town with a capital: `lägenhet på Väster`."""
    if view.lowers[at] in view.language.words("prepositions_of_homes"):
        return True
    if view.lowers[at] not in view.language.words("on") or view.lowers[at - 1] in view.language.words("verbs_of_work"):
        return False
    return view.known[at + 1].shape == "C" and "area" in view.known[at + 1].categories


def _short_town(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """A town by the letters that are left of it: `bor i Gbg`."""
    if i and view.is_next(i) and view.lowers[i - 1] in view.language.words("prepositions_of_homes"):
        token = view.tokens[i]
        yield Candidate(Span(token.start, token.end), "city", rule.id, rule.score, personal=rule.personal)


def _homeland(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """The country that is said to be somebody's own, whoever is called like it: `Israel är mitt hemland`."""
    at, groups = i - 3, view.language.words
    if at < 0 or view.lowers[i - 2] not in groups("being_verbs") or "country" not in view.known[at].categories:
        return
    token = view.tokens[at]
    if view.known[at].shape == "C" and at not in view.phrases:
        yield Candidate(Span(token.start, token.end), "country", rule.id, rule.score, personal=rule.personal)


def _told_home(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """A listed town first in the sentence, said to be one where ours are: `Mora är en liten stad där jag bor`."""
    groups = view.language.words
    behind = view.lowers[i + 1 : i + 3]
    ours = groups("subjects_first_person") | groups("possessives_first_person")
    if len(behind) < _BEHIND or behind[0] not in groups("there_and_here") or behind[1] not in ours:
        return
    at = next((j - 1 for j in range(i - 2, max(0, i - _FARTHEST), -1) if view.lowers[j] in groups("being_verbs")), -1)
    if at < 0 or at not in view.openings or view.known[at].shape != "C" or at in view.phrases:
        return
    if "city" in view.known[at].categories:
        token = view.tokens[at]
        yield Candidate(Span(token.start, token.end), "city", rule.id, rule.score, personal=rule.personal)


def _town_like_word(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """A town at home that is an ordinary word, with a capital where none is due: `vi var i Sälen`."""
    if i >= len(view.known):
        return
    form, weights = view.known[i], view.language.weights["finders"]
    if form.shape != "C" or not form.is_word or form.frequency >= weights["commonest_part"] or i in view.openings:
        return
    if not view.is_next(i):
        return
    is_longer = i in view.phrases or (i + 1 < len(view.known) and view.known[i + 1].shape in CAPITALS)
    at_home, least = view.language.words("home_countries"), weights["town_of_compound"]
    towns = [r for r in view.lexicon.exact(form.lower) if r.category == "city" and r.country in at_home]
    is_town = any(r.weight >= least for r in towns) and bearers(form.lower, view.lexicon) < weights["bearers_met"]
    if is_town and not is_longer:
        token = view.tokens[i]
        yield Candidate(Span(token.start, token.end), "city", rule.id, rule.score, personal=rule.personal)


def _is_home(view: EssayView, form: WordForm) -> bool:
    """A town at home that is a word or a name as well; in small letters only one of some size, and no part of one."""
    if not (form.is_word or "firstname" in form.categories or "fam" in form.categories):
        return False
    at_home, is_small = view.language.words("home_countries"), form.shape == "l"
    least = view.language.weights["finders"]["town_lived_in"] if is_small else 0
    readings = [r for r in view.lexicon.exact(form.lower) if r.country in at_home and r.category in _HOMES]
    return any(r.weight >= least and (r.category == "city" or not is_small) for r in readings)


def _stop(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """The name behind `vid` where somebody gets off or changes: what no list has as a town or a person is a stop."""
    groups, end = view.language.words, len(view.tokens)
    for at in range(i + 1, min(i + 2 + _REACH, end - 1)):
        if view.known[at].shape == "p":
            return
        if view.lowers[at] in groups("prepositions_of_stops"):
            break
        if view.lowers[at] not in groups("words_behind_boarding"):
            return
    else:
        return
    form, token = view.known[at + 1], view.tokens[at + 1]
    is_longer = at + 2 < end and view.known[at + 2].shape in CAPITALS
    is_stop = at > i + 1 and form.shape == "C" and form.categories.isdisjoint(_NOT_STOPS)
    if is_stop and at + 1 not in view.phrases and not is_longer:
        category = "area" if "area" in form.categories else "place"
        yield Candidate(Span(token.start, token.end), category, rule.id, rule.score, personal=rule.personal)

"""Listed workplaces and clubs behind what people do there: `jobbar på Karolinska`, `tränar med AIK`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.text import Span

__all__ = ["find_attended"]

_REACH = 5  # words between the verb and the preposition
_MOST = 3  # words of a name in a form
_SHORTEST = 4  # letters of an unknown name in small letters
_NAMES = frozenset({"surname", "firstname", "nickname", "brand", "word", "title"})  # what a firm may be called like
_SLIPS = frozenset({"slip", "joined", "n=city", "n=country", "n=region", "n=area", "n=geo", "n=place"})
_CHAINS = frozenset({"k=work:food", "k=work:shop"})
_MAKES = frozenset({"brand", "work"})
_CALLED_LIKE_PEOPLE = frozenset({"firstname", "work"})
_CLUBS = frozenset({"club"})
_CLUBS_AND_GYMS = frozenset({"club", "service"})
_UNIONS = frozenset({"union", "aid"})
_WORK = frozenset({"work", "other_institution", "public_authority"})
_PLACES = frozenset({"city", "area", "region", "geo", "place", "country"})


def find_attended(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """What a verb of working or training, or the heading of a form, announces."""
    groups, lowers = view.language.words, view.lowers
    for i in positions:
        if lowers[i] in groups("employer_headings"):
            yield from _in_form(view, i, rules["employer"])
        elif lowers[i] in groups("verbs_of_work"):
            yield from _behind(view, i, "work", rules["works_there"])
            yield from _unknown_behind(view, i, rules["unknown_workplace"])
        elif lowers[i] in groups("words_around_work"):
            yield from _behind(view, i, "work", rules["works_there"])
        elif lowers[i] in groups("verbs_of_sport"):
            yield from _behind(view, i, "other_institution", rules["trains_there"])
        elif lowers[i] in groups("verbs_of_study"):
            yield from _behind(view, i, "school", rules["studies_there"])
        elif "prof" in view.known[i].categories:
            yield from _practised(view, i, rules["works_there"])
        else:
            yield from _like_word(view, i, rules["union_like_word"])


def _practised(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """The listed workplace behind what somebody is: `Hon är barnmorska på SÖS.`"""
    is_somebody = i > 0 and view.lowers[i - 1] in view.language.words("being_verbs")
    if not is_somebody or i + 2 >= len(view.tokens) or view.lowers[i + 1] not in view.language.words("on"):
        return
    if view.known[i + 2].shape == "U" and _is_listed(view, i + 2, "work"):
        token = view.tokens[i + 2]
        yield Candidate(Span(token.start, token.end), "work", rule.id, rule.score, personal=rule.personal)


def _like_word(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """A union or an aid organisation that is called like a word: `Det var Ines från Kommunal.`"""
    if i in view.openings or not view.known[i].is_word or not view.is_next(i):
        return
    is_there = view.lowers[i - 1] in view.language.words("prepositions_before_unions")
    is_longer = i + 1 < len(view.known) and view.known[i + 1].shape in CAPITALS
    if is_there and not is_longer and any(r.kind in _UNIONS for r in view.lexicon.exact(view.words[i])):
        token = view.tokens[i]
        yield Candidate(Span(token.start, token.end), "other_institution", rule.id, rule.score, personal=rule.personal)


def _in_form(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """The words with a capital behind a heading and a colon: `Arbetsgivare: Volvo Trucks`."""
    first = i + 2
    if view.lowers[i + 1 : first] != [":"] or first >= len(view.tokens) or view.known[first].shape not in CAPITALS:
        return
    last = first
    while last + 1 < len(view.tokens) and last + 1 - first < _MOST and _is_on_line(view, last):
        last += 1
    yield Candidate(
        Span(view.tokens[first].start, view.tokens[last].end), "work", rule.id, rule.score, personal=rule.personal
    )


def _is_on_line(view: EssayView, at: int) -> bool:
    """Whether the next word stands on the same line, with nothing but a blank between, and does not say where."""
    end, start = view.tokens[at].end, view.tokens[at + 1].start
    if view.lowers[at + 1] in view.language.words("prepositions_of_place"):  # Volvo Cars i Torslanda
        return False
    return view.text[end:start] == " " and view.known[at + 1].shape != "p"


def _behind(view: EssayView, i: int, category: str, rule: FinderRule) -> Iterator[Candidate]:
    """The listed name behind the preposition that follows the verb."""
    prepositions, ends = view.language.words("prepositions_of_belonging_there"), len(view.tokens) - 1
    for at in range(i + 1, min(i + 2 + _REACH, ends)):
        form = view.known[at + 1]
        if view.known[at].shape == "p":
            return
        is_make = category == "work" and _is_make(view, at)
        if view.lowers[at] in prepositions and (form.shape in CAPITALS or is_make):
            if is_make or _is_listed(view, at + 1, category):
                token = view.tokens[at + 1]
                yield Candidate(Span(token.start, token.end), category, rule.id, rule.score, personal=rule.personal)
            return


def _unknown_behind(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """A name that no list knows, behind the verb and `på`: in small letters too if no dictionary has the word."""
    on, end = view.language.words("on"), len(view.tokens) - 1
    for at in range(i + 1, min(i + 2 + _REACH, end)):
        if view.known[at].shape == "p":
            return
        if view.lowers[at] not in on:
            continue
        first = last = at + 1
        if _is_unknown_name(view, first):
            while last < end and last + 1 - first < _MOST and _is_on_line(view, last) and _goes_on(view, last + 1):
                last += 1
            span = Span(view.tokens[first].start, view.tokens[last].end)
            yield Candidate(span, "work", rule.id, rule.score, personal=rule.personal)
        return


def _is_unknown_name(view: EssayView, at: int) -> bool:
    """A word that is in no list and no dictionary; with a capital it may be a word, but no common one."""
    form = view.known[at]
    if len(form.lower) < _SHORTEST or not form.lower.isalpha() or not form.categories <= _NAMES or not view.is_next(at):
        return False
    if form.shape == "l":
        is_time = form.lower.endswith(tuple(view.language.words("endings_of_decades")))
        return not form.is_word and not form.categories and _SLIPS.isdisjoint(form.own) and not is_time
    common = view.language.weights["finders"]["common_opening"]
    return form.shape in CAPITALS and at not in view.phrases and (not form.is_word or form.frequency < common)


def _goes_on(view: EssayView, at: int) -> bool:
    """Whether a name of several words goes on: a further word with a capital that is no place."""
    form = view.known[at]
    return form.shape in CAPITALS and view.known[at - 1].shape in CAPITALS and form.categories.isdisjoint(_PLACES)


def _is_make(view: EssayView, at: int) -> bool:
    """Whether a make of goods stands behind a preposition: `han jobbar på volvo`, `jobbar på Toyota`."""
    form = view.known[at + 1]
    if form.shape == "l":
        return form.categories >= _MAKES or _is_chain(view, at)
    is_at_firm = view.lowers[at] in view.language.words("prepositions_before_firms")
    is_longer = at + 2 < len(view.known) and view.known[at + 2].shape in CAPITALS
    return is_at_firm and "brand" in form.categories and not is_longer


def _is_chain(view: EssayView, at: int) -> bool:
    """Whether a chain of shops or kitchens that is called like a word ends what is said: `jag jobbar på max i Lund`."""
    place, behind = at + 1, view.lowers[at + 2] if at + 2 < len(view.lowers) else ""
    if view.lowers[at] not in view.language.words("on") or _CHAINS.isdisjoint(view.known[place].own):
        return False
    is_over = not behind or not behind[0].isalnum() or behind in view.language.words("prepositions_of_place")
    return is_over or behind in view.language.words("joining_words") or behind in view.language.words("and")


def _is_listed(view: EssayView, at: int, category: str) -> bool:
    """Whether the lists know it: a club, or a workplace that is no place as well and begins nothing longer."""
    form, common = view.known[at], view.language.weights["finders"]["common_word"]
    is_chain = form.categories >= _CALLED_LIKE_PEOPLE and view.lowers[at - 1] in view.language.words("on")  # på Max
    if not view.is_next(at) or (form.shape == "C" and form.frequency >= common and not is_chain):
        return False
    if at in view.phrases or (at + 1 < len(view.known) and view.known[at + 1].shape in CAPITALS):
        return False
    if category == "school":
        readings = view.lexicon.exact(view.words[at]) if form.shape == "U" and "edu" not in form.categories else ()
        return any(reading.kind == "university" for reading in readings)  # KTH, not SFI; others the model knows
    if category != "work":
        is_gym = form.shape == "U" and view.lowers[at - 1] in view.language.words("on")  # tränar på SATS
        kinds = _CLUBS_AND_GYMS if is_gym else _CLUBS
        return "k=other_institution:club" in form.own or any(
            reading.kind in kinds for reading in view.lexicon.exact(view.words[at])
        )
    return not form.categories.isdisjoint(_WORK) and form.categories.isdisjoint(_PLACES)

"""Workplaces: institutions where somebody is said to work, by a verb, by a profession, or as the owner of a firm."""

from __future__ import annotations

import re

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.lang import Language
from gok.taxonomy.groups import INSTITUTIONS

__all__ = ["relabel_workplaces"]

_STOP = re.compile(r"[.!?\n]")
_SPOTS = frozenset({"place", "geo"})
_UNKNOWN = frozenset({"work", "other_institution"})
_NAMED = INSTITUTIONS - {"work"}


def relabel_workplaces(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Where somebody works it is a workplace, whatever else it is, and wherever else in the essay it is named.

    The guidelines put work before school. Where somebody lives, or an official nobody knows sits, is none.
    """
    ends = {h.end for h in hypotheses if h.category == "prof"}
    starts = {h.start for h in hypotheses if h.category == "prof"}
    found, (rule, *_) = [], (*rules_with(view.language, "workplace"), "")
    for h in hypotheses:
        if h.category in _UNKNOWN and _is_where_from(view, h):
            found.append(h.changed(category="city"))
        elif h.category == "work" and _is_of_training(view, h, ends):
            found.append(h.changed(category="school"))
        elif h.category == "work":
            is_work = not _is_left(view, h)
            found.append(h if is_work else h.changed(category="other_institution"))
        elif (h.category in _SPOTS and _is_spot_of_work(view, h, ends)) or (
            h.category in INSTITUTIONS and _is_workplace(view, h, ends, starts)
        ):
            found.append(h.changed(category="work", rules=(*h.rules, rule)))
        else:
            found.append(h)
    works = {h.low.rstrip("s") for h in found if h.category == "work"}
    if not works:
        return tuple(found)
    for i, h in enumerate(found):
        if h.category in _NAMED and h.low.rstrip("s") in works:
            found[i] = h.changed(category="work", rules=(*h.rules, rule))
    return tuple(found)


def _is_where_from(view: EssayView, h: Hypothesis) -> bool:
    """Whether what looks like an institution is a town no list knows: somebody was born there, or comes from there."""
    known = rules_with(view.language, "told_institution") | rules_with(view.language, "listed_institution")
    if not known.isdisjoint(h.rules) or not h.text[0].isupper():
        return False
    before = view.text[max(0, h.start - view.language.weights["workplaces"]["reach"]) : h.start]
    return view.language.pattern("workplaces.WHERE_FROM_BEFORE").search(before) is not None


def _is_spot_of_work(view: EssayView, h: Hypothesis, ends: set[int]) -> bool:
    """Whether somebody works in a park or another spot the lists know: `sommarjobb på Liseberg`, not `på Stureplan`."""
    if h.low.endswith(tuple(view.language.words("endings_of_open_spots"))):
        return False
    if not any(r.category == "place" and r.kind == "spot" for r in view.lexicon.lookup(h.text)):
        return False
    before = _STOP.split(view.text[max(0, h.start - view.language.weights["workplaces"]["reach"]) : h.start])[-1]
    return before.endswith(tuple(f" {word} " for word in view.language.words("on"))) and _is_after_work(
        view, h, before, ends
    )


def _is_of_training(view: EssayView, h: Hypothesis, ends: set[int]) -> bool:
    """Whether somebody is trained there: `läser till undersköterska på Jensen`."""
    if not ends:
        return False
    before = view.text[max(0, h.start - view.language.weights["workplaces"]["reach"]) : h.start]
    return view.language.pattern("workplaces.TRAINED_BEFORE").search(before) is not None


def _is_left(view: EssayView, h: Hypothesis) -> bool:
    """Whether what was found as a workplace is none: somebody lives or buys there, or an official sits there."""
    reach = view.language.weights["workplaces"]["reach"]
    before = view.text[max(0, h.start - reach) : h.start]
    pattern = view.language.pattern
    if pattern("workplaces.LIVING_BEFORE").search(before) or pattern("workplaces.CUSTOMER_THERE").search(before):
        return True
    return _is_of_an_official(view.language, h, before)


def _is_of_an_official(language: Language, h: Hypothesis, before: str) -> bool:
    """Whether it is an authority where somebody nobody knows sits: these are mostly asked for something."""
    is_authority = h.category == "public_authority" or not rules_with(language, "listed_institution").isdisjoint(
        h.rules
    )
    return is_authority and language.pattern("workplaces.OFFICIAL_BEFORE").search(before) is not None


def _is_workplace(view: EssayView, h: Hypothesis, ends: set[int], starts: set[int]) -> bool:
    """Whether somebody works there, by the words around, or by what the model and the rules take it for."""
    language, weights = view.language, view.language.weights["workplaces"]
    before = _STOP.split(view.text[max(0, h.start - weights["reach"]) : h.start])[-1]
    if _is_of_an_official(language, h, before):
        return False
    if _is_after_work(view, h, before, ends) or _is_before_work(view, h, starts):
        return True
    if h.category == "school" or language.pattern("workplaces.RUNG_BEFORE").search(before):
        return False
    if language.pattern("workplaces.CUSTOMER_THERE").search(before):
        return False
    is_named = not rules_with(language, "told_institution").isdisjoint(h.rules)
    enough = weights["firm_likely" if is_named else "other_likely"]
    if any(a.label == "work" and a.confidence >= enough for a in h.alternatives):
        return True
    is_firm = not rules_with(language, "firm").isdisjoint(h.rules)
    return is_firm and language.pattern("workplaces.CUSTOMER_BEFORE").search(before) is None


def _is_after_work(view: EssayView, h: Hypothesis, before: str, ends: set[int]) -> bool:
    """Whether what is done, or a profession, stands before the name; `läser till kock på` tells of a school."""
    language, text, start = view.language, view.text, h.start
    if language.pattern("workplaces.WORK_BEFORE").search(before):
        return True
    if language.pattern("workplaces.WORKPLACE_CALLED").search(before):
        return True
    if language.pattern("workplaces.MERIT_BEFORE").match(before):
        return True
    if not ends:
        return False
    between = language.pattern("workplaces.BETWEEN_PROFESSION_AND_PLACE")
    for place in range(max(0, start - 40), start):
        if place in ends and between.fullmatch(text, place, start):
            learnt = language.pattern("workplaces.NOT_PRACTISED").search(text[max(0, place - 40) : place])
            return learnt is None
    return False


def _is_before_work(view: EssayView, h: Hypothesis, starts: set[int]) -> bool:
    """Whether what is said behind the name tells that somebody works there: `där jag jobbar`, `där jag är kock`."""
    language = view.language
    after = view.text[h.end : h.end + language.weights["workplaces"]["reach"]]
    if language.pattern("workplaces.WORKS_THERE").match(after):
        return True
    found = language.pattern("workplaces.IS_THERE").match(after)
    if found is None:
        return False
    split = language.pattern("workplaces.SPLIT_PROFESSION")
    return h.end + found.end() in starts or split.match(after, found.end()) is not None

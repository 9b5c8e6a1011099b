"""What stands beside a name: among first names it is one, among towns it is a town; and pets are no people."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from types import ModuleType

from gok.detect.view import EssayView
from gok.label.hypotheses import Hypothesis
from gok.lang.rules import PLACE_IN_NAME
from gok.lexicon.bearers import bearers
from gok.taxonomy.groups import PLACES

__all__ = ["align_listed", "beside_writer", "is_pet", "share_among_listed"]

_FIRST = "firstname_unknown"
_TOWNS = frozenset({"city", "area"})
_WORD = re.compile(r"\w+")
_REACH = 40  # characters before a name


def align_listed(view: EssayView, current: list[Hypothesis]) -> None:
    """What is named in one breath is of one kind: `mina systrar Tuva och Ingrid`, `i Nairobi, Sofia och Lund`."""
    between = view.language.pattern("names.BETWEEN_NAMES")
    for i, h in enumerate(current[1:-1], 1):
        left, right = current[i - 1], current[i + 1]
        if h.category != _FIRST or not {left.category, right.category} <= _TOWNS:
            continue
        is_row = between.fullmatch(view.text, left.end, h.start) and between.fullmatch(view.text, h.end, right.start)
        if is_row and "city" in view.forms[h.text].categories:
            current[i] = h.changed(category="city", rules=(*h.rules, PLACE_IN_NAME.id))
    may_be_first = [i for i, h in enumerate(current) if h.category in PLACES or h.category == "surname"]
    for i, j in [(place, beside) for place in may_be_first for beside in (place - 1, place + 1)]:
        h, other = current[i], current[j] if 0 <= j < len(current) else None
        if other is None or other.category != _FIRST or h.category == _FIRST:
            continue
        left, right = (other, h) if j < i else (h, other)
        if not between.fullmatch(view.text, left.end, right.start) or _is_beside_name(view, h):
            continue
        if bearers(h.text, view.lexicon) >= view.language.weights["finders"]["bearers_of_own_name"]:
            current[i] = h.changed(category=_FIRST, rules=(*h.rules, PLACE_IN_NAME.id))


def _is_beside_name(view: EssayView, h: Hypothesis) -> bool:
    """Whether it is part of a longer name, or where somebody is: `Anna och Erik Martin`, `i Paris och Sara`."""
    i = bisect_left(view.tokens, h.start, key=itemgetter(1))
    if i == 0 or not view.is_next(i):
        return False
    if i > 1 and view.lowers[i - 2] in view.language.words("closings"):  # hälsningar från Tolga och Aylin
        return False
    return view.words[i - 1][0].isupper() or view.lowers[i - 1] in view.language.words("prepositions_of_place")


def is_pet(view: EssayView, names: Sequence[Hypothesis], between: Collection[str]) -> bool:
    """Whether an animal is called so: `min hund Ludde`, `en katt som heter Misse`; nobody says of which gender."""
    for name in names:
        before = _WORD.findall(view.text[max(0, name.start - _REACH) : name.start].rpartition(".")[2].lower())
        is_given = not view.language.words("baptizing_verbs").isdisjoint(before)  # jag döpte katten till Cleo
        while before and (before[-1] in between or (is_given and before[-1] in view.language.words("given_to"))):
            before.pop()
        if len(before) > 2 and before[-1] in view.language.words("and"):  # våra katter heter Morris och Bosse
            before = [word for word in before[:-2] if word not in between]
        if before and before[-1] in view.language.words("pets"):
            return True
        said = view.language.pattern("names.PET_BEHIND").match(view.text, name.end)  # Findus är vår katt
        if said is not None and said[1].lower() in view.language.words("pets"):
            return True
    return False


def share_among_listed(
    view: EssayView, people: Sequence[Hypothesis], shares: Mapping[int, list[float]], sure: float, part: float
) -> None:
    """People listed together belong together: `Yonis (14), Sagal (11) och tvillingarna Abshir och Ubax`."""
    between = view.language.pattern("evidence.BETWEEN_LISTED")
    chains: list[list[int]] = [[]]
    for one, other in pairwise(people):
        if between.fullmatch(view.text, one.end, other.start):
            chains[-1] += [one.entity, other.entity]
        elif chains[-1] and one.entity != other.entity:
            chains.append([])
    listed = {entity for chain in chains for entity in chain}
    least, most = ({entity: ask(shares[entity]) for entity in listed} for ask in (min, max))
    for chain in chains:
        of = set(chain)
        surest = max([most[entity] for entity in of], default=0.0)
        if surest >= sure and all(least[entity] >= 0 for entity in of):
            share = part * surest
            for entity in of:
                shares[entity].append(share)
                least[entity], most[entity] = min(least[entity], share), max(most[entity], share)


def beside_writer(view: EssayView, context: ModuleType, people: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The people in sentences in which the writer is."""
    writer = view.language.pattern("evidence.FIRST_PERSON")
    return [h for h in people if writer.search(context.sentence(view.text, h.start, h.end))]

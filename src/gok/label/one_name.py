"""Who and what one word names: public persons and alliances of the world, unless somebody at hand is called so."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter

from gok.detect.view import EssayView
from gok.label.hypotheses import Hypothesis
from gok.label.world import is_acquaintance
from gok.lexicon import Reading
from gok.lexicon.bearers import bearers
from gok.taxonomy.groups import INSTITUTIONS, PEOPLE

__all__ = ["KNOWN", "known_by_one_name"]

_START = itemgetter(1)  # of a token
_NAMESAKES = INSTITUTIONS | {"city", "initials"}  # a band is called like a singer, a town after a scholar; KGB
_REACH = 40  # characters before a name
_BORNE = {"firstname", "surname"}
KNOWN = frozenset({"public_person", "public_authority"})  # by one word
_HISTORY = frozenset({"historical", "religious", "royalty", "scientist"})  # kinds of public persons
_OF_WORLD = frozenset({"foreign", "world"})  # kinds of authorities; those of a country are named with it
_FAMED = ("world.FAMED_BEHIND", "fame.KNOWN_BY_TRADE")


def known_by_one_name(view: EssayView, hypotheses: Sequence[Hypothesis]) -> frozenset[tuple[int, int]]:
    """Where one word names a listed public person, or an alliance: `mot Erdogan`, `jag gillar Messi`, `i NATO`.

    Where private persons bear the name too, a sentence about the writer's life must say that it is read, liked, voted
    for; the rare ones are public wherever they stand, unless somebody is called so, or is a neighbour's.
    """
    weights = view.language.weights["relevance"]
    found = set()
    people = [h for h in hypotheses if h.category in PEOPLE or h.category in _NAMESAKES]
    ends, starts = {h.end for h in people}, {h.start for h in people}
    for h in people:
        if h.start - 1 in ends or h.end + 1 in starts:
            continue
        if KNOWN.isdisjoint(view.forms[h.text].categories) and h.low[-1] not in "sxz":  # Picassos tavlor
            continue
        readings = view.lexicon.lookup(h.text, genitive=True)
        heaviest = max([r.weight for r in readings if r.category == "public_person"], default=0)
        written = [r for r in readings if r.form == h.text and r.category in KNOWN]
        offices = [r for r in written if r.category == "public_authority"]  # NATO, not BO
        is_common = bearers(h.text, view.lexicon) >= view.language.weights["finders"]["bearers_of_common_name"]
        is_office = offices != [] and not is_common and _may_be_office(h, readings, offices)
        if not heaviest and not is_office:
            continue
        borne = {r.category for r in readings if r.weight >= weights["bearers_of_known"]} & _BORNE
        is_of_history = not _HISTORY.isdisjoint([r.kind for r in readings if r.category == "public_person"])
        if "firstname" in borne and view.language.pattern("world.LIVES_NOW").match(view.text, h.end):
            continue  # Jesus bor i Malmö.
        is_living = h.start == 0 and view.language.pattern("world.LIVES_NOW").match(view.text, h.end)  # Batman bor här
        is_shouted = h.text.isupper() and written != []  # ABBA
        is_own_name = is_living or is_shouted or is_office or _is_admired(view, h) or _is_famed(view, h)
        if h.category == "city" and not is_own_name:  # Jag gillar Darwin, not bor i Darwin
            continue
        whose = "anybody" if "firstname" in borne and not is_of_history else "family" if borne else ""
        if (is_shouted and not view.text.isupper()) or (is_office and h.category == "city"):
            whose = ""
        is_known = is_office or heaviest >= weights["known_weight"] or _is_followed(view, h) or _is_famed(view, h)
        if is_known and _is_public(view, h, whose):
            found.add((h.start, h.end))
    return frozenset(found)


def _may_be_office(h: Hypothesis, readings: Sequence[Reading], offices: Sequence[Reading]) -> bool:
    """Whether what is taken for a name can be one of these: not in `Hamas gator`, nor an authority of some country."""
    if h.category in INSTITUTIONS:
        return h.category == "other_institution" and all(r.kind in _OF_WORLD and not r.country for r in offices)
    return h.category != "city" or all(r.category != "city" or r.form.lower() == h.low for r in readings)


def _is_public(view: EssayView, h: Hypothesis, whose: str) -> bool:
    """`whose` says who else bears the name: nobody, families only (or it is known from history), or anybody."""
    text, pattern, context = view.text, view.language.pattern, view.language.module("context")
    before = text[max(0, h.start - _REACH) : h.start]
    if pattern("world.PRIVATE_BEFORE").search(before) or pattern("world.PRIVATE_BEHIND").match(text, h.end):
        return False
    if pattern("evidence.MINE_AFTER").match(text, h.end):
        return False
    sentence = context.sentence(text, h.start, h.end)
    if pattern("world.CALLED_BEFORE").search(before) and context.speaks_of_own_life(sentence, widely=True):
        return False
    if is_acquaintance(view, bisect_left(view.tokens, h.start, key=_START)):
        return False
    if not whose or _is_admired(view, h):
        return True
    if whose == "family" and not pattern("world.WRITER").search(sentence):  # Napoleon föddes på Korsika.
        return True
    return not context.speaks_of_own_life(sentence)


def _is_admired(view: EssayView, h: Hypothesis) -> bool:
    """Whether somebody is read, heard, liked or voted for: `jag lyssnar på Robyn`."""
    text, pattern = view.text, view.language.pattern
    before = text[max(0, h.start - _REACH) : h.start]
    if pattern("world.ADMIRED_BEFORE").search(before):
        return True
    return pattern("world.ADMIRED_BEHIND").match(text, h.end) is not None


def _is_followed(view: EssayView, h: Hypothesis) -> bool:
    """Whether somebody is admired, and not only liked, as anybody of a common name may be: `Jag tycker om Petter.`"""
    if not _is_admired(view, h):
        return False
    if bearers(h.text, view.lexicon) < view.language.weights["finders"]["bearers_of_common_name"]:
        return True
    before = view.text[max(0, h.start - _REACH) : h.start]
    return view.language.pattern("world.LIKED_BEFORE").search(before) is None


def _is_famed(view: EssayView, h: Hypothesis) -> bool:
    """Whether somebody whose name few bear does what the famous do: `Elvis sjöng bra.`"""
    if bearers(h.text, view.lexicon) >= view.language.weights["finders"]["bearers_of_common_name"]:
        return False
    return any(view.language.pattern(one).match(view.text, h.end) for one in _FAMED)

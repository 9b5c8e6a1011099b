"""Who is who: which hypotheses are one entity, and its running number.

A person is one entity through first name, surname, initials, inflection and misspelling; a town is one through
genitive, missing capital and the words for its inhabitants; the parts of one date are one.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Hashable
from functools import lru_cache, partial
from itertools import compress
from operator import itemgetter, not_
from typing import TYPE_CHECKING

from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.lang import Language
from gok.lexicon import Lexicon
from gok.lexicon.bearers import base_of_genitive, bearers
from gok.lexicon.regions import region_of_people
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES, FIRST_NAMES, INSTITUTIONS, NAMED, PLACES

if TYPE_CHECKING:
    from gok.label.persons import AreTwo, KnownNames, Persons

__all__ = ["assign_entities"]

_MOST = 100  # parts of one name that its bearer is known by; more are no name, but capitals without end
_NUMBERS = frozenset(
    {"phone_nr", "personid_nr", "account_nr", "license_nr", "zip_code", "other_nr_seq", "transport_nr"}
)
_DATES = frozenset({"day", "month_word", "month_digit", "year", "date_digits"})  # parts of one are one thing
_EACH_ITS_OWN = frozenset({"day", "month_word", "month_digit", "street_nr"})
_OF_PEOPLE = frozenset({"region", "geo"})  # skåning, gotlänning
_START = itemgetter(1)  # of a token
_WIDEST = 8  # characters between two parts of a name: `, von `


def assign_entities(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Decide who or what each hypothesis stands for, and give everybody and everything a running number.

    One series an essay, in order of first mention, optional categories last: an essay keeps its numbers whether or
    not time points and the like are asked for.
    """
    if len(hypotheses) == 1:
        return (hypotheses[0].changed(entity=1),)
    optional, keys = taxonomy().optional, _keys(view, hypotheses)
    later = [key for h, key in zip(hypotheses, keys, strict=True) if h.category in optional]
    first = [key for h, key in zip(hypotheses, keys, strict=True) if h.category not in optional] if later else keys
    numbers = {key: number for number, key in enumerate(dict.fromkeys(first + later), 1)}
    return tuple([h.decided(h.score, numbers[key], h.own) for h, key in zip(hypotheses, keys, strict=True)])


def _keys(view: EssayView, hypotheses: Hypotheses) -> list[Hashable]:
    """For each hypothesis what is the same for all of one person or thing."""
    from gok.label.persons import KnownNames, Persons  # somebody alone is compared with nobody

    names, are_two = _full_names(view, hypotheses), partial(_are_two_names, view.lexicon)
    famous, others = _famous(view, names) if view.phrases else ([], names)
    if famous:
        found = _meet_apart(view, famous, others, are_two)
    elif len(names) > 1:
        found = _meet(Persons(are_two), names)
    else:  # as a rule
        found = dict.fromkeys([h.start for group in names for h in group], 0)
    places, institutions = KnownNames(), KnownNames()
    return [found[h.start] if h.category in NAMED else _key(view, h, places, institutions) for h in hypotheses]


@lru_cache(maxsize=4096)
def _are_two_names(lexicon: Lexicon, one: str, other: str) -> bool:
    """Whether two forms that look alike are first names of their own, each borne by many: Daniel and Daniela."""
    weights = lexicon.language.weights["finders"]
    bases = {base_of_genitive(form, lexicon, weights["owner_ratio"]) for form in (one, other)}
    return len(bases) == 2 and all(bearers(base, lexicon) >= weights["bearers_of_own_name"] for base in bases)


def _famous(view: EssayView, names: list[list[Hypothesis]]) -> tuple[list[list[Hypothesis]], list[list[Hypothesis]]]:
    """The full names of listed public persons, and the other names."""
    if max(map(len, names), default=0) < 2:
        return [], names
    from gok.label.world import famous_names  # few name one

    known = famous_names(view)
    is_famous = [len(group) > 1 and group[0].start in known for group in names]
    return list(compress(names, is_famous)), list(compress(names, map(not_, is_famous)))


def _meet_apart(
    view: EssayView, famous: list[list[Hypothesis]], others: list[list[Hypothesis]], are_two: AreTwo
) -> dict[int, int]:
    """The same where public persons are named: who is said to be the writer's own is not one of them.

    `Min bror David gillar David Beckham`: a name that both have is the brother's, unless it is a full one.
    """
    from gok.label.persons import Persons
    from gok.label.world import is_acquaintance

    places = [bisect_left(view.tokens, group[0].start, key=_START) for group in others]
    private = view.language.pattern("world.PRIVATE_BEHIND")  # Astrid i min klass gillar Astrid Lindgren
    sure = view.language.weights["relevance"]["surely_another"]
    is_known = [
        is_acquaintance(view, place)
        or min([h.personal for h in group]) >= sure
        or private.match(view.text, group[-1].end) is not None
        for place, group in zip(places, others, strict=True)
    ]
    own, world = Persons(are_two), Persons(are_two)
    found = {place: -1 - number for place, number in _meet(world, famous).items()}
    named = [(_first_and_last(group), group, known) for group, known in zip(others, is_known, strict=True)]
    for (first, last), group, known in sorted(named, key=lambda one: (not all(one[0]), not one[2])):
        is_of_world = not known and world.knows(first, last) and not own.knows(first, last)
        number = -1 - world.meet(first, last).number if is_of_world else own.meet(first, last).number
        found |= dict.fromkeys([h.start for h in group], number)
    return found


def _meet(persons: Persons, names: list[list[Hypothesis]]) -> dict[int, int]:
    """The number of a person by where each part of a name begins.

    Full names are met first, so that a lone first name or surname finds its bearer wherever it stands.
    """
    full: list[tuple[list[Hypothesis], list[str], list[str]]] = []
    parts: list[tuple[list[Hypothesis], list[str], list[str]]] = []
    for group in names:
        first, last = _first_and_last(group)
        (full if first and last else parts).append((group, first, last))
    found = {}
    for group, first, last in full + parts:
        number = persons.meet(first, last).number
        for h in group:
            found[h.start] = number
    return found


def _first_and_last(group: list[Hypothesis]) -> tuple[list[str], list[str]]:
    """First names and surnames of a name; a name of neither kind counts as a first one."""
    if len(group) == 1:  # mostly
        name = [_surface(group[0])]
        return ([], name) if group[0].category == "surname" else (name, [])
    group = group[:_MOST]
    first = [_surface(h) for h in group if h.category in FIRST_NAMES]
    last = [_surface(h) for h in group if h.category == "surname"]
    return (first, last) if first or last else ([_surface(h) for h in group], [])


def _full_names(view: EssayView, hypotheses: Hypotheses) -> list[list[Hypothesis]]:
    """Runs of name parts with nothing but a blank between them; a new first name after a surname begins another."""
    groups: list[list[Hypothesis]] = []
    last: Hypothesis | None = None
    for h in hypotheses:
        if h.category not in NAMED:
            continue
        if last is not None and h.start - last.end < _WIDEST:
            is_first, was_first = h.category in FIRST_NAMES, last.category in FIRST_NAMES
            order_goes_on = not (last.category == "surname" and is_first and len(groups[-1]) > 1)
            between = view.language.pattern("entities.BETWEEN_NAMES")
            if order_goes_on and not (was_first and is_first) and between.fullmatch(view.text, last.end, h.start):
                groups[-1].append(h)
                last = h
                continue
        groups.append([h])
        last = h
    return groups


def _surface(h: Hypothesis) -> str:
    """The text in small letters, composed, with single blanks."""
    low = h.low
    if not low.isascii():
        composed = unicodedata.normalize("NFC", h.text)
        low = low if composed == h.text else composed.lower()
    return low if low.isalnum() else " ".join(low.split())


def _key(view: EssayView, h: Hypothesis, places: KnownNames, institutions: KnownNames) -> Hashable:
    """What is the same for all hypotheses of one thing."""
    category, language = h.category, view.language
    if h.group and category in _DATES:
        return "date", h.group
    if category in _EACH_ITS_OWN:
        return category, h.start  # another day, another house: equal digits do not make them one
    surface = _surface(h)
    if category in _NUMBERS:
        return category, "".join(c for c in surface if c.isalnum())
    if category in AGES:
        number = language.pattern("entities.AGE_ENDING").sub("", surface)
        if not number[:1].isdecimal():
            number = str(language.module("numerals").read_cardinal(number, near=True))
        return "age", number
    if category == "country" and (code := _country(surface, view.lexicon)):
        return "country", code
    if category in PLACES:
        people = language.pattern("entities.INHABITANT_ENDING").sub("", surface)
        region = region_of_people(surface, view.lexicon)[0] if category in _OF_PEOPLE else ""
        return "place", places.resolve(surface, region.lower() or people)
    if category in INSTITUTIONS:
        return "institution", institutions.resolve(surface, surface)
    if category == "fam":
        return "fam", _indefinite(surface, language)
    return category, surface


@lru_cache(maxsize=1024)
def _country(surface: str, lexicon: Lexicon) -> str:
    """The code of a country by any of its names, misspelled too: Holland is the Netherlands, England Great Britain.

    Its other parts are told apart: Scotland is no other name for the whole.
    """
    least = lexicon.language.weights["entities"]["part_for_whole"]
    forms = (surface, *lexicon.genitive_stems(surface))
    entries = [e for form in forms for e in lexicon.exact(form) if e.category == "country"]
    for e in entries or [e for form in forms for e in lexicon.near(form, ("country",))]:
        if e.kind == "state" or (e.kind == "part" and e.weight >= least):
            return e.country
    return ""


@lru_cache(maxsize=1024)
def _indefinite(surface: str, language: Language) -> str:
    return language.pattern("entities.DEFINITE_ENDING").sub("", surface) or surface

"""Features: genitive, definite, abroad, capital missing, misspelled; and whether somebody is from a country."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from operator import itemgetter

from gok.detect.finders.owners import owned_behind
from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.label.word_features import ASKED, features_of_word
from gok.lang import Language
from gok.lexicon import Lexicon
from gok.lexicon import Reading as Entry
from gok.lexicon.bearers import base_of_genitive
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import INSTITUTIONS
from gok.text.edits import is_near
from gok.text.folding import fold

__all__ = ["assign_features"]

_LISTED = {  # where the lists may have it
    "firstname_male": ("firstname", "nickname"),
    "firstname_female": ("firstname", "nickname"),
    "firstname_unknown": ("firstname", "nickname"),
    "nickname": ("nickname", "firstname"),
    "middlename": ("firstname", "surname"),
    "surname": ("surname", "firstname"),
    "country": ("country",),
    "city": ("city",),
    "region": ("region",),
    "area": ("area", "city"),
    "place": ("place",),
    "geo": ("geo",),
}
_END = itemgetter(2)  # of a token
_OF_PEOPLE = frozenset({"city", "region", "geo"})  # stockholmare, skåning, gotlänning
_GIVEN = frozenset({"firstname_male", "firstname_female", "firstname_unknown", "nickname", "middlename"})
_CAPITAL = frozenset(_LISTED) | INSTITUTIONS
_FIRMS = ("work", "other_institution", "school", "public_authority", "brand")
_PLACED = frozenset({"city", "region", "area", "place", "geo", "country"})
_ABROAD = frozenset({"city", "region", "area", "place", "geo"})


def assign_features(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Decide the features of each hypothesis, in writing order, joined to those its rules have given.

    Beside `Ali`, `Alis` is a genitive. A profile may keep the country somebody comes from and replace the one that
    lies on the way, so it is said of a country wherever the essay mentions it.
    """
    lexicon, language = view.lexicon, view.language
    made_of_towns = rules_with(language, "inhabitants")
    roles = _roles(view, hypotheses) if "country" in [h.category for h in hypotheses] else {}
    seen: set[tuple[int, str]] = set()
    found = []
    for h in hypotheses:
        category, more = h.category, h.features
        features = _form_features(h.text, category, lexicon, language) if category in _CAPITAL else ()
        if category in _OF_PEOPLE and not made_of_towns.isdisjoint(h.rules):
            features = _town_features(h.text, lexicon, language)
            more = (*more, *language.module("grammar").inhabitant_features(h.low))
        if category in ASKED:
            more = (*more, *features_of_word(h.low, category, lexicon, language))
        if roles and category == "country" and h.entity in roles:
            more = (*more, roles[h.entity])
        if h.low[-1:] == "s" and category in _LISTED:
            seen = seen or {(other.entity, other.low) for other in hypotheses}
            if (h.entity, h.low[:-1]) in seen:
                more = (*more, "gen")
        if category == "surname" and "pl" not in more and _owns(view, h):
            more = (*more, "gen")
        if more:
            is_family = category == "surname" and "pl" in more  # hos Anderssons
            features = _ordered({*features, *more} - ({"gen"} if is_family else set()), category)
        found.append(h if features == h.features else h.changed(features=features))
    return tuple(found)


def _owns(view: EssayView, h: Hypothesis) -> bool:
    """Whether a surname behind a first name is that of an owner: `Anna Bergs bok`, `Maria Lopez son`."""
    if h.low[-1] not in view.language.words("genitive_endings"):
        return False
    i = bisect_left(view.tokens, h.end, key=_END)
    is_full = i > 0 and view.is_next(i) and view.known[i - 1].shape == view.known[i].shape
    return is_full and bool(owned_behind(view, i))


def _ordered(found: Collection[str], category: str) -> tuple[str, ...]:
    allowed, order = taxonomy()[category].features, taxonomy().feature_ids
    return tuple(sorted([f for f in found if f in allowed], key=order.__getitem__))


@lru_cache(maxsize=8192)
def _form_features(surface: str, category: str, lexicon: Lexicon, language: Language) -> tuple[str, ...]:
    """What the form alone says."""
    endings = language.words("definite_noun_endings")
    ratio = language.weights["names"]["genitive_ratio"]
    found = set()
    wanted = _LISTED.get(category, ())
    entries = _entries(surface, wanted, lexicon) if wanted else ()
    stems = lexicon.genitive_stems(surface)
    if stems and entries and category in _GIVEN and base_of_genitive(surface, lexicon, ratio) != surface:
        entries = ()  # Marias: a rare name that is the genitive of a common one
    as_genitive = tuple(e for stem in stems for e in _entries(stem, wanted, lexicon)) if wanted and not entries else ()
    definite = tuple(endings) if category in INSTITUTIONS else ()
    is_of_firm = bool(definite) and not _entries(surface, _FIRMS, lexicon)
    if is_of_firm and any(_entries(stem, _FIRMS, lexicon) for stem in stems):  # Volvos
        found.add("gen")
    if as_genitive or (definite and stems and surface.endswith(tuple(ending + "s" for ending in definite))):
        found.add("gen")
    if surface.islower():
        found.add("low")
    near: tuple[Entry, ...] = ()
    if wanted and not entries and not as_genitive and len(surface) > 3 and " " not in surface:
        near = tuple(lexicon.near(surface, wanted)[:5]) or _well_known_near(surface, wanted, lexicon, language)
        if near:
            found.add("ort")
    if category in _PLACED and entries and _lacks_dots(surface, entries, language):
        found.add("ort")
    if definite and surface.lower().removesuffix("s").endswith(definite) and " " not in surface:
        found.add("def")
    if category in _ABROAD and _lies_abroad(entries or as_genitive or near, language):
        found.add("foreign")
    return _ordered(found, category) if found else ()


def _lacks_dots(surface: str, entries: Iterable[Entry], language: Language) -> bool:
    """Whether a town at home is written with letters that are others in the language: Jonköping, Malmo."""
    own = language.words("home_countries")
    low, forms = surface.lower(), [e for e in entries if e.country in own or e.category == "country"]
    letters = language.words("letters_with_dots")
    return bool(forms) and all(
        [one for one in e.form.lower() if one in letters] != [one for one in low if one in letters] for e in entries
    )


def _lies_abroad(entries: Iterable[Entry], language: Language) -> bool:
    """Whether a place lies abroad: the heaviest entry that names a country says so, and what lies at home is nearer."""
    home, weights = language.words("home_countries"), language.weights["features"]

    def nearness(entry: Entry) -> tuple[float, bool]:
        if entry.country not in home:
            return entry.weight, False
        return (entry.weight or weights["municipality"]) * weights["home_prior"], True

    placed = [e for e in entries if e.country]
    return bool(placed) and max(placed, key=nearness).country not in home


@lru_cache(maxsize=8192)
def _town_features(surface: str, lexicon: Lexicon, language: Language) -> tuple[str, ...]:
    """What a word for the people of a town says: in small letters, and whether the town is abroad."""
    found = {"low"} if surface.islower() else set()
    for town, rest in language.module("grammar").split_town(surface):
        placed = [e for e in lexicon.exact(town) if e.category == "city" and e.country] if not rest else []
        if placed:
            return _ordered({*found, "foreign"} if _lies_abroad(placed, language) else found, "city")
    return _ordered(found, "city")


def _well_known_near(
    surface: str, categories: tuple[str, ...], lexicon: Lexicon, language: Language
) -> tuple[Entry, ...]:
    """What everybody knows and the form is two edits away from: Stokhulm."""
    weights, low = language.weights["features"], fold(surface)
    if len(low) < weights["long_enough_for_two"]:
        return ()
    known = _well_known(lexicon, categories, weights["well_known"], low[:2])
    return tuple(e for e in known if is_near(fold(e.form), low, 2))


@lru_cache(maxsize=1024)
def _well_known(lexicon: Lexicon, categories: tuple[str, ...], least: int, beginning: str) -> tuple[Entry, ...]:
    """The heaviest entries of some categories that begin with some letters, accents and all."""
    return tuple(e for c in categories for e in lexicon.ranked(c, least, beginning) if e.weight >= least)


@lru_cache(maxsize=8192)
def _entries(surface: str, categories: tuple[str, ...], lexicon: Lexicon) -> tuple[Entry, ...]:
    return tuple(e for e in (*lexicon.exact(surface), *lexicon.folded(surface)) if e.category in categories)


def _roles(view: EssayView, hypotheses: Hypotheses) -> Mapping[int, str]:
    """`origin` or `transit` for the countries of which the essay says so; a country of origin is no other."""
    roles: dict[int, str] = {}
    for h in hypotheses:
        if h.category == "country" and roles.get(h.entity) != "origin":
            role = _role(view, h)
            if role:
                roles[h.entity] = role
    return roles


def _role(view: EssayView, h: Hypothesis) -> str:
    """`kommer från Syrien` is said of an origin, `genom Polen` of a country on the way."""
    reach = view.language.weights["features"]["country_reach"]
    before, behind = view.text[max(0, h.start - reach) : h.start], view.text[h.end : h.end + reach]
    pattern = view.language.pattern
    if pattern("countries.ORIGIN_BEFORE").search(before) or pattern("countries.ORIGIN_AFTER").match(behind):
        return "origin"
    if pattern("countries.TRANSIT_BEFORE").search(before):
        return "transit"
    if pattern("countries.STOP_BEFORE").search(before) and pattern("countries.STOP_AFTER").match(behind):
        return "transit"
    return ""

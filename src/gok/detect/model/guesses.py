"""Cutting a row of likelihoods into mentions: where something is likely enough, how far it reaches, and what it is.

Places and institutions of all kinds stand in the same surroundings; the lists, and what is done there, know better
than the words around which kind they are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from gok.detect.model.features import INSIDE, OUTSIDE
from gok.detect.model.homonyms import weigh_homonyms
from gok.detect.model.rows import Row
from gok.detect.rule_book import rules_with
from gok.lang import Language
from gok.text.cache import BoundedCache
from gok.text.records import NamedTuple

__all__ = ["MARKS", "TOLD_APART", "Guess", "Limits", "guesses_of", "keep_dominant_layer", "limits_of", "refine_kind"]

MARKS = frozenset({"fam", "prof", "edu", "sensitive"})
_PLACES = ("country", "region", "city", "area", "geo", "place")
_INSTITUTIONS = ("school", "work", "other_institution")
TOLD_APART = frozenset((*_PLACES, *_INSTITUTIONS))
"""Labels whose kind is told by lists and by what is done there: see `refine_kind`."""
# Labels without the mark of what is public; nothing for what is nothing, or goes on.
_MAIN = BoundedCache[str, str](lambda label: "" if label in (OUTSIDE, INSIDE) else label.removesuffix("|X"), 1000)
_PLACES_AND_STREETS = frozenset((*_PLACES, "other_institution"))

Features = frozenset[str]


# Features that say that lists know a form: `e` exactly, `f` but for accents, `g` in the genitive, `n` nearly, `p` by
# its ending, `ph` as the first of several words and `iph` as a further one.
_WHERE = frozenset({"T1=in", "T1=go", "T1=come"})
_LISTED_PLACE = frozenset(f"{one}={kind}" for one in "efg" for kind in ("country", "city", "area", "region"))
_UNLISTED_WORD = frozenset({"joined", "slip"})
_COMMONEST = frozenset({"wf=5", "wf=6", "wf=7"})
_UNCOMMON = frozenset({"wf=0", "wf=1"})
_KNOWN_AS_PERSON = frozenset({"T1=called", "-1=<fam>", "called", "T1=work", "T2=work", "T3=work"})
_KNOWN_INSTITUTION = frozenset({"e=school", "p=school", "e=work", "e=other_institution", "e=public_authority"})
_LISTED_INSTITUTION = frozenset(f"e={kind}" for kind in _INSTITUTIONS)
_SCHOOL = frozenset({"e=school", "p=school"})
_COUNTRY = frozenset(f"{one}=country" for one in ("e", "f", "g", "n", "ph", "iph"))
_PLACE, _PLACE_IN_GENITIVE = (frozenset(f"{one}={kind}" for one in lists for kind in _PLACES) for lists in ("eg", "fg"))
_NEVER = 2.0
_SMALL_PROFESSION = frozenset({"s=l", "e=prof"})
_CALLED = frozenset({"T1=called", "T2=called", "called", "-1=<fam>", "T1=greet", "T1=friend"})
_PUBLIC_PERSON = frozenset({"e=public_person", "g=public_person"})
_ALL_PLACES = frozenset(f"{one}={kind}" for one in ("e", "f", "g", "p", "ph", "iph") for kind in _PLACES)
# The first of these lists that know a place say what it is.
_LISTS_OF_PLACES = [
    [(kind, frozenset(f"{one}={kind}" for one in lists)) for kind in _PLACES] for lists in ("eg", "p", "n")
]
_LISTED = frozenset({"e", "f", "g", "p", "ph", "iph"})
_LISTED_AS_IT_IS = frozenset({"e", "p", "ph", "iph"})
_CAPITAL = frozenset({"s=C", "s=U", "s=M"})
_FIRST_NAME = frozenset({"s=C", "e=firstname"})
# A first name that far more people have than its use as a word would explain.
_RATHER_A_NAME = frozenset(f"er=firstname{bearers}/{uses}" for bearers in range(2, 10) for uses in range(bearers - 1))
_SOMEBODY = frozenset(f"ew={kind}{bearers}" for kind in ("firstname", "surname") for bearers in range(2, 10))
_ANY_FEATURE = _KNOWN_INSTITUTION | {"k=edu:subject", "ph=prof", "g=firstname", "g=surname"} | _PUBLIC_PERSON
"""Without one of these only institutions and places are told apart."""


class Limits(NamedTuple):
    """How likely something must be to be taken, and what speaks for a kind; from the table `guesses` of the weights."""

    enough: Mapping[str, float]
    lowest: float
    goes_on: float
    begins: float
    reading: float
    other_layer: float
    unseen_institution: float
    village_abroad: float
    rarer_homonym: float
    institutions: Sequence[tuple[str, str, float]]
    """Features that multiply the share of a kind of institution."""
    goods: Features
    """Features before the name of a brand that say that the thing is meant."""
    marked: Features
    """Hints of rules that speak for marks."""
    said_country: Features


@cache
def limits_of(language: Language) -> Limits:
    """The limits of a language."""
    table = dict(language.weights["guesses"])
    enough, rows = table["enough"], table.pop("institutions")
    before, two_before = language.words("words_before_goods"), language.words("articles_of_goods")
    return Limits(
        **table,
        lowest=min(enough["any"], enough["mark"], enough["hinted_mark"]),
        institutions=[(feature, row["label"], row["factor"]) for row in rows for feature in row["features"]],
        goods=frozenset([*[f"-1w={word}" for word in before], *[f"-2w={word}" for word in two_before]]),
        marked=frozenset([f"rule={rule}" for rule in rules_with(language, "mark")]),
        said_country=_COUNTRY.union([f"rule={rule}" for rule in rules_with(language, "says_country")]),
    )


class Guess(NamedTuple):
    """What the model thinks of one mention: tokens, readings with their likelihood, and whose it is.

    `listed` is a name of several words whose kind the lists have said already.
    """

    tokens: tuple[int, ...]
    readings: Mapping[str, float]
    personal: float
    listed: bool = False


def guesses_of(row: Row, likelihoods: Sequence[Mapping[str, float]], limits: Limits) -> list[Guess]:
    """Cut a row into mentions."""
    tokens, found, lowest = row.tokens, [], limits.lowest
    start, open_label = -1, ""
    readings: dict[str, float] = {}
    personal = 0.0
    for i, likely in enumerate(likelihoods):
        something = 1 - likely.get(OUTSIDE, 0.0)
        best, inside = "", 0.0
        if something >= lowest:
            by_label, own = dict[str, float](), 0.0  # own and public together, and the share of all that is own
            for label, share in likely.items():
                main = _MAIN[label]
                if main:
                    own += share if main == label else 0.0
                    by_label[main] = by_label.get(main, 0.0) + share
            inside = likely.get(INSIDE, 0.0)
            best = max(by_label, key=by_label.__getitem__, default="")
            if open_label and inside >= limits.goes_on and inside >= by_label.get(best, 0.0):
                names_somebody = open_label in MARKS and best and best not in MARKS  # a relative is named: `Mama Tayo`
                if not (names_somebody and "s=C" in row.features(tokens[i])):
                    continue
        if open_label:
            found.append(Guess(tokens[start:i], readings, personal))
            open_label = ""
        if not best:
            continue
        enough = _enough(best, row.features(tokens[i]), limits)
        if something >= enough and something - inside > min(limits.begins, enough / 2):
            start, open_label = i, best
            total = sum(by_label.values())
            scale = something / total
            shares = {label: value * scale for label, value in by_label.items()}
            readings = {label: min(0.999, share) for label, share in shares.items() if share > limits.reading}
            personal = own / total
    if open_label:
        found.append(Guess(tokens[start : len(likelihoods)], readings, personal))
    return found


def _enough(label: str, features: Features, limits: Limits) -> float:
    """How likely a reading must be; more for a small letter, or a common word that begins a sentence."""
    enough = limits.enough
    if label in MARKS:
        return enough["mark" if limits.marked.isdisjoint(features) else "hinted_mark"]
    if "e=brand" in features and _KNOWN_AS_PERSON.isdisjoint(features):
        return enough["brand"] if limits.goods.isdisjoint(features) else _NEVER  # bought
    if features >= _SMALL_PROFESSION and _CALLED.isdisjoint(features):  # min pappa är imam
        return _NEVER
    if features >= _FIRST_NAME and ("pos" not in features or not _RATHER_A_NAME.isdisjoint(features)):
        return enough["name"]  # Emma is common because people are called so
    is_listed = not _LISTED.isdisjoint(features)
    common = _UNCOMMON.isdisjoint(features) or ("first" in features and "pos" in features)
    if not is_listed and (common or not _UNLISTED_WORD.isdisjoint(features)):
        return enough["unlisted"]
    if "s=U" in features and not _COMMONEST.isdisjoint(features):  # MITT NAMN ÄR ESPERANZA
        return enough["word"]
    if "s=l" in features:
        if not _WHERE.isdisjoint(features) and not _LISTED_PLACE.isdisjoint(features):
            return enough["small_place"]
        return enough["word"] if is_listed else enough["unlisted"]
    return enough["word"] if common and "first:C" in features else enough["any"]


def keep_dominant_layer(readings: Mapping[str, float], limits: Limits) -> Mapping[str, float]:
    """Main labels or marks, as the likeliest reading is: the layers do not compete later, so the lesser goes here."""
    is_mark = max(readings, key=readings.__getitem__, default="") in MARKS
    least = limits.other_layer
    return {label: score for label, score in readings.items() if (label in MARKS) == is_mark or score >= least}


def refine_kind(guess: Guess, row: Row, limits: Limits) -> Mapping[str, float]:
    """The readings, with the kinds of institution weighed by all features of the words of the name."""
    features, readings = row.features(guess.tokens[0]), guess.readings
    if len(readings) > 1 and len(guess.tokens) == 1:
        readings = weigh_homonyms(readings, features, limits.rarer_homonym)
    if not _ANY_FEATURE.isdisjoint(features):
        readings = _no_place(_moved_by_lists(readings, features), features)
    share = 0.0
    for label in _INSTITUTIONS:
        if label in readings:
            share += readings[label]
    if "k=inhabitant:town" in features and "city" in readings:  # umeåbo, however near to a street it is spelled
        return readings
    if not share or "p=place" in features:
        return readings if _PLACES_AND_STREETS.isdisjoint(readings) else _kind_of_place(readings, features, limits)
    weights = {label: readings.get(label, limits.unseen_institution) for label in _INSTITUTIONS}
    if len(guess.tokens) > 1:
        features = features.union(*map(row.features, guess.tokens))
    for feature, label, factor in limits.institutions:
        if feature in features:
            weights[label] *= factor
    scale = share / sum(weights.values())
    return {**readings, **{label: weight * scale for label, weight in weights.items()}}


def _moved_by_lists(readings: Mapping[str, float], features: Features) -> Mapping[str, float]:
    """Without places where only a first name has this genitive (`i Tores kök`) or only a public person is called so,
    without institutions where it is a subject at school: learners who write SVA do not have the office of that name in
    mind."""
    elsewhere = _LISTED_AS_IT_IS | _PLACE_IN_GENITIVE
    if "g=firstname" in features and elsewhere.isdisjoint(features):
        readings = _moved(readings, _PLACES, "firstname")
    elif "g=surname" in features and (elsewhere | _WHERE).isdisjoint(features):  # stegen lånade vi av Nordströms
        readings = _moved(readings, _PLACES, "surname")
    if not _PUBLIC_PERSON.isdisjoint(features) and _ALL_PLACES.isdisjoint(features):  # Min son älskar Spindelmannen
        readings = _moved(readings, _PLACES, "surname")
    if "s=U" in features and not _KNOWN_INSTITUTION.isdisjoint(features) and _SOMEBODY.isdisjoint(features):
        readings = _moved(readings, ("firstname", "surname"), "other_institution")  # AIK, BUP: a few are called so
    if "ph=prof" in features and _CAPITAL.isdisjoint(features):  # personlig assistent
        return _moved(readings, [label for label in readings if label not in MARKS], "prof")
    if "k=edu:subject" not in features:
        return readings
    return _moved(readings, (*_INSTITUTIONS, *_PLACES) if "s=l" in features else _INSTITUTIONS, "edu")  # lärare i kemi


def _moved(readings: Mapping[str, float], away: Collection[str], to: str) -> Mapping[str, float]:
    """The readings with the share of some labels given to another one."""
    share = sum([readings[label] for label in away if label in readings], 0.0)
    if not share:
        return readings
    rest = {label: score for label, score in readings.items() if label not in away}
    return {**rest, to: rest.get(to, 0.0) + share}


def _no_place(readings: Mapping[str, float], features: Features) -> Mapping[str, float]:
    """Institutions stand after the prepositions of places: what the lists know as one, and as no place, is none.

    A shop that has the name of a town abroad (Ica) is the shop, a university that of a stop (Chalmers) the university.
    """
    if _KNOWN_INSTITUTION.isdisjoint(features):
        return readings
    is_school = ("p=school" in features and "unknown" in features) or "k=school:university" in features
    is_shop = "k=work:shop" in features and "abroad=city" in features
    if not is_school and not is_shop and not _PLACE.isdisjoint(features):
        return readings
    return _moved(readings, _PLACES, "other_institution" if _SCHOOL.isdisjoint(features) else "school")


def _kind_of_place(readings: Mapping[str, float], features: Features, limits: Limits) -> Mapping[str, float]:
    """Places of all kinds stand after the same prepositions; where the lists know a place, they say what it is."""
    if "p=place" in features and "other_institution" in readings and _LISTED_INSTITUTION.isdisjoint(features):
        street = readings["other_institution"] + readings.get("place", 0.0)  # Strandvägen ends as streets do
        readings = {k: v for k, v in readings.items() if k != "other_institution"} | {"place": street}
    is_new = "unknown" in features and "s=C" in features and limits.said_country.isdisjoint(features)
    if "country" in readings and is_new:  # countries are all listed
        rest = {label: score for label, score in readings.items() if label != "country"}
        readings = {**rest, "city": rest.get("city", 0.0) + readings["country"]}
    if not any(label in _PLACES for label in readings):
        return readings
    listed: list[str] = []
    for kinds in _LISTS_OF_PLACES:
        listed = listed or [kind for kind, wanted in kinds if not wanted.isdisjoint(features)]
    at_home = [k for k in ("region", "area", "geo") if k in listed and f"abroad={k}" not in features]
    if at_home and "city" in readings and {"abroad=city", "k=city:village"} <= features:
        # A village abroad that has the name of a lake or a district at home: home is meant, as a rule.
        home = max(at_home, key=lambda kind: readings.get(kind, 0.0))
        city, abroad = readings["city"], limits.village_abroad
        readings = {**readings, "city": city * abroad, home: readings.get(home, 0.0) + city * (1 - abroad)}
    if "country" in listed and "k=city:capital" not in features:
        listed = ["country"]  # towns of other countries have the same names
    found = [label for label in readings if label in _PLACES]
    if not listed or set(found) <= set(listed):
        return readings
    right = max(listed, key=lambda kind: (readings.get(kind, 0.0), -_PLACES.index(kind)))
    moved = sum(readings[label] for label in found if label not in listed)
    rest = {label: score for label, score in readings.items() if label not in found or label in listed}
    return {**rest, right: rest.get(right, 0.0) + moved}

"""Which words are made from a place or a workplace: `göteborgare`, `Mölndalsbor`, `skåning`, `Visbypolitikerna`."""

from __future__ import annotations

from functools import cache, lru_cache

from gok.lang import Language
from gok.lexicon.lexicon import Lexicon
from gok.lexicon.regions import region_of_people
from gok.lexicon.word_form import WordForm
from gok.text.cache import BoundedCache
from gok.text.folding import key

__all__ = ["is_made_of_place", "origins_of"]

_WORK = frozenset({"work", "other_institution"})
_LANGUAGES = frozenset({"language", "adjective", "nationality"})
_PEOPLES = frozenset({"nationality", "sensitive"})
_OF_TRADES = frozenset({"prof", "word"})  # malmöpolis
_PEOPLE = frozenset({"fam", "prof"})
_OF_MANY = frozenset({"arna", "arnas"})
_OF_COMPOUNDS = frozenset({"city", "area", "region", "geo"}) | _WORK
_LINKS = "sa"
_MOST_KEPT = 8_192
_SHORTEST = 3  # letters of what stands behind a town
_TOWN = 4  # letters of a town
_LONGEST = 60  # letters: what is longer is no word, and taking it apart would take long


def is_made_of_place(form: WordForm, lexicon: Lexicon, language: Language) -> bool:
    """Whether a word is made from a place or a workplace: hardly any that looks so is."""
    return origins_of(lexicon, language)[form][0] != ""


@lru_cache(8)
def origins_of(lexicon: Lexicon, language: Language) -> BoundedCache[WordForm, tuple[str, str]]:
    """By form: the category of a word made from a place or a workplace, and which rule says so; nothing for most."""
    return BoundedCache(lambda form: _made_of(form, lexicon, language), _MOST_KEPT)


def _made_of(form: WordForm, lexicon: Lexicon, language: Language) -> tuple[str, str]:
    """The category of a word made from a place or a workplace, and which rule says so; nothing for most words."""
    common = language.weights["finders"]["common_word"]
    if form.lower in language.words("peoples_of_history"):
        return "", ""
    if form.frequency >= common or not 5 <= len(form.lower) <= _LONGEST or form.shape in "pd":
        return "", ""
    is_people = not form.categories.isdisjoint(_PEOPLES)  # tornedaling is a mark
    if (
        ("inhabitant" in form.categories or not form.is_word)
        and not is_people
        and (of := region_of_people(form.lower, lexicon)[1])
    ):
        return of, "town"
    if form.lower[-1] in "orantse" and (_is_of_a_town(form, lexicon, language) or _is_listed(form, lexicon)):
        return "city", "town"
    is_new = form.shape in "Cl" and len(form.lower) > 6 and form.categories <= _OF_TRADES and not form.is_word
    if is_new and "p=school" not in form.own:  # Sofiaskolan is a school
        category = _first_part(form.lower, lexicon, language, of_people=form.shape == "l")
        return (category, "compound") if category else ("", "")
    return "", ""


def _is_of_a_town(form: WordForm, lexicon: Lexicon, language: Language) -> bool:
    """Whether a word for an inhabitant is made from a town.

    The ending must leave a listed town of at least four letters, so that `bor` and `lärare` stay what they are.
    """
    weights, word, endings = language.weights["finders"], form.lower, _endings(language)
    great, known, clear = weights["town_like_a_word"], weights["town_in_genitive"], language.words("clear_inhabitants")
    for ending in endings if word.endswith(endings) else ():
        stem = word[: -len(ending)]
        if len(stem) >= _TOWN and word.endswith(ending):
            ordinary = lexicon.word(stem)
            towns = [r for r in lexicon.exact(stem) if r.category == "city"]
            is_great = any(r.country == "SE" and r.weight >= great for r in towns)  # lundastudent
            if ending in _OF_MANY and not any(r.country == "SE" for r in towns):  # Bungalarna is a place
                continue
            is_clear = ending in clear and any(r.country == "SE" and r.weight >= known for r in towns)  # ystadsbor
            if ordinary and ordinary.pos and not is_great and not is_clear:
                continue
            if towns and (not form.is_word or any(r.country == "SE" for r in towns)):  # hammare are none of Hamm
                return True
            if not form.is_word and not ordinary and _is_near_town(stem, lexicon, language):  # stockolmare
                return True
    return False


@cache
def _endings(language: Language) -> tuple[str, ...]:
    return tuple(language.words("inhabitant_endings"))


def _is_near_town(stem: str, lexicon: Lexicon, language: Language) -> bool:
    """Whether a great town at home is meant by a misspelled one."""
    weights = language.weights["finders"]
    if len(stem) < language.weights["features"]["long_enough_for_two"]:
        return False
    near = lexicon.near(stem, ("city",))
    return any(r.country == "SE" and r.weight >= weights["town_like_a_word"] for r in near)


def _is_listed(form: WordForm, lexicon: Lexicon) -> bool:
    """Inhabitants whose town is called otherwise: öviksbo."""
    return "inhabitant" in form.categories and any(
        r.category == "inhabitant" and r.kind == "town" for r in lexicon.exact(form.lower)
    )


def _first_part(lower: str, lexicon: Lexicon, language: Language, *, of_people: bool) -> str:
    """What a compound begins with: `city` for Uddevallabussen, `other_institution` for Scaniajobbet, else nothing.

    The rest must be an ordinary noun of four letters or more that ends no surname and no race; in small letters a
    word for people, and the town a great one: malmötjej.
    """
    if key(lower) == lower and not lexicon.begins(lower, _OF_COMPOUNDS, _TOWN):  # most words
        return ""
    groups, weights = language.words, language.weights["finders"]
    no_ends = groups("surname_endings_of_nouns") | groups("races") | groups("events_of_history")
    for at in range(len(lower) - 3, 3, -1):
        if len(lower) - at == _SHORTEST and lower[at:] not in groups("own_with_towns"):  # min umeåtid
            continue
        rest = lexicon.word(lower[at:]) if lexicon.has(key(lower[at:])) else None  # hardly any is listed
        if rest is None or "noun" not in rest.parts or rest.frequency < weights["rare_noun"]:
            continue
        if lower[at:] in no_ends or any(r.category in _LANGUAGES for r in lexicon.exact(lower[at:])):
            continue
        links = _LINKS if of_people else "s"  # göteborgsgubbe, lundakompisar
        stems = (lower[:at], lower[: at - 1]) if lower[at - 1] in links else (lower[:at],)
        for stem in stems:
            ordinary, listed = lexicon.word(stem), lexicon.exact(stem)
            is_great = any(r.country == "SE" and r.weight >= weights["town_like_a_word"] for r in listed)
            is_district = any(r.category == "area" and r.weight >= weights["town_misspelled"] for r in listed)
            if len(stem) < _TOWN or (ordinary and ordinary.pos and not (of_people and (is_great or is_district))):
                continue  # but lundakompisar
            if of_people:
                is_somebody = lower[at:] in groups("people_of_towns")
                is_somebody = is_somebody or any(r.category in _PEOPLE for r in lexicon.exact(lower[at:]))
                is_own = lower[at:] in groups("own_with_towns")  # min umeåtid
                if is_great:
                    return "city" if is_somebody or is_own else ""
                if is_district and is_somebody:  # rosengårdstjej
                    return "area"
                continue
            wide = [r.category for r in listed if r.category in ("region", "geo") and r.country == "SE"]
            if wide and lower[at:] in groups("own_with_towns"):  # mitt Gotlandshus
                return "geo" if "geo" in wide else "region"
            if any(r.category == "city" and r.weight >= weights["town_of_compound"] for r in listed):
                return "city"
            is_of_work = lower[at:].startswith(tuple(groups("work_of_compounds")))  # Scaniajobbet, not Ikeasoffa
            if is_of_work and any(r.category in _WORK for r in listed):
                return "other_institution"
    return ""

"""Pseudonyms that are no look-alikes: A-stad, @city_1, a bar, and what a word is a kind of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gok.lang.sv.numerals import read_cardinal
from gok.replace.inflect import WordForm, decline
from gok.replace.known import country_code
from gok.replace.lists import world_of
from gok.replace.placeholders import placeholder as written
from gok.results import Mention

__all__ = ["BAR", "WIDER_TRADES", "code", "generalize", "placeholder"]

BAR = "█████"
"""Of fixed length: the length of a name narrows down who it was."""

_WORDS: Mapping[str, tuple[str, str]] = {
    # label: the word behind the letter, and its definite form
    "firstname_male": ("namn", "namnet"),
    "firstname_female": ("namn", "namnet"),
    "firstname_unknown": ("namn", "namnet"),
    "nickname": ("namn", "namnet"),
    "surname": ("efternamn", "efternamnet"),
    "country": ("land", "landet"),
    "city": ("stad", "staden"),
    "region": ("region", "regionen"),
    "area": ("område", "området"),
    "place": ("plats", "platsen"),
    "geo": ("geoplats", "geoplatsen"),
    "school": ("skola", "skolan"),
    "work": ("arbetsplats", "arbetsplatsen"),
    "other_institution": ("institution", "institutionen"),
    "public_authority": ("myndighet", "myndigheten"),
    "extra": ("uppgift", "uppgiften"),
    "transport_name": ("linjen", "linjen"),
}
_WORLDS = {
    "europa": "Europa",
    "mellanöstern": "Mellanöstern",
    "afrika": "Afrika",
    "asien": "Asien",
    "nya världen": "en annan världsdel",
}
_KINDS = {
    "city": "en stad",
    "region": "en region",
    "area": "ett område",
    "place": "en plats",
    "geo": "en plats",
    "school": "en skola",
    "work": "en arbetsplats",
    "other_institution": "en förening",
    "public_authority": "en myndighet",
    "edu": "en utbildning",
    "country": "ett land",
}
# Who somebody is, said more widely, in a word that can stand where the profession stood: jag är …, en … som heter.
_TRADES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("sköt", "läkar", "vård", "tand", "barnmorsk", "doktor", "apotek"), "vårdanställd"),
    (("lärar", "pedagog", "rektor", "fritids"), "skolanställd"),
    (("elektrik", "snickar", "murar", "målar", "bygg", "svets", "rörmok", "mekanik"), "hantverkare"),
    (("chaufför", "förar", "taxi", "pilot", "lastbil"), "transportarbetare"),
    (("kock", "servit", "bagar", "kall", "restaurang"), "restauranganställd"),
    (("städ", "lokalvård"), "serviceanställd"),
    (("ingenjör", "program", "utveckl", "tekni", "data", "it-"), "tekniker"),
    (("sälj", "butik", "kass", "affär"), "butiksanställd"),
    (("jurist", "advokat", "ekonom", "revisor", "journalist"), "kontorsanställd"),
)
_ANY_TRADE = "yrkesarbetande"
WIDER_TRADES = frozenset({_ANY_TRADE, *(wider for _, wider in _TRADES)})
"""What professions are generalized to."""


def code(label: str, letter: str, *, form: WordForm, definite: bool) -> str:
    """A-stad in the form of the original: A-stads, A-stadsbor, A-skolan.

    >>> code("city", "A", form=WordForm("inhabitant", "bor"), definite=False)
    'A-stadsbor'
    """
    plain, known = _WORDS[label]
    return f"{letter}-" + decline(known if definite else plain, form)


def placeholder(mention: Mention) -> str:
    """The label that stands for a mention, ages and years in fixed bins however the age is spelled."""
    if mention.label == "age_string":
        value = read_cardinal(mention.text.split("-")[0].removesuffix("årig").strip(), near=True)
        if value is not None:
            return written(replace(mention, text=str(value)))
    return written(mention)


def generalize(mention: Mention) -> str:
    """What the original is a kind of: a part of the world for a country, a field of work for a profession."""
    if mention.label == "country":
        return _WORLDS.get(world_of(country_code(mention.text, near=True)), "en annan världsdel")
    if mention.label in ("age_digits", "age_string"):
        digits = "".join(c for c in mention.text if c.isdecimal())
        value = int(digits) if digits else read_cardinal(mention.text, near=True)
        return BAR if value is None else f"{value // 5 * 5}–{value // 5 * 5 + 4}"
    if mention.label == "year" and mention.text.isdecimal() and len(mention.text) == 4:
        return f"{mention.text[:3]}0-talet"
    if mention.label == "prof":
        low = mention.text.lower()
        return next((field for stems, field in _TRADES if any(stem in low for stem in stems)), _ANY_TRADE)
    return _KINDS.get(mention.label, BAR)

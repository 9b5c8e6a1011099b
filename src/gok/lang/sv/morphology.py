"""The inflection of Swedish nouns, as far as a form and its lemma tell it.

Another language brings a module with the same functions; `gok.lang.neutral.morphology` says nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from gok.lang.sv.grammar import VOWELS
from gok.lang.sv.numerals import MONTHS

__all__ = ["is_singular", "lemma_of_tag", "noun_inflection", "noun_lemma"]

_PLURALS = ("ar", "or", "er")
_COMMON = ("ar", "er")  # plurals that no neuter has behind a consonant: planet, but planer
_UNSTRESSED = ("er", "or", "el")  # dator, datorn


def noun_lemma(form: str, lemma: str, is_noun: Callable[[str], bool]) -> str:
    """The lemma of a noun where a list that knows no parts of speech may have given that of a verb or of another noun.

    A noun that has a definite form of its own is its own lemma, unless it is an inflected form of the given one; a noun
    of which nothing but a verb is known has none.

    >>> nouns = {"buss", "bussen", "bussar", "ko", "kor", "kon"}
    >>> noun_lemma("buss", "bussa", nouns.__contains__), noun_lemma("bussar", "bussa", nouns.__contains__)
    ('buss', 'buss')
    >>> noun_lemma("kor", "ko", nouns.__contains__)
    'ko'
    """
    if form in MONTHS:
        return form
    if form.endswith("ar") and lemma in (form[:-1], form + "e") and _is_base(form[:-2], is_noun):
        return form[:-2]  # nouns in -a have their plural in -or, and those in -are have none in -ar
    inflected = is_noun(lemma) and len(form) >= len(lemma) and form not in (lemma + "s", lemma + "a")
    if inflected and not (form.endswith("or") and is_noun(form + "erna")):
        return lemma
    if _is_base(form, is_noun):
        return form
    return "" if is_noun(form) and not is_noun(lemma) else lemma


def lemma_of_tag(form: str, lemma: str, tag: str, is_verb: Callable[[str], bool]) -> str:
    """The lemma of what is no noun, where that of another part of speech was given.

    >>> lemma_of_tag("fiskar", "fisk", "VERB", {"fiska"}.__contains__), lemma_of_tag("lugn", "lugna", "ADJ", bool)
    ('fiska', 'lugn')
    """
    if tag == "VERB" and form.endswith("ar") and is_verb(form[:-1]):
        return form[:-1]
    return form if lemma == form + "a" and tag in ("ADJ", "ADV", "INTJ") else lemma


def is_singular(form: str, is_noun: Callable[[str], bool]) -> bool:
    """Whether a noun is a singular for sure: it has a plural with an ending, and is no neuter that has none.

    >>> nouns = {"sjö", "sjöar", "park", "parken", "parker", "år", "året", "årar", "ställe", "ställen"}
    >>> [is_singular(noun, nouns.__contains__) for noun in ("sjö", "parken", "parker", "år", "ställen")]
    [True, True, False, False, False]
    """
    base = form[:-2] if form.endswith("en") and is_noun(form[:-2]) else form
    return is_noun(form) and any(is_noun(base + end) for end in _PLURALS) and not is_noun(f"{base}et")


def _is_base(form: str, is_noun: Callable[[str], bool]) -> bool:
    return is_noun(form) and any(is_noun(form + end) for end in ("en", "et", "n", "t"))


def noun_inflection(form: str, lemma: str, is_noun: Callable[[str], bool]) -> dict[str, str]:
    """Case, definiteness, gender and number of a noun in the names of Universal Dependencies; what is open is left out.

    The gender is read off the definite forms that `is_noun` knows; it should know the forms of this lemma alone.

    >>> nouns = {"hus", "huset", "husen", "bil", "bilen", "bilar"}
    >>> noun_inflection("bilens", "bil", nouns.__contains__)
    {'Case': 'Gen', 'Definite': 'Def', 'Gender': 'Com', 'Number': 'Sing'}
    >>> noun_inflection("husen", "hus", nouns.__contains__)
    {'Case': 'Nom', 'Definite': 'Def', 'Gender': 'Neut', 'Number': 'Plur'}
    >>> noun_inflection("hus", "hus", nouns.__contains__)
    {'Definite': 'Ind', 'Gender': 'Neut'}
    """
    gender = _gender(lemma, is_noun)
    is_genitive = form.endswith("s") and not lemma.endswith("s")
    stem = form[:-1] if is_genitive else form
    found = {} if form == lemma and form.endswith("s") else {"Case": "Gen" if is_genitive else "Nom"}
    definite, number = _definite_and_number(stem, lemma, gender)
    found |= {"Definite": definite} if definite else {}
    found |= {"Gender": gender} if gender else {}
    return found | ({"Number": number} if number else {})


def _gender(lemma: str, is_noun: Callable[[str], bool]) -> str:
    """Neuter or common, if the lists are sure: they know one definite singular, or no common plural."""
    link = "" if lemma[-1:] in VOWELS else "e"
    if is_noun(f"{lemma}{link}t"):
        plurals = _COMMON if link else ("r",)
        return "" if any(is_noun(lemma + end) for end in plurals) else "Neut"
    return "Com" if is_noun(f"{lemma}{link}n") or (lemma.endswith(_UNSTRESSED) and is_noun(f"{lemma}n")) else ""


def _definite_and_number(stem: str, lemma: str, gender: str) -> tuple[str, str]:
    is_open = lemma[-1:] in VOWELS
    link = "" if is_open else "e"
    if stem == lemma:  # ett hus, två hus; en lärare, två lärare
        alike = not gender or (gender == "Neut" and not is_open) or lemma.endswith(("are", "ande", "ende", "er"))
        return "Ind", "" if alike else "Sing"
    if stem.endswith("na"):
        return "Def", "Plur"
    if gender == "Neut" and stem == f"{lemma}{link}n":  # äpplen, husen
        return ("Ind" if is_open else "Def"), "Plur"
    if (gender, stem) in (("Neut", f"{lemma}{link}t"), ("Com", f"{lemma}{link}n"), ("Com", f"{lemma}n")):
        return "Def", "Sing"
    return ("Ind", "Plur") if stem.endswith(_PLURALS) else ("", "")

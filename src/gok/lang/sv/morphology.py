"""The inflection of Swedish nouns, as far as a form and its lemma tell it.

Another language brings a module with the same function; `gok.lang.neutral.morphology` says nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from gok.lang.sv.grammar import VOWELS

__all__ = ["noun_inflection"]

_PLURALS = ("ar", "or", "er")
_COMMON = ("arna", "erna")  # behind a consonant no neuter has these: planet, but planerna


def noun_inflection(form: str, lemma: str, is_noun: Callable[[str], bool]) -> dict[str, str]:
    """Case, definiteness, gender and number of a noun in the names of Universal Dependencies; what is open is left out.

    The gender is read off the definite forms that `is_noun` knows of the lemma.

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
        return "" if link and any(is_noun(lemma + plural) for plural in _COMMON) else "Neut"
    return "Com" if is_noun(f"{lemma}{link}n") else ""


def _definite_and_number(stem: str, lemma: str, gender: str) -> tuple[str, str]:
    is_open = lemma[-1:] in VOWELS
    link = "" if is_open else "e"
    if stem == lemma:  # ett hus, två hus; en lärare, två lärare
        alike = not gender or (gender == "Neut" and not is_open) or lemma.endswith(("are", "ande", "ende"))
        return "Ind", "" if alike else "Sing"
    if stem.endswith("na"):
        return "Def", "Plur"
    if gender == "Neut" and stem == f"{lemma}{link}n":  # äpplen, husen
        return ("Ind" if is_open else "Def"), "Plur"
    if (gender, stem) in (("Neut", f"{lemma}{link}t"), ("Com", f"{lemma}{link}n")):
        return "Def", "Sing"
    return ("Ind", "Plur") if stem.endswith(_PLURALS) else ("", "")

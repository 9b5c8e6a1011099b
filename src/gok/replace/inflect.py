"""Inflection and casing: a pseudonym in the form the original stood in.

A mention is taken apart against the base form of its entity: `Borlänges` is Borlänge + genitive, `göteborgare`
Göteborg + inhabitant, `Uddevallabussen` Uddevalla + `bussen`. The pseudonym is put together the same way by the rules
of its own form: Guntorp gives `Guntorps`, `guntorpsbo`, `Guntorpsbussen`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from gok.lang.sv.numerals import is_near

__all__ = ["WordForm", "decline", "genitive", "join_compound", "plain", "same_casing", "take_apart"]

_SIBILANT = tuple("sxzSXZß")
_VOWELS = "aeiouyåäöéèêëáàâãíìîïóòôõúùûüæøāēīōūıăâ"
_GENITIVE = re.compile(r"(?P<stem>.*\w\.?)(?P<ending>[:'’´`]s|s['’]|s)", re.IGNORECASE | re.DOTALL)

_INHABITANTS: tuple[tuple[str, str], ...] = (
    # ending of an inhabitant's name, and the same form of one in -bo; the longest first
    ("bornas", "bornas"),
    ("borna", "borna"),
    ("bors", "bors"),
    ("bons", "bons"),
    ("bor", "bor"),
    ("bon", "bon"),
    ("bos", "bos"),
    ("bo", "bo"),
    ("iternas", "bornas"),
    ("iterna", "borna"),
    ("iters", "bors"),
    ("iter", "bor"),
    ("iten", "bon"),
    ("it", "bo"),
    ("ensarnas", "bornas"),
    ("ensarna", "borna"),
    ("ensaren", "bon"),
    ("ensare", "bo"),
    ("arnas", "bornas"),
    ("arna", "borna"),
    ("arens", "bons"),
    ("aren", "bon"),
    ("ares", "bos"),
    ("are", "bo"),
)
_PLURAL = {"bo": "bor", "bos": "bors"}


@dataclass(frozen=True, slots=True)
class WordForm:
    """How a mention differs from its entity's base form.

    `ending` is what follows the name: `:s`, `bor`, `-bussen`.
    """

    kind: Literal["plain", "genitive", "inhabitant", "compound"] = "plain"
    ending: str = ""


_PLAIN = WordForm()


def genitive(word: str, ending: str = "s") -> str:
    """The genitive: -s, but nothing after s, x and z; an apostrophe or a colon is kept if the writer used one.

    >>> genitive("Peter"), genitive("Lukas"), genitive("Max"), genitive("Peter", "'s")
    ('Peters', 'Lukas', 'Max', "Peter's")
    """
    if word.endswith(_SIBILANT):
        return word
    if ending in ("s'", "s’"):
        ending = "s"
    if word.isupper() and len(word) > 1 and ending.islower():
        return word + (":s" if len(word) <= 4 else "S")
    return word + ending


def plain(text: str, *, marked: bool = True) -> str:
    """The mention without its genitive, if it is marked as one.

    >>> plain("Solnas"), plain("R.K.:s"), plain("Lukas", marked=False)
    ('Solna', 'R.K.', 'Lukas')
    """
    found = _GENITIVE.fullmatch(text) if marked else None
    return found.group("stem") if found else text


def take_apart(text: str, base: str, features: tuple[str, ...] = ()) -> WordForm:
    """The form of a mention whose entity is called `base`."""
    if text == base and "gen" not in features:  # as a rule
        return _PLAIN
    mention, name = _low(text), _low(base)
    if mention == name:
        return WordForm("genitive", "") if "gen" in features and name.endswith(tuple("sxz")) else WordForm()
    if mention.startswith(name):
        rest = text[len(base) :] if len(_low(text)) == len(text) else mention[len(name) :]
        return _after(rest, features, linked=name[-1] not in _VOWELS + "sxz")
    stem = name[:-1] if name[-1:] in tuple(_VOWELS) else name
    if mention.startswith(stem) and len(stem) > 2 and (found := _inhabitant(mention[len(stem) :], features)):
        return found
    found_genitive = _GENITIVE.fullmatch(text)
    if "gen" in features and found_genitive:
        return WordForm("genitive", found_genitive.group("ending"))
    if found := _misspelled_inhabitant(mention, name, features):
        return found
    return WordForm()


def _after(rest: str, features: tuple[str, ...], *, linked: bool) -> WordForm:
    """The form given by what follows the base form; `linked` if an -s- after it belongs to neither part."""
    low = rest.lower()
    if low in ("s", ":s", "'s", "’s", "´s", "`s", "s'", "s’"):
        return WordForm("genitive", rest)
    if found := _inhabitant(low, features) or (_inhabitant(low[1:], features) if low[:1] == "s" else None):
        return found
    if len(low) < 3:
        return WordForm()
    return WordForm("compound", rest[1:] if linked and low[0] == "s" else rest)


def _inhabitant(ending: str, features: tuple[str, ...]) -> WordForm | None:
    for theirs, ours in _INHABITANTS:
        if ending == theirs:
            return WordForm("inhabitant", _PLURAL.get(ours, ours) if "pl" in features else ours)
    return None


def _misspelled_inhabitant(mention: str, name: str, features: tuple[str, ...]) -> WordForm | None:
    for theirs, ours in _INHABITANTS:
        stem = mention.removesuffix(theirs)
        if stem != mention and any(is_near(stem.removesuffix(link), name, 2) for link in ("s", "")):
            return WordForm("inhabitant", _PLURAL.get(ours, ours) if "pl" in features else ours)
    return None


def decline(word: str, form: WordForm, *, link: str = "s") -> str:
    """The pseudonym in a form; `link` is what its kind puts between the parts of a compound after a consonant.

    >>> decline("Guntorp", WordForm("inhabitant", "bor")), decline("Almsunda", WordForm("compound", "bussen"))
    ('Guntorpsbor', 'Almsundabussen')
    """
    if form.kind == "genitive":
        return genitive(word, form.ending or "s")
    if form.kind in ("inhabitant", "compound"):
        return join_compound(word, form.ending, link=link)
    return word


def join_compound(first: str, second: str, *, link: str = "s") -> str:
    """A compound: towns in a consonant take -s- (Guntorpsbo), others nothing (Malmöbo, Hoforsbo, Scaniajobb)."""
    if not second or not second[0].isalpha():
        return first + second
    if link and first[-1:].lower() not in _VOWELS + "sxz":
        return first + link + second
    if first[-2:] == second[:1] * 2:  # no three of a kind: toppskola
        return first[:-1] + second
    return first + second


def same_casing(word: str, like: str, *, acronym: bool = False) -> str:
    """`word` in the casing of `like`; an acronym's capitals say nothing about the casing.

    >>> same_casing("Guntorp", "malmö"), same_casing("Guntorp", "MALMÖ"), same_casing("Nya Guntorp", "Malmö")
    ('guntorp', 'GUNTORP', 'Nya Guntorp')
    """
    if like.isalpha() and not like.isupper() and (like[0].isupper() or like[0].islower()):  # as a rule
        return word if like[0].isupper() else word.lower()
    letters = [c for c in like if c.isalpha()]
    if not letters:
        return word
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return word if acronym else word.upper()
    return word if letters[0].isupper() or not letters[0].islower() else word.lower()


def _low(text: str) -> str:
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text).lower()

"""The grammar of a language nobody has described: every word is written as it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

__all__ = [
    "CASES",
    "DEFINITE",
    "DOUBLED",
    "INHABITANT",
    "LINK",
    "PLURAL_INHABITANTS",
    "SHOWN_BY",
    "VOWELS",
    "attribute",
    "genitive",
    "genitive_stems",
    "inhabitant_features",
    "join_compound",
    "listed_genitive",
    "noun_features",
    "owned_noun",
    "split_region",
    "split_town",
    "take_apart",
    "without_genitive",
]

VOWELS = "aeiouy"
CASES: tuple[str, ...] = ()
DEFINITE: tuple[str, ...] = ()
SHOWN_BY: Mapping[str, tuple[str, ...]] = {}
DOUBLED: Mapping[str, str] = {}
INHABITANT = ""
LINK = ""
PLURAL_INHABITANTS: Mapping[str, str] = {}


def genitive_stems(word: str) -> tuple[str, ...]:
    """No word is a genitive."""
    return ()


def genitive(word: str, ending: str = "") -> str:
    """The word as it is."""
    return word


def listed_genitive(form: str) -> str:
    """Lists have no genitives."""
    return ""


def without_genitive(text: str) -> str:
    """The text as it is."""
    return text


attribute = without_genitive


def owned_noun(
    following: Sequence[str], parts_of: Callable[[str], Collection[str]], is_owned: Callable[[str], bool]
) -> str:
    """Nobody owns anything."""
    return ""


def take_apart(text: str, base: str, features: tuple[str, ...] = ()) -> tuple[str, str]:
    """Every mention is written plainly."""
    return "plain", ""


def noun_features(form: str, lemma: str) -> tuple[str, ...]:
    """Nothing is known of a noun."""
    return ()


def inhabitant_features(word: str) -> tuple[str, ...]:
    """Nothing is known of a word for people."""
    return ()


def split_region(word: str) -> list[str]:
    """No word is made from a region."""
    return []


def split_town(word: str) -> list[tuple[str, str]]:
    """No word is made from a town."""
    return []


def join_compound(first: str, second: str, *, linked: bool = True) -> str:
    """The two parts, one after the other."""
    return first + second

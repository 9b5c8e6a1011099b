"""Inflection: a pseudonym in the form the original stood in, by the grammar of the language."""

from __future__ import annotations

from functools import lru_cache

from gok.lang import Language
from gok.text.records import NamedTuple

__all__ = ["Inflection", "decline", "plain", "take_apart"]


class Inflection(NamedTuple):
    """How a mention differs from its entity's base form: plain, genitive, inhabitant or compound.

    `ending` is what follows the name: `:s`, `bor`, `-bussen`.
    """

    kind: str = "plain"
    ending: str = ""


_PLAIN = Inflection()


def plain(text: str, language: Language, *, marked: bool = True) -> str:
    """The mention without its genitive, if it is marked as one."""
    return str(language.module("grammar").without_genitive(text)) if marked else text


def take_apart(text: str, base: str, features: tuple[str, ...], language: Language) -> Inflection:
    """The form of a mention whose entity is called `base`."""
    if text == base and "gen" not in features:  # as a rule
        return _PLAIN
    return _taken_apart(text, base, features, language)


@lru_cache(maxsize=4096)
def _taken_apart(text: str, base: str, features: tuple[str, ...], language: Language) -> Inflection:
    return Inflection(*language.module("grammar").take_apart(text, base, features))


def decline(word: str, form: Inflection, language: Language, *, linked: bool = True) -> str:
    """The pseudonym in a form; names of persons are not `linked` to the rest of a compound by an -s-."""
    if form.kind == "genitive":
        grammar = language.module("grammar")
        return str(grammar.genitive(word, form.ending) if form.ending else grammar.genitive(word))
    if form.kind in ("inhabitant", "compound"):
        return str(language.module("grammar").join_compound(word, form.ending, linked=linked))
    return word

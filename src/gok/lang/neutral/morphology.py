"""What is known of inflection where a language says nothing of it: nothing."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["is_singular", "lemma_of_tag", "noun_inflection", "noun_lemma"]


def noun_inflection(form: str, lemma: str, is_noun: Callable[[str], bool]) -> dict[str, str]:
    """Nothing is known of a noun."""
    return {}


def noun_lemma(form: str, lemma: str, is_noun: Callable[[str], bool]) -> str:
    """The lemma that was given."""
    return lemma


def lemma_of_tag(form: str, lemma: str, tag: str, is_verb: Callable[[str], bool]) -> str:
    """The lemma that was given."""
    return lemma


def is_singular(form: str, is_noun: Callable[[str], bool]) -> bool:
    """No noun is known to be a singular."""
    return False

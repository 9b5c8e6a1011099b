"""What is known of inflection where a language says nothing of it: nothing."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["noun_inflection"]


def noun_inflection(form: str, lemma: str, is_noun: Callable[[str], bool]) -> dict[str, str]:
    """Nothing is known of a noun."""
    return {}

"""Slips of the pen that look like names: `min man jobar`, `hon komer`."""

from __future__ import annotations

from gok.detect.view import EssayView
from gok.lexicon.ordinary import is_slip
from gok.text import Span

__all__ = ["is_misspelled_verb"]


def is_misspelled_verb(view: EssayView, span: Span) -> bool:
    """Whether a word in small letters that no list has ends as verbs do and is a slip of a word."""
    word = span.of(view.text)
    if not word.islower() or " " in word or view.forms[word].categories:
        return False
    return word.endswith(tuple(view.language.words("endings_of_slips"))) and is_slip(word, view.lexicon)

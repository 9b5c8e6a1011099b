"""Slips of the pen that look like names: `min man jobar`, `hon komer`."""

from __future__ import annotations

from gok.detect.view import EssayView
from gok.text import Span

__all__ = ["is_misspelled_verb"]


def is_misspelled_verb(view: EssayView, span: Span) -> bool:
    """Whether a word in small letters that no list has is a verb of people with a letter that ought to be doubled."""
    word = span.of(view.text)
    if not word.islower() or " " in word or view.forms[word].categories:
        return False
    groups = view.language.words
    verbs = groups("verbs_of_people") | groups("verbs_of_work")
    return any(word[:i] + word[i - 1] + word[i:] in verbs for i in range(1, len(word) + 1))

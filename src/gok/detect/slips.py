"""Slips of the pen that look like names: `min man jobar`, `hon komer`."""

from __future__ import annotations

from gok.detect.view import EssayView
from gok.lexicon.ordinary import is_slip
from gok.text import Span

__all__ = ["is_misspelled_verb"]


def is_misspelled_verb(view: EssayView, span: Span) -> bool:
    """Whether a word in small letters that no list has ends as verbs do and is a slip of a word, or means old."""
    word = span.of(view.text)
    if not word.islower() or " " in word:
        return False
    if word in view.language.words("slips_of_old") and view.text[: span.start].split()[-1:] != []:
        return view.text[: span.start].split()[-1] in view.language.words("years_behind")  # 27 år gamal
    if view.forms[word].categories and not _is_behind_subject(view, span):
        return False
    return word.endswith(tuple(view.language.words("endings_of_slips"))) and is_slip(word, view.lexicon)


def _is_behind_subject(view: EssayView, span: Span) -> bool:
    """Whether he, she or we stand right before: `han jobar`, though a district abroad is called so."""
    before = view.text[: span.start].split()[-1:]
    words = view.language.words
    subjects = words("subjects_third_person") | words("subjects_first_person") | words("we")
    return bool(before) and before[0].lower() in subjects

"""First names that are hardly said as words, in small letters: `emma och oskar kom`, `hej jag är linda`."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["is_hardly_a_word"]


def is_hardly_a_word(view: EssayView, i: int) -> bool:
    """Beside a name in small letters that is no word, or as who the writer says to be."""
    if view.known[i].lower not in view.language.words("hardly_words"):
        return False
    return _is_beside_name(view, i) or _is_writer(view, i)


def _is_beside_name(view: EssayView, i: int) -> bool:
    """`jag jobbar med samir och eva`, `i fredags kom emma och oskar`."""
    joins, lowers = view.language.words("and"), view.lowers
    if i > 1 and lowers[i - 1] in joins and _is_plain_name(view, i - 2):
        return True
    return i + 2 < len(lowers) and lowers[i + 1] in joins and _is_plain_name(view, i + 2)


def _is_plain_name(view: EssayView, i: int) -> bool:
    form = view.known[i]
    return form.shape == "l" and not form.is_word and "firstname" in form.categories


def _is_writer(view: EssayView, i: int) -> bool:
    """`hej jag är linda`, `jag är emma och jag …`: at the end of what is said, and nothing that people are (`tom`)."""
    words, lowers = view.language.words, view.lowers
    if i < 2 or lowers[i - 1] not in words("linking_verbs"):
        return False
    if lowers[i - 2] not in words("subjects_first_person") - words("we"):
        return False
    word = view.lexicon.word(lowers[i])
    if word is not None and "adj" in word.parts:
        return False
    return i + 1 == len(lowers) or view.known[i + 1].shape == "p" or lowers[i + 1] in words("and")

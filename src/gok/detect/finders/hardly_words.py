"""First names that are hardly said as words, in small letters: `emma och oskar kom`, `hej jag är linda`."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["is_before_writer", "is_hardly_a_word"]

_WHO = frozenset({"fam", "prof"})
_SMALL_WORDS = frozenset({"prep", "conj", "subj", "adv", "cnj"})


def is_hardly_a_word(view: EssayView, i: int) -> bool:
    """Beside the writer or a name in small letters that is no word, as who somebody is said to be, or behind what
    somebody did."""
    if i in view.openings and is_before_writer(view, i):
        return True
    if view.known[i].lower not in view.language.words("hardly_words"):
        return False
    if _is_beside_name(view, i):
        return True
    return "adj" not in _parts(view, i) and (_is_writer(view, i) or _did_something(view, i))  # jag är tom


def is_before_writer(view: EssayView, i: int) -> bool:
    """`amir o jag`, `klara och jag`: one of two, of whom the other is the writer."""
    words = view.language.words
    if view.lowers[i + 1 : i + 2] == [] or view.lowers[i + 1] not in words("and"):
        return False
    return not words("subjects_first_person").isdisjoint(view.lowers[i + 2 : i + 3])


def _is_beside_name(view: EssayView, i: int) -> bool:
    """`jag jobbar med samir och eva`, `i fredags kom emma och oskar`."""
    joins, lowers = view.language.words("and"), view.lowers
    if i > 1 and lowers[i - 1] in joins and _is_plain_name(view, i - 2):
        return True
    return i + 2 < len(lowers) and lowers[i + 1] in joins and _is_plain_name(view, i + 2)


def _is_plain_name(view: EssayView, i: int) -> bool:
    form = view.known[i]
    return form.shape == "l" and not form.is_word and "firstname" in form.categories


def _is_one_of_ours(view: EssayView, i: int) -> bool:
    """`min lärare`, `min syster`."""
    words, lowers = view.language.words, view.lowers
    if i == 0 or lowers[i - 1] not in words("possessives_first_person"):
        return False
    return not _WHO.isdisjoint(view.known[i].categories) or lowers[i] in words("acquaintances")


def _is_writer(view: EssayView, i: int) -> bool:
    """`hej jag är linda`, `min lärare är eva och …`: at the end of what is said."""
    words, lowers = view.language.words, view.lowers
    if i < 2 or lowers[i - 1] not in words("linking_verbs"):
        return False
    if lowers[i - 2] not in words("subjects_first_person") - words("we") and not _is_one_of_ours(view, i - 2):
        return False
    return i + 1 == len(lowers) or view.known[i + 1].shape == "p" or lowers[i + 1] in words("and")


def _did_something(view: EssayView, i: int) -> bool:
    """`igår ringde lotta mig`, `i fredags kom emma hem`: behind the verb of a sentence that a time opens."""
    words, lowers = view.language.words, view.lowers
    if i < 2 or lowers[i - 1] not in words("verbs_of_people") - words("modal_verbs"):
        return False
    is_time = i - 2 in view.openings and "adv" in _parts(view, i - 2)
    if not is_time and lowers[i - 2] not in words("times_gone_by"):
        return False
    if i + 1 == len(lowers) or view.known[i + 1].shape == "p" or lowers[i + 1] in words("pronouns_first_person"):
        return True
    return not _SMALL_WORDS.isdisjoint(_parts(view, i + 1))


def _parts(view: EssayView, i: int) -> tuple[str, ...]:
    word = view.lexicon.word(view.lowers[i])
    return word.parts if word else ()

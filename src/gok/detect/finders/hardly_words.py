"""First names that are hardly said as words, in small letters: `emma och oskar kom`, `hej jag är linda`."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["is_before_writer", "is_beside_name", "is_hardly_a_word", "is_so_old"]

_CALLED = frozenset({"firstname", "nickname"})
_WHO = frozenset({"fam", "prof"})
_SMALL_WORDS = frozenset({"prep", "conj", "subj", "adv", "cnj"})


def is_hardly_a_word(view: EssayView, i: int) -> bool:
    """Beside the writer or a name in small letters that is no word, as who somebody is said to be, or behind what
    somebody did."""
    if i in view.openings and (is_before_writer(view, i) or _says_first(view, i)):
        return True
    if view.known[i].lower not in view.language.words("hardly_words"):
        return False
    if is_beside_name(view, i) or _acts_first(view, i) or is_so_old(view, i + 1) or _is_with(view, i):
        return True
    if _is_to_do(view, i) or _is_asked(view, i):
        return True
    return "adj" not in _parts(view, i) and (_is_writer(view, i) or _did_something(view, i))  # jag är tom


def is_before_writer(view: EssayView, i: int) -> bool:
    """`amir o jag`, `klara och jag`: one of two, of whom the other is the writer."""
    words = view.language.words
    if view.lowers[i + 1 : i + 2] == [] or view.lowers[i + 1] not in words("and"):
        return False
    return not words("subjects_first_person").isdisjoint(view.lowers[i + 2 : i + 3])


def is_beside_name(view: EssayView, i: int) -> bool:
    """`jag jobbar med samir och eva`, `i fredags kom emma och oskar`."""
    joins, lowers = view.language.words("and"), view.lowers
    if i > 1 and lowers[i - 1] in joins and _is_plain_name(view, i - 2):
        return True
    return i + 2 < len(lowers) and lowers[i + 1] in joins and _is_plain_name(view, i + 2)


def _is_with(view: EssayView, i: int) -> bool:
    """`jag bor med linnea och hennes katt`: behind a preposition, and no thing behind it."""
    if i == 0 or view.lowers[i - 1] not in view.language.words("prepositions_with_persons"):
        return False
    behind, words = _parts(view, i + 1) if i + 1 < len(view.known) else (), view.language.words
    subjects = words("subjects_third_person") | words("subjects_first_person")
    is_end = not behind or not _SMALL_WORDS.isdisjoint(behind) or not subjects.isdisjoint(view.lowers[i + 1 : i + 2])
    return "adj" not in _parts(view, i) and is_end


def _is_to_do(view: EssayView, i: int) -> bool:
    """`imorgon ska tova komma`: between `ska` and what people do, and nobody else is to do it."""
    words, lowers = view.language.words, view.lowers
    if i == 0 or lowers[i - 1] not in words("modal_verbs") or "adj" in _parts(view, i):
        return False
    subjects = words("subjects_first_person") | words("subjects_third_person") | words("relative_pronouns")
    is_told = i > 1 and (lowers[i - 2] in subjects or "noun" in _parts(view, i - 2)) and i - 1 not in view.openings
    return not is_told and not words("deeds_of_people").isdisjoint(lowers[i + 1 : i + 2])


def _is_asked(view: EssayView, i: int) -> bool:
    """`fråga linnea` at the end of a line or a sentence, or before a small word."""
    words = view.language.words
    if i == 0 or view.lowers[i - 1] not in words("calls_to_call") or "adj" in _parts(view, i):
        return False
    if i + 1 == len(view.known) or view.known[i + 1].shape == "p":
        return True
    subjects = words("subjects_first_person") | words("subjects_third_person")
    return view.lowers[i + 1] in subjects or not _SMALL_WORDS.isdisjoint(_parts(view, i + 1))


def _acts_first(view: EssayView, i: int) -> bool:
    """`linda säger att jag är lat`: first in what is said, before what people alone do."""
    words, behind = view.language.words, view.lowers[i + 1 : i + 2]
    return i in view.openings and behind != [] and behind[0] in words("verbs_of_people") - words("verbs_of_things")


def _says_first(view: EssayView, i: int) -> bool:
    """`per sa att provet är på fredag`: whoever is called like a word, first in what is said, and says something."""
    words = view.language.words
    if view.lowers[i] in words("possessives_like_names") | words("possessives_first_person"):
        return False
    return not words("verbs_of_saying").isdisjoint(view.lowers[i + 1 : i + 2])


def is_so_old(view: EssayView, i: int) -> bool:
    """`nittio år` at a place: `Rut är nittio år`, `ahmed 7 år och lina 4 år`."""
    numbers, behind = view.language.module("numerals"), view.lowers[i : i + 2]
    is_number = len(behind) > 1 and (behind[0].isdecimal() or numbers.read_cardinal(behind[0], near=False) is not None)
    return is_number and behind[1] in view.language.words("years_behind")


def _is_plain_name(view: EssayView, i: int) -> bool:
    form = view.known[i]
    return form.shape == "l" and not form.is_word and not form.categories.isdisjoint(_CALLED)


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

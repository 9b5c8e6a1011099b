"""Numbers that were not replaced: which tokens are such, and what speaks for an age, a day or a code; for doubts."""

from __future__ import annotations

from collections.abc import Sequence

from gok.detect.view import CAPITALS, EssayView
from gok.text.records import NamedTuple

__all__ = ["Numeral", "features_of_number", "label_of_number", "numeral_at"]

_YOUNGEST_TOLD = 13  # numbers in words from here on seldom count things
_BEFORE_CODES = 3  # tokens in which a word announces a code


class Numeral(NamedTuple):
    """How a token says a number: in digits, in words, as an ordinal, as a line's name, or in a word for an age."""

    kind: str
    value: int = 0


def numeral_at(view: EssayView, i: int) -> Numeral | None:
    """The number a token says, if it is one that may be somebody's."""
    low, language = view.lowers[i], view.language
    if any(map(str.isdigit, low)):
        return Numeral("digits")
    if low in language.words("lines_by_number"):
        return Numeral("line")
    numerals = language.module("numerals")
    if numerals.read_month(low) is not None:
        return None
    value = numerals.read_cardinal(low)
    if value is not None:
        behind = _beside(view, i, 1)
        is_age = behind in language.words("years_behind") or behind in language.words("spans_of_young_ages")
        return Numeral("spelled", value) if value > 1 or (value == 1 and is_age) else None
    if _beside(view, i, -1) in language.words("articles_before_days"):
        value = numerals.read_ordinal(low)
        return None if value is None else Numeral("ordinal", value)
    found = language.pattern("doubts.AGE_WORD").fullmatch(low)
    value = numerals.read_cardinal(found["number"]) if found else None
    return None if value is None else Numeral("age_word", value)


def features_of_number(
    view: EssayView, i: int, numeral: Numeral, state: Sequence[str], *, writer: bool, relative: bool
) -> dict[str, float]:
    """What is known of a number by itself, and the words beside it."""
    low, words, pattern = view.lowers[i], view.language.words, view.language.pattern
    digits = "".join([sign for sign in low if sign.isdigit()])
    before, behind, kind = _beside(view, i, -1), _beside(view, i, 1), numeral.kind
    is_told = before in words("words_before_ages")
    is_beside = not before[-1:].isalnum() and not behind[:1].isalnum()  # in commas, in brackets, alone in its line
    announced = not words("words_before_codes").isdisjoint(view.lowers[max(0, i - _BEFORE_CODES) : i])
    held = {
        "code": bool(digits) and any(map(str.isalpha, low)),
        "number_with_signs": any(not sign.isalnum() for sign in low),
        "like_year": len(digits) == 4 and digits[:2] in ("19", "20"),
        "like_clock": pattern("doubts.CLOCK").fullmatch(low) is not None,
        "like_date": pattern("doubts.DAY_AND_MONTH").fullmatch(low) is not None,
        "counted": behind in words("counted_things") or before in words("words_before_counts"),
        "years_behind": behind in words("years_behind"),
        "young_behind": behind in words("spans_of_young_ages"),
        "told_before": is_told,
        f"told_before_{kind}": is_told,
        "day_before": before in words("articles_before_days"),
        "code_before": announced,
        "between_marks": is_beside,
        f"between_marks_{kind}": is_beside,
        "behind_person_and_mark": i > 1 and is_beside and state[i - 2] == "replace",
        "number_of_writer": writer,
        "number_of_relative": relative,
        "number_behind_capital": i > 0 and view.known[i - 1].shape in CAPITALS and i - 1 not in view.openings,
        "grown": kind == "spelled" and numeral.value >= _YOUNGEST_TOLD,
    }
    found = {name: 1.0 for name, holds in held.items() if holds}
    return {**found, "number": 1.0, f"digits_{min(len(digits), 6)}": 1.0, kind: 1.0}


def label_of_number(low: str, numeral: Numeral) -> str:
    """What a number would be that nobody has claimed."""
    if numeral.kind != "digits":
        return {"ordinal": "day", "line": "transport_nr"}.get(numeral.kind, "age_string")
    digits = sum(map(str.isdigit, low))
    if digits == 4 and low.isdigit() and low[:2] in ("19", "20"):
        return "year"
    return "age_digits" if digits <= 2 and low.isdigit() else "other_nr_seq"


def _beside(view: EssayView, i: int, step: int) -> str:
    """The token before or behind, in small letters; nothing beyond the text."""
    place = i + step
    return view.lowers[place] if 0 <= place < len(view.lowers) else ""

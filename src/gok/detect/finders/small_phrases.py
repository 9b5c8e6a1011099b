"""Listed places of several words that are not written with all their capitals: `i new york`, `från sri lanka`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.lexicon import Phrase
from gok.text import Span

__all__ = ["find_small_phrases"]

_KINDS = ("country", "city", "region", "area", "geo")


def find_small_phrases(
    view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]
) -> Iterator[Candidate]:
    """The longest listed place behind each preposition; one whose words have their capitals is the model's to judge."""
    tokens, rule, words = view.tokens, rules["small_phrase"], view.language.words
    before = words("prepositions_of_place") | words("on")
    for i in sorted({i + 1 for i in positions if view.lowers[i] in before} & view.phrases.keys()):
        for phrase in view.phrases[i]:
            category = _kind(view, i, phrase)
            if category:
                span = Span(tokens[i].start, tokens[i + phrase.length - 1].end)
                yield Candidate(span, category, rule.id, rule.score, personal=rule.personal)
                break


def _kind(view: EssayView, i: int, phrase: Phrase) -> str:
    """What kind of place is meant; nothing if a capital more or less is no matter, or all are ordinary words."""
    forms, weights = view.known[i : i + phrase.length], view.language.weights["phrases"]
    said, common = [one for one in forms if one.shape != "p"], view.language.weights["finders"]["common_part"]
    if all(one.shape in CAPITALS for one in said) or all(one.is_word and one.frequency >= common for one in said):
        return ""  # i stora höga hus
    least = {"SE": weights["small_town_at_home"]}
    listed = {
        r.category
        for r in phrase.readings
        if r.category != "city" or r.kind == "capital" or r.weight >= least.get(r.country, weights["town_like_a_name"])
    }
    is_small = all(_lacks_a_capital([one.shape for one in said], r.form) for r in phrase.readings)
    return next((kind for kind in _KINDS if kind in listed), "") if is_small else ""


def _lacks_a_capital(shapes: Sequence[str], form: str) -> bool:
    words = form.replace("-", " ").split()
    return any(shape == "l" and word[0].isupper() for shape, word in zip(shapes, words, strict=False))

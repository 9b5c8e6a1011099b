"""Nationalities and languages, where they are asked for: `Jag är syrier och talar arabiska`."""

from __future__ import annotations

from collections.abc import Iterator

from gok.detect.rule_book import rules_with
from gok.detect.view import Candidate, EssayView
from gok.text import Span

__all__ = ["PEOPLES", "find_peoples"]

PEOPLES = frozenset({"nationality", "language"})
_REACH = 3
_OF_COUNTRIES = frozenset({"inhabitant", "adjective", "nationality"})


def find_peoples(view: EssayView, wanted: frozenset[str]) -> Iterator[Candidate]:
    """Listed words for people of a country and for languages; what may be either is a language where it is spoken."""
    (rule,) = rules_with(view.language, "people")
    score, home = view.language.weights["finders"]["listed_people"], view.language.words("home_countries")
    spoken, nouns = view.language.words("speaking_words"), view.language.words("language_nouns")
    row = 0  # up to here a row of languages goes on: dari, pashto och lite engelska
    for i, token in enumerate(view.tokens):
        readings = [r for r in view.lexicon.exact(token.text) if r.country not in home]
        is_language = any(r.category == "language" and r.kind == "language" for r in readings)
        is_people = any(r.category in _OF_COUNTRIES and r.kind in ("country", "person", "adjective") for r in readings)
        if is_language and is_people:
            is_said = not spoken.isdisjoint(view.lowers[max(0, i - _REACH) : i])
            is_language = is_said or i <= row or not nouns.isdisjoint(view.lowers[i + 1 : i + 1 + _REACH])
        category = "language" if is_language else "nationality" if is_people else ""
        if is_language:
            row = i + _REACH
        if category in wanted and view.known[i].frequency < view.language.weights["finders"]["common_people"]:
            yield Candidate(Span(token.start, token.end), category, rule, score)

"""Names that are words, by a form of address or what they are said to be: `Herr Sjö`, `Ljung är mitt efternamn`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.text import Span

__all__ = ["find_addressed"]

_GIVEN = frozenset({"firstname", "nickname"})


def find_addressed(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """A listed surname behind a form of address, and what is said to be somebody's name."""
    for i in positions:
        is_title = view.lowers[i] in view.language.words("titles_before_surnames")
        last = _past_particles(view, i + 1) if is_title else i - 3
        at, category = (i + 1, _addressed(view, i + 1, last)) if is_title else (last, _said(view, i))
        if category:
            said = "family" if category == "surname" else "said"
            rule, span = rules["addressed" if is_title else said], Span(view.tokens[at].start, view.tokens[last].end)
            yield Candidate(span, category, rule.id, rule.score, personal=rule.personal)


def _past_particles(view: EssayView, at: int) -> int:
    """The first token of a name that is no particle: `von Essen`, `de la Cruz`."""
    while (
        at + 1 < len(view.lowers)
        and view.known[at].shape == "l"
        and view.lowers[at] in view.language.words("name_particles")
    ):
        at += 1
    return at


def _addressed(view: EssayView, first: int, at: int) -> str:
    """`surname` for a listed one that is no first name, or any with a particle, with nothing more of a name behind."""
    if at >= len(view.known) or view.known[at].shape != "C" or not view.is_next(at):
        return ""
    if at + 1 < len(view.known) and view.known[at + 1].shape in CAPITALS:
        return ""
    if first < at:
        return "surname"
    stems = (view.words[at], *view.lexicon.genitive_stems(view.words[at]))
    listed = frozenset().union(*[view.forms[stem].categories for stem in stems])
    return "surname" if "surname" in listed and listed.isdisjoint(_GIVEN) and "public_person" not in listed else ""


def _said(view: EssayView, i: int) -> str:
    """What a name is that stands before `är mitt efternamn`."""
    words, at = view.language.words, i - 3
    if at not in view.openings or view.known[at].shape not in CAPITALS:
        return ""
    if view.lowers[i - 2] not in words("being_verbs") or view.lowers[i - 1] not in words("possessives_first_person"):
        return ""
    if view.lowers[i] in words("words_for_surnames"):
        return "surname"
    return "firstname_unknown" if view.lowers[i] in words("words_for_first_names") else ""

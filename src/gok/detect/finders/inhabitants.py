"""Words made from a town, a region or a workplace: `göteborgare`, `Mölndalsbor`, `skåning`, `Visbypolitikerna`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.lexicon.made_of_places import origins_of
from gok.text import Span

__all__ = ["find_inhabitants"]


def find_inhabitants(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """Inhabitants of listed towns and regions, and compounds that begin with a town or a workplace."""
    origins = origins_of(view.lexicon, view.language)
    for i in positions:
        token = view.tokens[i]
        category, name = origins[view.known[i]]
        if not category or _is_dialect(view, i) or _is_preposition(view, i):
            continue
        rule = rules[name]
        yield Candidate(Span(token.start, token.end), category, rule.id, rule.score, personal=rule.personal)


def _is_dialect(view: EssayView, i: int) -> bool:
    """Whether a word for a woman of a town is what is spoken there: `hon är göteborgska`, but `pratar göteborgska`."""
    if not view.lowers[i].endswith(tuple(view.language.words("endings_of_women"))):
        return False
    before = view.lowers[i - 1] if i else ""
    groups = view.language.words
    return before not in groups("being_verbs") and before not in groups("articles")


def _is_preposition(view: EssayView, i: int) -> bool:
    """Whether a word for people is rather another: `jämte sin fru`, but `Jag är jämte.`"""
    word = view.lexicon.word(view.lowers[i])
    if word is None or "prep" not in word.parts:
        return False
    before = view.lowers[i - 1] if i else ""
    return before not in view.language.words("being_verbs") and before not in view.language.words("articles")

"""What is known once is known everywhere: `buss 217` at the top makes the `217` below a line too."""

from __future__ import annotations

from collections.abc import Iterable

from gok.detect import Candidate
from gok.text import Essay, Span

__all__ = ["find_repeats"]

_REPEATED = frozenset({"transport_nr"})
_SURE = 0.85


def find_repeats(essay: Essay, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Further places of surely found numbers that no rule has found by itself; one digit alone says too little."""
    found = list(candidates)
    places = {c.span.start for c in found}
    sure: dict[str, Candidate] = {}
    for c in found:
        surface = c.span.of(essay.text)
        if c.category in _REPEATED and c.score >= _SURE and len(surface) > 1:
            sure.setdefault(surface, c)
    if not sure:
        return []
    return [
        Candidate(Span(t.start, t.end), sure[t.text].category, f"{sure[t.text].rule.split('.')[0]}.again", 0.7)
        for t in essay.tokens
        if t.text in sure and t.start not in places
    ]

"""Words for what people go by, under a profile that draws one for another: bus, metro, tram, train."""

from __future__ import annotations

from gok.replace.methods import Work
from gok.results import Mention, Result
from gok.text import Span
from gok.text.casing import same_case
from gok.text.records import replace

__all__ = ["mark_transport", "other_transport"]

_LABEL, _RULE, _WORDS = "transport_name", "profile.transport_words", "transport_words"


def mark_transport(found: Result) -> Result:
    """The result with every word for a means of transport that nothing else was found in."""
    kinds = found.language.table(_WORDS)
    taken = [m.span for m in found.main]
    last = max((m.number or 0 for m in found.mentions), default=0)
    numbers: dict[str, int] = {}
    made = []
    for token in found.essay.tokens:
        kind = kinds.get(token.text.lower(), "").partition("-")[0]
        span = Span(token.start, token.end)
        if kind and not any(span.overlaps(other) for other in taken):
            number = numbers.setdefault(kind, last + len(numbers) + 1)
            made.append(Mention(span, token.text, _LABEL, number, rules=(_RULE,)))
    ordered = sorted((*found.mentions, *made), key=lambda m: (m.span.start, m.span.end))
    return replace(found, mentions=tuple(ordered))


def other_transport(work: Work, mention: Mention) -> str:
    """Another means of transport in the same form, the same wherever the word stands; empty for what is none.

    Forms of one gender are drawn for each other, in a ring: the words around them agree still, and two stay two.
    """
    kinds = work.language.table(_WORDS)
    kind, _, form = kinds.get(mention.text.lower(), "").partition("-")
    if not kind:
        return ""
    forms = {said: word for word, said in kinds.items()}
    alike = [said.partition("-")[0] for said in forms if said.endswith(f"-{form}")]
    ring = list(work.key.rank(alike, "transport", work.scope))
    other = ring[(ring.index(kind) + 1) % len(ring)]
    return same_case(forms[f"{other}-{form}"], mention.text)

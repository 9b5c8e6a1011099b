"""Institutions whose capitals are missing: `finnvedens gymnasium`, `kista galleria`, `taxi kurir`."""

from __future__ import annotations

from collections.abc import Iterator

from gok.detect.forms import Form, Forms
from gok.detect.rules import Candidate
from gok.lexicon import mask
from gok.text import Essay, Span

__all__ = ["find_small_institutions"]

# The common word in the name, as it stands behind a name: without an article, so that `deras skola` names nothing.
_HEADS = {
    **dict.fromkeys("gymnasium folkhögskola högskola universitet skola grundskola".split(), "school"),
    **dict.fromkeys(
        "vårdcentral sjukhus bibliotek kyrka församling simhall badhus museum äldreboende förskola".split(),
        "other_institution",
    ),
    **dict.fromkeys("galleria station torg centrum".split(), "place"),
}
_PLACES = mask("city", "area", "region")
_LONGEST = max(map(len, _HEADS))


def find_small_institutions(essay: Essay, forms: Forms) -> Iterator[Candidate]:
    """An unknown word or a town in small letters before `gymnasium`, `vårdcentral` …"""
    tokens = essay.tokens
    for i in range(1, len(tokens)):
        word = tokens[i][0]
        if len(word) > _LONGEST or word not in _HEADS:
            continue
        if _is_name(tokens[i - 1][0], forms[tokens[i - 1][0]]):
            span = Span(tokens[i - 1].start, tokens[i].end)
            yield Candidate(span, _HEADS[word], "institutions.small", 0.85)


def _is_name(surface: str, form: Form) -> bool:
    """A town, or a genitive that no dictionary has: other unknown words are misspelled adjectives."""
    if form.shape != "l" or len(surface) < 5 or form.frequency >= 40:
        return False
    return bool(form.classes & _PLACES) or (not form.is_word and surface[-1] == "s")

"""Words made from a town: `göteborgare`, `Mölndalsbor`, `linköpingsbo`, `Visbypolitikerna`."""

from __future__ import annotations

from collections.abc import Iterator

from gok.detect.forms import Form, Forms
from gok.detect.rules import Candidate
from gok.lexicon import mask
from gok.text import Essay, Span

__all__ = ["find_inhabitants", "town_within"]

_CITY = mask("city")
_ENDINGS = tuple(
    link + word + form
    for link in ("s", "")
    for word, forms in (
        ("bo", ("rnas", "rna", "rs", "r", "n", "s", "")),
        ("are", ("nas", "na", "ns", "n", "s", "")),
        ("it", ("erna", "er", "en", "")),
    )
    for form in forms
)


def town_within(form: Form, forms: Forms) -> str:
    """The town an inhabitant's word is made from; empty if it is none.

    The ending must leave a listed town of at least four letters, so that `bor` and `lärare` stay what they are.
    """
    word = form.lower
    if len(word) < 6 or (form.is_word and form.frequency >= 45):
        return ""
    for ending in _ENDINGS:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            ordinary = forms.lexicon.word(stem)
            if len(stem) > 3 and forms.lexicon.classes(stem) & _CITY and not (ordinary and ordinary.pos):
                return stem
    return ""


def find_inhabitants(essay: Essay, forms: Forms) -> Iterator[Candidate]:
    """Inhabitants of listed towns."""
    for token in essay.tokens:
        form = forms[token[0]]
        if form.shape in "pd" or form.frequency >= 45 or len(form.lower) < 6 or form.lower[-1] not in "orantse":
            continue
        if town_within(form, forms):
            yield Candidate(Span(token.start, token.end), "city", "inhabitants.town", 0.8, personal=0.8)

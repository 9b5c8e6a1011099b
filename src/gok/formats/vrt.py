"""Vertical text for Korp: word, part of speech, lemma (if asked for), features, label, number. Written, not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from gok.formats.layers import STANDARD
from gok.formats.tagged import TaggedToken, tagged_sentences
from gok.results import Result

__all__ = ["chunks", "write"]


def write(results: Iterable[Result], layers: Sequence[str] = STANDARD) -> str:
    """All essays as one text."""
    return "".join(chunks(results, layers))


def chunks(results: Iterable[Result], layers: Sequence[str] = STANDARD) -> Iterator[str]:
    """One essay at a time."""
    for result in results:
        yield f'<text id="{escape(result.essay.id)}">\n'
        for number, sentence in enumerate(tagged_sentences(result, layers), 1):
            rows = "".join(_row(token, layers) for token in sentence)
            yield f'<sentence id="{number}">\n{rows}</sentence>\n'
        yield "</text>\n"


def _row(token: TaggedToken, layers: Sequence[str]) -> str:
    mention = token.mention
    number = "_" if mention is None or mention.number is None else str(mention.number)
    word = escape(" ".join(token.token.text.split()), quote=False)
    said = [escape(value, quote=False) for value in token.said(layers)]
    return "\t".join((word, *said, "_" if mention is None else mention.label, number)) + "\n"

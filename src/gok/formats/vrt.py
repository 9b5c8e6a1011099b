"""Vertical text for Korp: word, part of speech, features, label, number. Written, not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from gok.formats.tagged import TaggedToken, tagged_sentences
from gok.results import Result

__all__ = ["chunks", "write"]


def write(results: Iterable[Result]) -> str:
    """All essays as one text."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One essay at a time."""
    for result in results:
        yield f'<text id="{escape(result.essay.id)}">\n'
        for number, sentence in enumerate(tagged_sentences(result), 1):
            yield f'<sentence id="{number}">\n' + "".join(map(_row, sentence)) + "</sentence>\n"
        yield "</text>\n"


def _row(token: TaggedToken) -> str:
    mention = token.mention
    number = "_" if mention is None or mention.number is None else str(mention.number)
    word = escape(" ".join(token.token.text.split()), quote=False)
    return "\t".join((word, token.tag, token.features, "_" if mention is None else mention.label, number)) + "\n"

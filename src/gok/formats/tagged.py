"""Tokens with their part of speech, for the formats of corpus tools: of the target, or of the source in work files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gok.formats.pieces import covering
from gok.pos import tagger_of
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Token

__all__ = ["TaggedToken", "tagged_sentences"]

_NAMED = frozenset({"names", "places", "institutions"})


@dataclass(frozen=True, slots=True)
class TaggedToken:
    """A token, its UPOS tag, the features that are known of it, the mention it belongs to and the blanks behind it."""

    token: Token
    tag: str
    features: str
    mention: Mention | None
    behind: str


def tagged_sentences(result: Result) -> Iterator[list[TaggedToken]]:
    """The sentences of a result, token by token.

    The tags are those of the own tagger. A pseudonym has the case of its original: its genitive is known from the
    mention, where a tagger would have to guess it.
    """
    text, tokens, tagger = result.essay.text, result.essay.tokens, tagger_of(result.language)
    over = covering(tokens, result.main)
    for first, last in result.essay.sentences:
        forms = [token.text for token in tokens[first:last]]
        tags = tagger.tag(forms) if tagger is not None else ["X"] * len(forms)
        row = []
        for number, tag in zip(range(first, last), tags, strict=True):
            mention = result.main[over[number][0]] if over[number] else None
            end = tokens[number].end
            next_start = tokens[number + 1].start if number + 1 < len(tokens) else len(text)
            row.append(
                TaggedToken(tokens[number], tag, _features(tokens[number], mention), mention, text[end:next_start])
            )
        yield row


def _features(token: Token, mention: Mention | None) -> str:
    """The case of a name; nothing is guessed of other words."""
    if mention is None or taxonomy()[mention.label].group not in _NAMED or not token.text[:1].isalpha():
        return "_"
    return "Case=Gen" if "gen" in mention.features and token.end >= mention.span.end else "Case=Nom"

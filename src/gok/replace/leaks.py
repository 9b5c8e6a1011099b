"""What looks like a replaced original and was left standing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import itemgetter
from types import ModuleType

from gok.lang import Language, load_language
from gok.results import Mention
from gok.taxonomy.groups import COUNTED
from gok.text import Essay, Span, Token
from gok.text.cache import BoundedCache
from gok.text.folding import fold

__all__ = ["find_homonyms", "fold_tokens", "read_cleanly"]

_WORD, _START = itemgetter(0), itemgetter(1)  # of a token
_COUNTED = COUNTED | {"middlename"}

_FOLDED: BoundedCache[str, str] = BoundedCache(fold, 1 << 15)  # a look is faster than a call


def fold_tokens(essay: Essay) -> list[str]:
    """The words of an essay as they stand, folded: asked for by those who choose and by those who look for leaks."""
    return list(map(_FOLDED.__getitem__, map(_WORD, (essay if essay.clean is None else essay.cleaned).tokens)))


def read_cleanly(essay: Essay, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions as they stand in the clean text of an essay that has one."""
    if essay.clean is None:
        return list(mentions)
    places = [essay.clean.forth(m.span) for m in mentions]
    return [m.moved(span, span.of(essay.clean.text)) for m, span in zip(mentions, places, strict=True)]


def find_homonyms(
    essay: Essay,
    mentions: Sequence[Mention],
    *,
    folded: Sequence[str] | None = None,
    language: Language | None = None,
) -> tuple[Span, ...]:
    """Places in the source that were taken for ordinary words although they look like a replaced name.

    Any form of the name counts: other case, without diacritics, as a genitive. A reader of the result can check them.
    `folded` are the words of the essay, if somebody has folded them already.
    """
    if essay.clean is not None:
        found = find_homonyms(essay.cleaned, read_cleanly(essay, mentions), folded=folded, language=language)
        return tuple(map(essay.clean.back, found))
    replaced = [m for m in mentions if m.replacement is not None]
    grammar = (language or load_language()).module("grammar")
    names: dict[str, set[tuple[str, ...]]] = {}
    for mention in replaced:
        if mention.label not in _COUNTED:
            text = mention.text
            for form in (text, *grammar.genitive_stems(text)) if "gen" in mention.features else (text,):
                words = tuple(map(fold, form.split()))
                if words and words[0]:
                    names.setdefault(words[0], set()).add(words)
    if not names:
        return ()
    forms = names.keys() | {name + "s" for name in names}
    known = fold_tokens(essay) if folded is None else folded
    starts = set(map(_START, compress(essay.tokens, map(forms.__contains__, known))))
    covered = {place for mention in replaced for place in range(*mention.span)} if starts else set()
    if starts <= covered:  # as a rule
        return ()
    starts -= covered
    tokens = [t for t in essay.tokens if t[1] not in covered]
    near = compress(count(), map(starts.__contains__, map(_START, tokens)))
    return tuple(span for i in near if (span := _match(names, tokens, i, grammar)) is not None)


def _match(names: dict[str, set[tuple[str, ...]]], tokens: Sequence[Token], i: int, grammar: ModuleType) -> Span | None:
    for form in (tokens[i].text, *grammar.genitive_stems(tokens[i].text)):
        for words in sorted(names.get(fold(form), ()), key=len, reverse=True):  # the whole name, if it is there
            run = tokens[i : i + len(words)]
            if len(run) == len(words) and _ends_alike(words[1:], [fold(t.text) for t in run[1:]]):
                return Span(tokens[i].start, run[-1].end)
    return None


def _ends_alike(words: Sequence[str], found: Sequence[str]) -> bool:
    """Whether the further words are the same, but for a genitive at the end."""
    if not words:
        return True
    return list(words[:-1]) == list(found[:-1]) and found[-1] in (words[-1], words[-1] + "s")

"""Tags of an essay's tokens, sentence by sentence, and only where somebody asks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from gok.text.essays import Essay

__all__ = ["EssayTags", "SentenceTagger", "WholeTagger"]


class SentenceTagger(Protocol):
    """What gives one UPOS tag to each token of a sentence: ours, or one of `gok.integrations`."""

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """One tag a token, in order."""
        ...


@runtime_checkable
class WholeTagger(Protocol):
    """What is slow to start and therefore takes all sentences at once."""

    def tag_all(self, sentences: Sequence[Sequence[str]]) -> list[list[str]]:
        """The tags of several sentences."""
        ...


class EssayTags:
    """The tag of any token of an essay by its number; a sentence is tagged when one of its tokens is first asked for.

    Most sentences hold no ambiguous candidate and are never tagged. Tools that take whole texts get all at once.
    """

    def __init__(self, essay: Essay, tagger: SentenceTagger) -> None:
        self._tokens, self._sentences, self._tagger = essay.tokens, essay.sentences, tagger
        self._firsts = [sentence.first for sentence in essay.sentences]
        self._found: dict[int, list[str]] = {}

    def __len__(self) -> int:
        return len(self._tokens)

    def __getitem__(self, number: int) -> str:
        if not 0 <= number < len(self._tokens):
            raise IndexError(number)
        place = bisect_right(self._firsts, number) - 1
        return self.sentence(place)[number - self._firsts[place]]

    def sentence(self, place: int) -> list[str]:
        """The tags of a whole sentence by its number."""
        if place not in self._found:
            if isinstance(self._tagger, WholeTagger):
                everything = self._tagger.tag_all([self._forms(number) for number in range(len(self._sentences))])
                self._found = dict(enumerate(everything))
            else:
                self._found[place] = self._tagger.tag(self._forms(place))
        return self._found[place]

    def _forms(self, place: int) -> list[str]:
        first, last = self._sentences[place]
        return [token.text for token in self._tokens[first:last]]

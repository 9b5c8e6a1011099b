"""How well a tagger does on sentences that it has not seen: folds of whole documents, scores beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from gok.pos.corpora import Sentence
from gok.pos.essays import SentenceTagger

__all__ = ["Score", "cut_folds", "score"]

BLOCK: Final = 9  # sentences of a file without documents that stay together


class Score(NamedTuple):
    """Counts that can be added up over folds."""

    tokens: int
    right: int
    names_right: int
    names_found: int
    names_gold: int

    @property
    def accuracy(self) -> float:
        """Share of tokens with the right tag."""
        return self.right / self.tokens if self.tokens else 0.0

    @property
    def name_precision(self) -> float:
        """Share of the PROPN tags that are right."""
        return self.names_right / self.names_found if self.names_found else 0.0

    @property
    def name_recall(self) -> float:
        """Share of the names that are tagged PROPN."""
        return self.names_right / self.names_gold if self.names_gold else 0.0

    def plus(self, other: Score) -> Score:
        """Both together."""
        return Score(*(one + two for one, two in zip(self, other, strict=True)))


def cut_folds(sentences: Sequence[Sentence], number: int) -> list[list[Sentence]]:
    """Split into folds of about the same size; a document is never in two of them.

    Where the file names no documents, blocks of sentences take their place.
    """
    units: dict[str, list[Sentence]] = {}
    for place, sentence in enumerate(sentences):
        named = sentence.document.partition(" ")[2]
        units.setdefault(sentence.document if named else f"block {place // BLOCK}", []).append(sentence)
    folds: list[list[Sentence]] = [[] for _ in range(number)]
    for unit in sorted(units.values(), key=len, reverse=True):
        min(folds, key=len).extend(unit)
    return folds


def score(
    tagger: SentenceTagger, sentences: Iterable[Sentence], change: Callable[[str], str] = lambda form: form
) -> Score:
    """Tag sentences, each form changed first (`str.lower` for writers who drop capitals), and count."""
    counts = Counter[str]()
    for sentence in sentences:
        found = tagger.tag([change(word.form) for word in sentence.words])
        for tag, word in zip(found, sentence.words, strict=True):
            counts["tokens"] += 1
            counts["right"] += tag == word.tag
            counts["found"] += tag == "PROPN"
            counts["gold"] += word.tag == "PROPN"
            counts["both"] += tag == word.tag == "PROPN"
    return Score(counts["tokens"], counts["right"], counts["both"], counts["found"], counts["gold"])

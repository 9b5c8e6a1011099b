"""Whose a thing is, the writer's own or the world's: a model of its own, for it is another question than what it is.

The context model learns it label by label, from a few neighbours. Here all labels are taken together, and all words of
the sentence speak: `boken`, `regeringen`, `säger` of the world, `min`, `träffade`, `hälsningar` of the writer's life.
The answers of both models are weighed against each other. Names in the sentence count only as names: none is learnt.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log

from gok.detect.model.crf import Crf
from gok.detect.model.templates import Keys
from gok.kernel.cache import BoundedCache
from gok.kernel.chains import MOST_KEPT
from gok.lexicon.word_form import WordForm
from gok.text import Essay

try:
    from gok.kernel.fast_chains import Sums
except ImportError:
    from gok.kernel.chains import Sums

__all__ = ["OWN", "PUBLIC", "OwnershipModel", "Sentences", "Words", "facts_around"]

OWN, PUBLIC = "own", "public"

_KINDS = {
    **dict.fromkeys(("firstname", "surname", "middlename", "initials"), "p"),
    **dict.fromkeys(("country", "city", "region", "area", "geo", "place"), "l"),
}
_OTHER = "i"
_MARKED = frozenset({"<fam>", "<prof>", "<edu>", "<sensitive>"})
_STEM = 5
_SHARE = 1 / 3  # how much the context model's own answer counts


class Words:
    """The words of a sentence with their signs, once each; `but` is the thing itself if it stands there only once."""

    __slots__ = ("all", "but")

    def __init__(self, every: Mapping[tuple[str, str], int], but: tuple[str, str] | None) -> None:
        self.all, self.but = every, but


class Sentences:
    """The words of an essay's sentences, laid out when somebody asks."""

    def __init__(self, essay: Essay, known: Sequence[WordForm]) -> None:
        self._sentences, self._known = essay.sentences, known
        self._starts = [sentence.first for sentence in essay.sentences]
        self._number = -1  # of the sentence that was asked for last
        self._counted: dict[tuple[str, str], int] = {}

    def around(self, place: int) -> Words:
        """The words of the sentence around the token at `place`."""
        number = bisect(self._starts, place) - 1
        if number != self._number:
            first, last = self._sentences[number]
            counted: dict[tuple[str, str], int] = {}
            for form in self._known[first:last]:
                counted[form.word] = counted.get(form.word, 0) + 1
            self._number, self._counted = number, counted
        own = self._known[place].word
        return Words(self._counted, own if self._counted[own] == 1 else None)


def facts_around(label: str, words: Words) -> list[str]:
    """What the model is told beside the facts of the templates: what the thing is, and each word of the sentence."""
    kind = _KINDS.get(label, _OTHER)
    others = [word for word in words.all if word != words.but]
    return [f"K={kind}", f"F={label}", *(fact for word in others for fact in _facts(kind, word))]


def _facts(kind: str, word: tuple[str, str]) -> Iterable[str]:
    """Ordinary words by themselves and by their stem, everything else by its sign alone."""
    sign, lower = word
    said = [sign] if sign[:1] == "<" and sign != "<word>" else []
    if not said or sign in _MARKED:
        said += (lower, lower[:_STEM] + "-")
    for one in said:
        yield f"B={one}"
        yield f"B{kind}={one}"


class OwnershipModel:
    """The trained model, opened."""

    def __init__(self, crf: Crf) -> None:
        self._own, self._public = crf.labels.index(OWN), crf.labels.index(PUBLIC)
        self._weights = crf.weights
        self._sums = Sums(crf.weights, len(crf.labels))
        self._by_word = {kind: self._table(kind) for kind in {*_KINDS.values(), _OTHER}}
        self._by_label = BoundedCache(self._of_label, MOST_KEPT)

    def likely(self, keys: Keys, label: str, words: Words, share: float) -> float:
        """How likely a thing is the writer's own; `share` is what the context model says."""
        by_word = self._by_word[_KINDS.get(label, _OTHER)]
        odds = self._sums.difference(keys, self._own, self._public) + self._by_label[label]
        for word in words.all:
            odds += by_word[word]
        if words.but:
            odds -= by_word[words.but]
        share = min(0.999, max(0.001, share))
        odds = (1 - _SHARE) * odds + _SHARE * log(share / (1 - share))
        return 1 / (1 + exp(-odds))

    def _of_label(self, label: str) -> float:
        """How far a label speaks for a thing being own."""
        return self._speak_for((f"K={_KINDS.get(label, _OTHER)}", f"F={label}"))

    def _table(self, kind: str) -> BoundedCache[tuple[str, str], float]:
        """How far each word of a sentence speaks for a thing of some kind being own."""
        return BoundedCache(lambda word: self._speak_for(_facts(kind, word)), MOST_KEPT)

    def _speak_for(self, facts: Iterable[str]) -> float:
        """How far facts speak for own rather than public."""
        signs = {self._own: 1.0, self._public: -1.0}
        return sum(signs[label] * weight for fact in facts for label, weight in self._weights(fact))

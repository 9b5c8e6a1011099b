"""Whose a thing is, the writer's own or the world's: a model of its own, for it is another question than what it is.

The context model learns it label by label, from a few neighbours. Here all labels are taken together, and all words of
the sentence speak: `boken`, `regeringen`, `säger` of the world, `min`, `träffade`, `hälsningar` of the writer's life.
The answers of both models are weighed against each other. Names in the sentence count only as names: none is learnt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, log

from gok.kernel.chains import Crf, Group
from gok.lexicon.word_form import WordForm

try:
    from gok.kernel.fast_chains import Chain
except ImportError:
    from gok.kernel.chains import Chain

__all__ = ["OWN", "PUBLIC", "OwnershipModel", "groups_around"]

OWN, PUBLIC = "own", "public"

_KINDS = {
    **dict.fromkeys(("firstname", "surname", "middlename", "initials"), "p"),
    **dict.fromkeys(("country", "city", "region", "area", "geo", "place"), "l"),
}
_OTHER = "i"
_MARKED = frozenset({"<fam>", "<prof>", "<edu>", "<sensitive>"})
_STEM = 5


class OwnershipModel:
    """The trained model, opened; `share` is how much the context model's own answer counts beside it."""

    def __init__(self, crf: Crf, share: float) -> None:
        self._own, self._public = crf.labels.index(OWN), crf.labels.index(PUBLIC)
        self._chain, self._share = Chain(crf.labels, crf.weights), share

    def likely(self, groups: Iterable[Group], around: Iterable[Group], context_says: float) -> float:
        """How likely a thing is the writer's own, by its features and those around it."""
        odds = self._chain.difference([*groups, *around], self._own, self._public)
        context_says = min(0.999, max(0.001, context_says))
        odds = (1 - self._share) * odds + self._share * log(context_says / (1 - context_says))
        return 1 / (1 + exp(-odds))


def groups_around(label: str, known: Sequence[WordForm], sentence: tuple[int, int], place: int) -> list[Group]:
    """What the model is told beside the features of a token: what the thing is, and each other word of the sentence."""
    kind, (first, last) = _KINDS.get(label, _OTHER), sentence
    words = dict.fromkeys([form.word for form in (*known[first:place], *known[place + 1 : last])])
    return [(f"K={kind}", f"F={label}"), *[_of_word(kind, *word) for word in words]]


@lru_cache(60_000)
def _of_word(kind: str, sign: str, lower: str) -> Group:
    """Ordinary words by themselves and by their stem, everything else by its sign alone."""
    said = [sign] if sign[:1] == "<" and sign != "<word>" else []
    if not said or sign in _MARKED:
        said += (lower, lower[:_STEM] + "-")
    return tuple([feature for one in said for feature in (f"B={one}", f"B{kind}={one}")])

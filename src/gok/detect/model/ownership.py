"""Whose a thing is, the writer's own or the world's: a model of its own, for it is another question than what it is.

The context model learns it label by label, from a few neighbours. Here all labels are taken together, and all words of
the sentence speak: `boken`, `regeringen`, `säger` of the world, `min`, `träffade`, `hälsningar` of the writer's life.
The answers of both models are weighed against each other. Names in the sentence count only as names: none is learnt.
"""

from __future__ import annotations

from functools import partial

from gok.kernel.cache import BoundedCache
from gok.kernel.chains import MOST_KEPT, Group
from gok.lexicon.word_form import WordForm

__all__ = ["OWN", "PUBLIC", "groups_around"]

OWN, PUBLIC = "own", "public"

_KINDS = {
    **dict.fromkeys(("firstname", "surname", "middlename", "initials"), "p"),
    **dict.fromkeys(("country", "city", "region", "area", "geo", "place"), "l"),
}
_OTHER = "i"
_MARKED = frozenset({"<fam>", "<prof>", "<edu>", "<sensitive>"})
_STEM = 5


def groups_around(label: str, known: list[WordForm], sentence: tuple[int, int], place: int) -> list[Group]:
    """What the model is told beside the features of a token: what the thing is, and each other word of the sentence."""
    kind, (first, last) = _KINDS.get(label, _OTHER), sentence
    others = known[first:place] + known[place + 1 : last]
    words = dict.fromkeys([form.word for form in others])
    return [(f"K={kind}", f"F={label}"), *map(_BY_KIND[kind].__getitem__, words)]


def _of_word(kind: str, word: tuple[str, str]) -> Group:
    """Ordinary words by themselves and by their stem, everything else by its sign alone."""
    sign, lower = word
    said = [sign] if sign[:1] == "<" and sign != "<word>" else []
    if not said or sign in _MARKED:
        said += (lower, lower[:_STEM] + "-")
    return tuple([feature for one in said for feature in (f"B={one}", f"B{kind}={one}")])


_BY_KIND = {kind: BoundedCache(partial(_of_word, kind), MOST_KEPT) for kind in (*_KINDS.values(), _OTHER)}

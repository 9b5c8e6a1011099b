"""What the people of a region are called: `skåning` of Skåne, `smålänningar` of Småland, `västgöte` of Västergötland.

A word for the people of a town is the town's name with an ending; those of regions have endings that change the name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

__all__ = ["form_in_bo", "split_region"]

# What stands instead of the end of a region's name, and which ends of names those are.
_ENDS = {
    "länning": ("land", "län"),
    "ländar": ("land",),
    "ländsk": ("land",),
    "ning": ("en",),
    "ing": ("", "e", "inge", "en", "ingland"),
    "göt": ("ergötland",),
    "ämt": ("ämtland",),
    "ästrik": ("ästrikland",),
    "mas": ("arna",),
    "kull": ("arna",),
    "karl": ("arna",),
    "nsk": ("ne",),
    "sbo": ("", "en"),
    "abo": ("arna",),
    "bo": ("",),
}
_FORMS = {  # the same form of one in -bo
    "bo": ("", "e", "a"),
    "bos": ("s", "es", "as"),
    "bon": ("en", "n", "an"),
    "bons": ("ens", "ns", "ans"),
    "bor": ("ar", "or", "r"),
    "bors": ("ars", "ors", "rs"),
    "borna": ("arna", "orna", "na", "rna"),
    "bornas": ("arnas", "ornas", "nas", "rnas"),
}
_FORM_IN_BO = {theirs: ours for ours, endings in _FORMS.items() for theirs in endings}
_WHOLE_ENDS: dict[str, list[tuple[int, tuple[str, ...], str]]] = {}
"""What stands behind a name in a word for its people: in which order it is tried, what the name ends in, our form."""
for _order, ((_theirs, _ours), (_end, _names)) in enumerate(product(_FORM_IN_BO.items(), _ENDS.items())):
    _WHOLE_ENDS.setdefault(_end + _theirs, []).append((_order, _names, _ours))
_LENGTHS = sorted(set(map(len, _WHOLE_ENDS)))
_LAST_LETTERS = {end[-2:] for end in _WHOLE_ENDS}  # none is shorter, and most words end in none of them


def split_region(word: str) -> list[str]:
    """What a region may be called whose people a word names, in small letters.

    >>> split_region("smålänningarna")[:2], split_region("västgöte"), split_region("dalkullor")
    (['småland', 'smålän'], ['västergötland'], ['dalarna'])
    >>> "skåne" in split_region("skåningar"), "bergslagen" in split_region("bergslagsbo"), split_region("lärare")
    (True, True, [])
    """
    return [stem + end for stem, ends, _ in _taken_apart(word) for end in ends]


def form_in_bo(word: str) -> str:
    """The same form of a word in -bo; empty if the word is none for the people of a region.

    >>> form_in_bo("skåning"), form_in_bo("smålänningarnas"), form_in_bo("dalkullor"), form_in_bo("stad")
    ('bo', 'bornas', 'bor', '')
    """
    return next((ours for _, _, ours in _taken_apart(word)), "")


def _taken_apart(word: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """What stands before the end of a word for people, the ends of names it stands for, and its form in -bo."""
    low = word.lower()
    if low[-2:] not in _LAST_LETTERS:
        return
    ends = [low[-length:] for length in _LENGTHS if length < len(low)]
    rows = [(order, low[: -len(end)], names, ours) for end in ends for order, names, ours in _WHOLE_ENDS.get(end, ())]
    for _, stem, names, ours in sorted(rows):
        yield stem, names, ours

"""What the people of a region are called: `skåning` of Skåne, `smålänningar` of Småland, `västgöte` of Västergötland.

A word for the people of a town is the town's name with an ending; those of regions have endings that change the name.
"""

from __future__ import annotations

from collections.abc import Iterator

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
_EVERY_END = tuple(_ENDS)


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
    for theirs, ours in _FORM_IN_BO.items():
        base = low.removesuffix(theirs) if low.endswith(theirs) else ""
        for end, ends in _ENDS.items() if base.endswith(_EVERY_END) else ():
            if len(base) > len(end) and base.endswith(end):
                yield base.removesuffix(end), ends, ours

"""Is a first name a man's, a woman's, or could it be either?"""

from __future__ import annotations

import re
from functools import lru_cache

from gok.label.settle import Hypothesis
from gok.lexicon import Lexicon, genitive_stems

__all__ = ["tell_genders"]

_WORD = re.compile(r"\w+")
_HERS = frozenset(
    "syster systern dotter dottern mamma mor mormor farmor fru hustru flickvän väninna moster faster tjej tjejen "
    "kvinna kvinnan flicka flickan svägerska drottning prinsessa fröken lillasyster storasyster tant abla hon henne "
    "hennes".split()
)
_HIS = frozenset(
    "bror brodern son sonen pappa far morfar farfar man make pojkvän morbror farbror kille killen mannen pojke pojken "
    "svåger kung prins herr lillebror storebror gubbe han honom hans".split()
)
_CLEAR = 4.0  # how much heavier one gender must be in the lists to be taken without asking the context


def tell_genders(text: str, readings: list[Hypothesis], lexicon: Lexicon) -> None:
    """First names with their gender: one for all mentions of a person."""
    persons: dict[int, list[Hypothesis]] = {}
    for reading in readings:
        if reading.category == "firstname_unknown":
            persons.setdefault(reading.entity, []).append(reading)
    for names in persons.values():
        category = f"firstname_{_gender_of(text, names, lexicon)}"
        for reading in names:
            reading.category = category


def _gender_of(text: str, names: list[Hypothesis], lexicon: Lexicon) -> str:
    """`male`, `female` or `unknown` for a person of these first names.

    The lists decide where they are clear; else the words around: `min bror X`, `X … hon`. A name of both that nothing
    speaks about stays unknown.
    """
    his, hers = _listed(names, lexicon)
    if his > _CLEAR * hers or hers > _CLEAR * his:
        listed = "male" if his > hers else "female"
        if max(his, hers) >= 3 or not (his and hers):
            return listed
    men = women = 0
    for name in names:
        before = _WORD.findall(text[max(0, name.start - 25) : name.start].rpartition(".")[2].lower())
        after = _WORD.findall(text[name.end : name.end + 60].lower())
        men += 2 * len([word for word in before if word in _HIS]) + (not _HIS.isdisjoint(after))
        women += 2 * len([word for word in before if word in _HERS]) + (not _HERS.isdisjoint(after))
    if men != women:
        return "male" if men > women else "female"
    if his > 1.5 * hers or hers > 1.5 * his:
        return "male" if his > hers else "female"
    return "unknown"


def _listed(names: list[Hypothesis], lexicon: Lexicon) -> tuple[float, float]:
    """How much the lists speak for a man and for a woman; neutral names count for both."""
    his = hers = 0.0
    for surface in {name.text for name in names}:
        weights = _weights(surface, lexicon)
        his, hers = his + weights[0], hers + weights[1]
    return his, hers


@lru_cache(maxsize=8192)
def _weights(surface: str, lexicon: Lexicon) -> tuple[float, float]:
    his = hers = 0.0
    readings = lexicon.exact(surface) or lexicon.folded(surface)
    if not any(r.category in ("firstname", "nickname") for r in readings):
        readings = tuple(r for stem in genitive_stems(surface) for r in lexicon.exact(stem) or lexicon.folded(stem))
    if not any(r.category in ("firstname", "nickname") for r in readings):
        readings = lexicon.near(surface, ("firstname",))[:3]
    for r in readings:
        if r.category in ("firstname", "nickname"):
            weight = 1.0 + len(str(r.weight))
            his += weight if r.gender in ("m", "n") else 0.0
            hers += weight if r.gender in ("f", "n") else 0.0
    return his, hers

"""Ordinary words that no dictionary has as they stand: two words in one, or a slip of the pen.

They look like names where they begin a sentence; the context model is told that they may be none.
"""

from __future__ import annotations

from functools import partial

from gok.kernel.spelling import slips_of
from gok.lexicon import Lexicon
from gok.lexicon.known_forms import known_forms
from gok.text.folding import key

__all__ = ["MEANT", "PART", "is_common", "is_joined", "is_plain", "is_slip"]

MEANT = 38  # ten times the Zipf scale: only a common word is taken to be meant
PART = 25  # and a part of two words in one is at least so common
_COMBINED = "\u0300"  # from here on are marks that are written as one with the letter before them


def is_joined(lower: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word is two ordinary words in one: Portkod, Ramnummer."""
    link = lexicon.language.module("grammar").LINK
    known = known_forms(lexicon, lexicon.language) if max(lower) < _COMBINED else None
    is_part = partial(is_plain, lexicon=lexicon) if known is None else known.is_part
    for at in range(3, len(lower) - 2) if known is None else known.joints(lower, link):  # hardly any is told
        if is_part(lower[at:]) and (is_part(lower[:at]) or (lower[at - 1] == link and is_part(lower[: at - 1]))):
            return True
    return False


def is_plain(part: str, lexicon: Lexicon) -> bool:
    """An ordinary word, the commoner the shorter it is; towns of five letters and more begin compounds of their own."""
    word = lexicon.word(part) if len(part) > 2 else None
    common = word is not None and word.parts and word.frequency >= (PART if len(part) > 3 else 33)
    return bool(common) and not (len(part) > 4 and any(one.category == "city" for one in lexicon.exact(part)))


def is_slip(lower: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word is a common one but for a slip of the pen: trapan, familjne."""
    if len(lower) < 5:
        return False
    grammar = lexicon.language.module("grammar")
    known = known_forms(lexicon, lexicon.language) if max(lower) < _COMBINED else None
    if known is not None:
        return any(map(known.is_common, known.slips(lower, grammar.VOWELS, grammar.DOUBLED)))
    slips = slips_of(lower, grammar.VOWELS, grammar.DOUBLED)
    return any(is_common(key(other), lexicon) for other in slips if lexicon.has(key(other)))


def is_common(low: str, lexicon: Lexicon) -> bool:
    """Whether a key is a word so common that it is taken to be meant."""
    word = lexicon.word(low)
    return word is not None and bool(word.parts) and word.frequency >= MEANT

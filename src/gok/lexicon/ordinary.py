"""Ordinary words that no dictionary has as they stand: two words in one, or a slip of the pen.

They look like names where they begin a sentence; the context model is told that they may be none.
"""

from __future__ import annotations

from gok.kernel.spelling import slips_of
from gok.lexicon import Lexicon
from gok.lexicon.known_forms import known_forms
from gok.text.folding import key

__all__ = ["MEANT", "is_joined", "is_slip"]

MEANT = 38  # ten times the Zipf scale: only a common word is taken to be meant
_COMBINED = "\u0300"  # from here on are marks that are written as one with the letter before them


def is_joined(lower: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word is two ordinary words in one: Portkod, Ramnummer."""
    link, has = lexicon.language.module("grammar").LINK, lexicon.has
    is_plain = max(lower) < _COMBINED
    for at in range(3, len(lower) - 2):
        if (
            has(lower[at:] if is_plain else key(lower[at:]))
            and _is_plain(lower[at:], lexicon)
            and (_is_plain(lower[:at], lexicon) or (lower[at - 1] == link and _is_plain(lower[: at - 1], lexicon)))
        ):
            return True
    return False


def _is_plain(part: str, lexicon: Lexicon) -> bool:
    """An ordinary word, the commoner the shorter it is; towns of five letters and more begin compounds of their own."""
    word = lexicon.word(part) if len(part) > 2 else None
    common = word is not None and word.parts and word.frequency >= (25 if len(part) > 3 else 33)
    return bool(common) and not (len(part) > 4 and "city" in lexicon.categories(part)[0])


def is_slip(lower: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word is a common one but for a slip of the pen: trapan, familjne."""
    if len(lower) < 5:
        return False
    grammar = lexicon.language.module("grammar")
    known = known_forms(lexicon, lexicon.language) if max(lower) < _COMBINED else None
    slips = (slips_of if known is None else known.slips)(lower, grammar.VOWELS, grammar.DOUBLED)
    for other in filter(lexicon.has, slips if lower.isascii() else map(key, slips)):  # hardly any is listed
        word = lexicon.word(other)
        if word and word.parts and word.frequency >= MEANT:
            return True
    return False

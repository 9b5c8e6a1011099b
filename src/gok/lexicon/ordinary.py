"""Ordinary words that no dictionary has as they stand: two words in one, or a slip of the pen.

They look like names where they begin a sentence; the context model is told that they may be none.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from gok.lexicon import Lexicon
from gok.text.folding import key

__all__ = ["is_joined", "is_slip"]

_MEANT = 38  # ten times the Zipf scale: only a common word is taken to be meant


def is_joined(lower: str, lexicon: Lexicon) -> bool:
    """Whether an unknown word is two ordinary words in one: Portkod, Ramnummer."""
    link, has = lexicon.language.module("grammar").LINK, lexicon.has
    for at in range(3, len(lower) - 2):
        if (
            has(key(lower[at:]))
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
    slips: Iterable[str] = _slips(lower, lexicon.language.module("grammar"))
    for other in filter(lexicon.has, slips if lower.isascii() else map(key, slips)):  # hardly any is listed
        word = lexicon.word(other)
        if word and word.parts and word.frequency >= _MEANT:
            return True
    return False


def _slips(word: str, grammar: ModuleType) -> list[str]:
    """What may have been meant: a letter too many, a single one for a double, two swapped, another vowel."""
    found: list[str] = []
    for i, letter in enumerate(word):
        before, after = word[:i], word[i + 1 :]
        found += (before + after, before + letter + letter + after)
        if after:
            found.append(before + after[0] + letter + after[1:])
        if letter in grammar.VOWELS:
            found += [before + vowel + after for vowel in grammar.VOWELS]
        elif letter in grammar.DOUBLED:
            found.append(before + grammar.DOUBLED[letter] + after)
    return found

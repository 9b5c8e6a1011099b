"""Word lists: who and what a word can be.

`open_lexicon()` gives the built-in lists together with the user's own. Importing reads no file.
"""

from __future__ import annotations

from gok.lexicon.categories import CATEGORIES, bit, mask
from gok.lexicon.lexicon import FOLDED, PATTERN, STARTS_PHRASE, Lexicon, as_follower, open_lexicon
from gok.lexicon.readings import Phrase, Reading, Word
from gok.text.folding import fold

__all__ = [
    "CATEGORIES",
    "FOLDED",
    "PATTERN",
    "STARTS_PHRASE",
    "Lexicon",
    "Phrase",
    "Reading",
    "Word",
    "as_follower",
    "bit",
    "fold",
    "mask",
    "open_lexicon",
]

"""The old place of `gok.text.folding`."""

from gok.text.folding import fold, key, phrase_key

__all__ = ["fold", "key", "phrase_key"]

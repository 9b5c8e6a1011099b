"""What kinds of pattern may stand around a word in a language nobody has described: digits and addresses are known."""

from __future__ import annotations

from gok.lang.rules import Anchor

__all__ = ["anchor_of"]


def anchor_of(word: str) -> Anchor:
    """What kinds of pattern may stand around this token."""
    kind = Anchor.DIGIT if any(map(str.isdigit, word)) else Anchor(0)
    return kind | Anchor.ONLINE if "@" in word or "." in word[:-1] or "://" in word else kind

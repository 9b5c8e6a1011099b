"""HMAC-SHA-256 of many short messages under one key: which comes first. `fast_hashing` is the same, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

__all__ = ["BLOCK", "lowest"]

BLOCK = 64
"""What SHA-256 works on, in bytes: so long is a key, shorter ones with zeros behind."""
_INNER, _OUTER = (bytes(byte ^ mask for byte in range(256)) for mask in (0x36, 0x5C))


def lowest(key: bytes, beginning: bytes, endings: Sequence[bytes], gone: bytearray | None = None) -> int:
    """The place of the ending that makes the lowest digest behind the beginning, the first of several.

    Endings whose place in `gone` is not zero are passed over. `ValueError` if there is none, `gone` is not as long as
    they are, or the key is not of the length of a block.
    """
    if len(key) != BLOCK:
        raise ValueError("a key of one block is needed")
    begun, outside = sha256(key.translate(_INNER) + beginning), sha256(key.translate(_OUTER))
    digests = []
    for place, (ending, is_gone) in enumerate(zip(endings, gone or bytes(len(endings)), strict=True)):
        if is_gone:
            continue
        inner, outer = begun.copy(), outside.copy()
        inner.update(ending)
        outer.update(inner.digest())
        digests.append((outer.digest(), place))
    return min(digests)[1]

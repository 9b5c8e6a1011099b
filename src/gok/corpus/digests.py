"""What wants a name, as a compact file of keyed digests: no original is in it, and without the key none is found."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

from gok.replace.scopes import Collected, Wanted

__all__ = ["SCOPE", "decode", "encode", "wanted_in"]

SCOPE = 16  # bytes that name a scope
_DIGEST = 32
_HEAD = struct.Struct(f">{SCOPE}sII")  # a scope, how many wishes and how many originals follow
_WISH = struct.Struct(f">{_DIGEST}s{_DIGEST}sH")  # a thing, the country it lies under, the length of its pools


def encode(scopes: Mapping[bytes, Collected]) -> bytes:
    """The wishes and originals of some scopes, in order."""
    parts = []
    for scope in sorted(scopes):
        collected = scopes[scope]
        parts.append(_HEAD.pack(scope, len(collected.wanted), len(collected.originals)))
        for digest, want in sorted(collected.wanted.items()):
            pools = "\n".join(want.pools).encode()
            parts += [_WISH.pack(digest, want.under or bytes(_DIGEST), len(pools)), pools]
        parts += sorted(collected.originals)
    return b"".join(parts)


def decode(data: bytes) -> Iterator[tuple[bytes, Collected]]:
    """What was encoded."""
    at = 0
    while at < len(data):
        scope, wishes, originals = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        wanted = {}
        for _ in range(wishes):
            digest, under, length = _WISH.unpack_from(data, at)
            at += _WISH.size
            pools = tuple(data[at : at + length].decode().split("\n"))
            wanted[digest] = Wanted(pools, under if any(under) else b"")
            at += length
        end = at + originals * _DIGEST
        yield scope, Collected(wanted, frozenset(data[i : i + _DIGEST] for i in range(at, end, _DIGEST)))
        at = end


def wanted_in(data: bytes) -> set[bytes]:
    """The digests of all things that want a name."""
    return {digest for _, collected in decode(data) for digest in collected.wanted}

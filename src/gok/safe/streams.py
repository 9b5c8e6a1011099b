"""Sealing what is too big for memory: chunks under AES-256-GCM, numbered, the last one marked.

This is the STREAM construction: a chunk that is changed, left out, doubled or moved does not open, and neither does a
stream without its end.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from gok.safe.errors import DamagedError

__all__ = ["CHUNK", "SealingWriter", "UnsealingReader", "read_exactly"]

CHUNK = 1 << 16
_TAG = 16


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])


class SealingWriter(io.RawIOBase):
    """Seals what is written to it. The key must be used for one stream only; `finish` writes the end."""

    def __init__(self, key: bytes, out: BinaryIO, *, bound: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._cipher, self._out, self._bound = AESGCM(key), out, bound
        self._rest = bytearray()
        self._number = 0

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override]
        """Take the bytes; whole chunks go out."""
        self._rest += data
        while len(self._rest) > CHUNK:
            self._send(bytes(self._rest[:CHUNK]), last=False)
            del self._rest[:CHUNK]
        return len(data)

    def finish(self) -> None:
        """Write the last chunk; without it the stream cannot be opened."""
        self._send(bytes(self._rest), last=True)
        self._rest.clear()

    def _send(self, plain: bytes, *, last: bool) -> None:
        self._out.write(self._cipher.encrypt(_nonce(self._number, last), plain, self._bound))
        self._number += 1


class UnsealingReader(io.RawIOBase):
    """Opens a sealed stream; bytes are given out chunk by chunk, each of them checked.

    Only when `read` has come to the end is it known that nothing was cut off: use nothing before.
    """

    def __init__(
        self, key: bytes, source: BinaryIO, *, bound: bytes, name: str, progress: Callable[[int], None] | None = None
    ) -> None:
        self._chunks = _opened(key, source, bound, name, progress)
        self._rest = b""

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer as far as the next chunk reaches."""
        while not self._rest:
            chunk = next(self._chunks, None)
            if chunk is None:
                return 0
            self._rest = chunk
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count


def read_exactly(reader: UnsealingReader, size: int) -> bytes:
    """So many bytes; ValueError if the stream ends before."""
    data = bytearray()
    while len(data) < size:
        block = reader.read(size - len(data))
        if not block:
            raise ValueError("the stream ends too early")
        data += block
    return bytes(data)


def _opened(
    key: bytes, source: BinaryIO, bound: bytes, name: str, progress: Callable[[int], None] | None
) -> Iterator[bytes]:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    cipher, number = AESGCM(key), 0
    block = source.read(CHUNK + _TAG)
    while True:
        following = source.read(CHUNK + _TAG)
        try:
            plain = cipher.decrypt(_nonce(number, not following), block, bound)
        except (InvalidTag, ValueError):
            raise DamagedError("cut short or changed; nothing of it is used", source=name) from None
        if progress is not None:
            progress(len(block))
        yield plain
        if not following:
            return
        block, number = following, number + 1

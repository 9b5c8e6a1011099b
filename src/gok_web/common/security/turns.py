"""How much at once: large requests of one client take turns, so that nobody's long texts stand in everybody's way.

Small requests, which are nearly all, never wait. A client is known by the address it comes from and, behind it, by its
session: a class behind one address is no one client. Whoever asks for more than may wait is answered with 429.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

__all__ = ["LARGE", "TooManyError", "Turns"]

LARGE = 64 * 1024  # bytes of a body, which make some seconds of work
AT_ONCE = 2  # large requests of a client under way
WAITING = 8  # and as many that wait for them
OF_ALL = 6  # large requests of all clients under way


class TooManyError(Exception):
    """More large requests than may wait."""


@dataclass
class _Line:
    """The large requests of one client."""

    count: int = 0
    turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))


@dataclass
class Turns:
    """The lines of all clients of a server; a line that is empty is forgotten."""

    lines: dict[bytes, _Line] = field(default_factory=dict)
    all: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(OF_ALL))

    @asynccontextmanager
    async def take(self, scope: MutableMapping[str, Any]) -> AsyncIterator[None]:
        """Wait until it is the turn of a request; TooManyError if too many wait already."""
        client = _client(scope)
        line = self.lines.setdefault(client, _Line())
        if line.count >= AT_ONCE + WAITING:
            raise TooManyError
        line.count += 1
        try:
            async with line.turn, self.all:
                yield
        finally:
            line.count -= 1
            if not line.count:
                self.lines.pop(client, None)


def _client(scope: MutableMapping[str, Any]) -> bytes:
    """Who asks, as a digest: nothing of a session is kept."""
    headers = dict(scope["headers"])
    told = (scope.get("client") or ("",))[0], headers.get(b"x-forwarded-for", b""), headers.get(b"cookie", b"")
    return hashlib.sha256(repr(told).encode()).digest()

"""How much at once: requests take turns, so that nobody's long texts stand in everybody's way.

Large requests of one client wait for each other, and those of all for a few places; whoever asks for more than may
wait is answered with 429. A client is known by the address it comes from and, behind it, by its session: a class behind
one address is no one client. Small requests, which are nearly all, wait only where a server says how many it works on
at once: forty that share a processor are all late, and a server that stops meanwhile has answered none.

A turn is over when the answer begins: a slow line holds up nobody.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager
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


class Turns:
    """Who may work in a server, which is one for all its applications.

    `at_once` is how many requests are worked on at once, whatever their size, in the order they came; 0 if small ones
    never wait. Paths that begin with one of `passing` wait for nobody.
    """

    def __init__(self, at_once: int = 0, passing: tuple[str, ...] = ()) -> None:
        self._passing, self._lines = passing, dict[bytes, _Line]()
        self._large, self._any = asyncio.Semaphore(OF_ALL), asyncio.Semaphore(at_once) if at_once else None

    @asynccontextmanager
    async def take(self, scope: MutableMapping[str, Any], size: int) -> AsyncIterator[Callable[[], None]]:
        """Wait until it is the turn of a request of so many bytes; TooManyError if too many wait already.

        Gives what ends the turn before the block does.
        """
        held = list[Callable[[], None]]()

        def done() -> None:
            while held:
                held.pop()()

        try:
            async with AsyncExitStack() as waiting:
                if not str(scope.get("path", "")).startswith(self._passing):
                    for turn in (*self._of_large(scope, waiting, size), *([self._any] if self._any else [])):
                        await turn.acquire()
                        held.append(turn.release)
                yield done
        finally:
            done()

    def _of_large(
        self, scope: MutableMapping[str, Any], waiting: AsyncExitStack, size: int
    ) -> tuple[asyncio.Semaphore, ...]:
        """What a large request waits for; it is counted in the line of its client until it is answered."""
        if size < LARGE:
            return ()
        client = _client(scope)
        line = self._lines.setdefault(client, _Line())
        if line.count >= AT_ONCE + WAITING:
            raise TooManyError
        line.count += 1
        waiting.callback(self._leave, client, line)
        return line.turn, self._large

    def _leave(self, client: bytes, line: _Line) -> None:
        line.count -= 1
        if not line.count:  # a line that is empty is forgotten
            self._lines.pop(client, None)


def _client(scope: MutableMapping[str, Any]) -> bytes:
    """Who asks, as a digest: nothing of a session is kept."""
    headers = dict(scope["headers"])
    told = (scope.get("client") or ("",))[0], headers.get(b"x-forwarded-for", b""), headers.get(b"cookie", b"")
    return hashlib.sha256(repr(told).encode()).digest()

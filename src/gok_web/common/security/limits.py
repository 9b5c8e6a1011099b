"""How much is taken in: a body that is too large is refused before it is read, whatever its sender says of it.

What is taken in is worked on in turns (`turns.py`).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from gok_web.common.security.turns import TooManyError, Turns

__all__ = ["limit_bodies"]

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
_App = Callable[[MutableMapping[str, Any], _Receive, _Send], Awaitable[None]]


def limit_bodies(app: Any, most: int, turns: Turns | None = None) -> _App:
    """The same application, but bodies of more than `most` bytes are answered 413, and too many large ones 429.

    What is taken in waits for its turn; applications of one server share their turns.
    """
    turns = turns or Turns()

    async def limited(scope: MutableMapping[str, Any], receive: _Receive, send: _Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or len(told) > 18 or int(told) > most:
            await _refuse(send)
            return
        whole, size = await _take_in(receive, most)
        if size > most:
            await _refuse(send)
            return
        waiting = [whole]

        async def again() -> _Message:
            return waiting.pop() if waiting else await receive()

        try:
            async with turns.take(scope, size) as done:

                async def answer(message: _Message) -> None:
                    done()
                    await send(message)

                await app(scope, again, answer)
        except TooManyError:
            await _refuse(send, 429)

    return limited


async def _take_in(receive: _Receive, most: int) -> tuple[_Message, int]:
    """A body in one message, and how large it is; no more is taken in than shows that it is too large."""
    seen = [await receive()]
    size = len(seen[0].get("body", b""))
    while seen[-1].get("more_body") and size <= most:
        seen.append(await receive())
        size += len(seen[-1].get("body", b""))
    if seen[-1]["type"] == "http.disconnect":
        return seen[-1], size
    return {"type": "http.request", "body": b"".join(m.get("body", b"") for m in seen), "more_body": False}, size


async def _refuse(send: _Send, status: int = 413) -> None:
    code, title = ("too_large", "För stort / Too large") if status == 413 else ("too_many", "För mycket / Too much")
    problem = {"type": f"/api/docs#{code}", "title": title, "status": status, "detail": ""}
    headers = [(b"content-type", b"application/problem+json"), (b"connection", b"close")]
    headers += [(b"retry-after", b"10")] if status == 429 else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(problem, ensure_ascii=False).encode()})

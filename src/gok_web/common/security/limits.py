"""How much is taken in: a body that is too large is refused before it is read, whatever its sender says of it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

__all__ = ["limit_bodies"]

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
_App = Callable[[MutableMapping[str, Any], _Receive, _Send], Awaitable[None]]


def limit_bodies(app: Any, most: int) -> _App:
    """The same application, but bodies of more than `most` bytes are answered with 413."""

    async def limited(scope: MutableMapping[str, Any], receive: _Receive, send: _Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or int(told) > most:
            await _refuse(send)
            return
        seen = [await receive()]
        size = len(seen[0].get("body", b""))
        while seen[-1].get("more_body") and size <= most:
            seen.append(await receive())
            size += len(seen[-1].get("body", b""))
        if size > most:
            await _refuse(send)
            return
        body = {"type": "http.request", "body": b"".join(m.get("body", b"") for m in seen), "more_body": False}
        waiting = [seen[-1] if seen[-1]["type"] == "http.disconnect" else body]

        async def again() -> _Message:
            return waiting.pop() if waiting else await receive()

        await app(scope, again, send)

    return limited


async def _refuse(send: _Send) -> None:
    problem = {"type": "/api/docs#too_large", "title": "För stort / Too large", "status": 413, "detail": ""}
    headers = [(b"content-type", b"application/problem+json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(problem, ensure_ascii=False).encode()})

"""Large requests of one client take turns; small ones and those of others do not wait for them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from gok_web.common.security import turns
from gok_web.common.security.limits import limit_bodies

LARGE = bytes(turns.LARGE)


class Room:
    """An application that answers when it is told to, and counts what is under way."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.now = self.most = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = (await receive())["body"]
        if len(body) >= turns.LARGE:
            self.now += 1
            self.most = max(self.most, self.now)
            await self.go.wait()
            self.now -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def ask(app: Any, body: bytes, cookie: bytes = b"a") -> tuple[int, dict[bytes, bytes], bytes]:
    said: list[Any] = []
    scope = {"type": "http", "headers": [(b"cookie", cookie)], "client": ("127.0.0.1", 5)}

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        said.append(message)

    await app(scope, receive, send)
    return said[0]["status"], dict(said[0]["headers"]), said[1]["body"]


async def crowd() -> None:
    room = Room()
    app = limit_bodies(room, 1 << 20)
    places = turns.AT_ONCE + turns.WAITING
    asked = [asyncio.create_task(ask(app, LARGE)) for _ in range(places)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    status, headers, body = await ask(app, LARGE)
    assert (status, headers[b"retry-after"], json.loads(body)["status"]) == (429, b"10", 429)
    assert (await ask(app, b"small"))[0] == 200
    other = asyncio.create_task(ask(app, LARGE, cookie=b"b"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert room.now == turns.AT_ONCE + 1, "somebody else does not stand in that line"
    room.go.set()
    assert [answer[0] for answer in await asyncio.gather(*asked, other)] == [200] * (places + 1)
    assert room.most <= turns.OF_ALL
    assert (await ask(app, LARGE))[0] == 200


def test_large_requests_take_turns() -> None:
    asyncio.run(crowd())


def test_applications_of_one_server_share_their_turns() -> None:
    """The portal has two, one for learners who write and one for all else."""

    async def both() -> None:
        room, shared = Room(), turns.Turns()
        apps = [limit_bodies(room, most, shared) for most in (1 << 20, 1 << 21)]
        asked = [asyncio.create_task(ask(app, LARGE)) for app in apps for _ in range(turns.AT_ONCE)]
        for _ in range(5):
            await asyncio.sleep(0)
        assert room.now == turns.AT_ONCE
        room.go.set()
        assert [answer[0] for answer in await asyncio.gather(*asked)] == [200] * len(asked)

    asyncio.run(both())


def test_a_length_without_end_is_refused() -> None:
    async def lie() -> int:
        said: list[Any] = []
        scope = {"type": "http", "headers": [(b"content-length", b"9" * 5000)]}

        async def send(message: Any) -> None:
            said.append(message)

        await limit_bodies(Room(), 100)(scope, lambda: None, send)  # type: ignore[arg-type, return-value]
        return int(said[0]["status"])

    assert asyncio.run(lie()) == 413

"""Who comes when all are busy waits for a turn, in the order of coming; a slow line holds up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gok_web.common.security.limits import limit_bodies
from gok_web.common.security.turns import Turns


async def _nothing() -> dict[str, Any]:
    return {"type": "http.disconnect"}


async def _swallow(_message: Any) -> None:
    return None


def _scope(path: str) -> dict[str, Any]:
    return {"type": "http", "path": path, "headers": []}


def take_turns(work: Any, at_once: int, passing: tuple[str, ...] = ()) -> Any:
    return limit_bodies(work, 100, Turns(at_once, passing))


def _all(app: Any, paths: list[str], send: Callable[[Any], Awaitable[None]] = _swallow) -> None:
    async def ask() -> None:
        await asyncio.gather(*(app(_scope(path), _nothing, send) for path in paths))

    asyncio.run(ask())


def test_so_many_at_once_in_order() -> None:
    running: list[str] = []
    seen: list[tuple[str, int]] = []

    async def work(scope: Any, _receive: Any, send: Any) -> None:
        running.append(scope["path"])
        seen.append((scope["path"], len(running)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        running.remove(scope["path"])
        await send({"type": "http.response.start"})

    paths = [f"/{number}" for number in range(9)]
    _all(take_turns(work, 2), paths)
    assert [path for path, _ in seen] == paths
    assert max(count for _, count in seen) == 2


def test_some_paths_pass_and_a_failure_gives_the_turn_back() -> None:
    done: list[str] = []

    async def work(scope: Any, _receive: Any, _send: Any) -> None:
        done.append(scope["path"])
        if scope["path"] == "/broken":
            raise ValueError
        if scope["path"] == "/long":
            await asyncio.wait_for(passed.wait(), 5)

    async def ask() -> None:
        app = take_turns(work, 1, ("/health",))
        long = asyncio.create_task(app(_scope("/long"), _nothing, _swallow))
        await asyncio.sleep(0)
        next_one = asyncio.create_task(app(_scope("/next"), _nothing, _swallow))
        await app(_scope("/health"), _nothing, _swallow)
        assert done == ["/long", "/health"]
        passed.set()
        await asyncio.gather(long, next_one)
        broken = await asyncio.gather(app(_scope("/broken"), _nothing, _swallow), return_exceptions=True)
        assert isinstance(broken[0], ValueError)
        await app(_scope("/after"), _nothing, _swallow)

    passed = asyncio.Event()
    asyncio.run(ask())
    assert done[-1] == "/after"


def test_a_slow_line_holds_up_nobody() -> None:
    """The first answer is never taken; the second is given all the same."""
    order: list[str] = []

    async def work(scope: Any, _receive: Any, send: Any) -> None:
        order.append(scope["path"])
        await send(scope["path"])

    async def ask() -> None:
        stuck = asyncio.Event()

        async def slow(message: Any) -> None:
            if message == "/slow":
                await stuck.wait()

        app = take_turns(work, 1)
        first = asyncio.create_task(app(_scope("/slow"), _nothing, slow))
        await asyncio.sleep(0)
        await asyncio.wait_for(app(_scope("/quick"), _nothing, slow), 5)
        stuck.set()
        await first

    asyncio.run(ask())
    assert order == ["/slow", "/quick"]

"""Starting the kiosk: locked or unlocked, on the loopback interface alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from gok.safe import DataKeys, EphemeralKeys, KeyFile
from gok.safe.places import Places
from gok_web.common.server import Server, collect_static, listen_here, load_django

__all__ = ["open_store", "prepare", "prepared", "unlock"]


def prepare() -> None:
    """Choose the settings and load Django, once a process."""
    load_django("gok_web.kiosk.settings")


def open_keys(path: Path, passphrase: str) -> KeyFile:
    """The key file, made on first use."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return KeyFile.open(path, passphrase) if path.exists() else KeyFile.create(path, passphrase)


@contextmanager
def open_store(places: Places, passphrase: str) -> Iterator[Any]:
    """The store for a command, closed when it is done; the server must not run meanwhile."""
    prepare()
    from gok_web.kiosk.erasing import finish_orders
    from gok_web.kiosk.stores import KioskStore

    with KeyFile.open(places.keys, passphrase) as keys:
        store = KioskStore.at(keys, places)
        try:
            finish_orders(store)
            yield store
            store.remember_head()
        finally:
            store.close()


def unlock(keys: DataKeys, places: Places) -> None:
    """Open the store under these keys; the way in stays the same."""
    from gok_web.common.running import running, set_running
    from gok_web.kiosk.erasing import finish_orders
    from gok_web.kiosk.stores import KioskStore, set_kiosk

    store = KioskStore.at(keys, places)
    finish_orders(store)
    set_running(replace(running(), keys=keys))
    set_kiosk(store)
    store.audit("kiosk.opened")


def _lock() -> None:
    """Let go of store and keys."""
    from gok_web.common.running import running
    from gok_web.kiosk.stores import is_open, kiosk, set_kiosk

    if is_open():
        store = kiosk()
        with suppress(Exception):
            store.audit("kiosk.closed")
            store.remember_head()
        set_kiosk(None)
        store.close()
    running().keys.close()


@contextmanager
def prepared(*, port: int, places: Places, keys: DataKeys | None, level: str = "") -> Iterator[Server]:
    """A server on a port of the loopback interface; without keys it is locked until somebody unlocks its start page."""
    with ExitStack() as stack:
        listening = listen_here(port)
        stack.callback(listening.close)
        prepare()
        from gok_web.common.running import Running, set_running
        from gok_web.common.security.logs import set_up
        from gok_web.kiosk.desks import desk
        from gok_web.workbench.service import find_store_by

        set_up(level)
        now = Running(EphemeralKeys(), kept=True, port=listening.getsockname()[1])
        set_running(now)
        find_store_by(desk)
        stack.callback(_lock)
        stack.callback(now.entries.close)
        if keys is not None:
            unlock(keys, places)
        collect_static(stack)
        from gok_web.common.asgi import make_application

        folder = places.data / "run"
        yield Server(
            socket=listening,
            application=make_application(),
            url=now.url,
            kept=True,
            new_entry=lambda: now.entries.issue(folder, url=now.url),
        )

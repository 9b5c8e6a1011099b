"""Starting the workbench: one person on one machine, on the loopback interface alone."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from gok.lexicon.overlay import data_folder
from gok.safe import DataKeys, EphemeralKeys
from gok.safe.files import write_atomically
from gok.safe.places import Places
from gok_web.common.running import Running, set_running
from gok_web.common.server import Server, collect_static, listen_here, load_django

__all__ = ["prepare", "prepared"]


def prepare() -> None:
    """Choose the settings and load Django, once a process."""
    load_django("gok_web.workbench.settings")


@contextmanager
def prepared(*, port: int, keys: DataKeys | None = None, level: str = "") -> Iterator[Server]:
    """A server on a port of the loopback interface; without keys everything is kept in memory only."""
    with ExitStack() as stack:
        listening = listen_here(port)
        stack.callback(listening.close)
        prepare()
        from gok_web.common.asgi import make_application
        from gok_web.common.security.logs import set_up

        set_up(level)
        now = _open(keys, listening.getsockname()[1], stack)
        collect_static(stack)
        folder = data_folder() / "run"
        yield Server(
            socket=listening,
            application=make_application(),
            url=now.url,
            kept=now.kept,
            new_entry=lambda: now.entries.issue(folder, url=now.url),
        )


def _open(keys: DataKeys | None, port: int, stack: ExitStack) -> Running:
    from gok_web.workbench.service import add_example, set_store
    from gok_web.workbench.store import Store

    now = Running(keys or EphemeralKeys(), kept=keys is not None, port=port, label=_label())
    places = Places(data_folder(), "workbench") if keys is not None else None
    if places is not None:
        places.settle()
    is_new = places is None or not places.database.exists()
    store = Store.open(now.keys, places)
    stack.callback(store.close)
    stack.callback(now.entries.close)
    set_running(now)
    set_store(store)
    if is_new:
        add_example()
    return now


def _label() -> str:
    """The name of the server of this data folder, the same after a restart: pages that are open find it again."""
    path = data_folder() / "run" / "host"
    if path.is_file() and re.fullmatch(r"[0-9a-f]{16}", found := path.read_text("ascii", errors="replace")):
        return found
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = secrets.token_hex(8)
    write_atomically(path, made.encode())
    return made

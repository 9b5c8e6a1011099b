"""Starting and stopping the workbench: one process on the loopback interface."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gok.errors import SettingError
from gok.lexicon.overlay import data_folder
from gok.safe import DataKeys, EphemeralKeys
from gok.safe.places import Places

__all__ = ["Server", "prepare", "prepared"]

_PATIENCE = 10  # seconds a request may take to end when the server stops


@dataclass
class Server:
    """A workbench that is ready to run on a socket of its own."""

    socket: socket.socket
    application: Any
    url: str
    kept: bool
    new_entry: Callable[[], tuple[str, Path | None]]
    _uvicorn: Any = None

    def run(self, greet: Callable[[], None] = lambda: None) -> None:
        """Serve until `stop` or a signal; requests under way are finished. `greet` is called when it may be asked."""
        import uvicorn

        config = uvicorn.Config(
            self.application,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_PATIENCE,
            timeout_keep_alive=75,  # longer than an annotator thinks: a request must not meet a line just hung up
            ws="none",
        )
        server = uvicorn.Server(config)
        self._uvicorn = server
        asyncio.run(self._serve(server, greet))

    async def _serve(self, server: Any, greet: Callable[[], None]) -> None:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), lambda *_: self.stop())
        config = server.config
        config.load()
        server.lifespan = config.lifespan_class(config)
        greet()
        await server._serve([self.socket])

    def stop(self) -> None:
        """Take no more requests and end when those under way are done; asked twice, do not wait for their answers.

        The store ends what it has begun in any case.
        """
        if self._uvicorn is not None:
            self._uvicorn.force_exit = self._uvicorn.should_exit
            self._uvicorn.should_exit = True


def prepare() -> None:
    """Choose the settings and load Django, once a process."""
    import django
    from django.apps import apps

    if not apps.ready:
        os.environ.update(DJANGO_SETTINGS_MODULE="gok_web.settings.workbench")
        django.setup()


@contextmanager
def prepared(*, port: int, keys: DataKeys | None = None, level: str = "") -> Iterator[Server]:
    """A server on a port of the loopback interface; without keys everything is kept in memory only."""
    with ExitStack() as stack:
        listening = _listen(port)
        stack.callback(listening.close)
        _leave_no_core()
        prepare()
        from gok_web.security.logs import set_up

        set_up(level)
        now = _open(keys, listening.getsockname()[1], stack)
        _collect_static(stack)
        from gok_web.asgi import make_application

        folder = data_folder() / "run"
        yield Server(
            socket=listening,
            application=make_application(),
            url=now.url,
            kept=now.kept,
            new_entry=lambda: now.entries.issue(folder, url=now.url),
        )


def _open(keys: DataKeys | None, port: int, stack: ExitStack) -> Any:
    from gok_web.running import Running, set_running
    from gok_web.workbench.service import add_example, set_store
    from gok_web.workbench.store import Store

    now = Running(keys or EphemeralKeys(), kept=keys is not None, port=port)
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


def _leave_no_core() -> None:
    """A crash must not write what is in memory to the disk."""
    try:
        import resource
    except ModuleNotFoundError:  # there is none on Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _listen(port: int) -> socket.socket:
    """A socket on 127.0.0.1 alone."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(("127.0.0.1", port))
    except OSError as error:
        made.close()
        raise SettingError(f"port {port}: {error.strerror}; choose another with --port") from None
    made.listen(128)
    return made


def _collect_static(stack: ExitStack) -> None:
    """Give the static files names that change with their contents; GOK_DEBUG serves them as they lie in the tree."""
    from django.conf import settings
    from django.core.management import call_command

    if os.environ.get("GOK_DEBUG"):
        settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
        return
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gok-static-"))
    settings.STATIC_ROOT = folder
    settings.WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\."
    call_command("collectstatic", interactive=False, verbosity=0)

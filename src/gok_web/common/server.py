"""Starting and stopping a server: one process, on the loopback interface unless it is told otherwise."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gok.errors import SettingError
from gok.safe.memory import leave_no_core, share_one_heap

__all__ = ["Server", "collect_static", "listen_here", "load_django"]

_PATIENCE = 10  # seconds a request may take to end when the server stops


@dataclass
class Server:
    """A room that is ready to run on a socket of its own."""

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


def load_django(settings: str) -> None:
    """Choose the settings and load Django, once a process; from here on a crash leaves nothing behind."""
    import django
    from django.apps import apps

    leave_no_core()
    share_one_heap()
    if not apps.ready:
        os.environ.update(DJANGO_SETTINGS_MODULE=settings)
        django.setup()


def listen_here(port: int) -> socket.socket:
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


def collect_static(stack: ExitStack) -> None:
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

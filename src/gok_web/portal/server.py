"""Starting the portal: migrations, static files, one process behind a TLS proxy or on the loopback interface."""

from __future__ import annotations

import os
import socket
import tempfile
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from gok.errors import SettingError
from gok_web.common.server import Server, load_django

__all__ = ["make_application", "migrate", "prepare", "prepared"]

_COLLECT = "/collect/"
_AT_ONCE = max(4, os.cpu_count() or 1)


def prepare() -> None:
    """Choose the settings and load Django, once a process."""
    try:
        load_django("gok_web.portal.settings")
    except ModuleNotFoundError as error:
        raise SettingError(f"the portal needs {error.name}: install gok[portal]") from None


def migrate() -> int:
    """Bring the database up to date; forget sessions that have ended, whoever has left, and pseudonyms that expire.

    How many had left and were erased again: an old copy of the database was put back.
    """
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError

    database = settings.DATABASES["default"]
    try:
        is_behind = _is_behind()
        if is_behind:
            call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions", verbosity=0)
    except DatabaseError:
        raise SettingError("the database does not answer, or refuses; look at DATABASE_URL") from None
    from gok_web.portal.records import expire
    from gok_web.portal.withdrawing import clear_pages, keep_out

    erased = keep_out()
    if is_behind:
        clear_pages()  # a migration may have erased something
    expire()
    if str(database["ENGINE"]).endswith("sqlite3"):
        Path(str(database["NAME"])).chmod(0o600)
    return erased


def _is_behind() -> bool:
    """Whether there are migrations to come; told by their names, so that a start in the middle of a lesson is quick."""
    from django.apps import apps
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    applied = set(MigrationRecorder(connection).applied_migrations())
    there = {
        (config.label, path.stem)
        for config in apps.get_app_configs()
        for path in Path(config.path, "migrations").glob("[0-9]*.py")
    }
    return not there or not there <= applied


def make_application() -> Any:
    """Django behind limits: an essay that is being written is held to less than a bundle, and both to less than
    what Django would spool to disk. So many are answered at once as there is something to gain by it.
    """
    from django.conf import settings
    from django.core.handlers.asgi import ASGIHandler

    from gok_web.common.security.limits import limit_bodies
    from gok_web.common.security.turns import Turns

    django_app, turns = ASGIHandler(), Turns(_AT_ONCE, ("/health", settings.STATIC_URL))
    small = limit_bodies(django_app, settings.COLLECT_LIMIT, turns)
    large = limit_bodies(django_app, settings.BODY_LIMIT, turns)

    async def application(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        chosen = small if str(scope.get("path", "")).startswith(_COLLECT) else large
        await chosen(scope, receive, send)

    return application


@contextmanager
def prepared(*, host: str, port: int, level: str = "") -> Iterator[Any]:
    """A server that is ready to run."""
    with ExitStack() as stack:
        listening = _listen(host, port)
        stack.callback(listening.close)
        prepare()
        from gok_web.common.security.logs import set_up

        set_up(level)
        migrate()
        collect_static(stack)
        threading.Thread(target=_warm_up, daemon=True).start()
        from django.conf import settings

        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host  # noqa: S104
        shown = settings.OWN_HOST if shown in settings.SHARED_HOSTS and not settings.IS_PUBLIC else shown
        yield Server(
            socket=listening,
            application=make_application(),
            url=f"http://{shown}:{listening.getsockname()[1]}/",
            kept=True,
            new_entry=lambda: ("", None),
        )


def _warm_up() -> None:
    """Open lists and models before the first learner asks for them; the same for the engine of the browsers."""
    import gok
    from gok_web.portal.browser_engine import engine_file
    from gok_web.portal.models import Project

    gok.pseudonymize("Ali", seed=0)
    if Project.get().in_browser != "no":
        engine_file("files.json")


def collect_static(stack: ExitStack) -> None:
    """Give the static files names that change with their contents."""
    from django.conf import settings
    from django.core.management import call_command

    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gok-static-"))
    settings.STATIC_ROOT = folder
    settings.WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\."
    call_command("collectstatic", interactive=False, verbosity=0)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError as error:
        raise SettingError(f"{host} port {port}: {error.strerror}; choose another with --host or --port") from None
    made.listen(128)
    return made

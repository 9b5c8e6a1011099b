"""A workbench in this process for every test, with or without a session, in memory or on the disk."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOM = "gok_web.workbench.settings"
if os.environ.get("DJANGO_SETTINGS_MODULE", ROOM) != ROOM:
    raise RuntimeError("another room's tests have set up Django: run the tests of each room in a process of its own")

from gok_web.workbench.server import prepare  # noqa: E402

with warnings.catch_warnings():
    prepare()

from django.core.signals import request_finished, request_started  # noqa: E402
from django.db import close_old_connections, reset_queries  # noqa: E402
from django.test import Client  # noqa: E402

from gok.safe import DataKeys, EphemeralKeys  # noqa: E402
from gok.safe.places import Places  # noqa: E402
from gok_web.common.running import Running, running, set_running  # noqa: E402
from gok_web.common.security.sessions import begin  # noqa: E402
from gok_web.workbench import service  # noqa: E402
from gok_web.workbench.store import Store  # noqa: E402

PORT = 8765
LABEL = "f00d"
HOST = f"{LABEL}.localhost:{PORT}"
ORIGINALS = re.compile(r"\b(?:Alis?|Hosseini|Borlänge|Maryam|Falu|070-174)\b")
TEXT = "Jag heter Ali Hosseini och bor i Borlänge. Alis syster Maryam jobbar på Falu lasarett. Ring 070-174 06 05!\n"


class Api(Client):
    """A client that speaks JSON to the workbench."""

    def __init__(self, **more: Any) -> None:
        super().__init__(raise_request_exception=False, HTTP_HOST=HOST, **more)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to a JSON request; headers with underscores."""
        content = {} if body is None else {"data": body, "content_type": "application/json"}
        extra = {name.replace("_", "-"): value for name, value in headers.items()}
        return getattr(self, method.lower())(path, **content, headers=extra)

    def essay(self, text: str = TEXT, **more: Any) -> Any:
        """A new essay."""
        made = self.send("POST", "/api/essays", {"text": text, **more})
        assert made.status_code == 201, made.content
        return made.json()

    def save(self, document: Any, version: int) -> Any:
        """The answer to saving a document."""
        path = f"/api/essays/{document['id']}"
        return self.send("PUT", path, {"document": document}, If_Match=f'"{version}"')

    def enter(self) -> Api:
        """The same client with a session."""
        from django.http import HttpResponse

        response = HttpResponse()
        begin(response)
        self.cookies[running().cookie] = response.cookies[running().cookie].value
        return self


@contextmanager
def workbench(keys: DataKeys | None = None, folder: Path | None = None) -> Iterator[Store]:
    """A workbench on a store of its own."""
    with ExitStack() as stack:
        now = Running(keys or EphemeralKeys(), kept=folder is not None, port=PORT, label=LABEL)
        store = Store.open(now.keys, None if folder is None else Places(folder, "workbench"))
        stack.callback(store.close)
        stack.callback(now.entries.close)
        set_running(now)
        service.set_store(store)
        yield store


@pytest.fixture(autouse=True, scope="session")
def _quiet_django(static_files_as_they_lie: None) -> None:
    """No closing of connections that belong to no request."""
    request_started.disconnect(reset_queries)
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)


@pytest.fixture
def store() -> Iterator[Store]:
    """An empty workbench in memory."""
    with workbench() as made:
        yield made


@pytest.fixture
def api(store: Store) -> Api:
    """A client with a session."""
    return Api().enter()


@pytest.fixture
def anybody(store: Store) -> Api:
    """A client without a session."""
    return Api()


@pytest.fixture
def problem() -> Callable[..., Any]:
    """Checks that an answer is a problem of a status, and gives its body."""

    def check(answer: Any, status: int) -> Any:
        assert answer.status_code == status, answer.content
        assert answer.headers["Content-Type"] == "application/problem+json"
        body = answer.json()
        assert body["status"] == status
        assert body["type"].startswith("/api/docs#")
        assert body["title"]
        assert body["detail"]
        return body

    return check

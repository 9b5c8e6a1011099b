"""The backend of Label Studio in a running `gok serve`: what it predicts, submitted as it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gok.formats import labelstudio
from tests.bridges.ways import FIELDS, Given, Passed
from tests.bridges.ways._files import through_files

ENVIRONMENT = ""
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    with serving() as address:

        def predict(path: Path) -> Path:
            """The tasks as they were imported, with predictions of the backend in the place of ours."""
            tasks = [{"id": i, "data": task["data"]} for i, task in enumerate(json.loads(path.read_bytes()))]
            asked = {"tasks": tasks, "label_config": labelstudio.configuration(), "project": "1.1"}
            for task, made in zip(tasks, post(f"{address}/predict", asked)["results"], strict=True):
                task["predictions"] = [made]
            path.write_text(json.dumps(tasks), "utf-8")
            return path

        return through_files(essays, key, "labelstudio", predict)


@contextmanager
def serving() -> Iterator[str]:
    """The address of the backend, on this machine alone, until it is no longer needed."""
    command = [sys.executable, "-m", "gok.cli", "serve", "--no-browser", "--port", "0"]
    with TemporaryDirectory() as folder:
        environment = os.environ | {"GOK_DATA_DIR": folder}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stdin=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                port = json.loads(server.stdout.readline())["url"].rstrip("/").rpartition(":")[2]
                yield f"http://127.0.0.1:{port}/api/label-studio"
            finally:
                server.terminate()


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)

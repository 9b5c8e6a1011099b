"""Running the command line: in this process, which is fast, or as a user meets it, in another."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from gok.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("Ali", "Haddad", "Aleppo", "Borlänge", "Rima", "Sami", "Kungsgatan", "070-174 06 05", "ali.haddad@example.org")
"""What stands in the first example essay and must not stand in a release of it."""

PLAIN = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}


class Done(NamedTuple):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


def gok(*arguments: object, given: str | bytes = b"", cwd: Path | None = None) -> Done:
    """Run `gok` here; `given` is its standard input."""
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(_encoded(given)), encoding="utf-8"),
        "stdout": io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline=""),
        "stderr": io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline=""),
    }
    status = 0
    with (
        mock.patch.multiple(sys, argv=["gok", *map(str, arguments)], **streams),
        mock.patch.dict(os.environ, PLAIN),
        contextlib.chdir(cwd or Path.cwd()),
    ):
        try:
            main()
        except SystemExit as left:
            status = int(left.code or 0)
    return Done(status, _said(streams["stdout"]), _said(streams["stderr"]))


def spawn(*arguments: object, given: str | bytes = b"") -> Done:
    """Run `gok` in a process of its own."""
    command = [sys.executable, "-m", "gok.cli", *map(str, arguments)]
    environment = os.environ | PLAIN
    done = subprocess.run(command, input=_encoded(given), capture_output=True, env=environment, check=False)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def files(folder: Path) -> list[str]:
    """Everything under a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def _encoded(given: str | bytes) -> bytes:
    return given.encode() if isinstance(given, str) else given


def _said(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()

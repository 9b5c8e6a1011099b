"""What the commands of safe keeping share: how a passphrase is asked for, how much is done."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from gok.errors import SettingError

__all__ = ["Room", "ask_secret", "check_room", "meter", "say", "secret_from_file"]

Room = Annotated[str, typer.Option("--room", metavar="kiosk|workbench", help="Whose store it is.", show_default=True)]
_ROOMS = ("kiosk", "workbench")


def ask_secret(what: str, *, twice: bool = False, variable: str = "GOK_PASSPHRASE_FILE") -> str:
    """A passphrase from the terminal, or from the file that the variable names; never from an argument, where others
    on the machine could see it. `what` says which: "vault".
    """
    from gok.safe.memory import leave_no_core

    leave_no_core()
    if named := os.environ.get(variable):
        return secret_from_file(Path(named))
    if not sys.stdin.isatty():
        raise SettingError(f"no passphrase of the {what}; run this on a terminal, or set {variable}")
    from getpass import getpass

    passphrase = getpass(f"Passphrase of the {what}: ")
    if twice and getpass("Again: ") != passphrase:
        raise SettingError("the two passphrases differ")
    return passphrase


def secret_from_file(path: Path) -> str:
    """The passphrase in a file that nobody else can read."""
    try:
        mode = path.stat().st_mode
        content = path.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError):
        raise SettingError(f"{path}: cannot read the passphrase") from None
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise SettingError(f"{path}: others can read this passphrase; `chmod 600` it")
    return content


def check_room(room: str) -> str:
    """The room, if there is one of this name."""
    if room not in _ROOMS:
        raise SettingError(f"{room}: there is a {' and a '.join(_ROOMS)}")
    return room


def say(message: str) -> None:
    """A word to the person at the terminal, apart from what is printed."""
    print(message, file=sys.stderr)


@contextmanager
def meter(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error when somebody looks at it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)

"""The command line: one file a command, each over a public function. Only this room prints."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gok.version import __version__

if TYPE_CHECKING:
    from typer import Typer

__all__ = ["COMMANDS", "GROUPS", "build_app", "main", "other_commands"]

# Each row is a module of this package: commands have a function `command`, groups a Typer object `app`.
COMMANDS = (
    "pseudonymize",
    "detect",
    "convert",
    "explain",
    "taxonomy",
    "evaluate",
    "benchmark",
    "reidentify",
    "risk",
    "backup",
    "restore",
)
ESSAYS = ("pseudonymize", "detect")  # commands that may be over as soon as they are loaded
GROUPS = ("lexicon", "key", "gold", "train", "corpus", "vault", "audit")

_OURS = re.compile(r"gok-[^-]+\.dist-info")


def other_commands() -> dict[str, str]:
    """Commands that live outside the engine, as those of the web rooms do: the entry points `gok.commands`.

    Only the metadata of our own distribution is read, and by hand: to load `importlib.metadata` would cost a sixth of
    what `gok --help` takes.
    """
    for folder in sys.path:
        try:
            found = [name for name in os.listdir(folder or ".") if _OURS.fullmatch(name)]
        except OSError:
            continue
        if found:
            return _entry_points(Path(folder, found[0], "entry_points.txt"))
    return {}  # run from a source tree that nobody installed


def _entry_points(path: Path) -> dict[str, str]:
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    section, found = "", {}
    for line in lines:
        name, equals, value = (part.strip() for part in line.partition("="))
        if line.startswith("["):
            section = line.strip("[] ")
        elif equals and section == "gok.commands":
            found[name] = value
    return found


def build_app(*names: str) -> Typer:
    """The command line with some commands and groups, or with all of them.

    Who runs one command need not wait until the options of all others are put together.
    """
    from gok.cli.building import build

    return build(*names)


def main() -> None:
    """Run the command line; what goes wrong is said in one line.

    Exit status: 0 done; 1 a check was not met; 2 bad input, setting or usage; 3 an error of Gök itself;
    130 interrupted.
    """
    from gok.cli.leaving import leave, make_ready, settle

    make_ready()
    first, *rest = sys.argv[1:] or [""]
    if first not in ESSAYS:
        settle()
    status, done = None, first == "--version"
    try:
        if done:
            print(f"gok {__version__}")
        elif first in ESSAYS:
            from gok.cli.essays import run_plainly

            done = run_plainly(first, rest)
        if not done:
            wanted = [first] if first in (*COMMANDS, *GROUPS) or first in other_commands() else []
            status = build_app(*wanted)(prog_name="gok", standalone_mode=False)
        sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001 – all ends go through one door
        leave(error)
    if isinstance(status, int) and status:
        sys.exit(status)

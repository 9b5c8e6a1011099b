"""The command line: one file a command, each over a public function. Only this room prints."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from gok.version import __version__

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
_HELP = (
    "Find the personal information in learner essays, say what kind it is, and put look-alikes in its place.\n\n"
    "No automatic pseudonymization is complete: let a person read what you share."
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"gok {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    pass


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


def build_app(*names: str) -> typer.Typer:
    """The command line with some commands and groups, or with all of them.

    Who runs one command need not wait until the options of all others are put together.
    """
    app = typer.Typer(
        name="gok",
        help=_HELP,
        epilog="Example: `echo 'Ring 070-174 06 05!' | gok pseudonymize`",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for name in COMMANDS:
        if not names or name in names:
            app.command(name)(import_module(f"gok.cli.{name}").command)
    for name in GROUPS:
        if not names or name in names:
            app.add_typer(import_module(f"gok.cli.{name}").app, name=name)
    if not names or not {*names} <= {*COMMANDS, *GROUPS}:
        for name, point in other_commands().items():
            if not names or name in names:
                _add(app, name, point)
    return app


def _add(app: typer.Typer, name: str, point: str) -> None:
    module, _, attribute = point.partition(":")
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=name)
    else:
        app.command(name)(found)


def main() -> None:
    """Run the command line; what goes wrong is said in one line.

    Exit status: 0 done; 1 a check was not met; 2 bad input, setting or usage; 3 an error of Gök itself;
    130 interrupted.
    """
    from gok.cli.leaving import leave, make_ready, settle

    make_ready()
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    if first not in ESSAYS:
        settle()
    status = None
    try:
        if first == "--version":
            print(f"gok {__version__}")
        else:
            wanted = [first] if first in (*COMMANDS, *GROUPS) or first in other_commands() else []
            status = build_app(*wanted)(prog_name="gok", standalone_mode=False)
        sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001 – all ends go through one door
        leave(error)
    if isinstance(status, int) and status:
        sys.exit(status)

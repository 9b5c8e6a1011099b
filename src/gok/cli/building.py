"""Putting the command line together with Typer: what it shows as help, and what it says of a wrong usage."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from gok.cli import COMMANDS, GROUPS, other_commands
from gok.version import __version__

__all__ = ["build"]

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


def build(*names: str) -> typer.Typer:
    """The command line with some commands and groups, or with all of them."""
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

"""Putting the command line together with Typer: what it shows as help, and what it says of a wrong usage."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command
from typer.models import TyperPath

from gok.cli import COMMANDS, GROUPS, other_commands
from gok.version import __version__

if TYPE_CHECKING:
    from os import PathLike

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


class _Named(TyperPath):
    """A file or folder that has a name: an empty one would be the folder one is in, for Python's paths."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str | bytes | PathLike[str]:
        if not value:
            self.fail("a file or folder needs a name", param, ctx)
        return super().convert(value, param, ctx)


class _CommandLine(typer.Typer):
    """All commands, none of which takes a file or folder without a name."""

    def __call__(self, *arguments: Any, **settings: Any) -> Any:
        command = get_command(self)
        _have_names(command)
        return command(*arguments, **settings)


def _have_names(command: Any) -> None:
    for inner in getattr(command, "commands", {}).values():
        _have_names(inner)
    for param in command.params:
        if type(param.type) is TyperPath:  # none of ours says more of a path than that it is one
            param.type = _Named()


def build(*names: str) -> typer.Typer:
    """The command line with some commands and groups, or with all of them."""
    app = _CommandLine(
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

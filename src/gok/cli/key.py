"""`gok key`: make keys, tell them apart."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app"]

app = typer.Typer(
    help="Make key files and tell them apart. Whoever has the key and an essay's original can repeat the choices.",
    no_args_is_help=True,
)


@app.command()
def new(path: Annotated[Path, typer.Argument(metavar="FILE", help="Where the key goes; never written over.")]) -> None:
    """Write a new key file that only you can read, and print its fingerprint.

    Keep it apart from the essays. With the same key the same name gets the same pseudonym; without it nobody can
    recompute the choice.

    Examples:

        gok key new project.key

        gok pseudonymize essays/ --key project.key --scope learner -o out/
    """
    from gok.replace import Key

    key = Key.fresh()
    key.write(path)
    print(key.fingerprint)


@app.command()
def fingerprint(path: Annotated[Path, typer.Argument(metavar="FILE", help="A key file.")]) -> None:
    """Print the fingerprint of a key: the one that results made with it name as their key.

    Examples:

        gok key fingerprint project.key
    """
    from gok.replace import Key

    print(Key.from_file(path).fingerprint)

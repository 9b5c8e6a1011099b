"""`gok key`: make keys, tell them apart."""

from __future__ import annotations

import sys
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
    recompute the choice. It is a key of version 2, which says so in its first line (`gok key 2`); keys of before, which
    are digits alone, choose as they always did.

    Examples:

        gok key new project.key

        gok pseudonymize essays/ --key project.key --scope learner -o out/
    """
    from gok.replace import Key

    key = Key.fresh()
    key.write(path)
    print(key.fingerprint)


@app.command()
def upgrade(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A key file of an earlier version.")],
    path: Annotated[Path, typer.Argument(metavar="NEW", help="Where the new one goes; never written over.")],
) -> None:
    """Write the key of an earlier version as one of version 2, which chooses faster, and print its fingerprint.

    Every choice will be another: essays done under the old key and the new one share no pseudonyms. Keep the old key
    for corpora that were begun under it; they go on under it and no other.

    Examples:

        gok key upgrade project.key project-2.key
    """
    from gok.replace import Key

    key = Key.from_file(old).upgraded()
    key.write(path)
    print(
        f"warning: every choice is another under {path}; corpora begun under {old} go on under that one: keep it",
        file=sys.stderr,
    )
    print(key.fingerprint)


@app.command()
def fingerprint(path: Annotated[Path, typer.Argument(metavar="FILE", help="A key file.")]) -> None:
    """Print the fingerprint of a key: the one that results made with it name as their key.

    Examples:

        gok key fingerprint project.key
    """
    from gok.replace import Key

    print(Key.from_file(path).fingerprint)

"""`gok reidentify`: restore pseudonymized essays with a mapping."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from gok.cli.options import From, InPlace, Inputs, Out, PassphraseFile, To
from gok.cli.streams import Way, read_inputs
from gok.errors import SettingError

__all__ = ["ask_passphrase", "command"]


def command(
    inputs: Inputs = None,
    mapping: Annotated[
        Path, typer.Option("--mapping", metavar="FILE", help="What `gok pseudonymize --mapping` wrote.")
    ] = Path("mapping.json"),
    passphrase_file: PassphraseFile = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    in_place: InPlace = False,
) -> None:
    """Restore the originals of pseudonymized essays, with the mapping written when they were made.

    The texts must be exactly as they were written. The passphrase is asked for, or taken from GOK_PASSPHRASE or
    --passphrase-file. Files are written readable by you alone.

    Examples:

        gok pseudonymize essay.txt --mapping essay.mapping -o target.txt

        gok reidentify target.txt --mapping essay.mapping
    """
    from dataclasses import replace

    from gok.results import Result
    from gok.safe.mapping import read_mapping, restore

    entries = read_mapping(mapping, ask_passphrase(passphrase_file))

    def results(names: list[str] | None) -> Iterator[Result]:
        found, _ = read_inputs(names, format=from_, meta={})
        restored = []
        for result in found:
            text = restore(entries, result.text, id=result.essay.id)
            restored.append(Result(replace(result.essay, text=text)))
        yield from restored

    Way(inputs, from_, out, to, "text", True, in_place=in_place, reads=(mapping, passphrase_file)).write(results)


def ask_passphrase(file: Path | None, *, twice: bool = False) -> str:
    """The passphrase from a file, the environment or the terminal; it is never an option, where others could see it."""
    if file is not None:
        from gok.cli.safekeeping import secret_from_file

        return secret_from_file(file)
    if given := os.environ.get("GOK_PASSPHRASE"):
        return given
    if not sys.stdin.isatty():
        raise SettingError("no passphrase; set GOK_PASSPHRASE or name a --passphrase-file")
    from getpass import getpass

    passphrase = getpass("Passphrase: ")
    if twice and getpass("Again: ") != passphrase:
        raise SettingError("the two passphrases differ")
    return passphrase

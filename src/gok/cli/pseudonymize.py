"""`gok pseudonymize`: find, label and replace."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gok.cli.streams import From, Inputs, Meta, Out, ProfileName, Replace, To, parse_meta, read_inputs, write_output

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    profile: ProfileName = "swell",
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="Key file: same names, same choices.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Repeatable choices, for tests and demos.")
    ] = None,
    scope: Annotated[
        str,
        typer.Option("--scope", metavar="S", help="Within what a name keeps its pseudonym: essay, learner, corpus."),
    ] = "essay",
    replace: Replace = "personal",
    with_source: Annotated[
        bool,
        typer.Option("--with-source", help="Write the original beside the pseudonym (files readable by you alone)."),
    ] = False,
    meta: Meta = None,
) -> None:
    """Find personal information and put look-alikes in its place.

    Nothing of the original is written unless --with-source asks for it. Without --key or --seed a key is drawn and
    forgotten, so that nobody can repeat the choice. No automatic pseudonymization is complete: let a person read the
    result before you share it.

    Examples:

        gok pseudonymize essay.txt

        gok pseudonymize essays/ --key project.key --scope learner -o out/

        gok pseudonymize essay.docx --with-source -o essay.html

        gok pseudonymize --from jsonl --to jsonl --seed 1 --with-source < in.jsonl > out.jsonl
    """
    from gok.cli.streams import essays_only, progress
    from gok.pipeline import choose_key, pseudonymize_essay
    from gok.replace import Key, load_profile

    settings = load_profile(profile)
    chosen = choose_key(Key.from_file(key) if key else None, seed)
    found, files = read_inputs(inputs, format=from_, meta=parse_meta(meta))
    with progress(files, "pseudonymizing") as track:
        results = essays_only(
            track(found),
            lambda essay: pseudonymize_essay(
                essay, profile=settings, key=chosen, scope=scope, replace=replace, with_source=with_source
            ),
        )
        write_output(results, out=out, to=to, default="text", with_source=with_source)

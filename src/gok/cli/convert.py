"""`gok convert`: from one format to another, annotations and all."""

from __future__ import annotations

from typing import Annotated

import typer

from gok.cli.options import From, Inputs, KeepMeta, Meta, Out, To
from gok.cli.streams import parse_keep, parse_meta, read_inputs, write_output

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    with_source: Annotated[
        bool, typer.Option("--with-source", help="Write the original too (files readable by you alone).")
    ] = False,
    meta: Meta = None,
    keep_meta: KeepMeta = None,
) -> None:
    """Convert annotated essays from one format to another; nothing is detected or replaced anew.

    Formats: text, jsonl, svala, xml, html, placeholders, doccano, brat, conll, tei; docx, odt and swell can be read.

    Examples:

        gok convert essay.json --to xml --with-source

        gok convert gold.jsonl --with-source --to svala -o graphs/

        gok convert corpus.xml --to conll -o corpus.conll
    """
    from gok.cli.streams import progress

    found, files = read_inputs(inputs, format=from_, meta=parse_meta(meta))
    with progress(files, "converting") as track:
        write_output(
            iter(track(found)),
            out=out,
            to=to,
            default="jsonl",
            with_source=with_source,
            keep_meta=parse_keep(keep_meta),
        )

"""`gok convert`: from one format to another, annotations and all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from gok.cli.options import Annotate, From, InPlace, Inputs, KeepMeta, Meta, Out, Pos, To
from gok.cli.streams import Way, open_annotations, parse_keep, parse_meta, read_inputs

if TYPE_CHECKING:
    from gok.results import Result

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    in_place: InPlace = False,
    with_source: Annotated[
        bool, typer.Option("--with-source", help="Write the original too (files readable by you alone).")
    ] = False,
    meta: Meta = None,
    keep_meta: KeepMeta = None,
    annotate: Annotate = None,
    pos: Pos = None,
) -> None:
    """Convert annotated essays from one format to another; nothing is detected or replaced anew.

    Formats: text, jsonl, svala, xml, html, placeholders, doccano, brat, conll, conllu, vrt, tei; docx, odt and swell
    can be read.

    Examples:

        gok convert essay.json --to xml --with-source

        gok convert gold.jsonl --with-source --to svala -o graphs/

        gok convert corpus.xml --to conll -o corpus.conll

        gok convert corpus.xml --annotate pos,lemma,msd -o corpus.vrt

        gok convert essays.jsonl --pos export/csv_export --annotate pos,lemma,msd --with-source -o corpus.conllu
    """
    from gok.cli.streams import progress

    known, given = parse_meta(meta), open_annotations(pos) if pos else None

    def annotated(result: Result) -> Result:
        return result if given is None else replace(result, given=given.of(result.essay))

    def results(names: list[str] | None) -> Iterator[Result]:
        found, files = read_inputs(names, format=from_, meta=known)
        with progress(files, "converting") as track:
            yield from map(annotated, track(found))

    kept, layers = parse_keep(keep_meta), parse_keep(annotate)
    Way(inputs, from_, out, to, "jsonl", with_source, kept, in_place, (pos,), layers).write(results)

"""`gok detect`: find and label, change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gok.cli.options import (
    Caution,
    From,
    InPlace,
    Inputs,
    Meta,
    Model,
    NoModel,
    NoPos,
    Out,
    Pos,
    ProfileName,
    Replace,
    To,
)
from gok.cli.streams import Way, open_annotations, open_model, parse_meta, read_inputs

if TYPE_CHECKING:
    from gok.results import Result

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    in_place: InPlace = False,
    profile: ProfileName = "swell",
    replace: Replace = "personal",
    caution: Caution = "",
    meta: Meta = None,
    pos: Pos = None,
    no_pos: NoPos = False,
    no_model: NoModel = False,
    model: Model = None,
) -> None:
    """Find personal information and label it; the text stays as it is.

    The output holds the original text: keep it where the essays are kept. Files are written readable by you alone.

    Examples:

        gok detect essay.txt

        gok detect essays/ --to svala -o annotated/

        gok detect essay.txt --caution high

        gok detect essay.txt --pos export/xml_export.pretty/essay_export.xml

        gok detect --from jsonl --to jsonl < in.jsonl > out.jsonl
    """
    from gok.cli.streams import essays_only, progress
    from gok.pipeline import detect_essay
    from gok.settings import Settings

    judge = open_model(model, without=no_model)
    given = open_annotations(pos, without=no_pos) if pos else None
    settings = Settings.chosen(
        profile=profile, replace=replace, caution=caution, pos=not no_pos, model=judge, given=given
    )
    known = parse_meta(meta)

    def results(names: list[str] | None) -> Iterator[Result]:
        found, files = read_inputs(names, format=from_, meta=known)
        with progress(files, "detecting") as track:
            yield from essays_only(track(found), lambda essay: detect_essay(essay, settings))

    Way(inputs, from_, out, to, "jsonl", True, in_place=in_place, reads=(model, Path(profile), pos)).write(results)

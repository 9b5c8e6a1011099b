"""`gok detect`: find and label, change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.cli.options import From, Inputs, Meta, Model, NoModel, NoPos, Out, ProfileName, Replace, To
from gok.cli.streams import open_model, parse_meta, read_inputs, write_output

if TYPE_CHECKING:
    from gok.results import Result
    from gok.text import Essay

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    profile: ProfileName = "swell",
    replace: Replace = "personal",
    meta: Meta = None,
    no_pos: NoPos = False,
    no_model: NoModel = False,
    model: Model = None,
) -> None:
    """Find personal information and label it; the text stays as it is.

    The output holds the original text: keep it where the essays are kept. Files are written readable by you alone.

    Examples:

        gok detect essay.txt

        gok detect essays/ --to svala -o annotated/

        gok detect --from jsonl --to jsonl < in.jsonl > out.jsonl
    """
    from gok.cli.streams import essays_only, progress
    from gok.pipeline import detect_essay
    from gok.settings import Settings

    judge = open_model(model, without=no_model)
    settings = Settings.chosen(profile=profile, replace=replace, pos=not no_pos, model=judge)
    found, files = read_inputs(inputs, format=from_, meta=parse_meta(meta))

    def work(essay: Essay) -> Result:
        return detect_essay(essay, settings)

    with progress(files, "detecting") as track:
        write_output(essays_only(track(found), work), out=out, to=to, default="jsonl", with_source=True)

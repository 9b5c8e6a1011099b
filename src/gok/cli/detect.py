"""`gok detect`: find and label, change nothing."""

from __future__ import annotations

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
    given = locals()
    from gok.cli.essays import detect_inputs

    detect_inputs(**given)

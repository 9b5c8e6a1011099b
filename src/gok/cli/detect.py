"""`gok detect`: find and label, change nothing."""

from __future__ import annotations

from typing import Any

from gok.cli.essays import EssayOptions, detect_inputs
from gok.cli.options import takes_options_of

__all__ = ["command"]


@takes_options_of("detect")
def command(**given: Any) -> None:
    """Find personal information and label it; the text stays as it is.

    The output holds the original text: keep it where the essays are kept. Files are written readable by you alone.

    Examples:

        gok detect essay.txt

        gok detect essays/ --to svala -o annotated/

        gok detect essay.txt --caution high

        gok detect essay.txt --pos export/xml_export.pretty/essay_export.xml

        gok detect --from jsonl --to jsonl < in.jsonl > out.jsonl
    """
    detect_inputs(EssayOptions(**given))

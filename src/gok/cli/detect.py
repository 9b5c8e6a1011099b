"""`gok detect`: find and label, change nothing."""

from __future__ import annotations

from gok.cli.streams import From, Inputs, Meta, Out, ProfileName, Replace, To, parse_meta, read_inputs, write_output

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    profile: ProfileName = "swell",
    replace: Replace = "personal",
    meta: Meta = None,
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
    from gok.replace import load_profile

    settings = load_profile(profile)
    found, files = read_inputs(inputs, format=from_, meta=parse_meta(meta))
    with progress(files, "detecting") as track:
        results = essays_only(track(found), lambda essay: detect_essay(essay, profile=settings, replace=replace))
        write_output(results, out=out, to=to, default="jsonl", with_source=True)

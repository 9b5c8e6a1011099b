"""The options that several commands have: each is written once, so that it means the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "Annotate",
    "Caution",
    "Culture",
    "Doubts",
    "From",
    "InPlace",
    "Inputs",
    "KeepMeta",
    "Meta",
    "Model",
    "NoModel",
    "NoPos",
    "Out",
    "Pos",
    "ProfileName",
    "ProjectErrors",
    "Replace",
    "SvalaAffixes",
    "To",
    "WithSource",
]

Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE…|FOLDER|-]", help="Essays: files, folders, or - for standard input.", show_default=False
    ),
]
From = Annotated[
    str | None, typer.Option("--from", metavar="FORMAT", help="Format of the input; else told by the file.")
]
To = Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Format of the output; else told by OUT.")]
Out = Annotated[Path | None, typer.Option("-o", "--out", metavar="OUT", help="File or folder; else standard output.")]
InPlace = Annotated[
    bool, typer.Option("--in-place", help="Write over the input files, in the format they have; else never.")
]
ProfileName = Annotated[
    str, typer.Option("--profile", metavar="P", help="A shipped profile, or the path of a .toml file.")
]
Replace = Annotated[
    str, typer.Option("--replace", metavar="personal|all", help="What is replaced: the personal, or all.")
]
Caution = Annotated[
    str,
    typer.Option(
        "--caution", metavar="low|normal|high|0.999", help="What is replaced in doubt; else as the profile says."
    ),
]
Doubts = Annotated[
    Path | None,
    typer.Option("--doubts", metavar="FILE", help="Also write what might be personal and was left, as JSONL."),
]
Meta = Annotated[
    list[str] | None, typer.Option("--meta", metavar="K=V", help="Metadata of the essays: learner, genre …")
]
KeepMeta = Annotated[
    str | None,
    typer.Option("--keep-meta", metavar="A,B", help="Keys of the input that a release takes along; else none."),
]
Annotate = Annotated[
    str | None,
    typer.Option("--annotate", metavar="A,B", help="Say of each token, in conllu, vrt, xml, tei: pos, lemma, msd."),
]
Pos = Annotated[
    Path | None,
    typer.Option(
        "--pos", metavar="FILE", help="An export of Sparv (or a folder of them): its tags, lemmas, morphology count."
    ),
]
NoPos = Annotated[bool, typer.Option("--no-pos", help="Do not ask for parts of speech.")]
NoModel = Annotated[bool, typer.Option("--no-model", help="Judge by hand-written weights, not by the trained model.")]
Model = Annotated[
    Path | None, typer.Option("--model", metavar="FILE", help="A context model of your own (`gok train context`).")
]
Culture = Annotated[
    str | None, typer.Option("--culture", metavar="C", help="Names, cities, countries of a culture: so, ar, fi …")
]
WithSource = Annotated[
    bool,
    typer.Option("--with-source", help="Write the original beside the pseudonym (files readable by you alone)."),
]
ProjectErrors = Annotated[
    bool, typer.Option("--project-errors", help="Misspell a pseudonym as its original was misspelled.")
]
SvalaAffixes = Annotated[
    bool, typer.Option("--svala-affixes", help="Write Emma-gen instead of Emmas, as SVALA once did.")
]

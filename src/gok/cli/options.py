"""The options that several commands have: each is written once, so that it means the same everywhere."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from gok.cli.essays import OPTIONS, USUAL

__all__ = [
    "Annotate",
    "Caution",
    "Culture",
    "Doubts",
    "From",
    "InPlace",
    "Inputs",
    "KeepMeta",
    "Key",
    "Mapping",
    "Meta",
    "Model",
    "NoModel",
    "NoPos",
    "OnlyMarked",
    "Out",
    "PassphraseFile",
    "Pos",
    "Profile",
    "ProjectErrors",
    "Replace",
    "Scope",
    "Seed",
    "SvalaAffixes",
    "To",
    "WithSource",
    "takes_options_of",
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
Profile = Annotated[str, typer.Option("--profile", metavar="P", help="A shipped profile, or the path of a .toml file.")]
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
Key = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="Key file: same names, same choices.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Repeatable choices, for tests and demos.")]
Scope = Annotated[
    str, typer.Option("--scope", metavar="S", help="Within what a name keeps its pseudonym: essay, learner, corpus.")
]
Mapping = Annotated[
    Path | None, typer.Option("--mapping", metavar="FILE", help="Also write the way back, encrypted with a passphrase.")
]
PassphraseFile = Annotated[
    Path | None,
    typer.Option("--passphrase-file", metavar="FILE", help="Read the passphrase from a file instead of asking."),
]
OnlyMarked = Annotated[bool, typer.Option("--only-marked", help="Render what the file marks and find nothing more.")]


def takes_options_of(command: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Show Typer the options of a command, each as it is described above, with the default it has without Typer.

    `with_source` is described by `WithSource`.
    """
    described = {name: globals()[name.title().replace("_", "")] for name in OPTIONS[command]}

    def told(work: Callable[..., None]) -> Callable[..., None]:
        work.__annotations__ = described
        work.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=getattr(USUAL, name), annotation=hint)
                for name, hint in described.items()
            ]
        )
        return work

    return told

"""`gok pseudonymize`: find, label and replace."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gok.cli.options import (
    Annotate,
    Caution,
    Culture,
    Doubts,
    From,
    InPlace,
    Inputs,
    KeepMeta,
    Meta,
    Model,
    NoModel,
    NoPos,
    Out,
    Pos,
    ProfileName,
    ProjectErrors,
    Replace,
    SvalaAffixes,
    To,
    WithSource,
)
from gok.cli.reidentify import PassphraseFile

__all__ = ["command"]


def command(
    inputs: Inputs = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    in_place: InPlace = False,
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
    culture: Culture = None,
    replace: Replace = "personal",
    caution: Caution = "",
    with_source: WithSource = False,
    meta: Meta = None,
    keep_meta: KeepMeta = None,
    pos: Pos = None,
    no_pos: NoPos = False,
    no_model: NoModel = False,
    model: Model = None,
    project_errors: ProjectErrors = False,
    svala_affixes: SvalaAffixes = False,
    mapping: Annotated[
        Path | None,
        typer.Option("--mapping", metavar="FILE", help="Also write the way back, encrypted with a passphrase."),
    ] = None,
    passphrase_file: PassphraseFile = None,
    only_marked: Annotated[
        bool, typer.Option("--only-marked", help="Render what the file marks and find nothing more.")
    ] = False,
    annotate: Annotate = None,
    doubts: Doubts = None,
) -> None:
    """Find personal information and put look-alikes in its place.

    What a file has marked already (a SVALA graph, JSONL with mentions, text with @city_2) is taken as it is marked,
    and the rest is found; with --only-marked nothing else is.

    Nothing of the original is written unless --with-source asks for it, nor any key of the input but those
    --keep-meta names; an essay whose id holds something that was replaced is refused. Without --key or --seed a key is
    drawn and forgotten, so that nobody can repeat the choice. A target that still holds something that was replaced is
    not written (exit status 2). --doubts lists what was left and might be personal, the worst first: it quotes the
    essays, so it is readable by you alone. --caution high replaces it instead. No automatic pseudonymization is
    complete: let a person read the result before you share it.

    Examples:

        gok pseudonymize essay.txt

        gok pseudonymize essays/ --key project.key --scope learner -o out/

        gok pseudonymize essays.jsonl --keep-meta learner,genre -o release.jsonl

        gok pseudonymize essays.jsonl --annotate pos,lemma,msd -o corpus.conllu

        gok pseudonymize essays/ --pos export/xml_export.pretty --annotate pos,lemma,msd -o corpus.conllu

        gok pseudonymize essay.docx --with-source -o essay.html

        gok pseudonymize essays/ --doubts doubts.jsonl -o out/

        gok pseudonymize essay.txt --caution high

        gok pseudonymize graph.json --only-marked

        gok pseudonymize essay.txt --culture so --mapping essay.mapping -o target.txt

        gok pseudonymize --from jsonl --to jsonl --seed 1 --with-source < in.jsonl > out.jsonl
    """
    given = locals()
    from gok.cli.essays import pseudonymize_inputs

    pseudonymize_inputs(**given)

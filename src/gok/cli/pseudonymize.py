"""`gok pseudonymize`: find, label and replace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from gok.cli.reidentify import PassphraseFile, ask_passphrase
from gok.cli.streams import Way, open_annotations, open_model, parse_keep, parse_meta, read_inputs

if TYPE_CHECKING:
    from gok.files import Outputs
    from gok.results import Result

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
    from gok.cli.streams import each, progress
    from gok.pipeline import pseudonymize_read
    from gok.replace import Key
    from gok.settings import Settings

    settings = Settings.chosen(
        profile=profile,
        culture=culture,
        key=Key.from_file(key) if key else None,
        seed=seed,
        scope=scope,
        replace=replace,
        caution=caution,
        pos=not no_pos,
        given=open_annotations(pos, without=no_pos) if pos else None,
        model=open_model(model, without=no_model) if model else not no_model,
        with_source=with_source,
        project_errors=project_errors,
        svala_affixes=svala_affixes,
    )
    notes = [_keep_mapping(mapping, passphrase_file)] if mapping else []
    notes += [_keep_doubts(doubts)] if doubts else []
    known = parse_meta(meta) if meta else {}

    def results(names: list[str] | None) -> Iterator[Result]:
        found, files = read_inputs(names, format=from_, meta=known)
        with progress(files, "pseudonymizing") as track:
            made = each(track(found), lambda given: pseudonymize_read(given, settings, only_marked=only_marked))
            for keep, _ in notes:
                made = map(keep, made)
            yield from made

    def write_notes(outputs: Outputs) -> None:
        for _, write in notes:
            write(outputs)

    reads = (key, model, passphrase_file, Path(profile), pos)
    kept, layers = (parse_keep(names) if names else () for names in (keep_meta, annotate))
    way = Way(inputs, from_, out, to, "text", with_source, kept, in_place, reads, layers)
    way.write(results, mapping, doubts, along=write_notes if notes else None)


def _keep_doubts(path: Path) -> tuple[Callable[[Result], Result], Callable[[Outputs], None]]:
    """What notes the doubts of each result, and what writes them down in the end, a line a doubt."""
    import json

    lines: list[str] = []

    def keep(result: Result) -> Result:
        said = ({"id": result.essay.id, **doubt.to_dict()} for doubt in result.doubts)
        lines.extend([json.dumps(one, ensure_ascii=False) + "\n" for one in said])
        return result

    return keep, lambda outputs: outputs.add(path, lines, private=True)


def _keep_mapping(path: Path, file: Path | None) -> tuple[Callable[[Result], Result], Callable[[Outputs], None]]:
    """What notes the way back of each result, and what writes it down in the end.

    Where it goes and the passphrase are settled first: nothing is written if they do not do.
    """
    from gok.safe.mapping import Entry, check_passphrase, check_target, entry_of, sealed_mapping

    check_target(path)
    passphrase = check_passphrase(ask_passphrase(file, twice=True))
    entries: list[Entry] = []

    def keep(result: Result) -> Result:
        entries.append(entry_of(result))
        return result

    return keep, lambda outputs: outputs.add(path, [sealed_mapping(entries, passphrase)], private=True, new=True)

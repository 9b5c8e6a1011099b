"""What `gok pseudonymize` and `gok detect` do, and their plain options, read without Typer.

To load Typer, and to have it put the options of a command together, takes a new process a quarter of what an essay
costs. Whatever is not plain is left to it, for it knows how to speak of that: help, an option that has no row here, a
value that is missing, empty or no number.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gok.cli.streams import (
    Way,
    each,
    essays_only,
    open_annotations,
    open_model,
    parse_keep,
    parse_meta,
    progress,
    read_inputs,
)

if TYPE_CHECKING:
    from gok.files import Outputs
    from gok.results import Result

__all__ = ["OPTIONS", "detect_inputs", "pseudonymize_inputs", "read_plainly", "run_plainly"]

_BOTH: Mapping[str, tuple[str, Callable[[str], Any] | None]] = {
    "--from": ("from_", str),
    "--to": ("to", str),
    "-o": ("out", Path),
    "--out": ("out", Path),
    "--in-place": ("in_place", None),
    "--profile": ("profile", str),
    "--replace": ("replace", str),
    "--caution": ("caution", str),
    "--no-pos": ("no_pos", None),
    "--no-model": ("no_model", None),
}
OPTIONS: Mapping[str, Mapping[str, tuple[str, Callable[[str], Any] | None]]] = {
    "pseudonymize": {
        **_BOTH,
        "--key": ("key", Path),
        "--seed": ("seed", int),
        "--scope": ("scope", str),
        "--culture": ("culture", str),
        "--with-source": ("with_source", None),
        "--keep-meta": ("keep_meta", str),
        "--doubts": ("doubts", Path),
        "--only-marked": ("only_marked", None),
    },
    "detect": _BOTH,
}
"""By command: options, each with the name of its setting and what makes a value of it; None where it has none."""


def run_plainly(command: str, arguments: Sequence[str]) -> bool:
    """Run a command if all of its arguments are plain; False if nothing was done."""
    given = read_plainly(command, arguments)
    if given is None:
        return False
    (pseudonymize_inputs if command == "pseudonymize" else detect_inputs)(**given)
    return True


def read_plainly(command: str, arguments: Sequence[str]) -> dict[str, Any] | None:
    """The settings that the arguments say; None if one of them is not plain."""
    if os.name == "nt" or "_GOK_COMPLETE" in os.environ:  # wildcards, and what a shell asks for
        return None
    options, given, inputs, rest = OPTIONS[command], dict[str, Any](), list[str](), iter(arguments)
    for argument in rest:
        if argument[:1] != "-" or argument == "-":
            inputs.append(argument)
            continue
        name, equals, value = argument.partition("=")
        if name not in options or (equals and name[:2] != "--"):
            return None
        setting, made = options[name]
        if made is None:
            if equals:
                return None
            given[setting] = True
            continue
        value = value if equals else next(rest, "")
        if not value or value[0] == "-":
            return None
        try:
            given[setting] = made(value)
        except ValueError:
            return None
    return {"inputs": inputs, **given} if inputs else given


def pseudonymize_inputs(
    *,
    inputs: list[str] | None = None,
    from_: str | None = None,
    to: str | None = None,
    out: Path | None = None,
    in_place: bool = False,
    profile: str = "swell",
    key: Path | None = None,
    seed: int | None = None,
    scope: str = "essay",
    culture: str | None = None,
    replace: str = "personal",
    caution: str = "",
    with_source: bool = False,
    meta: list[str] | None = None,
    keep_meta: str | None = None,
    pos: Path | None = None,
    no_pos: bool = False,
    no_model: bool = False,
    model: Path | None = None,
    project_errors: bool = False,
    svala_affixes: bool = False,
    mapping: Path | None = None,
    passphrase_file: Path | None = None,
    only_marked: bool = False,
    annotate: str | None = None,
    doubts: Path | None = None,
) -> None:
    """`gok pseudonymize`; its help tells what each option means."""
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


def detect_inputs(
    *,
    inputs: list[str] | None = None,
    from_: str | None = None,
    to: str | None = None,
    out: Path | None = None,
    in_place: bool = False,
    profile: str = "swell",
    replace: str = "personal",
    caution: str = "",
    meta: list[str] | None = None,
    pos: Path | None = None,
    no_pos: bool = False,
    no_model: bool = False,
    model: Path | None = None,
) -> None:
    """`gok detect`; its help tells what each option means."""
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
    from gok.cli.reidentify import ask_passphrase
    from gok.safe.mapping import Entry, check_passphrase, check_target, entry_of, sealed_mapping

    check_target(path)
    passphrase = check_passphrase(ask_passphrase(file, twice=True))
    entries: list[Entry] = []

    def keep(result: Result) -> Result:
        entries.append(entry_of(result))
        return result

    return keep, lambda outputs: outputs.add(path, [sealed_mapping(entries, passphrase)], private=True, new=True)

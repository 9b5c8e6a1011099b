"""What `gok pseudonymize` and `gok detect` do, and their plain options, read without Typer.

To load Typer, and to have it put the options of a command together, takes a new process a quarter of what an essay
costs. Whatever is not plain is left to it, for it knows how to speak of that: help, an option that is unknown or may
stand more than once, a value that is missing, empty or no number. `EssayOptions` is the one list of options for both
ways of reading them; how Typer describes them is in `options.py`.
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
from gok.text.records import dataclass

if TYPE_CHECKING:
    from gok.files import Outputs
    from gok.results import Result
    from gok.settings import Settings

__all__ = [
    "OPTIONS",
    "USUAL",
    "EssayOptions",
    "detect_inputs",
    "plain_options",
    "pseudonymize_inputs",
    "read_plainly",
    "run_plainly",
]


@dataclass(frozen=True, kw_only=True)
class EssayOptions:
    """What can be said to `gok pseudonymize`, and in part to `gok detect`; their help tells what each means."""

    inputs: list[str] | None = None
    from_: str | None = None
    to: str | None = None
    out: Path | None = None
    in_place: bool = False
    profile: str = "swell"
    key: Path | None = None
    seed: int | None = None
    scope: str = "essay"
    culture: str | None = None
    replace: str = "personal"
    caution: str = ""
    with_source: bool = False
    meta: list[str] | None = None
    keep_meta: str | None = None
    pos: Path | None = None
    no_pos: bool = False
    no_model: bool = False
    model: Path | None = None
    project_errors: bool = False
    svala_affixes: bool = False
    mapping: Path | None = None
    passphrase_file: Path | None = None
    only_marked: bool = False
    annotate: str | None = None
    doubts: Path | None = None


USUAL = EssayOptions()
_DETECT = "inputs from_ to out in_place profile replace caution meta pos no_pos no_model model"
OPTIONS: Mapping[str, Sequence[str]] = {
    "pseudonymize": tuple(EssayOptions.__annotations__),
    "detect": tuple(_DETECT.split()),
}
"""What can be said to each command, in the order of its help."""

_VALUES: Mapping[str, Callable[[str], Any] | None] = {
    "bool": None,
    "str": str,
    "str | None": str,
    "int | None": int,
    "Path | None": Path,
}


def plain_options(command: str) -> dict[str, tuple[str, Callable[[str], Any] | None]]:
    """The options that are read without Typer: the field of each, and what makes a value of it; None where it has none.

    >>> plain_options("detect")["--in-place"]
    ('in_place', None)
    """
    found = {}
    for name in OPTIONS[command]:
        kind = EssayOptions.__annotations__[name]
        if kind in _VALUES:
            found["--" + name.rstrip("_").replace("_", "-")] = (name, _VALUES[kind])
    return {**found, "-o": found["--out"]}


def run_plainly(command: str, arguments: Sequence[str]) -> bool:
    """Run a command if all of its arguments are plain; False if nothing was done."""
    given = read_plainly(command, arguments)
    if given is None:
        return False
    (pseudonymize_inputs if command == "pseudonymize" else detect_inputs)(EssayOptions(**given))
    return True


def read_plainly(command: str, arguments: Sequence[str]) -> dict[str, Any] | None:
    """The settings that the arguments say; None if one of them is not plain."""
    if os.name == "nt" or "_GOK_COMPLETE" in os.environ:  # wildcards, and what a shell asks for
        return None
    options, given, inputs, rest = plain_options(command), dict[str, Any](), list[str](), iter(arguments)
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


def pseudonymize_inputs(given: EssayOptions) -> None:
    """`gok pseudonymize`: read, find, replace, write."""
    from gok.pipeline import pseudonymize_read

    settings = _settings_of(given)
    notes = [_keep_mapping(given.mapping, given.passphrase_file)] if given.mapping else []
    notes += [_keep_doubts(given.doubts)] if given.doubts else []
    known = parse_meta(given.meta) if given.meta else {}

    def results(names: list[str] | None) -> Iterator[Result]:
        found, files = read_inputs(names, format=given.from_, meta=known)
        with progress(files, "pseudonymizing") as track:
            made = each(track(found), lambda read: pseudonymize_read(read, settings, only_marked=given.only_marked))
            for keep, _ in notes:
                made = map(keep, made)
            yield from made

    def write_notes(outputs: Outputs) -> None:
        for _, write in notes:
            write(outputs)

    way = _way_of(given, "text", with_source=given.with_source)
    way.write(results, given.mapping, given.doubts, along=write_notes if notes else None)


def detect_inputs(given: EssayOptions) -> None:
    """`gok detect`: read, find, write."""
    from gok.pipeline import detect_essay

    settings, known = _settings_of(given), parse_meta(given.meta)

    def results(names: list[str] | None) -> Iterator[Result]:
        found, files = read_inputs(names, format=given.from_, meta=known)
        with progress(files, "detecting") as track:
            yield from essays_only(track(found), lambda essay: detect_essay(essay, settings))

    _way_of(given, "jsonl", with_source=True).write(results)


def _settings_of(given: EssayOptions) -> Settings:
    from gok.replace import Key
    from gok.settings import Settings

    return Settings.chosen(
        profile=given.profile,
        culture=given.culture,
        key=Key.from_file(given.key) if given.key else None,
        seed=given.seed,
        scope=given.scope,
        replace=given.replace,
        caution=given.caution,
        pos=not given.no_pos,
        given=open_annotations(given.pos, without=given.no_pos) if given.pos else None,
        model=open_model(given.model, without=given.no_model),
        with_source=given.with_source,
        project_errors=given.project_errors,
        svala_affixes=given.svala_affixes,
    )


def _way_of(given: EssayOptions, format: str, *, with_source: bool) -> Way:
    """From where to where; none of what is read is written over."""
    reads = (given.key, given.model, given.passphrase_file, Path(given.profile), given.pos)
    kept = parse_keep(given.keep_meta) if given.keep_meta else ()
    layers = parse_keep(given.annotate) if given.annotate else ()
    return Way(given.inputs, given.from_, given.out, given.to, format, with_source, kept, given.in_place, reads, layers)


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

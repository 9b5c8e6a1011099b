"""`gok risk`: what a pseudonymized corpus still gives away, and what to do about it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gok.cli.attacking import AttackOptions, make_attacks, measured_neutrality
from gok.cli.options import From, KeepMeta, PassphraseFile
from gok.cli.reidentify import ask_passphrase
from gok.cli.streams import parse_keep, writing
from gok.cli.watching import Bar
from gok.errors import InputError, SettingError

if TYPE_CHECKING:
    from gok.files import Outputs
    from gok.replace import Key
    from gok.results import Result
    from gok.risk import Assessment, Original, Plan
    from gok.risk.applying import Done
    from gok.risk.attacks import Holdings
    from gok.risk.gates import Gate

__all__ = ["command"]

_FORMS = {".json": "json", ".html": "html", ".htm": "html"}


def command(
    corpus: Annotated[list[Path], typer.Argument(help="The pseudonymized corpus: files or folders, in any format.")],
    from_: From = None,
    metadata: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A CSV table joined by its column learner or essay.")
    ] = None,
    quasi: Annotated[
        str, typer.Option(metavar="COLUMNS", help="Columns to use, with commas; else those that name a personal fact.")
    ] = "",
    k: Annotated[int, typer.Option("-k", "--crowd", metavar="N", help="Learners that should share what is known.")] = 5,
    diversity: Annotated[
        int, typer.Option("-l", "--diversity", metavar="N", help="Values a sensitive mark should have in a crowd.")
    ] = 2,
    rare: Annotated[float, typer.Option(metavar="P", help="A number of relatives rarer than this is unusual.")] = 0.05,
    size: Annotated[int, typer.Option(metavar="M", help="Look for unique combinations of up to so many facts.")] = 3,
    words: Annotated[int, typer.Option(metavar="N", help="Length of the word sequences compared.")] = 5,
    linkage: Annotated[bool, typer.Option("--linkage/--no-linkage", help="Whether to compare word sequences.")] = True,
    originals: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The corpus with its originals (work flavour): look for leaks.")
    ] = None,
    mapping: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The encrypted mapping of the corpus: look for leaks.")
    ] = None,
    passphrase_file: PassphraseFile = None,
    to: Annotated[str, typer.Option(metavar="FORM", help="terminal, json or html; else told by OUT.")] = "",
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT", help="Where the report goes; with --apply, the corpus.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a report here: .html or .json.")
    ] = None,
    fail_over: Annotated[
        list[str] | None, typer.Option(metavar="LIMITS", help="Exit with 1 unless met: k=5, leaks=0, risk=10% …")
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Do what is suggested and write the corpus to OUT.")] = False,
    to_format: Annotated[
        str | None, typer.Option("--to-format", metavar="FORMAT", help="Format of the applied corpus; else by OUT.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where --apply records what it did; else OUT.risk.log.")
    ] = None,
    key: Annotated[Path | None, typer.Option("--key", metavar="FILE", help="Key file for replaced countries.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The same, for tests and demos.")] = None,
    attack: Annotated[
        str, typer.Option("--attack", metavar="NAMES", help="Attacks to make: all, or parrot,oracle,phrases,style …")
    ] = "",
    background: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Texts whose writers are known: look rare phrases up in them.")
    ] = None,
    population: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A CSV table of people, with a column count: k-map, delta.")
    ] = None,
    state: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the steps of attacks here: the same command goes on.")
    ] = None,
    suspects: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the places the parrot points at, a JSON line each.")
    ] = None,
    neutrality: Annotated[
        bool, typer.Option("--neutrality", help="Put names of twenty cultures into essays: is the rest the same?")
    ] = False,
    with_source: Annotated[
        bool, typer.Option("--with-source", help="Quote originals and values (files readable by you alone).")
    ] = False,
    keep_meta: KeepMeta = None,
) -> None:
    """Say what a pseudonymized corpus still gives away: who is at risk, by what, and what to do.

    Facts from the metadata and from marks left in the texts are taken together for each learner. Neither report nor log
    quotes an original unless --with-source asks for it. Exit status 1 if --fail-over is not met, 2 if something cannot
    be read.

    Examples:

        gok risk corpus.jsonl --metadata learners.csv --report risk.html

        gok risk corpus.jsonl --originals work.jsonl --to json --fail-over k=5,leaks=0

        gok risk corpus.jsonl --apply --key project.key -o safer.jsonl

        gok risk corpus.jsonl --originals work.jsonl --attack all --state attacks --suspects read.jsonl

        gok risk corpus.jsonl --population people.csv --fail-over k_map=20,delta=10%
    """
    from gok.risk import Settings, assess, failures, plan_of, read_gates

    gates = read_gates(fail_over or [])
    chosen = Settings(k, diversity, rare, size, words, tuple(c.strip() for c in quasi.split(",") if c.strip()), linkage)
    wanted = AttackOptions.chosen(attack, background, population, state, suspects)
    form = _form(to, None if apply else out)
    if apply and out is None:
        raise SettingError("--apply writes a corpus: say where with -o OUT")
    read = _reader(corpus, from_)
    known = _originals(originals, mapping, passphrase_file, from_)
    bar = Bar()
    found = assess(read, metadata=metadata, originals=known, settings=chosen, progress=bar)
    holdings = _holdings(wanted, read, metadata, known, k)
    if wanted.names:
        found = replace(found, attacks=make_attacks(wanted, holdings, _files(corpus), bar))
    if neutrality:
        found = replace(found, neutrality=measured_neutrality(read))
    written = partial(_written, found, corpus[0].stem if len(corpus) == 1 else "the corpus", gates, with_source)
    reads = (metadata, originals, mapping, passphrase_file, key, *wanted.reads)
    with writing(corpus, out, report, log, suspects, reads=reads, private=with_source) as outputs:
        if suspects:
            outputs.add(suspects, [wanted.suspect_lines(holdings)], private=True)
        if report:
            outputs.add(report, [written(_form("", report))])
        if apply and out is not None:
            plan = plan_of(found, _key(key, seed))
            safer = _applied(lambda: bar("applying", read()), plan, with_source=with_source, keep=parse_keep(keep_meta))
            done = _apply(safer, out, to_format, log, outputs)
        elif out:
            outputs.add(out, [written(form)])
        else:
            sys.stdout.write(written(form))
    if apply and out is not None:
        after = assess(_reader([out], to_format), metadata=metadata, settings=replace(chosen, linkage=False))
        _tell(done, found, after)
    _exit_unless_met(failures(gates, found))


def _exit_unless_met(failures: Sequence[str]) -> None:
    for line in failures:
        typer.echo(f"gok: {line}", err=True)
    if failures:
        raise typer.Exit(1)


def _form(to: str, out: Path | None) -> str:
    form = to or (_FORMS.get(out.suffix.lower(), "") if out else "terminal")
    if form not in ("terminal", "json", "html"):
        raise SettingError(f"unknown report {to or str(out)!r}; terminal, json or html")
    return form


def _reader(corpus: Iterable[Path], format: str | None) -> Callable[[], Iterator[Result]]:
    """The essays, anew each time it is called."""
    from gok.formats import read_file

    files = _files(corpus)
    return lambda: (result for path in files for result in read_file(path, format=format))


def _files(corpus: Iterable[Path]) -> list[Path]:
    from gok.formats import input_files

    files: list[Path] = []
    for path in corpus:
        if not path.exists():
            raise InputError("there is no such file or folder", source=str(path))
        files += input_files(path) if path.is_dir() else [path]
    return files


def _holdings(
    options: AttackOptions,
    read: Callable[[], Iterator[Result]],
    metadata: Path | None,
    originals: dict[str, list[Original]] | None,
    k: int,
) -> Holdings:
    """What the attacker is given."""
    from gok.risk import read_table
    from gok.risk.attacks import Holdings
    from gok.risk.population import read_population

    return Holdings(
        read,
        table=read_table(metadata) if metadata and options.names else None,
        originals=originals,
        background=_reader([options.background], None) if options.background else None,
        population=read_population(options.population) if options.population else None,
        k=k,
    )


def _originals(
    originals: Path | None, mapping: Path | None, file: Path | None, format: str | None
) -> dict[str, list[Original]] | None:
    """What was replaced, by essay; None if nobody says."""
    from gok.risk import Original, originals_of

    if originals and mapping:
        raise SettingError("--originals and --mapping: one of them is enough")
    if mapping:
        from gok.safe.mapping import read_mapping

        entries = read_mapping(mapping, ask_passphrase(file))
        return {entry.id: [Original(text) for _, _, text in entry.pieces] for entry in entries}
    if originals is None:
        return None
    found = {r.essay.id: list(originals_of(r)) for r in _reader([originals], format)() if not r.released}
    if not found:
        raise InputError("no originals in it: it is of the release flavour", source=str(originals))
    return found


def _key(key: Path | None, seed: int | None) -> Key:
    from gok.replace import Key, choose_key

    return choose_key(Key.from_file(key) if key else None, seed)


def _written(found: Assessment, name: str, gates: tuple[Gate, ...], with_source: bool, form: str) -> str:
    from gok.risk.html import to_html
    from gok.risk.terminal import to_text
    from gok.risk.writing import to_json

    if form == "html":
        return to_html(found, name=name, gates=gates, with_source=with_source)
    return to_json(found, gates=gates, with_source=with_source) if form == "json" else to_text(found)


def _applied(
    read: Callable[[], Iterable[Result]], plan: Plan, *, with_source: bool, keep: tuple[str, ...]
) -> Iterator[tuple[Result, Sequence[Done]]]:
    """The rewritten essays, each with what was done to it.

    What is a release already keeps the metadata it has; one that is made here gets those that were asked for.
    """
    from gok.releases import ALL
    from gok.risk import apply_to

    for result in read():
        new, notes = apply_to(result, plan)
        work = with_source and not new.released
        yield replace(new, with_source=True) if work else new.release(ALL if result.released else keep), notes


def _apply(
    made: Iterable[tuple[Result, Sequence[Done]]], out: Path, format: str | None, log: Path | None, outputs: Outputs
) -> list[Done]:
    """Write the rewritten corpus and the record of what was done to it."""
    from gok.formats import stage_files

    done: list[Done] = []

    def results() -> Iterator[Result]:
        for result, notes in made:
            done.extend(notes)
            yield result

    is_file = bool(out.suffix) and not out.is_dir()
    stage_files(outputs, results(), out, format=format or (None if is_file else "jsonl"))
    lines = "".join(json.dumps(one._asdict(), ensure_ascii=False) + "\n" for one in done)
    outputs.add(log or out.with_name(f"{out.name}.risk.log"), [lines], private=False)
    return done


def _tell(done: list[Done], before: Assessment, after: Assessment) -> None:
    from collections import Counter

    rules = Counter(one.rule for one in done)
    said = ", ".join(f"{number} {rule}" for rule, number in sorted(rules.items())) or "nothing to do"
    typer.echo(f"applied: {said}")
    for figure in ("risk", "k", "uniques", "at_risk"):
        one, two = before.figures[figure], after.figures[figure]
        typer.echo(f"{figure}: {one:.4g} → {two:.4g}")

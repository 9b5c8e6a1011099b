"""`gok evaluate`: annotations of the same essays compared."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from gok.cli.streams import writing

if TYPE_CHECKING:
    from gok.evaluate import Evaluation, Settings
    from gok.evaluate.mistakes import Mistake
    from gok.evaluate.pairing import System
    from gok.evaluate.tables import Table

__all__ = ["Wanted", "command", "read_names", "show_tables", "with_progress"]

T = TypeVar("T")
_FORMS = {".md": "markdown", ".markdown": "markdown", ".csv": "csv", ".json": "json", ".html": "html", ".htm": "html"}


class Wanted(NamedTuple):
    """What is to come out of a scorecard, where, and by which settings."""

    form: str
    out: Path | None
    report: Path | None
    full: bool
    profile: str
    samples: int
    seed: int
    from_format: str


def command(
    gold: Annotated[Path, typer.Argument(help="The annotation to compare with: a file or a folder, in any format.")],
    predicted: Annotated[
        list[Path] | None, typer.Argument(help="One or more annotations of the same essays; `-` is JSONL on stdin.")
    ] = None,
    run: Annotated[bool, typer.Option("--run", help="Let Gök predict on the texts of the gold.")] = False,
    variant: Annotated[str, typer.Option(help="Which variants of Gök to run: rules, pos, model, or several.")] = "",
    profile: Annotated[str, typer.Option(help="Profile for --run.")] = "swell",
    matching: Annotated[str, typer.Option(help="overlap, exact, token or half.")] = "overlap",
    labels: Annotated[bool, typer.Option("--labels/--no-labels", help="Whether labels must agree too.")] = True,
    of: Annotated[str, typer.Option(help="personal: what is personal and replaced; all: every entity.")] = "personal",
    only: Annotated[str, typer.Option(help="Only these labels or groups, with commas between.")] = "",
    from_format: Annotated[str, typer.Option("--from", help="Format of all files, if their names do not say.")] = "",
    rename: Annotated[
        list[str] | None, typer.Option("--map", help="Another tool's label and ours, as PER=firstname_unknown.")
    ] = None,
    to: Annotated[str, typer.Option(help="terminal, markdown, csv, json or html; by default the name of OUT.")] = "",
    out: Annotated[Path | None, typer.Option("--output", "-o", help="Write there instead of stdout.")] = None,
    report: Annotated[Path | None, typer.Option(help="Also write the HTML report to this file.")] = None,
    errors: Annotated[Path | None, typer.Option(help="Also write every mistake to this JSONL file.")] = None,
    context: Annotated[bool, typer.Option("--context/--no-context", help="Quote essays in the report.")] = True,
    fail_under: Annotated[
        list[str] | None, typer.Option(help="Exit with 1 unless met: f2=0.9, recall=0.95,essays_exposed=0.02 …")
    ] = None,
    bootstrap: Annotated[int, typer.Option(min=0, help="Samples for intervals and tests; 0 for none.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = 1,
    allow_missing: Annotated[bool, typer.Option(help="Essays that one side lacks are missing, not an error.")] = False,
    full: Annotated[bool, typer.Option("--full", help="All tables in the terminal, not the main ones.")] = False,
    curve: Annotated[
        bool, typer.Option("--curve", help="Only show what each --caution is worth on the texts of the gold.")
    ] = False,
    replacement: Annotated[
        bool, typer.Option("--replacement", help="Judge the pseudonyms: a scorecard beside placeholders, bars, chance.")
    ] = False,
) -> None:
    """Compare annotations of the same essays: scores, leaks, agreement, mistakes.

    Exit status 1 if --fail-under is not met, 2 if something cannot be read or compared.

    Examples:

        gok evaluate gold.jsonl predicted.jsonl

        gok evaluate gold.jsonl --run --report report.html --fail-under f2=0.9

        gok evaluate gold.jsonl --curve

        gok evaluate gold.jsonl --replacement --report scorecard.html --fail-under inflection=0.98,lix=2%

        gok evaluate human.json other_human.json --matching exact --to markdown

        gok detect --from jsonl --to jsonl gold.jsonl | gok evaluate gold.jsonl - --matching half --to json
    """
    from gok.evaluate import Choice, Reading, Settings, failures, read_gates

    form = _form(to, out)
    if replacement:
        from gok.cli.scorecard import show_scorecard

        show_scorecard(gold, Wanted(form, out, report, full, profile, bootstrap, seed, from_format), fail_under or [])
        return
    if curve:
        _show_curve(gold, profile, bootstrap, seed, from_format)
        return
    gates = read_gates(fail_under or [])
    _check_choice(matching, "overlap", "exact", "token", "half")
    _check_choice(of, "personal", "all")
    settings = Settings(Choice(matching, labels, of), _families(only), bootstrap, seed)
    how = Reading(from_format or None, assume_replaced=matching == "half", names=read_names(rename or []))
    systems = _systems(predicted or [], variant, run, profile, how)
    with writing([gold, *(predicted or [])], out, report, errors) as outputs:
        sink = None if errors is None else outputs.open_text(errors, private=True)  # it quotes essays
        evaluation = _evaluate(gold, systems, settings, allow_missing, sink, from_format)
        if report:
            outputs.add(report, [_text(evaluation, "html", context)], private=context)
        shown = show_tables(_shown(evaluation, full), evaluation.notes, out is not None) if form == "terminal" else ""
        text = shown or _text(evaluation, form, context)
        if out is not None:
            outputs.add(out, [text], private=form == "html" and context)
    if out is None:
        typer.echo(text, nl=False)
    lines = failures(gates, evaluation.systems)
    for line in lines:
        typer.echo(line, err=True)
    if lines:
        raise typer.Exit(1)


def _check_choice(given: str, *known: str) -> None:
    from gok.errors import SettingError

    if given not in known:
        raise SettingError(f"unknown choice {given!r}; known are {', '.join(known)}")


def _show_curve(gold: Path, profile: str, samples: int, seed: int, from_format: str) -> None:
    """Print the operating points."""
    from gok.evaluate import Reading, read_annotations
    from gok.evaluate.curve import curve
    from gok.evaluate.writing import to_table

    table = curve(read_annotations(gold, Reading(from_format or None)), profile=profile, samples=samples, seed=seed)
    typer.echo(to_table(table))


def _form(to: str, out: Path | None) -> str:
    from gok.errors import SettingError

    form = to or (_FORMS.get(out.suffix.lower(), "markdown") if out else "terminal")
    if form not in {"terminal", *_FORMS.values()}:
        raise SettingError(f"unknown output {form!r}; known are terminal, markdown, csv, json, html")
    return form


def _families(only: str) -> frozenset[str]:
    """The families of the labels and groups that were named."""
    from gok.errors import SettingError
    from gok.evaluate.tags import FAMILIES, family
    from gok.taxonomy import taxonomy

    out = set()
    for name in filter(None, (n.strip() for n in only.split(","))):
        members = {c.id for c in taxonomy().categories if c.group == name}
        label = taxonomy().resolve(name)
        if not members and label is None and name not in FAMILIES.values():
            raise SettingError(f"unknown label or group {name!r}; `gok taxonomy` lists them")
        out |= {family(m) for m in members} or {family(label or name)}
    return frozenset(out)


def read_names(pairs: list[str]) -> dict[str, str]:
    """Labels of another tool and ours, as they are written on the command line."""
    from gok.errors import SettingError
    from gok.taxonomy import taxonomy

    names = {}
    for pair in pairs:
        theirs, sign, ours = pair.partition("=")
        label = taxonomy().resolve(ours)
        if not sign or label is None:
            raise SettingError(f"--map {pair!r}: write THEIRS=OURS; `gok taxonomy` lists ours")
        names[theirs] = label
    return names


def _systems(files: list[Path], variant: str, run: bool, profile: str, how: object) -> dict[str, System]:
    from gok.errors import SettingError
    from gok.evaluate import Reading, read_entries, runner

    variants = [v.strip() for v in variant.split(",") if v.strip()] or (["model"] if run else [])
    systems: dict[str, System] = {}
    for path in files:
        name = "stdin" if str(path) == "-" else path.stem
        if name in systems:
            name = str(path)
        if not isinstance(how, Reading) or name in systems:
            raise SettingError(f"{path} was given twice")
        systems[name] = read_entries(path, how)
    for one in variants:
        systems["gok" if not variant else f"gok-{one}"] = runner(one, profile=profile)
    if not systems:
        raise SettingError("nothing to compare the gold with: give another annotation, or --run")
    return systems


def _evaluate(
    gold: Path,
    systems: dict[str, System],
    settings: Settings,
    allow_missing: bool,
    errors: IO[str] | None,
    from_format: str,
) -> Evaluation:
    from gok.evaluate import Reading, evaluate, pair_essays, read_annotations

    def tell(system: str, mistake: Mistake) -> None:
        if errors:
            errors.write(json.dumps({"system": system, **mistake.to_dict()}, ensure_ascii=False) + "\n")

    name = gold.stem if gold.stem not in systems else "gold" if "gold" not in systems else str(gold)
    annotations = read_annotations(gold, Reading(from_format or None))
    pairs = pair_essays(with_progress(annotations), systems.items(), allow_missing=allow_missing)
    return evaluate(pairs, [name, *systems], settings, on_mistake=tell if errors else None)


def with_progress(items: Iterable[T]) -> Iterator[T]:
    """The same items; on a terminal with a counter on stderr."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("essays"), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(items, total=None)


def _text(evaluation: Evaluation, form: str, context: bool) -> str:
    from gok.evaluate import html, writing

    if form == "html":
        return html.to_html(evaluation, with_context=context)
    return {"markdown": writing.to_markdown, "csv": writing.to_csv, "json": writing.to_json}[form](evaluation)


def _shown(evaluation: Evaluation, full: bool) -> list[Table]:
    from gok.evaluate.paper_tables import all_tables

    main = ("leaks", "summary", "-labels", "-privacy", "-by_kind", "agreement")
    return [t for t in all_tables(evaluation) if full or t.name.endswith(main)]


def show_tables(tables: Iterable[Table], notes: Iterable[str], to_file: bool) -> str:
    """The tables as a terminal shows them, in colours where there is one."""
    from rich.console import Console

    file = io.StringIO() if to_file else None
    console = Console(file=file, width=None if sys.stdout.isatty() and not to_file else 160)
    with console.capture() as shown:
        for table in tables:
            console.print(_rich(table), "")
        for note in notes:
            console.print(f"· {note}", style="dim", highlight=False, markup=False)
    return shown.get()


def _rich(table: Table) -> object:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    from gok.evaluate.writing import format_cell

    made = RichTable(title=Text(table.title), title_justify="left", caption=table.note or None, box=box.SIMPLE_HEAD)
    made.caption_justify = "left"
    for n, column in enumerate(table.columns):
        made.add_column(Text(column), justify="right" if n else "left", no_wrap=True)
    for row in table.rows:
        strong = str(row[0]).startswith(("▸", "total", "Total"))
        made.add_row(*(Text(format_cell(c, table.digits)) for c in row), style="bold" if strong else None)
    return made

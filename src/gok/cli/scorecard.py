"""`gok evaluate --replacement`: how good the pseudonyms are, and what research loses by them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from gok.cli.evaluate import Wanted, show_tables, with_progress
from gok.cli.streams import writing

if TYPE_CHECKING:
    from gok.evaluate.replacement import Scorecard
    from gok.results import Result

__all__ = ["make_scorecard", "show_scorecard"]

_KEYS = 3  # so that no figure hangs on one key
_MAIN = 3  # tables that a terminal shows without --full


def show_scorecard(gold: Path, wanted: Wanted, fail_under: Sequence[str]) -> None:
    """Judge the pseudonyms and write what was asked for; status 1 if a gate is not passed."""
    from gok.evaluate.replacement import failures, read_gates, scorecard_tables

    gates = read_gates(fail_under)
    with writing([gold], wanted.out, wanted.report) as outputs:
        card = make_scorecard(with_progress(_read(gold, wanted.from_format)), wanted, gold.stem)
        if wanted.report:
            outputs.add(wanted.report, [_text(card, "html")])
        tables = scorecard_tables(card)
        if wanted.form == "terminal":
            text = show_tables(tables if wanted.full else tables[:_MAIN], card.notes, wanted.out is not None)
        else:
            text = _text(card, wanted.form)
        if wanted.out is not None:
            outputs.add(wanted.out, [text])
    if wanted.out is None:
        typer.echo(text, nl=False)
    lines = failures(gates, card.ways[0])
    for line in lines:
        typer.echo(line, err=True)
    if lines:
        raise typer.Exit(1)


def _read(path: Path, format: str) -> Iterator[Result]:
    from gok.errors import InputError
    from gok.formats import input_files, read_file

    files = input_files(path) if path.is_dir() else [path]
    if not files:
        raise InputError("no file in this folder can be read", source=str(path))
    for file in files:
        yield from read_file(file, format=format or None)


def make_scorecard(essays: Iterable[Result], wanted: Wanted, name: str) -> Scorecard:
    """Judge Gök's replacements of annotated essays, or those that stand in the file already, beside the baselines."""
    from gok.errors import InputError
    from gok.evaluate.replacement import as_written, judge, ways_of
    from gok.pipeline import detect_essay
    from gok.replace import Key
    from gok.settings import Settings

    marked = _marked(essays)
    first = next(marked, None)
    if first is None:
        raise InputError("nothing is marked in it, so there is nothing to replace", source=name)
    is_written, ways, settings = first.target is not None, ways_of(wanted.profile), Settings()
    if is_written:
        ways = {f"{name} (as written)": as_written} | {n: way for n, way in ways.items() if not n.startswith("gok")}
    return judge(
        chain([first], marked),
        ways,
        keys=[Key.from_seed(wanted.seed + n).upgraded() for n in range(1 if is_written else _KEYS)],
        detect=lambda essay: detect_essay(essay, settings),
        samples=wanted.samples,
        seed=wanted.seed,
    )


def _marked(essays: Iterable[Result]) -> Iterator[Result]:
    """The essays in which something is to be replaced; features that nobody has set are those the engine finds."""
    from gok.errors import InputError, named
    from gok.evaluate.replacement import with_features
    from gok.pipeline import detect_essay
    from gok.settings import Settings

    settings = Settings()
    for essay in essays:
        if essay.released:
            reason = "holds no original text (release flavour); write it with its source"
            raise InputError(reason, source=named(essay.essay.id))
        if any(m.action == "replace" for m in essay.main):
            is_bare = essay.target is None and not any(m.features for m in essay.mentions)
            yield with_features(essay, detect_essay(essay.essay, settings)) if is_bare else essay


def _text(card: Scorecard, form: str) -> str:
    """The scorecard as Markdown, CSV, JSON or a page."""
    from gok.evaluate.pages import table_html, to_page
    from gok.evaluate.replacement import scorecard_tables, to_dict
    from gok.evaluate.writing import tables_to_csv, to_table

    tables = scorecard_tables(card)
    if form == "json":
        return json.dumps(to_dict(card), ensure_ascii=False, indent=1) + "\n"
    if form == "csv":
        return tables_to_csv(tables)
    if form == "html":
        line = f"{card.essays:,} essays, {card.mentions:,} replaced mentions, {card.runs} keys."
        return to_page(
            "How good the pseudonyms are", line, [(t.title, f'<div class="card">{table_html(t)}</div>') for t in tables]
        )
    notes = "".join(f"> {note}\n\n" for note in card.notes)
    return "# Scorecard of replacement\n\n" + notes + "\n".join(map(to_table, tables))

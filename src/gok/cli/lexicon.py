"""`gok lexicon`: what the word lists hold, what they know of a word, and adding one's own."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from gok.lexicon import Reading

__all__ = ["app"]

app = typer.Typer(
    name="lexicon",
    help="Look into the word lists, and add lists of your own.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)


class Output(StrEnum):
    """How a result is written."""

    table = "table"
    jsonl = "jsonl"


To = Annotated[Output, typer.Option("--to", help="A table to read, or a JSON object a line.")]


@app.command()
def stats(to: To = Output.table) -> None:
    """Count the entries by category, culture, list and licence.

    Example: `gok lexicon stats`
    """
    from gok.lexicon import CATEGORIES, open_lexicon

    lexicon = open_lexicon()
    sources = lexicon.sources
    if to is Output.jsonl:
        _write_lines(sources)
        return
    categories: Counter[str] = Counter()
    licences: Counter[str] = Counter()
    cultures: Counter[str] = Counter()
    for source in sources:
        categories[source["category"]] += source["entries"]
        licences[source["licence"]] += source["entries"]
        cultures.update({culture: count for culture, count in source["cultures"].items() if culture})
    lists = [(one["name"], one["category"], one["licence"], one["date"], one["entries"]) for one in sources]
    _print(
        _table("Categories", ("category", "entries"), ((one, categories[one]) for one in CATEGORIES)),
        _table("Cultures", ("culture", "entries"), cultures.most_common()),
        _table("Licences", ("licence", "entries"), licences.most_common()),
        _table("Lists", ("list", "category", "licence", "date", "entries"), lists),
        f"{sum(categories.values()):,} entries in {len(sources)} lists, digest {lexicon.digest}",
    )


@app.command()
def lookup(
    words: Annotated[list[str], typer.Argument(metavar="WORD…", help="Words; - reads them from standard input.")],
    to: To = Output.table,
    near: Annotated[bool, typer.Option(help="Also names and places one edit away.")] = True,
    genitive: Annotated[bool, typer.Option(help="Also what the word is the genitive of.")] = True,
) -> None:
    """Show all readings of words: by list, folded, by shape, and by near spelling.

    A weaker kind of match is shown only in categories that no stronger kind has.

    Examples: `gok lexicon lookup Elena "New York"` · `gok lexicon lookup --to jsonl - < words.txt`
    """
    from gok.lexicon import open_lexicon

    lexicon = open_lexicon()
    answers = ((word, lexicon.lookup(word, near=near, genitive=genitive)) for word in _read_words(words))
    if to is Output.jsonl:
        _write_lines({"word": word, "readings": [one._asdict() for one in found]} for word, found in answers)
    else:
        _print(*(_readings(word, found) for word, found in answers))


@app.command()
def add(
    file: Annotated[Path, typer.Argument(help="CSV with a heading line: comma, semicolon or tab; UTF-8.")],
    category: Annotated[str, typer.Option(help="Label or lexicon category, e.g. firstname_female, surname, city.")],
    name: Annotated[str, typer.Option(help="Name of the list; made from the file's name if left out.")] = "",
    origin: Annotated[str, typer.Option(help="Where the list is from.")] = "added by the user",
    licence: Annotated[str, typer.Option(help="SPDX id of its licence.")] = "LicenseRef-unknown",
) -> None:
    """Add a list that you have, such as national name statistics.

    Columns are known by their heading (name, namn, form; count, antal, weight; gender, kön; country; culture; kind;
    of). A list of the same name is replaced. On any error the lexicon stays as it was.

    Example: `gok lexicon add --category firstname_female kvinnonamn.csv`
    """
    from rich.console import Console

    from gok.lexicon.overlay import add_list, list_name
    from gok.lexicon.user_lists import read_user_list

    with Console(stderr=True).status("reading") as status:
        read = read_user_list(file, category, lambda rows: status.update(f"read {rows:,} rows"))
        status.update("compiling")
        chosen = name or list_name(file)
        add_list(
            read,
            chosen,
            origin=origin,
            licence=licence,
            progress=lambda words, rows: status.update(f"compiling {words}: {rows:,}"),
        )
    notes = [f"{read.duplicates:,} duplicates merged" if read.duplicates else ""]
    notes.append(f"{read.empty:,} rows without an entry passed over" if read.empty else "")
    notes.append(f"columns not used: {', '.join(read.ignored)}" if read.ignored else "")
    _print(f"{chosen}: {len(read.rows):,} entries of {read.category} added", *filter(None, notes))


@app.command("list")
def list_added(to: To = Output.table) -> None:
    """Show the lists that were added.

    Example: `gok lexicon list`
    """
    from gok.lexicon.overlay import overlay_path
    from gok.lexicon.store import Store

    sources: list[dict[str, Any]] = []
    if overlay_path().is_file():
        sources = Store(overlay_path()).head["sources"]
    if to is Output.jsonl:
        _write_lines(sources)
        return
    rows = [(one["name"], one["category"], one["origin"], one["date"], one["entries"]) for one in sources]
    _print(_table("Added lists", ("list", "category", "origin", "date", "entries"), rows))


@app.command()
def remove(name: Annotated[str, typer.Argument(help="Name of an added list.")]) -> None:
    """Take an added list away again.

    Example: `gok lexicon remove kvinnonamn`
    """
    from gok.lexicon.overlay import remove_list

    remove_list(name)
    _print(f"{name}: removed")


@app.command("compile")
def compile_(
    folder: Annotated[Path | None, typer.Argument(help="Folder with data/ and tables/; the built-in one.")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write.")] = None,
) -> None:
    """Compile the built-in lists anew, for people who edit them in a copy of the repository.

    Example: `gok lexicon compile`
    """
    from rich.console import Console

    from gok.lexicon.compile import compile_folder
    from gok.lexicon.compile_forms import compile_forms
    from gok.lexicon.lexicon import builtin_path

    target = output or builtin_path()
    with Console(stderr=True).status("compiling") as status:
        head = compile_folder(
            folder or builtin_path().parent,
            target,
            lambda words, rows: status.update(f"compiling {words}: {rows:,}"),
        )
        if target == builtin_path():
            compile_forms(target, say=status.update)
    _print(f"{target}: {head['keys']:,} forms of {len(head['sources'])} lists")


def _read_words(words: list[str]) -> Iterator[str]:
    for word in words:
        if word == "-":
            yield from filter(None, (line.strip() for line in sys.stdin))
        else:
            yield word


def _readings(word: str, readings: Iterable[Reading]) -> Table | str:
    columns = ("form", "match", "category", "kind", "gender", "country", "culture", "weight", "of", "list")
    rows = [
        (
            one.form,
            f"{one.match}, genitive" if one.genitive else one.match,
            *(one.category, one.kind, one.gender, one.country, one.culture, one.weight or "", one.of, one.source),
        )
        for one in readings
    ]
    if not rows:
        return f"{word}: not known"
    used = [place for place in range(len(columns)) if any(row[place] for row in rows)]
    shown = ([row[place] for place in used] for row in rows)
    return _table(word, tuple(columns[place] for place in used), shown)


def _table(title: str, columns: tuple[str, ...], rows: Iterable[Iterable[object]]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), title_justify="left")
    for column in columns:
        table.add_column(column, justify="right" if column in ("entries", "weight") else "left")
    for row in rows:
        table.add_row(*(Text(f"{cell:,}" if isinstance(cell, int) else str(cell)) for cell in row))
    return table


def _print(*parts: object) -> None:
    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console.width = 160  # a file or a pipe has no width of its own
    for part in parts:
        console.print(part, markup=False, highlight=False) if isinstance(part, str) else console.print(part)


def _write_lines(values: Iterable[dict[str, Any]]) -> None:
    for value in values:
        sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")

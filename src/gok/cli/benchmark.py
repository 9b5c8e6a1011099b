"""`gok benchmark`: how well any system finds personal information in Swedish, on one page with the others."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gok.cli.evaluate import read_names, show_tables
from gok.cli.streams import writing
from gok.errors import SettingError

if TYPE_CHECKING:
    from gok.evaluate.benchmark import Split

__all__ = ["command"]

_DETECT = ("-m", "gok.cli", "detect", "--from", "jsonl", "--to", "jsonl")
_OURS = {"gok": _DETECT, "gok-rules": (*_DETECT, "--no-model", "--no-pos")}


def command(
    system: Annotated[
        str,
        typer.Argument(metavar="[SYSTEM]", help="A command (in quotes), or gok, gok-rules; none draws the page anew."),
    ] = "",
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="The benchmark.")] = Path("benchmarks/swedish-pi"),
    split: Annotated[str, typer.Option(help="Which of its splits.")] = "test",
    name: Annotated[str, typer.Option(help="What the system is called on the page; else the command.")] = "",
    rename: Annotated[
        list[str] | None, typer.Option("--map", help="A label of the system and ours, as PERSON=firstname_unknown.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FOLDER", help="Answers, figures and page; else DATA/results.")
    ] = None,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds a system may be silent.")] = 120,
    bootstrap: Annotated[int, typer.Option(min=0, help="Samples for the intervals; 0 for none.")] = 1000,
    again: Annotated[bool, typer.Option("--again", help="Forget the answers of an earlier run.")] = False,
) -> None:
    """Run a system on the essays of a benchmark, score it and draw the leaderboard.

    The command reads one essay a line from its input, {"id": …, "text": …, "meta": …}, and writes one line for each,
    {"id": …, "spans": [{"start": …, "end": …, "label": …}]}, in any order; offsets are code points. Answers are kept as
    they come: a run that was stopped goes on where it was.

    Examples:

        gok benchmark gok

        gok benchmark "python benchmarks/swedish-pi/systems/patterns.py" --name patterns

        gok benchmark "python my_tagger.py" --name mine --map PER=firstname_unknown --timeout 600
    """
    from gok.evaluate.benchmark import open_split, run_system, score_system

    essays = open_split(data, split)
    folder = out or data / "results"
    folder.mkdir(parents=True, exist_ok=True)
    if system:
        called, names = name or system, read_names(rename or [])
        answers = folder / f"{_file(called)}.{split}.answers.jsonl"
        if again:
            answers.unlink(missing_ok=True)
        run_system(_command(system), essays, answers, timeout=timeout, progress=_tell)
        entry = score_system(essays, answers, name=called, command=system, names=names, samples=bootstrap)
        told = json.dumps(entry.to_dict(), ensure_ascii=False, indent=1) + "\n"
        _write(folder / f"{_file(called)}.{split}.json", told)
    _draw_page(folder, essays)


def _draw_page(folder: Path, essays: Split) -> None:
    """The leaderboard of all that were ever run on the split, as a page and on the terminal."""
    from gok.evaluate.benchmark import board_tables, draw_board, read_board

    entries = read_board(folder, essays)
    if not entries:
        raise SettingError(f"{folder}: no system was run on {essays.name} yet; name one")
    page = folder / f"leaderboard.{essays.name}.html"
    _write(page, draw_board(entries, essays))
    typer.echo(show_tables(board_tables(entries)[:1], [f"the page: {page}"], False), nl=False)


def _write(path: Path, text: str) -> None:
    with writing([], path) as outputs:
        outputs.add(path, [text])


def _command(system: str) -> list[str]:
    if system in _OURS:
        return [sys.executable, *_OURS[system]]
    try:
        parts = shlex.split(system)
    except ValueError as error:
        raise SettingError(f"the command cannot be read: {error}") from None
    return [sys.executable if parts[0] in ("python", "python3") else parts[0], *parts[1:]]


def _file(name: str) -> str:
    """What the files of a system are called: its name in plain letters."""
    from gok.text.folding import fold

    letters = "".join(fold(char) or "-" for char in name)
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:60] or "system"


def _tell(done: int, whole: int) -> None:
    if sys.stderr.isatty():
        typer.echo(f"\r{done} of {whole} essays", err=True, nl=done == whole)
    elif done in (0, whole) or done % 50 == 0:
        typer.echo(f"{done} of {whole} essays", err=True)

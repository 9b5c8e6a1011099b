"""`gok corpus`: many essays at once."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gok.cli.options import (
    Caution,
    Culture,
    From,
    KeepMeta,
    Meta,
    Model,
    NoModel,
    NoPos,
    Profile,
    ProjectErrors,
    Replace,
    SvalaAffixes,
    To,
    WithSource,
)
from gok.cli.streams import parse_keep, parse_meta
from gok.errors import SettingError

if TYPE_CHECKING:
    from gok.corpus import Options, Progress, Summary

__all__ = ["app"]

_EVERY = 30.0  # seconds between lines where there is no terminal

app = typer.Typer(help="Work on whole corpora: folders, JSONL, Parquet; on one machine or many.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    pass


@app.command()
def run(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="A folder, a .jsonl(.gz, .zst) or .parquet file, or any other.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A folder, a .jsonl(.gz, .zst), .parquet, .xml … file.")],
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="Key file; this or a seed is needed.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Choices anybody can repeat, for tests and demos.")
    ] = None,
    scope: Annotated[
        str,
        typer.Option("--scope", metavar="S", help="Within what names are one and distinct: essay, learner, corpus."),
    ] = "essay",
    workers: Annotated[int, typer.Option("--workers", metavar="N", help="Processes to work with.")] = 1,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="A Dask scheduler: tls://host:port, or `local`."),
    ] = None,
    worker_key: Annotated[
        Path | None, typer.Option("--worker-key", metavar="FILE", help="Where the cluster's workers have the key.")
    ] = None,
    tls_ca: Annotated[
        Path | None, typer.Option("--tls-ca", metavar="FILE", help="Certificate authority of the cluster.")
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option("--tls-cert", metavar="FILE", help="Our certificate for the cluster.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option("--tls-key", metavar="FILE", help="The key of that certificate.")
    ] = None,
    text_column: Annotated[
        str, typer.Option("--text-column", metavar="NAME", help="Column (or JSON key) of the text.")
    ] = "text",
    id_column: Annotated[str, typer.Option("--id-column", metavar="NAME", help="Column of the essay's id.")] = "id",
    learner_column: Annotated[
        str, typer.Option("--learner-column", metavar="NAME", help="Column of the learner.")
    ] = "learner",
    max_chars: Annotated[
        int, typer.Option("--max-chars", metavar="N", help="Longer essays are not worked on but listed as failures.")
    ] = 1_000_000,
    anew: Annotated[
        bool, typer.Option("--anew", help="Forget an unfinished run; write over OUT if it is a file.")
    ] = False,
    from_: From = None,
    to: To = None,
    profile: Profile = "swell",
    culture: Culture = None,
    replace: Replace = "personal",
    caution: Caution = "",
    with_source: WithSource = False,
    meta: Meta = None,
    keep_meta: KeepMeta = None,
    no_pos: NoPos = False,
    no_model: NoModel = False,
    model: Model = None,
    project_errors: ProjectErrors = False,
    svala_affixes: SvalaAffixes = False,
) -> None:
    """Pseudonymize a corpus, with any number of workers; what comes out does not depend on how many.

    A run that was stopped or killed goes on where it was when the same command is given again. Essays that fail are
    listed with their ids in OUT.failures.jsonl, and the exit status is 1. Names are chosen by a key, so one is
    needed. No automatic pseudonymization is complete: let a person read the result before you share it.

    Examples:

        gok corpus run essays.jsonl.gz out.jsonl.gz --key project.key --workers 8

        gok corpus run essays.parquet out.parquet --seed 1 --text-column essay --learner-column pupil --scope learner

        gok corpus run essays/ out/ --to svala --key project.key --scheduler tls://head:8786 --worker-key ~/project.key
    """
    from gok.corpus import Columns, Options, Tls

    if model is not None and no_model:
        raise SettingError("--model and --no-model exclude each other")
    options = Options(
        key=key,
        seed=seed,
        scope=scope,
        profile=profile,
        culture=culture,
        replace=replace,
        caution=caution,
        pos=not no_pos,
        model=model if model is not None else not no_model,
        with_source=with_source,
        project_errors=project_errors,
        svala_affixes=svala_affixes,
        format=from_,
        to=to,
        columns=Columns(text_column, id_column, learner_column),
        meta=parse_meta(meta),
        keep_meta=parse_keep(keep_meta),
        max_chars=max_chars,
        workers=workers,
        scheduler=scheduler,
        worker_key=worker_key,
        tls=Tls(tls_ca, tls_cert, tls_key),
        anew=anew,
    )
    status = _end(_run(source, out, options))
    if status:
        raise typer.Exit(status)


def _run(source: Path, out: Path, options: Options) -> Summary:
    from gok.corpus import run_corpus

    try:
        with _stopping() as stop, _showing() as report:
            return run_corpus(source, out, options, report=report, stop=stop)
    except KeyboardInterrupt:
        _say("left at once; the same command goes on where it was")
        raise typer.Exit(130) from None


def _end(summary: Summary) -> int:
    """Say how it went; gives the exit status."""
    if not summary.finished:
        _say(f"stopped after {summary.essays:,} essays; the same command goes on from there")
        return 130
    done = f"{summary.essays:,} essays, {summary.tokens:,} tokens"
    _say(f"{done} written to {summary.out}" + (" (gone on with an unfinished run)" if summary.resumed else ""))
    for name in summary.used_up:
        _say(f"the list {name!r} has fewer names than are needed: some things share one")
    if summary.warnings is not None:
        _say(f"{summary.warned:,} warnings, listed in {summary.warnings}")
    if summary.failures is not None:
        _say(f"{summary.failed:,} failures, listed in {summary.failures}")
    return 1 if summary.failed else 0


def _say(line: str) -> None:
    print(f"gok: {line}", file=sys.stderr, flush=True)


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """An interrupt lets what is under way be finished and kept; a second one does not wait."""
    asked: list[int] = []

    def ask(number: int, _frame: Any) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        os.write(2, b"\ngok: finishing what is under way; once more to leave at once\n")

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _showing() -> Iterator[Callable[[Progress], None]]:
    """A bar where somebody looks, else a line now and then."""
    start, said = time.monotonic(), time.monotonic()

    def plainly(now: Progress) -> None:
        nonlocal start, said
        if now.new_bytes == 0:
            start = time.monotonic()
        if time.monotonic() - said >= _EVERY:
            said = time.monotonic()
            _say(f"{now.phase}: {now.done / max(1, now.total):.0%}, {_told(now, said - start)}")

    if not sys.stderr.isatty():
        yield plainly
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} % {task.fields[told]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def show(now: Any) -> None:
            nonlocal start
            if now.phase not in tasks:
                start = time.monotonic()
                tasks[now.phase] = bar.add_task(now.phase, total=max(1, now.total), told="")
            bar.update(tasks[now.phase], completed=now.done, told=_told(now, time.monotonic() - start))

        yield show


def _told(now: Progress, seconds: float) -> str:
    """Counts, rate and time left."""
    parts = [f"{now.essays:,} essays"]
    if now.failed:
        parts.append(f"{now.failed:,} failed")
    if now.new_bytes and seconds > 0:
        left = int((now.total - now.done) * seconds / now.new_bytes)
        parts += [
            f"{now.new_tokens / seconds:,.0f} tokens/s",
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left",
        ]
    return ", ".join(parts)

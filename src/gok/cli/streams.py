"""What the commands do alike: where essays come from, where results go, how progress shows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gok.errors import SettingError

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge
    from gok.formats import Format
    from gok.results import Result
    from gok.text import Essay

__all__ = [
    "each",
    "essays_only",
    "open_model",
    "parse_keep",
    "parse_meta",
    "progress",
    "read_inputs",
    "write_output",
]

T = TypeVar("T")


def parse_meta(pairs: list[str] | None) -> dict[str, str]:
    """`k=v` options as a table."""
    meta = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise SettingError(f"--meta {pair!r} is not of the form key=value")
        meta[key] = value
    return meta


def parse_keep(names: str | None) -> tuple[str, ...]:
    """`learner,genre` as names."""
    return tuple(name.strip() for name in (names or "").split(",") if name.strip())


def open_model(path: Path | None, *, without: bool) -> bool | Judge:
    """Who judges: a model of the user's own, none, or the one that is shipped."""
    if path is None:
        return not without
    if without:
        raise SettingError("--model and --no-model exclude each other")
    from gok.detect.model.judges import ContextModel

    return ContextModel(path)


def read_inputs(inputs: list[str] | None, *, format: str | None, meta: dict[str, str]) -> tuple[Iterator[Result], int]:
    """The results that stand in the inputs, and how many files they are."""
    from gok.formats import input_files, read_file, read_stream

    if not inputs:
        if sys.stdin.isatty():
            raise SettingError("no input; name files or a folder, or pipe a text in (see --help)")
        inputs = ["-"]
    paths: list[Path | None] = []
    for name in inputs:
        path = Path(name)
        if name == "-":
            paths.append(None)
        elif path.is_dir():
            found = input_files(path)
            if not found:
                raise SettingError(f"{name}: no essays in this folder")
            paths += found
        else:
            paths.append(path)

    def results() -> Iterator[Result]:
        for path in paths:
            if path is None:
                stream = read_stream(sys.stdin.buffer, format=format or "text")
            else:
                stream = read_file(path, format=format)
            for result in stream:
                essay = replace(result.essay, meta={**result.essay.meta, **meta}) if meta else result.essay
                yield replace(result, essay=essay)

    return results(), len(paths)


def essays_only(results: Iterable[Result], work: Callable[[Essay], T]) -> Iterator[T]:
    """Apply the engine to each essay; annotations that came along are left behind."""
    return each(results, lambda result: work(result.essay))


def each(results: Iterable[Result], work: Callable[[Result], T]) -> Iterator[T]:
    """Apply something to each result, and tell what it warns of."""
    for result in results:
        done = work(result)
        for warning in getattr(done, "warnings", ()):
            print(f"gok: essay {result.essay.id or '?'}: {warning}", file=sys.stderr)
        yield done


def write_output(
    results: Iterator[Result],
    *,
    out: Path | None,
    to: str | None,
    default: str,
    with_source: bool,
    keep_meta: Container[str] = (),
) -> None:
    """Write to a file or folder all at once, or to standard output as results come."""
    from gok.formats import write_chunks, write_files

    if out is not None:
        row = _row_for(out, to, default)
        write_files(results, out, format=row, with_source=with_source, keep_meta=keep_meta)
        return
    name = to or default
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="")
    for piece in write_chunks(results, format=name, with_source=with_source, keep_meta=keep_meta):
        sys.stdout.write(piece)
    sys.stdout.flush()


def _row_for(out: Path, to: str | None, default: str) -> str | Format | None:
    if to is not None:
        return to
    return None if out.suffix and not out.is_dir() else default


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[Iterable[Any]], Iterator[Any]]]:
    """A bar on standard error when somebody looks at it and there is more than one file; silent in a pipe."""
    if total < 2 or not sys.stderr.isatty():
        yield iter
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield lambda items: iter(bar.track(items, total=total, description=what))

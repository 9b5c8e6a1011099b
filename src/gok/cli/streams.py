"""What the commands do alike: where essays come from, where results go, how progress shows."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gok.cli.leaving import settle
from gok.errors import SettingError
from gok.text.records import dataclass, replace

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge
    from gok.files import Outputs
    from gok.formats import Format
    from gok.pos.given import GivenAnnotations
    from gok.results import Result
    from gok.text import Essay

__all__ = [
    "Way",
    "each",
    "essays_only",
    "input_paths",
    "open_annotations",
    "open_model",
    "parse_keep",
    "parse_meta",
    "progress",
    "read_inputs",
    "writing",
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
    if "genre" in meta:
        _warn_of_genre(meta)
    return meta


def _warn_of_genre(meta: dict[str, str]) -> None:
    """A genre decides what is taken for the world's: one that is misspelled must not go unnoticed."""
    from gok.lang import load_language
    from gok.lang.genres import genres_of

    language = load_language()
    known = sorted(set(language.table("genres").values()))
    for name in genres_of(language, meta):
        if name not in known:
            said = f"gok: the genre {name!r} is not known and changes nothing; known: {', '.join(known)}"
            print(said, file=sys.stderr)


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


def open_annotations(path: Path, *, without: bool = False) -> GivenAnnotations:
    """What another tagger has said of the words of the essays."""
    if without:
        raise SettingError("--pos and --no-pos exclude each other")
    from gok.formats.sparv import read_annotations

    return read_annotations(path)


def input_paths(inputs: list[str] | None) -> list[Path | None]:
    """The files that are named, those of folders among them; None is standard input."""
    from gok.formats import input_files

    if not inputs:
        if sys.stdin is None or sys.stdin.isatty():
            raise SettingError("no input; name files or a folder, or pipe a text in (see --help)")
        inputs = ["-"]
    paths: list[Path | None] = []
    for name in inputs:
        path = Path(name)
        if not name:
            raise SettingError("a file or folder needs a name; an empty one would be the folder one is in")
        if name == "-":
            paths.append(None)
        elif _is_text(name):
            raise SettingError("no file is called so; a text is piped in: echo 'Jag heter …' | gok pseudonymize")
        elif path.is_dir():
            found = input_files(path)
            if not found:
                raise SettingError(f"{name}: no essays in this folder")
            paths += found
        else:
            paths.append(path)
    return paths


def _is_text(name: str) -> bool:
    """Whether a text stands where a file should: it is not repeated in an error, as the name of a file would be."""
    return " " in name.strip() and not Path(name).suffix[1:].isalnum() and not os.path.exists(name)


def read_inputs(inputs: list[str] | None, *, format: str | None, meta: dict[str, str]) -> tuple[Iterator[Result], int]:
    """The results that stand in the inputs, and how many files they are."""
    from gok.formats import read_file, read_stream

    paths = input_paths(inputs)

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
    is_first = True
    for result in results:
        done = work(result)
        if is_first:
            settle()
            is_first = False
        for warning in getattr(done, "warnings", ()):
            print(f"gok: essay {result.essay.id or '?'}: {warning}", file=sys.stderr)
        yield done


@contextmanager
def writing(
    inputs: Iterable[str | Path] | None,
    *outs: Path | None,
    reads: Iterable[Path | None] = (),
    private: bool = False,
    hint: str = "name another place",
) -> Iterator[Outputs]:
    """What a command writes, all of it named at its end. It is never written over what the command reads.

    `outs` are where it is to go, as far as that is known: they are refused before any work is done.
    """
    from gok.files import Inputs, Outputs

    over = Inputs([*(Path(name) for name in inputs or () if str(name) != "-"), *reads], hint=hint)
    for out in outs:
        if out is not None:
            over.check(out)
    with Outputs(over, private=private) as outputs:
        yield outputs
        outputs.finish()


@dataclass(frozen=True)
class Way:
    """From where a command takes essays and whereto results go: what its options say of it."""

    inputs: list[str] | None
    format: str | None
    out: Path | None
    to: str | None
    default: str
    with_source: bool
    keep_meta: tuple[str, ...] = ()
    in_place: bool = False
    reads: tuple[Path | None, ...] = ()
    annotate: tuple[str, ...] = ()

    def write(
        self,
        results: Callable[[list[str] | None], Iterator[Result]],
        *more: Path | None,
        along: Callable[[Outputs], None] | None = None,
    ) -> None:
        """Write what `results` makes of the inputs; `along` writes what else there is, to the files in `more`.

        Standard output gets results as they come, unless something else has to be written first.
        """
        if self.out is None and not self.in_place:
            made: Iterable[Result] = results(self.inputs)
            if along is not None:
                made = list(made)
                with writing(self.inputs, *more, reads=self.reads) as outputs:
                    along(outputs)
            from gok.formats import write_chunks

            if hasattr(sys.stdout, "reconfigure"):
                sys.stdout.reconfigure(encoding="utf-8", newline="")
            row = self.to or self.default
            pieces = write_chunks(
                made, format=row, with_source=self.with_source, keep_meta=self.keep_meta, annotate=self.annotate
            )
            for piece in pieces:
                sys.stdout.write(piece)
            sys.stdout.flush()
            return
        if self.in_place and (self.out is not None or self.to is not None):
            raise SettingError("--in-place keeps names and formats; leave --out and --to away")
        inputs = None if self.in_place else self.inputs
        hint = "name another place, or say --in-place"
        with writing(inputs, self.out, *more, reads=self.reads, private=self.with_source, hint=hint) as outputs:
            if self.out is None:
                self._stage_in_place(results, outputs)
            else:
                self._stage(results(self.inputs), self.out, _row_for(self.out, self.to, self.default), outputs)
            if along is not None:
                along(outputs)

    def _stage(self, results: Iterator[Result], out: Path, row: str | Format | None, outputs: Outputs) -> None:
        from gok.formats import stage_files
        from gok.formats.flavours import flavoured

        ready = flavoured(results, self.with_source, self.keep_meta)
        stage_files(outputs, ready, out, format=row, annotate=self.annotate)

    def _stage_in_place(self, results: Callable[[list[str] | None], Iterator[Result]], outputs: Outputs) -> None:
        """What comes of each file takes its place, in the format it had."""
        from gok.formats import format_of

        for path in input_paths(self.inputs):
            if path is None:
                raise SettingError("--in-place writes over files; standard input is none")
            row = format_of(path, self.format)
            if not row.writes:
                raise SettingError(f"{path}: format {row.name} cannot be written; name another place with -o")
            self._stage(results([str(path)]), path, row, outputs)


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

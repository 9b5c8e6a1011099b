"""Where a corpus goes: what is written is told by the name, and appears whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal

from gok.corpus.compressed import PACKED, inner_name
from gok.corpus.journal import KEPT
from gok.corpus.parquet import SUFFIX
from gok.errors import SettingError, WriteError
from gok.files import Outputs
from gok.formats import format_named
from gok.formats.guessing import guess_output

__all__ = ["Output", "choose_output", "replacing"]

Kind = Literal["jsonl", "parquet", "file", "folder"]


@dataclass(frozen=True, slots=True)
class Output:
    """What is written: JSONL, Parquet, one file of a format that holds many essays, or a folder of files."""

    path: Path
    kind: Kind
    format: str

    @property
    def pieces(self) -> Literal["lines", "results", "files"]:
        """What the workers make for it."""
        if self.kind in ("jsonl", "parquet"):
            return "lines"
        return "results" if self.kind == "file" else "files"


def choose_output(path: Path, to: str | None) -> Output:
    """The output that a name and a format ask for."""
    inner = inner_name(path)
    packed = inner != path
    if to == "parquet" or (to is None and path.suffix.lower() == SUFFIX):
        return Output(path, "parquet", "parquet")
    is_folder = path.is_dir() or not path.suffix
    if to is None:
        to = "text" if is_folder else guess_output(inner).name
    row = format_named(to)
    if not row.writes:
        raise SettingError(f"format {row.name} cannot be written")
    if is_folder:
        return Output(path, "folder", row.name)
    if not row.many:
        raise SettingError(f"{path}: format {row.name} holds one essay a file; name a folder to write to")
    if packed and row.name != "jsonl":
        raise SettingError(f"{path}: only JSONL is written compressed ({', '.join(PACKED)})")
    return Output(path, "jsonl" if row.name == "jsonl" else "file", row.name)


@contextlib.contextmanager
def replacing(path: Path, *, private: bool) -> Iterator[BinaryIO]:
    """A file to write that takes its name, and the place of an older one, when it is whole and on the disk."""
    with Outputs(private=private) as outputs:
        try:
            yield outputs.open(path)
            outputs.finish()
        except OSError as error:  # of a library that writes by itself
            raise WriteError(f"{path}: {error.strerror or 'cannot be written'}{KEPT}") from None
        except WriteError as error:
            raise WriteError(f"{error}{KEPT}") from None

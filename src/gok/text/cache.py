"""What is worked out once: tables that forget all when they are full, and what is kept for new processes.

To compile the patterns one essay needs takes longer than to read the essay. When the word lists are compiled, so are
the patterns, tables in TOML are parsed, and it is laid out where patterns are tried (`gok.lexicon.keeping`); what comes
of it is kept in `prepared.gok`, for this very Python, as Python keeps what it makes of modules. Everything lies under
its source: the file changes how long it takes and nothing else. What is not there, or was kept by another Python, is
worked out as ever.
"""

from __future__ import annotations

import marshal
import re
import sys
from array import array
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

try:
    import _sre  # type: ignore[import-not-found]
except ImportError:  # a Python with another engine
    _sre = None

__all__ = ["KEPT", "MADE_BY", "BoundedCache", "compile_pattern", "digest_of_files", "kept", "parse_toml"]

KEPT = Path(__file__).parents[1] / "prepared.gok"
MADE_BY = f"gok prepared 1, {sys.implementation.cache_tag} {sys.hexversion:x} {getattr(_sre, 'MAGIC', '')}"

_STAMP = "digest.stamp"

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class BoundedCache(dict[_Key, _Value], Generic[_Key, _Value]):
    """Values by key, each worked out once: a hit costs no more than a look into a dictionary.

    Emptied when it holds `most`, so that neither a corpus nor a server that runs for weeks can fill the memory; words
    come back often enough that what is forgotten is soon there again.
    """

    def __init__(self, find: Callable[[_Key], _Value], most: int) -> None:
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, key: _Key) -> _Value:
        if len(self) >= self._most:
            self.clear()
        self[key] = found = self._find(key)
        return found


def compile_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives."""
    program = kept().get((pattern, int(flags)))
    if program is None:
        return re.compile(pattern, flags)
    all_flags, code, *groups = marshal.loads(program)  # noqa: S302 – beside our modules, and trusted as they are
    found: re.Pattern[str] = _sre.compile(pattern, all_flags, array("I", code).tolist(), *groups)
    return found


def parse_toml(source: str) -> dict[str, Any]:
    """What `tomllib.loads` gives."""
    table = kept().get((source, None))
    if table is None:
        import tomllib

        return tomllib.loads(source)
    found: dict[str, Any] = marshal.loads(table)  # noqa: S302
    return found


@cache
def kept() -> Mapping[tuple[str, int | None], bytes]:
    """A pattern with its flags, a table without any, or the name of a plan (`gok.lang.scanning`): what became of it."""
    try:
        with KEPT.open("rb") as file:
            made_by, found = marshal.load(file)  # noqa: S302
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return found if made_by == MADE_BY else {}


def digest_of_files(files: Sequence[Path], *, note: bool = False) -> str:
    """SHA-256 of what stands in some files of a folder, one after another; to `note` it is to write it beside them.

    Where it was noted, and nobody has touched the files since, they are not read: models have megabytes.
    """
    stamp = files[0].with_name(_STAMP)
    touched = " ".join([f"{file.name}:{said.st_size}:{said.st_mtime_ns}" for file in files for said in [file.stat()]])
    noted, _, of = (stamp.read_text("utf-8") if stamp.is_file() else "").partition(" ")
    if of == touched:
        return noted
    from hashlib import sha256
    from mmap import ACCESS_READ, mmap

    digest = sha256()
    for file in files:
        with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as mapped:  # nothing is copied
            digest.update(mapped)
    if note:
        stamp.write_text(f"{digest.hexdigest()} {touched}", "utf-8")
    return digest.hexdigest()

"""Essays on their way: batches that are cut by the input alone, so that who works on them makes no difference."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from gok.errors import InputError
from gok.replace.keys import Key
from gok.text import Essay

__all__ = ["Batch", "Done", "Failure", "Found", "Seen", "checked", "cut", "open_base"]

MOST_ESSAYS = 64
MOST_CHARACTERS = 50_000  # about a second of work


class Failure(NamedTuple):
    """An essay that did not come through, and why; never a word of it."""

    id: str
    reason: str


class Found(NamedTuple):
    """What a reader met: an essay or what is wrong with one, and how far into the input it is (in bytes)."""

    what: Essay | Failure
    place: int


@dataclass(frozen=True)
class Batch:
    """Some essays in a row, each with its place in the batch. The texts stay out of `repr`: clusters log arguments.

    `digest` tells whether the batch is the same as in an earlier pass or run; `size` is its share of the input in
    bytes; `assigned` has the pseudonyms settled for the whole scope.
    """

    index: int
    essays: tuple[tuple[int, Essay], ...] = field(repr=False)
    failures: tuple[tuple[int, Failure], ...] = field(default=(), repr=False)
    digest: str = ""
    size: int = 0
    assigned: Mapping[bytes, str] = field(default_factory=dict, repr=False)

    def singles(self) -> Iterator[Batch]:
        """Each essay as a batch of its own, without what failed in reading."""
        for pair in self.essays:
            yield replace(self, essays=(pair,), failures=())


@dataclass(frozen=True)
class Done:
    """What a worker made of a batch."""

    data: bytes = field(default=b"", repr=False)
    failures: tuple[tuple[int, Failure], ...] = field(default=(), repr=False)
    warnings: tuple[tuple[int, Failure], ...] = field(default=(), repr=False)
    essays: int = 0
    tokens: int = 0

    def __add__(self, other: Done) -> Done:
        return Done(
            self.data + other.data,
            self.failures + other.failures,
            self.warnings + other.warnings,
            self.essays + other.essays,
            self.tokens + other.tokens,
        )


def open_base(path: Path) -> sqlite3.Connection:
    """A new data base for what does not fit in memory, its owner's alone; it is not meant to outlive a kill."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    base = sqlite3.connect(f"{path.absolute().as_uri()}?nolock=1", uri=True, isolation_level=None)
    for line in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -16000"):
        base.execute(f"PRAGMA {line}")
    return base


class Seen:
    """The ids met so far, as digests in a file: memory does not grow with the corpus."""

    def __init__(self, key: Key, path: Path) -> None:
        self._key, self._path = key, path
        self._base = open_base(path)
        self._base.execute("CREATE TABLE seen (id BLOB PRIMARY KEY) WITHOUT ROWID")
        self._base.execute("BEGIN")

    def is_new(self, id: str) -> bool:
        """Whether the id was not met before; from now on it was."""
        digest = self._key.digest("id", id)[:16]
        try:
            return self._base.execute("INSERT OR IGNORE INTO seen VALUES (?)", (digest,)).rowcount > 0
        except sqlite3.Error as error:  # a full disk
            raise InputError(f"{error}; what is done so far is kept", source=str(self._path)) from None

    def close(self) -> None:
        """Take the file away."""
        self._base.close()
        self._path.unlink(missing_ok=True)


def checked(found: Iterable[Found], seen: Seen, *, most: int) -> Iterator[Found]:
    """What cannot be worked on is made a failure: an id met before, an empty text, one longer than `most`."""
    for what, place in found:
        if isinstance(what, Essay):
            yield Found(_checked(what, seen, most), place)
        else:
            yield Found(what, place)


def _checked(essay: Essay, seen: Seen, most: int) -> Essay | Failure:
    if not seen.is_new(essay.id):
        return Failure(essay.id, "another essay before it has the same id")
    if len(essay.text) > most:
        return Failure(essay.id, f"has {len(essay.text)} characters, more than the {most} allowed (--max-chars)")
    if not essay.text.strip():
        return Failure(essay.id, "the text is empty")
    return essay


def cut(found: Iterable[Found], key: Key) -> Iterator[Batch]:
    """Batches of about the same cost."""
    items: list[Essay | Failure] = []
    index = characters = begin = place = 0
    for what, place in found:
        items.append(what)
        characters += len(what.text) if isinstance(what, Essay) else 0
        if len(items) >= MOST_ESSAYS or characters >= MOST_CHARACTERS:
            yield _batch(index, items, place - begin, key)
            items, characters, begin, index = [], 0, place, index + 1
    if items:
        yield _batch(index, items, place - begin, key)


def _batch(index: int, items: list[Essay | Failure], size: int, key: Key) -> Batch:
    return Batch(
        index=index,
        essays=tuple((i, item) for i, item in enumerate(items) if isinstance(item, Essay)),
        failures=tuple((i, item) for i, item in enumerate(items) if isinstance(item, Failure)),
        digest=key.digest("batch", *(part for item in items for part in _parts(item))).hex()[:32],
        size=size,
    )


def _parts(item: Essay | Failure) -> tuple[str, ...]:
    if isinstance(item, Essay):
        return "essay", item.id, item.text, json.dumps(item.meta, sort_keys=True, default=_told), str(item.tokens_given)
    return "failure", item.id, item.reason


def _told(value: Any) -> str:
    return repr(value)

"""The pseudonyms of a whole scope: from the digests collected to a table that both passes over, bounded in memory.

Digests are sorted in a data base file in the folder of the run, which can be made anew from the parts at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from gok.corpus.batches import open_base
from gok.corpus.digests import decode, wanted_in
from gok.errors import InputError
from gok.replace.keys import Key
from gok.replace.scopes import Collected, Wanted, assign_all

__all__ = ["Assignments"]


class Assignments:
    """All that is assigned, on disk; asked for a batch at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._base = open_base(path)
        self._base.executescript(_TABLES)
        self.used_up: set[str] = set()

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def fill(self, parts: Iterable[bytes], key: Key) -> None:
        """Take in what was collected, and settle scope by scope."""
        try:
            self._base.execute("BEGIN")
            for data in parts:
                for scope, collected in decode(data):
                    self._take_in(scope, collected)
            for collected in self._scopes():
                names, used_up = assign_all(collected, key=key)
                self._base.executemany("INSERT OR REPLACE INTO assigned VALUES (?, ?)", names.items())
                self.used_up |= used_up
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            raise InputError(f"{error}; what is done so far is kept", source=str(self._path)) from None

    def _take_in(self, scope: bytes, collected: Collected) -> None:
        wishes = ((scope, digest, want.under, "\n".join(want.pools)) for digest, want in collected.wanted.items())
        self._base.executemany(_WISH, wishes)
        originals = ((scope, digest) for digest in collected.originals)
        self._base.executemany("INSERT OR IGNORE INTO originals VALUES (?, ?)", originals)

    def _scopes(self) -> Iterator[Collected]:
        rows = self._base.execute("SELECT scope, digest, under, pools FROM wanted ORDER BY scope")
        for scope, group in groupby(rows, key=lambda row: bytes(row[0])):
            wanted = {digest: Wanted(tuple(pools.split("\n")), under) for _, digest, under, pools in group}
            found = self._base.execute("SELECT digest FROM originals WHERE scope = ?", (scope,))
            yield Collected(wanted, frozenset(digest for (digest,) in found))

    def of(self, data: bytes) -> dict[bytes, str]:
        """What is assigned to the things of one part."""
        found = {}
        for digest in wanted_in(data):
            row = self._base.execute("SELECT name FROM assigned WHERE digest = ?", (digest,)).fetchone()
            if row is not None:
                found[digest] = row[0]
        return found


_TABLES = """
CREATE TABLE wanted (scope BLOB, digest BLOB, under BLOB, pools TEXT, PRIMARY KEY (scope, digest)) WITHOUT ROWID;
CREATE TABLE originals (scope BLOB, digest BLOB, PRIMARY KEY (scope, digest)) WITHOUT ROWID;
CREATE TABLE assigned (digest BLOB PRIMARY KEY, name TEXT) WITHOUT ROWID;
"""
# Of two wishes the same one wins, whoever collected first, as in `Collected.__or__`.
_WISH = """
INSERT INTO wanted VALUES (?, ?, ?, ?) ON CONFLICT (scope, digest) DO UPDATE
SET pools = excluded.pools, under = excluded.under WHERE (excluded.pools, excluded.under) < (pools, under)
"""

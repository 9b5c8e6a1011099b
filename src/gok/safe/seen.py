"""What was taken already: nothing that was signed once is taken twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Protocol

from gok.safe.envelopes import read_whole
from gok.safe.errors import DamagedError
from gok.safe.files import write_atomically

__all__ = ["FileSeen", "MemorySeen", "Seen"]


class Seen(Protocol):
    """A store of what was taken. A web application keeps it in its database and records in the same transaction
    that takes the content; readers here only ask.
    """

    def has(self, id: str) -> bool:
        """Whether an order, receipt or bundle of this id was taken."""
        ...

    def last_sequence(self, signer: str) -> int:
        """The number of the last bundle taken from this signer (its public key as text), or 0."""
        ...

    def record(self, id: str, *, signer: str = "", sequence: int = 0) -> None:
        """Remember it for good."""
        ...


class MemorySeen:
    """In memory; also the base of what is kept in a file."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.sequences: dict[str, int] = {}

    def has(self, id: str) -> bool:
        """Whether something of this id was taken."""
        return id in self.ids

    def last_sequence(self, signer: str) -> int:
        """The number of the last bundle taken from this signer."""
        return self.sequences.get(signer, 0)

    def record(self, id: str, *, signer: str = "", sequence: int = 0) -> None:
        """Remember it."""
        self.ids.add(id)
        if sequence:
            self.sequences[signer] = max(sequence, self.last_sequence(signer))


class FileSeen(MemorySeen):
    """In a small file, for who has no database."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        if path.exists():
            try:
                fields = json.loads(read_whole(path, "list of what was taken"))
                self.ids, self.sequences = set(fields["ids"]), dict(fields["sequences"])
            except (ValueError, KeyError, TypeError, RecursionError):
                raise DamagedError("the list of what was taken is damaged", source=str(path)) from None

    def record(self, id: str, *, signer: str = "", sequence: int = 0) -> None:
        """Remember it; it is on the disk when this returns."""
        super().record(id, signer=signer, sequence=sequence)
        write_atomically(self.path, json.dumps({"ids": sorted(self.ids), "sequences": self.sequences}).encode())

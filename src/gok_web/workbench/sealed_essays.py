"""Essays as they lie in the database: every version sealed under the key of its learner, told by a name that is none.

Only the thread of the store (`gok_web.workbench.store`) comes here, each time within one transaction.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from django.db.models import F

from gok.safe import DataKeys, KeyDestroyedError, seal, unseal
from gok_web.workbench.documents import Document, from_json
from gok_web.workbench.heads import NO_FACTS, Place, head_of, is_whole, with_doubts
from gok_web.workbench.models import Essay, Version
from gok_web.workbench.stored import (
    ConflictError,
    MissingError,
    Plain,
    SavedVersion,
    Stored,
    TakenError,
    VersionInfo,
    count_changes,
    dump,
    iso,
)

__all__ = ["SealedEssays"]


class SealedEssays:
    """What can be read and written with the keys at hand."""

    def __init__(self, keys: DataKeys) -> None:
        self.keys = keys
        # Rows as they were opened last, with what was sealed then; in memory only.
        self._seen: dict[int, tuple[tuple[bytes, bytes], dict[str, Any]]] = {}

    def _name(self, essay: str) -> str:
        """Under what an essay stands in the database."""
        return hmac.digest(self.keys.secret("essay names"), essay.encode(), "sha256")[:16].hex()

    def _essay(self, essay: str) -> Essay:
        """The essay of an id; one whose key was destroyed is known by its name in the database alone."""
        found = Essay.objects.filter(name__in=(self._name(essay), essay)).first()
        if found is None:
            raise MissingError
        return found

    def _owner(self, document: Document) -> str:
        """Under whose key a new essay is sealed; stands, sealed itself, beside it."""
        return document.learner

    def _owner_of(self, essay: Essay) -> str:
        key = self.keys.secret("learners")
        return unseal(key, bytes(essay.learner), context=f"essay {essay.name} learner").decode()

    def _learner(self, essay: Essay) -> str:
        return self._owner_of(essay)

    def _key(self, owner: str, *, make: bool = True) -> bytes:
        return self.keys.data_key(owner, make=make)

    def _open(self, essay: Essay, sealed: bytes | memoryview, what: str) -> bytes:
        key = self._key(self._owner_of(essay), make=False)
        return unseal(key, bytes(sealed), context=f"essay {essay.name} {what}")

    def _rows(self) -> list[dict[str, Any]]:
        """Thousands are listed at a time: what is sealed as it was is not opened again, unless its key is gone."""
        listed = Essay.objects.values_list("pk", "head", "learner")
        stored = [(pk, (bytes(head), bytes(learner))) for pk, head, learner in listed]
        known = {pk: self._seen[pk] for pk, sealed in stored if self._is_as_before(pk, sealed)}
        others = Essay.objects.in_bulk([pk for pk, _sealed in stored if pk not in known])
        rows = {pk: known[pk][1] if pk in known else self._row(others[pk]) for pk, _sealed in stored}
        self._seen = {pk: (sealed, rows[pk]) for pk, sealed in stored if rows[pk]["readable"]}
        return list(rows.values())

    def _is_as_before(self, pk: int, sealed: tuple[bytes, bytes]) -> bool:
        before, row = self._seen.get(pk, ((b"", b""), {}))
        return before == sealed and not self.keys.is_destroyed(row["learner"])

    def _row(self, essay: Essay) -> dict[str, Any]:
        row: dict[str, Any] = {"id": essay.name, "version": essay.version, "saved_at": iso(essay.saved_at)}
        row |= {"found": essay.found, "confirmed": essay.confirmed, "errors": essay.errors}
        try:
            head = self._whole_head(essay)
        except KeyDestroyedError:
            return row | {"title": "", "learner": "", "status": "erased", "readable": False} | NO_FACTS
        shown = {name: head[name] for name in ("id", "title", "status", *NO_FACTS)}
        return row | shown | {"learner": self._learner(essay), "readable": True}

    def _head(self, essay: Essay) -> dict[str, Any]:
        head: dict[str, Any] = json.loads(self._open(essay, essay.head, f"head {essay.version}"))
        return head

    def _whole_head(self, essay: Essay) -> dict[str, Any]:
        """What the list shows; a head that an older Gök wrote is made anew from its essay, once."""
        head = self._head(essay)
        if is_whole(head):
            return head
        (row,) = Version.objects.filter(essay=essay, number=essay.version)
        return self._write_head(essay, head_of(self._document(essay, row)))

    def _write_head(self, essay: Essay, content: bytes) -> dict[str, Any]:
        key = self._key(self._owner_of(essay), make=False)
        essay.head = seal(key, content, context=f"essay {essay.name} head {essay.version}")
        essay.save(update_fields=["head"])
        head: dict[str, Any] = json.loads(content)
        return head

    def _keep_doubts(self, name: str, version: int, places: Sequence[Place]) -> int | None:
        essay = self._essay(name)
        if essay.version != version:
            return None
        (row,) = Version.objects.filter(essay=essay, number=version)
        made = with_doubts(self._whole_head(essay), self._document(essay, row), places)
        return cast("int | None", self._write_head(essay, made)["doubts"])

    def _read(self, name: str, version: int | None) -> Stored:
        essay = self._essay(name)
        number = essay.version if version is None else version
        row = Version.objects.filter(essay=essay, number=number).first()
        if row is None:
            raise MissingError
        return Stored(number, self._document(essay, row))

    def _document(self, essay: Essay, row: Version) -> Document:
        return from_json(json.loads(self._open(essay, row.sealed, f"version {row.number}")))

    def _versions(self, name: str) -> list[VersionInfo]:
        essay = self._essay(name)
        return [
            VersionInfo(
                version=row.number,
                saved_at=iso(row.saved_at),
                by=row.by,
                note=self._open(essay, row.note, f"note {row.number}").decode(),
                found=row.found,
                confirmed=row.confirmed,
                changes=row.changes,
                purged=row.purged,
            )
            for row in Version.objects.filter(essay=essay)
        ]

    def _all_current(self) -> Iterator[Stored]:
        for essay in Essay.objects.all():
            if not self.keys.is_destroyed(self._learner(essay)):
                (row,) = Version.objects.filter(essay=essay, number=essay.version)
                yield Stored(row.number, self._document(essay, row))

    def _all_plain(self) -> Iterator[Plain]:
        rows = Version.objects.filter(number=F("essay__version")).select_related("essay").order_by("-essay__saved_at")
        for row in rows.iterator(chunk_size=200):
            if not self.keys.is_destroyed(self._learner(row.essay)):
                yield self._plain(row)

    def _plain(self, row: Version) -> Plain:
        document = json.loads(self._open(row.essay, row.sealed, f"version {row.number}"))
        return Plain(row.number, document, self._head(row.essay).get("places"))

    def _create(self, document: Document, by: str, note: str, errors: int) -> SavedVersion:
        name = self._name(document.id)
        if there := Essay.objects.filter(name=name).first():
            raise TakenError(there.version)
        owner, now = self._owner(document), datetime.now(tz=UTC)
        key = self._key(owner)
        learner = seal(self.keys.secret("learners"), owner.encode(), context=f"essay {name} learner")
        essay = Essay(name=name, learner=learner, version=1, saved_at=now, errors=errors)
        essay.found, essay.confirmed = document.found, document.confirmed
        essay.head = seal(key, head_of(document), context=f"essay {name} head 1")
        essay.save()
        self._add_version(essay, key, document, (by, note, document.found))
        return SavedVersion(1, iso(now))

    def _save(self, name: str, document: Document, base: int, by: str, note: str, errors: int) -> SavedVersion:
        essay = self._essay(name)
        if essay.version != base:
            raise ConflictError(essay.version)
        before, head, name = self._read(name, None).document, self._head(essay), essay.name
        if before.learner != document.learner:
            self._move(essay, document.learner)
        key = self._key(self._owner_of(essay))
        number, now = base + 1, datetime.now(tz=UTC)
        known = head if by == "person" and before.text == document.text else None  # else the doubts are others
        changed = Essay.objects.filter(pk=essay.pk, version=base).update(
            version=number,
            saved_at=now,
            head=seal(key, head_of(document, known), context=f"essay {name} head {number}"),
            found=document.found,
            confirmed=document.confirmed,
            errors=errors,
        )
        if not changed:
            raise ConflictError(essay.version + 1)
        essay.version, essay.saved_at = number, now
        self._add_version(essay, key, document, (by, note, count_changes(before, document)))
        return SavedVersion(number, iso(now))

    def _add_version(self, essay: Essay, key: bytes, document: Document, said: tuple[str, str, int]) -> None:
        by, note, changes = said
        number, name = essay.version, essay.name
        Version.objects.create(
            essay=essay,
            number=number,
            sealed=seal(key, dump(document), context=f"essay {name} version {number}"),
            note=seal(key, note.encode(), context=f"essay {name} note {number}"),
            by=by,
            saved_at=essay.saved_at,
            found=document.found,
            confirmed=document.confirmed,
            changes=changes,
        )

    def _move(self, essay: Essay, learner: str) -> None:
        """Seal all that is there under another learner's key: destroying that key must reach old versions too."""
        key = self._key(learner)
        rows = [
            (
                row,
                self._open(essay, row.sealed, f"version {row.number}"),
                self._open(essay, row.note, f"note {row.number}"),
            )
            for row in Version.objects.filter(essay=essay)
        ]
        for row, document, note in rows:
            row.sealed = seal(key, document, context=f"essay {essay.name} version {row.number}")
            row.note = seal(key, note, context=f"essay {essay.name} note {row.number}")
            row.save()
        head = self._open(essay, essay.head, f"head {essay.version}")
        essay.head = seal(key, head, context=f"essay {essay.name} head {essay.version}")
        essay.learner = seal(self.keys.secret("learners"), learner.encode(), context=f"essay {essay.name} learner")
        essay.save()

    def _rename(self, old: str, new: str, base: int) -> SavedVersion:
        """Everything is sealed under the name, so all of it is sealed anew; versions and their numbers stay."""
        essay, name = self._essay(old), self._name(new)
        if essay.version != base:
            raise ConflictError(essay.version)
        if there := Essay.objects.filter(name=name).first():
            raise TakenError(there.version)
        owner, head = self._owner_of(essay), {**self._head(essay), "id": new}
        key = self._key(owner, make=False)
        opened = [
            (row, self._document(essay, row), self._open(essay, row.note, f"note {row.number}"))
            for row in Version.objects.filter(essay=essay)
        ]
        for row, document, note in opened:
            sealed = dump(replace(document, id=new))
            row.sealed = seal(key, sealed, context=f"essay {name} version {row.number}")
            row.note = seal(key, note, context=f"essay {name} note {row.number}")
            row.save(update_fields=["sealed", "note"])
        essay.name = name
        essay.head = seal(key, json.dumps(head).encode(), context=f"essay {name} head {essay.version}")
        essay.learner = seal(self.keys.secret("learners"), owner.encode(), context=f"essay {name} learner")
        essay.save()
        return SavedVersion(essay.version, iso(essay.saved_at))

    def _delete(self, name: str, base: int) -> None:
        essay = self._essay(name)
        if essay.version != base:
            raise ConflictError(essay.version)
        essay.delete()

    def _rewrite(self, name: str, change: Callable[[Document], Document], through: int) -> int:
        essay = self._essay(name)
        name, key = essay.name, self._key(self._owner_of(essay), make=False)
        count = 0
        for row in Version.objects.filter(essay=essay, number__lte=through):
            old = self._document(essay, row)
            new = change(old)
            note = self._open(essay, row.note, f"note {row.number}")
            row.sealed = seal(key, dump(new), context=f"essay {name} version {row.number}")
            row.note = seal(key, note if new == old else b"", context=f"essay {name} note {row.number}")
            row.purged = row.purged or new != old
            count += new != old
            row.save()
        return count

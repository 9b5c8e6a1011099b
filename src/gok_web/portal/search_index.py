"""The full-text index: which essays are in it, with which words, and what one can filter by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from django.db import connection

from gok_web.portal.models import Essay, EssayVersion, IndexEntry, Release

__all__ = ["WORD", "create_index", "drop_index", "entry_of", "index_release", "refresh", "tidy", "words_of"]

WORD = re.compile(r"[^\W_]+")
_BATCH = 500

_SQLITE = (
    "CREATE VIRTUAL TABLE portal_fts USING fts5(words, content='portal_indexentry', content_rowid='id', "
    "tokenize=\"unicode61 remove_diacritics 0\", prefix='2 3')",
    "CREATE TRIGGER portal_fts_in AFTER INSERT ON portal_indexentry BEGIN "
    "INSERT INTO portal_fts(rowid, words) VALUES (new.id, new.words); END",
    "CREATE TRIGGER portal_fts_out AFTER DELETE ON portal_indexentry BEGIN "
    "INSERT INTO portal_fts(portal_fts, rowid, words) VALUES ('delete', old.id, old.words); END",
    "CREATE TRIGGER portal_fts_new AFTER UPDATE OF words ON portal_indexentry BEGIN "
    "INSERT INTO portal_fts(portal_fts, rowid, words) VALUES ('delete', old.id, old.words); "
    "INSERT INTO portal_fts(rowid, words) VALUES (new.id, new.words); END",
)
_POSTGRES = (
    "ALTER TABLE portal_indexentry ADD COLUMN found tsvector "
    "GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, words)) STORED",
    "CREATE INDEX portal_found ON portal_indexentry USING gin (found)",
)


def create_index(apps: Any, schema_editor: Any) -> None:
    """The database's own index; part of the first migration."""
    for line in _SQLITE if schema_editor.connection.vendor == "sqlite" else _POSTGRES:
        schema_editor.execute(line)


def drop_index(apps: Any, schema_editor: Any) -> None:
    """Take it back."""
    if schema_editor.connection.vendor == "sqlite":
        for name in ("portal_fts_in", "portal_fts_out", "portal_fts_new"):
            schema_editor.execute(f"DROP TRIGGER {name}")
        schema_editor.execute("DROP TABLE portal_fts")
    else:
        schema_editor.execute("ALTER TABLE portal_indexentry DROP COLUMN found")


def words_of(text: str) -> str:
    """The words of a text as the index has them: composed, lower-cased, one blank between. Both databases then agree.

    >>> words_of("Vi ses på A-gatan, 3:e maj!")
    'vi ses på a gatan 3 e maj'
    """
    return " ".join(WORD.findall(unicodedata.normalize("NFC", text).casefold()))


def entry_of(essay: Essay, text: str, release: Release | None = None) -> IndexEntry:
    """The entry of an essay. Values of which there are several stand between bars."""
    learner, task = essay.learner, essay.task
    return IndexEntry(
        essay=essay,
        release=release,
        text=text,
        words=words_of(text),
        task=task.sid,
        first_languages=_barred(learner.first_languages())[:200],
        level=task.level,
        genres=_barred(task.text_types.split(","))[:140],
        grade=essay.grade,
        age=learner.birthyear_interval,
        gender=_barred(learner.gender.split(",")),
    )


def _barred(values: Iterable[str]) -> str:
    found = [value for value in values if value]
    return f"|{'|'.join(found)}|" if found else ""


def refresh(essays: Any) -> None:
    """Index essays as they stand now, in the place of what was there."""
    ids = list(essays.values_list("pk", flat=True))
    for at in range(0, len(ids), _BATCH):
        part = ids[at : at + _BATCH]
        IndexEntry.objects.filter(essay_id__in=part, release__isnull=True).delete()
        rows = Essay.objects.filter(pk__in=part).select_related("learner", "task")
        rows = rows.prefetch_related("learner__languages", "versions")
        made = []
        for essay in rows:
            versions = sorted(essay.versions.all(), key=lambda version: version.number)
            if versions and essay.state in ("open", "done"):
                made.append(entry_of(essay, versions[-1].text))
        IndexEntry.objects.bulk_create(made)


def index_release(release: Release) -> None:
    """Index a release, in the versions it was frozen in."""
    IndexEntry.objects.filter(release=release).delete()
    members = release.members.select_related("essay__learner", "essay__task").prefetch_related(
        "essay__learner__languages"
    )
    made = []
    for member in members.iterator(chunk_size=_BATCH):
        version = EssayVersion.objects.get(essay=member.essay_id, number=member.version)
        made.append(entry_of(member.essay, version.text, release))
        if len(made) == _BATCH:
            IndexEntry.objects.bulk_create(made)
            made = []
    IndexEntry.objects.bulk_create(made)


def tidy() -> None:
    """Leave no word of a deleted essay in the pages of the index."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO portal_fts(portal_fts) VALUES ('rebuild')")
            cursor.execute("INSERT INTO portal_fts(portal_fts) VALUES ('optimize')")

"""The database's own full-text index beside the table of index entries."""

from __future__ import annotations

from django.db import migrations

from gok_web.portal.search_index import create_index, drop_index


class Migration(migrations.Migration):
    """FTS5 in SQLite, a tsvector with a GIN index in PostgreSQL."""

    dependencies = [("portal", "0001_initial")]
    operations = [migrations.RunPython(create_index, drop_index)]

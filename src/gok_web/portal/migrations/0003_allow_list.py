"""Stored essays and frozen releases lose what lets anybody with the engine try names: confidence, rules, digests …"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import migrations, transaction

from gok.safe.files import shred
from gok_web.portal.secret import portal_folder
from gok_web.portal.stripping import strip_archive, strip_mentions, strip_provenance


def strip_essays(apps: Any, _schema: Any) -> None:
    """Every version as it would be stored today."""
    versions = apps.get_model("portal", "EssayVersion").objects
    for version in versions.iterator(chunk_size=500):
        mentions = strip_mentions(version.mentions, version.text)
        provenance = strip_provenance(version.provenance)
        if mentions != version.mentions or provenance != version.provenance:
            versions.filter(pk=version.pk).update(mentions=mentions, provenance=provenance)


def strip_releases(apps: Any, schema: Any) -> None:
    """A new revision of every frozen release; the archive before it is written over once all of this holds."""
    folder = portal_folder() / "releases"
    for release in apps.get_model("portal", "Release").objects.exclude(frozen=None):
        old = folder / f"{release.name}-r{release.revision}.zip"
        if not old.exists():
            continue
        release.revision += 1
        new = folder / f"{release.name}-r{release.revision}.zip"
        release.digest = strip_archive(old, new, release.name, release.revision)
        release.save(update_fields=["revision", "digest"])
        transaction.on_commit(partial(shred, old), using=schema.connection.alias)


class Migration(migrations.Migration):
    """Data only; there is no way back to what is gone."""

    dependencies = [("portal", "0002_full_text")]
    operations = [
        migrations.RunPython(strip_essays, migrations.RunPython.noop),
        migrations.RunPython(strip_releases, migrations.RunPython.noop),
    ]

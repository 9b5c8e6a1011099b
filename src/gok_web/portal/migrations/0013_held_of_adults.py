"""Texts of the project, of releases and of applications can be held too."""

from __future__ import annotations

from django.db import migrations, models

KINDS = ["task", "learner", "essay", "report", "project", "release", "application"]


class Migration(migrations.Migration):
    """What was stored before stays as it is."""

    dependencies = [("portal", "0012_withdrawn_by_digest")]
    operations = [
        migrations.AlterField(
            "doubt", "kind", models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=12)
        ),
    ]

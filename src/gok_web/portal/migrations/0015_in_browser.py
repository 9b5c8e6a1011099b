"""Where what a learner writes online is pseudonymized: on the server, as before, or in the learner's browser."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """One field of the project."""

    dependencies = [("portal", "0014_storage_period")]

    operations = [
        migrations.AddField(
            model_name="project",
            name="in_browser",
            field=models.CharField(
                choices=[
                    ("no", "on this server, while it is written"),
                    ("may", "in the learner's browser; on this server if that cannot"),
                    ("must", "in the learner's browser and nowhere else"),
                ],
                default="no",
                max_length=4,
                verbose_name="where what a learner writes is pseudonymized",
            ),
        ),
    ]

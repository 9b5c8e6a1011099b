"""Drafts of one learner know of each other: when one is stored, the keys of the others are erased. A longer help."""

from __future__ import annotations

from django.db import migrations, models

from gok_web.portal.metadata.checks import check_gates


class Migration(migrations.Migration):
    """A field of a draft, and what a field of the project says."""

    dependencies = [("portal", "0015_in_browser")]

    operations = [
        migrations.AddField(
            model_name="draft",
            name="writer",
            field=models.CharField(blank=True, db_index=True, default="", max_length=32),
        ),
        migrations.AlterField(
            model_name="project",
            name="risk_gates",
            field=models.CharField(
                blank=True,
                default="risk=20%",
                help_text="as for `gok risk --fail-over`, for instance risk=10%,k=5: risk, highest, k, l, t, uniques, "
                "at_risk, linkage. For k_map, delta and leaks a population or the originals are needed, which the portal "
                "has not: a limit on them never holds.",
                max_length=120,
                validators=[check_gates],
                verbose_name="limits of the residual risk of a release",
            ),
        ),
    ]

"""How long texts and answers are kept: told in the consent text."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models

YEARS = [MinValueValidator(2000), MaxValueValidator(2200)]


class Migration(migrations.Migration):
    """Two years of the project; empty, and unsaid, until somebody fills them in."""

    dependencies = [("portal", "0013_held_of_adults")]
    operations = [
        migrations.AddField(
            "project",
            "ends",
            models.PositiveSmallIntegerField(
                blank=True,
                help_text="for instance 2029",
                null=True,
                validators=YEARS,
                verbose_name="year in which the project ends",
            ),
        ),
        migrations.AddField(
            "project",
            "kept_until",
            models.PositiveSmallIntegerField(
                blank=True,
                help_text="both years stand in the consent text; then everything is erased",
                null=True,
                validators=YEARS,
                verbose_name="year until which texts and answers are kept",
            ),
        ),
    ]

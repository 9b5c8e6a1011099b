from django.db import migrations, models


class Migration(migrations.Migration):
    """Given passwords that must be changed; reports with a key of their own, and those that wait to be read."""

    dependencies = [("kiosk", "0001_initial")]

    operations = [
        migrations.AddField("account", "must_change", models.BooleanField(default=False)),
        migrations.AddField("report", "key", models.CharField(blank=True, default="", max_length=20)),
        migrations.AddField("report", "held", models.BooleanField(default=False)),
        migrations.AddField("report", "allowed", models.BooleanField(default=False)),
        migrations.AlterField("setting", "value", models.CharField(blank=True, max_length=500)),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    """Originals with a key of their own, which goes when they are deposited; digests of the words that left."""

    dependencies = [("kiosk", "0002_promises")]

    operations = [
        migrations.AddField("essay", "words", models.BinaryField(null=True)),
        migrations.AddField("essay", "own_key", models.BooleanField(default=False)),
    ]

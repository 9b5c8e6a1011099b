from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("kiosk", "0001_initial")]

    operations = [
        migrations.AddField(model_name="account", name="must_change", field=models.BooleanField(default=False)),
    ]

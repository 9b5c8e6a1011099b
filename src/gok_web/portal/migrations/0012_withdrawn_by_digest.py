"""Whoever has left stands here as two keyed digests: the id and the order that said it go."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.db import migrations, models

from gok.safe.orders import Pointer
from gok_web.portal import tombstones
from gok_web.portal.secret import order_key


def name_nobody(apps: Any, _schema: Any) -> None:
    """Digests in the place of ids; who has left before tombstones were kept gets one."""
    buried = tombstones.buried()
    for row in apps.get_model("portal", "Withdrawal").objects.all():
        if tombstones.digest_of(row.sid) not in buried:
            tombstones.bury(row.sid)
        row.who = tombstones.digest_of(row.sid)
        row.named = Pointer.at(row.sid, order_key(row.order_id)).digest
        row.made = json.loads(bytes(row.order) or b"{}").get("payload", {}).get("made", "2026-01-01T00:00:00Z")
        row.sent_before = hashlib.sha256(bytes(row.order)).hexdigest()
        row.sid, row.order = f"#{row.pk}"[:8], b""  # written over before the columns go
        row.save()


class Migration(migrations.Migration):
    """There is no way back to what is gone. Starting the portal empties the pages that held it."""

    dependencies = [("portal", "0011_heads")]
    operations = [
        migrations.AddField("withdrawal", "who", models.CharField(default="", max_length=64)),
        migrations.AddField("withdrawal", "named", models.CharField(default="", max_length=64)),
        migrations.AddField("withdrawal", "made", models.CharField(default="", max_length=20)),
        migrations.AddField("withdrawal", "sent_before", models.CharField(blank=True, default="", max_length=64)),
        migrations.RunPython(name_nobody, migrations.RunPython.noop),
        migrations.RemoveField("withdrawal", "sid"),
        migrations.RemoveField("withdrawal", "order"),
        migrations.AlterField("withdrawal", "who", models.CharField(max_length=64, unique=True)),
        migrations.AlterField("withdrawal", "named", models.CharField(max_length=64)),
        migrations.AlterField("withdrawal", "made", models.CharField(max_length=20)),
        migrations.AlterField("withdrawal", "sent_before", models.CharField(blank=True, max_length=64)),
    ]

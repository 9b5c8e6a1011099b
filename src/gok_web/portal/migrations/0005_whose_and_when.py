"""Whose id a learner has, and in which week an essay was written online: read off what is stored."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def tell(apps: Any, _schema: Any) -> None:
    """Who wrote online has the portal's id; whose essays came from a kiosk that is still known, the kiosk's."""
    versions = apps.get_model("portal", "EssayVersion").objects.select_related("essay").order_by("pk")
    kiosks = {one.name: one for one in apps.get_model("portal", "Kiosk").objects.all()}
    learners, essays = apps.get_model("portal", "Learner").objects, apps.get_model("portal", "Essay").objects
    for version in versions.iterator(chunk_size=500):
        mine = learners.filter(pk=version.essay.learner_id)
        if version.note == "online":
            mine.update(joined="online", kiosk=None)
            year, week, _day = version.saved.isocalendar()
            essays.filter(pk=version.essay_id, written="").update(written=f"{year}-W{week:02}")
        elif version.provenance.get("kiosk") in kiosks:
            mine.filter(joined="staff").update(joined="kiosk", kiosk=kiosks[version.provenance["kiosk"]])


class Migration(migrations.Migration):
    """Data only."""

    dependencies = [("portal", "0004_promises")]
    operations = [migrations.RunPython(tell, migrations.RunPython.noop)]

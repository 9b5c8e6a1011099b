"""The log cannot be cut unnoticed, and an old copy of the database brings nobody back."""

from __future__ import annotations

import json

from gok.safe.audit import audit_files
from gok_web.portal import records, tombstones, withdrawing
from gok_web.portal.models import Learner, LogHead
from tests.portal.inside.makers import World, client_of, essay, learner, task


def test_a_log_that_was_cut_is_noticed(world: World) -> None:
    """The last lines are gone, and what is left verifies by itself."""
    records.record("one")
    kept = records.head().to_dict()
    path = audit_files(records.folder())[-1]
    whole = path.read_bytes()
    assert records.check().holds
    try:
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
        assert not records.check().holds, "the database knows better"
        LogHead.objects.all().delete()
        assert records.check().holds, "whoever can write both is found out by a head kept elsewhere"
        page = client_of(world.people["officer"]).get("/audit", {"head": json.dumps(kept)}).content.decode()
        assert "message error" in page
    finally:
        path.write_bytes(whole)


def test_a_head_can_be_fetched_and_compared(world: World) -> None:
    records.record("two")
    officer = client_of(world.people["officer"])
    head = officer.get("/audit?to=head").content.decode()
    assert "message success" in officer.get("/audit", {"head": head}).content.decode()
    assert officer.get("/audit", {"head": "[" * 300}).status_code == 422
    assert client_of(world.people["teacher"]).get("/audit?to=head").status_code == 403


def test_who_has_left_stays_away(world: World) -> None:
    """The database of yesterday is put back: the portal erases again when it starts."""
    essay(learner("A91"), task("AT91"))
    withdrawing.withdraw(Learner.objects.get(sid="A91"), "learner", None)
    essay(learner("A91"), task("AT92"))
    assert withdrawing.keep_out() == 1
    assert not Learner.objects.filter(sid="A91").exists()
    assert withdrawing.keep_out() == 0


def test_the_tombstone_names_nobody() -> None:
    withdrawing.withdraw(learner("A92"), "learner", None)
    file = tombstones.path_of()
    assert "A92" not in file.read_text()
    assert tombstones.digest_of("A92") in tombstones.buried()
    assert file.stat().st_mode & 0o077 == 0

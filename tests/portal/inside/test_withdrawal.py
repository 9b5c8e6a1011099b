"""A learner leaves: gone here to the last byte, ordered and receipted elsewhere. These tests commit for real."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from gok.safe.orders import make_receipt, read_order
from gok.safe.seen import MemorySeen
from gok.safe.signing import Pins, Signer
from gok_web.portal import intake, packages, records, withdrawing
from gok_web.portal.models import (
    Application,
    Download,
    Essay,
    EssayVersion,
    IndexEntry,
    Learner,
    Person,
    Release,
    Source,
    Withdrawal,
)
from tests.portal.inside.makers import (
    bundle,
    client_of,
    essay,
    frozen,
    learner,
    pair,
    person,
    released,
    signer,
    task,
)

pytestmark = pytest.mark.real
TEXT = "Jag heter Ali. Min favoriträtt är surströmmingspizza med lingonsylt och dill."
WORD = "surströmmingspizza"


@pytest.fixture
def place() -> dict[str, Any]:
    """Two learners, a release with both, a kiosk and a vault, a researcher with a copy."""
    leaving, staying = learner("E1"), learner("E2")
    about = task("ET1")
    essays = [essay(leaving, about, TEXT), essay(staying, about)]
    kiosk, vault = pair("kiosk-1", letter="k"), pair("vault-1", "vault", "v")
    release = frozen("v1", essays)
    researcher = person("rita", "researcher")
    from django.utils import timezone

    application = Application.objects.create(
        person=researcher,
        release=release,
        purpose="x",
        affiliation="y",
        state="approved",
        licence_accepted=timezone.now(),
    )
    Download.objects.create(application=application, revision=1)
    account = person("E1", "learner", learner=leaving)
    return {
        "leaving": leaving,
        "account": account,
        "release": release,
        "researcher": researcher,
        "kiosk": kiosk,
        "vault": vault,
        "manager": person("mia", "manager"),
    }


def files_hold(word: str, folder: Path) -> list[str]:
    """Every file of the portal, the database and its journal included, as bytes."""
    found = []
    for path in folder.rglob("*"):
        if path.is_file() and word.encode() in path.read_bytes():
            found.append(path.name)
    return found


def test_gone_here_to_the_last_byte(place: dict[str, Any], folder: Path) -> None:
    sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if sqlite:
        assert files_hold(WORD, folder), "the search for bytes finds what is there"
    old = packages.path_of(place["release"])
    client = client_of(place["account"])
    assert client.post("/me/leave", {"sure": "no"}).status_code == 200
    assert Learner.objects.filter(sid="E1").exists()
    answer = client.post("/me/leave", {"sure": "E1"})
    assert answer.status_code == 200
    assert not Learner.objects.filter(sid="E1").exists()
    assert not Essay.objects.filter(sid="E1ET1").exists()
    assert not Person.objects.filter(username="E1").exists()
    assert not EssayVersion.objects.filter(text__contains=WORD).exists()
    assert not IndexEntry.objects.filter(words__contains=WORD).exists()
    assert client.get("/").headers["Location"] == "/login"
    assert not old.exists()
    connection.close()
    assert files_hold(WORD, folder) == []
    assert Essay.objects.filter(sid="E2ET1").exists(), "the others stay"


def test_releases_are_made_anew(place: dict[str, Any]) -> None:
    withdrawing.withdraw(place["leaving"], "manager", place["manager"])
    release = Release.objects.get(name="v1")
    assert (release.revision, release.withdrawn, release.members.count()) == (2, 1, 1)
    client = client_of(place["researcher"])
    page = client.get("/releases").content.decode()
    copy = Download.objects.get()
    assert f"/copies/{copy.pk}/erased" in page, "whoever has an older copy is asked to erase it"
    client.post(f"/copies/{copy.pk}/erased")
    assert "/copies/" not in client.get("/releases").content.decode()
    archive = client.get("/releases/v1/archive").content
    assert b"E1ET1" not in archive
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        assert "v1/text/E2ET1.txt" in opened.namelist()
        assert "withdrawn" in opened.read("v1/README.md").decode()
    found = client.get(f"/search?q={WORD}&release=v1").content.decode()
    assert "E1ET1" not in found


def carry_out(order: bytes, who: Signer, role: Any) -> bytes:
    """What a kiosk or vault does with an order."""
    pins = Pins((withdrawing.portal_partner("portal"),))
    read = read_order(order, pins, me=who.public, seen=MemorySeen())
    assert (read.learner, read.learner_among(["E11", "E1"])) == ("", "E1")
    assert b'"E1"' not in order  # in the signature any two letters may stand
    return make_receipt(who, read, role=role, erased={"essays": 1, "keys": 1}, now=datetime.now(UTC))


def test_order_and_receipts(place: dict[str, Any]) -> None:
    """Signed order out, signed receipts back, a state anybody can see."""
    client = client_of(place["manager"])
    client.post("/learners/E1/withdraw", {"sure": "E1"})
    row = Withdrawal.objects.get()
    assert not row.is_complete
    order = client.get(f"/withdrawals/{row.pk}/order").content
    for letter, role in (("k", "kiosk"), ("v", "vault")):
        receipt = carry_out(order, signer(letter), role)
        form = {"receipt": SimpleUploadedFile("r", receipt)}
        assert client.post("/receipts/new", form).status_code == 302
        again = client.post("/receipts/new", {"receipt": SimpleUploadedFile("r", receipt)})
        assert again.status_code == 422, "a receipt is taken once"
    row = Withdrawal.objects.get()
    assert row.is_complete
    assert [errand.erased for errand in row.errands.all()] == [{"essays": 1, "keys": 1}] * 2
    page = client.get("/withdrawals").content.decode()
    assert page.count('class="tag done"') == 3


def test_bad_receipts_change_nothing(place: dict[str, Any]) -> None:
    client = client_of(place["manager"])
    row = withdrawing.withdraw(place["leaving"], "manager", place["manager"])
    good = carry_out(bytes(row.order), signer("k"), "kiosk")
    stranger = carry_out(bytes(row.order), signer("s"), "kiosk")
    liar = carry_out(bytes(row.order), signer("v"), "kiosk")
    tampered = good.replace(b'"essays":1', b'"essays":2')
    for content in (stranger, liar, tampered, b"", b"{}", b"\xff", b"[" * 60_000, b"x" * 70_000):
        answer = client.post("/receipts/new", {"receipt": SimpleUploadedFile("r", content)})
        assert answer.status_code == 422
    assert not any(errand.done for errand in row.errands.all())


def test_nothing_of_theirs_comes_back(place: dict[str, Any], tmp_path: Path) -> None:
    withdrawing.withdraw(place["leaving"], "learner", None)
    Source.objects.get_or_create(code="E")
    late = bundle(tmp_path / "b", [released("E1ET1", "E1", "ET1", TEXT)], metadata={"learner": [{"id": "E1"}]})
    from gok.errors import InputError

    with pytest.raises(InputError, match="has left"):
        intake.take("b", late, None)
    assert not Essay.objects.filter(sid="E1ET1").exists()


def test_access_in_one_click(place: dict[str, Any]) -> None:
    answer = client_of(place["account"]).get("/me/access")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="E1.json"'
    said = json.loads(answer.content)
    assert said["learner"]["first_languages"] == ["arabiska"]
    assert WORD in said["essays"][0]["versions"][0]["text"]
    assert said["consents"][0]["language"] == "sv"
    assert said["essays"][0]["released_in"] == [{"release": "v1", "version": 1, "researchers": 1}]
    assert client_of(place["manager"]).get("/learners/E1/access").content == answer.content


def test_the_log_tells_it_and_is_whole(place: dict[str, Any]) -> None:
    withdrawing.withdraw(place["leaving"], "manager", place["manager"])
    entry = records.newest(1)[0]
    assert (entry.action, entry.details["essays"]) == ("withdrawn", 1)
    assert entry.object == records.pseudonym("learner", "E1")
    assert "E1" not in entry.object
    assert records.check().holds


def test_the_log_shows_tampering(place: dict[str, Any], folder: Path) -> None:
    records.record("login", place["manager"])
    path = sorted((folder / "audit").glob("*.jsonl"))[-1]
    content = path.read_bytes()
    try:
        path.write_bytes(content.replace(b'"action":"login"', b'"action":"logon"'))
        assert not records.check().holds
        assert "message error" in client_of(place["manager"]).get("/audit").content.decode()
    finally:
        path.write_bytes(content)


def test_outsiders_cannot_withdraw_anybody(place: dict[str, Any]) -> None:
    Client().post("/me/leave", {"sure": "E1"})
    other = person("E2", "learner", learner=Learner.objects.get(sid="E2"))
    client_of(other).post("/me/leave", {"sure": "E1"})
    assert Learner.objects.filter(sid="E1").exists()

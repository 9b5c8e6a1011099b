"""Bundles: what is taken, and what is refused with its reason and nothing stored."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import gok
from gok.errors import InputError
from gok.safe import bundle_writing as files
from gok_web.portal import intake, tombstones
from gok_web.portal.models import Bundle, Essay, EssayVersion, IndexEntry, Kiosk, Learner, Source, Task, Withdrawal
from tests.portal.inside.makers import World, bundle, client_of, learner, pair, partner_of, released, signer, task

METADATA: dict[str, list[dict[str, Any]]] = {
    "learner": [{"id": "C16", "source": "C", "birthyear_interval": "1990-1994", "first_languages": ["somaliska"]}],
    "task": [{"id": "CT1", "source": "C", "task_date": "2026-W05", "level": "Nybörjare", "grading_scale": "CEFR"}],
    "essay": [{"id": "C16CT1", "learner": "C16", "task": "CT1", "grade": "A2"}],
}


@pytest.fixture
def kiosk() -> Kiosk:
    Source.objects.create(code="C")
    return pair("kiosk-9", letter="z")


def nothing_stored() -> bool:
    """Of school C; the others have been there before."""
    ours = [model.objects.filter(sid__startswith="C").exists() for model in (Essay, Learner, Task)]
    ours += [model.objects.filter(essay__sid__startswith="C").exists() for model in (EssayVersion, IndexEntry)]
    return not any([*ours, Bundle.objects.exists()])


def test_a_good_one_is_taken(kiosk: Kiosk, tmp_path: Path) -> None:
    content = bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA)
    row = intake.take("b", content, None)
    essay = Essay.objects.get(sid="C16CT1")
    assert (row.essays, essay.state, essay.origin, essay.grade) == (1, "open", "kiosk", "A2")
    version = essay.current
    assert version is not None
    assert "Ali" not in version.text
    assert "kaffe" in version.text
    assert version.provenance["kiosk"] == "kiosk-9"
    assert all("text" not in mention and "start" not in mention for mention in version.mentions)
    assert Learner.objects.get(sid="C16").first_languages() == ["somaliska"]
    assert IndexEntry.objects.get(essay=essay).first_languages == "|somaliska|"


def rebuilt(path: Path, change: Any, letter: str = "z") -> bytes:
    """A bundle whose members were changed and that was signed anew, as a faulty kiosk might."""
    members = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            members[name] = archive.read(name)
    change(members)
    manifest = json.loads(members["manifest.json"])
    for row in manifest["members"]:
        data = members[row["name"]]
        row |= {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    members["manifest.json"] = json.dumps(manifest).encode()
    out = path.with_name("changed")
    with out.open("w+b") as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.comment = bytes(files.TRAILER)
            for name, data in members.items():
                archive.writestr(name, data)
        files._sign(file, signer(letter))
    return out.read_bytes()


def work_flavour(members: dict[str, bytes]) -> None:
    text = "Jag heter Ali."
    said = gok.pseudonymize(text, seed=1, with_source=True, meta={"id": "C16CT1"}).to_dict(with_source=True)
    members["essays.jsonl"] = json.dumps(said | {"learner": "C16", "task": "CT1"}).encode() + b"\n"


def work_manifest(members: dict[str, bytes]) -> None:
    members["manifest.json"] = members["manifest.json"].replace(b'"release"', b'"work"')


def unreplaced(members: dict[str, bytes]) -> None:
    said = json.loads(members["essays.jsonl"])
    mention = next(m for m in said["mentions"] if m["action"] == "replace")
    del mention["replacement"]
    members["essays.jsonl"] = json.dumps(said).encode() + b"\n"


def other_words(members: dict[str, bytes]) -> None:
    """The replacement it names does not stand in the text."""
    said = json.loads(members["essays.jsonl"])
    next(m for m in said["mentions"] if m["action"] == "replace")["replacement"] = "Någon"
    members["essays.jsonl"] = json.dumps(said).encode() + b"\n"


def birth_date(members: dict[str, bytes]) -> None:
    said = json.loads(members["metadata.json"])
    said["learner"][0]["birthyear_interval"] = "1991"
    members["metadata.json"] = json.dumps(said).encode()


def nationality(members: dict[str, bytes]) -> None:
    said = json.loads(members["metadata.json"])
    said["learner"][0]["nationality"] = "SO"
    members["metadata.json"] = json.dumps(said).encode()


def child(members: dict[str, bytes]) -> None:
    said = json.loads(members["metadata.json"])
    said["learner"][0]["birthyear_interval"] = "2015-2019"
    members["metadata.json"] = json.dumps(said).encode()


def strange_id(members: dict[str, bytes]) -> None:
    members["essays.jsonl"] = members["essays.jsonl"].replace(b"C16CT1", b"C17CT1")


CHANGES = (work_flavour, work_manifest, unreplaced, other_words, birth_date, nationality, child, strange_id)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_a_faulty_kiosk_signs_is_refused(kiosk: Kiosk, tmp_path: Path, change: Any) -> None:
    bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA)
    with pytest.raises(InputError):
        intake.take("b", rebuilt(tmp_path / "b", change), None)
    assert nothing_stored()


def test_the_way_of_changing_is_right(kiosk: Kiosk, tmp_path: Path) -> None:
    """Unchanged, the same file is taken: the refusals above have their own reasons."""
    bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA)
    assert intake.take("b", rebuilt(tmp_path / "b", lambda members: None), None).essays == 1


def test_unpaired(kiosk: Kiosk, tmp_path: Path) -> None:
    content = bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="x", metadata=METADATA)
    with pytest.raises(InputError, match="not paired"):
        intake.take("b", content, None)
    assert nothing_stored()


def test_no_longer_trusted(kiosk: Kiosk, tmp_path: Path) -> None:
    Kiosk.objects.update(active=False)
    content = bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA)
    with pytest.raises(InputError, match="not paired"):
        intake.take("b", content, None)
    assert nothing_stored()


def test_a_vault_sends_no_bundles(tmp_path: Path) -> None:
    pair("vault-1", "vault", "v")
    with pytest.raises(InputError, match="vault"):
        intake.take("b", bundle(tmp_path / "b", [], letter="v"), None)


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9, 0.999])
def test_tampered(kiosk: Kiosk, tmp_path: Path, place: float) -> None:
    content = bytearray(bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA))
    content[int(len(content) * place)] ^= 1
    with pytest.raises(InputError):
        intake.take("b", bytes(content), None)
    assert nothing_stored()


def test_replayed(kiosk: Kiosk, tmp_path: Path) -> None:
    content = bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA, sequence=5)
    older = bundle(tmp_path / "o", [released("C16CT1", "C16", "CT1", seed=2)], letter="z", sequence=4)
    intake.take("b", content, None)
    before = EssayVersion.objects.count()
    for again in (content, older):
        with pytest.raises(InputError, match=r"taken already|older"):
            intake.take("b", again, None)
    assert EssayVersion.objects.count() == before


def test_of_somebody_who_has_left(kiosk: Kiosk, tmp_path: Path) -> None:
    Withdrawal.objects.create(who=tombstones.digest_of("C16"), named="", made="", order_id="q")
    content = bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA)
    with pytest.raises(InputError, match="has left"):
        intake.take("b", content, None)
    assert nothing_stored()


def test_one_bad_essay_refuses_all(kiosk: Kiosk, tmp_path: Path) -> None:
    good = [released(f"C{n}CT1", f"C{n}", "CT1") for n in (1, 2)]
    metadata = {"learner": [{"id": "C1"}], "task": METADATA["task"]}
    with pytest.raises(InputError, match="not known"):
        intake.take("b", bundle(tmp_path / "b", good, letter="z", metadata=metadata), None)
    assert nothing_stored()


def test_a_second_sending_is_a_new_version(kiosk: Kiosk, tmp_path: Path) -> None:
    learner("C16")
    task("CT1")
    for number in (1, 2):
        result = released("C16CT1", "C16", "CT1", seed=number)
        intake.take("b", bundle(tmp_path / str(number), [result], letter="z", sequence=number), None)
    assert [version.number for version in EssayVersion.objects.filter(essay__sid="C16CT1").order_by("number")] == [
        1,
        2,
    ]
    assert IndexEntry.objects.filter(essay__sid="C16CT1").count() == 1


def test_through_the_page(world: World, kiosk: Kiosk, tmp_path: Path) -> None:
    content = bundle(tmp_path / "b", [released("C16CT1", "C16", "CT1")], letter="x", metadata=METADATA)
    client = client_of(world.people["assistant"])
    answer = client.post("/bundles/new", {"bundle": SimpleUploadedFile("b", content)})
    assert answer.status_code == 422
    assert "not paired" in answer.content.decode()
    assert not Essay.objects.filter(sid="C16CT1").exists()
    good = bundle(tmp_path / "c", [released("C16CT1", "C16", "CT1")], letter="z", metadata=METADATA)
    assert client.post("/bundles/new", {"bundle": SimpleUploadedFile("b", good)}).status_code == 302
    assert Essay.objects.filter(sid="C16CT1").exists()


class TestPairing:
    def page(self, world: World, fingerprint: str, name: str = "kiosk-5") -> Any:
        partner = partner_of(name, "kiosk", "p")
        data = {"partner": json.dumps(partner.to_dict()), "fingerprint": fingerprint}
        return client_of(world.people["manager"]).post("/kiosks/pair", data)

    def test_by_fingerprint_or_words(self, world: World) -> None:
        key = signer("p").public
        assert self.page(world, key.fingerprint).status_code == 302
        Kiosk.objects.filter(name="kiosk-5").delete()
        assert self.page(world, key.words).status_code == 302

    @pytest.mark.parametrize("said", ["", "0000 0000", signer("q").public.fingerprint])
    def test_a_wrong_fingerprint_is_no_pairing(self, world: World, said: str) -> None:
        assert self.page(world, said).status_code == 200
        assert not Kiosk.objects.filter(name="kiosk-5").exists()

    def test_a_portal_is_no_kiosk(self, world: World) -> None:
        partner = partner_of("other", "portal", "p")
        data = {"partner": json.dumps(partner.to_dict()), "fingerprint": partner.key.fingerprint}
        assert client_of(world.people["manager"]).post("/kiosks/pair", data).status_code == 200
        assert not Kiosk.objects.filter(name="other").exists()

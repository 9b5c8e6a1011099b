"""One SweLL-ID, one person: whoever brings essays under an id must be the one whose id it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gok.errors import InputError
from gok.safe.people import FIRST_ONLINE, is_online
from gok_web.portal import codes, collection, intake
from gok_web.portal.claims import claim
from gok_web.portal.metadata.storing import store
from gok_web.portal.models import Essay, Kiosk, Learner, Person, Source
from tests.portal.inside.makers import World, bundle, client_of, pair, released, task

ABOUT = {"about": {"fields": {}, "languages": []}}


def taken(path: Path, sid: str, sequence: int = 1, letter: str = "k", about: dict[str, Any] | None = None) -> Any:
    """A kiosk's bundle with one essay of a learner, taken in."""
    metadata = {"learner": [{"id": sid, **(about or {})}]}
    content = bundle(
        path / f"{letter}{sequence}",
        [released(f"{sid}AT1", sid, "AT1")],
        sequence=sequence,
        letter=letter,
        metadata=metadata,
    )
    return intake.take("bundle", content, None)


def online() -> Learner:
    return collection._learner(Source.objects.get(code="A"), ABOUT, codes.fresh())[0]


def test_who_joins_online_has_an_id_no_kiosk_gives() -> None:
    first, second = online(), online()
    assert (first.sid, second.sid) == (f"A{FIRST_ONLINE}", f"A{FIRST_ONLINE + 1}")
    assert is_online(first.sid)
    assert first.joined == "online"


def test_a_kiosk_cannot_bring_the_id_of_somebody_online(tmp_path: Path) -> None:
    mine = online()
    before = Essay.objects.count()
    with pytest.raises(InputError, match="joined online"):
        taken(tmp_path, mine.sid)
    with pytest.raises(InputError, match="given by the portal"):
        taken(tmp_path, f"A{FIRST_ONLINE + 77}", 2)
    assert Essay.objects.count() == before


def test_nor_one_of_before_with_a_low_number(tmp_path: Path) -> None:
    """Portals of before counted on from one: their A7 is no kiosk's A7."""
    old = Learner.objects.create(sid="A7", source=Source.objects.get(code="A"), joined="online")
    person = Person.objects.create_person("A7", "learner", "x" * 12, learner=old)
    with pytest.raises(InputError, match="joined online"):
        taken(tmp_path, "A7")
    assert client_of(person).get("/me").content.decode().count("A7AT1") == 0


def test_two_kiosks_cannot_share_an_id(tmp_path: Path) -> None:
    pair("kiosk-2", letter="z")
    taken(tmp_path, "A8")
    with pytest.raises(InputError, match="another kiosk"):
        taken(tmp_path, "A8", letter="z")
    assert Essay.objects.get(sid="A8AT1").versions.count() == 1


def test_not_even_by_the_grade_of_another_kiosks_essay(tmp_path: Path) -> None:
    pair("kiosk-2", letter="z")
    taken(tmp_path, "A8")
    row = {"id": "A8AT1", "learner": "A8", "task": "AT1", "grade": "C2"}
    content = bundle(tmp_path / "x", [], letter="z", metadata={"essay": [row]})
    with pytest.raises(InputError, match="another kiosk"):
        intake.take("bundle", content, None)
    assert Essay.objects.get(sid="A8AT1").grade == ""


def test_a_kiosk_cannot_mean_somebody_else_later() -> None:
    kiosk = Kiosk.objects.get()
    one = Learner.objects.create(sid="A9", source=Source.objects.get(code="A"))
    claim(kiosk, [one], {"A9": "1" * 32}, source="bundle")
    claim(kiosk, [one], {"A9": "1" * 32}, source="bundle")
    claim(kiosk, [one], {}, source="a bundle of before")
    with pytest.raises(InputError, match="another person"):
        claim(kiosk, [one], {"A9": "2" * 32}, source="bundle")
    assert Learner.objects.get(pk=one.pk).known_by == "1" * 32


def test_staff_and_files_cannot_give_the_portals_ids(world: World) -> None:
    sid = f"A{FIRST_ONLINE + 5}"
    assert client_of(world.people["manager"]).post("/learners/new", {"sid": sid}).status_code == 200
    with pytest.raises(InputError, match="given by the portal"):
        store({"learner": [{"id": sid}]}, source="file", renew=True)
    assert not Learner.objects.filter(sid=sid).exists()


def test_essays_of_one_task_stay_apart(tmp_path: Path) -> None:
    task("AT2")
    mine = online()
    taken(tmp_path, "A2")
    assert {e.learner.sid for e in Essay.objects.filter(task__sid="AT1")} >= {"A1", "A2"}
    assert not mine.essays.exists()

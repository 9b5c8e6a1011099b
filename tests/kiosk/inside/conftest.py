"""A kiosk's store in this process for every test, in a folder of its own."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOM = "gok_web.kiosk.settings"
if os.environ.get("DJANGO_SETTINGS_MODULE", ROOM) != ROOM:
    raise RuntimeError("another room's tests have set up Django: run the tests of each room in a process of its own")

from gok_web.kiosk.server import prepare  # noqa: E402

with warnings.catch_warnings():
    prepare()

from django.contrib.auth.hashers import Argon2PasswordHasher  # noqa: E402

from gok.safe import KeyFile  # noqa: E402
from gok.safe.places import Places  # noqa: E402
from gok.safe.signing import Signer  # noqa: E402
from gok_web.kiosk import accounts, essays, searching  # noqa: E402
from gok_web.kiosk.desks import Desk, Worker, desk, sit_down, stand_up  # noqa: E402
from gok_web.kiosk.incoming import Arrival  # noqa: E402
from gok_web.kiosk.models import Partner  # noqa: E402
from gok_web.kiosk.stores import KioskStore, set_kiosk  # noqa: E402
from gok_web.workbench.service import find_store_by  # noqa: E402
from tests.safe.building import CHEAP, SECRET  # noqa: E402

Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1
TEXT = "Jag heter Ali Hosseini och bor i Borlänge. Min syster Maryam jobbar på Falu lasarett. Ring 070-174 06 05!\n"
WORDS = ("Hosseini", "Borlänge", "Maryam", "lasarett", "070-174", "jobbar")
PORTAL = Signer(b"o" * 32)
PNG = b"\x89PNG\r\n\x1a\n" + b"handwritten words of Ali Hosseini " * 50


@contextmanager
def opened(places: Places) -> Iterator[KioskStore]:
    """The store of a folder, as a server has it open."""
    places.keys.parent.mkdir(parents=True, exist_ok=True)
    there = places.keys.exists()
    with KeyFile.open(places.keys, SECRET) if there else KeyFile.create(places.keys, SECRET, cost=CHEAP) as keys:
        store = KioskStore.at(keys, places)
        set_kiosk(store)
        find_store_by(desk)
        searching.forget()
        try:
            yield store
        finally:
            stand_up()
            set_kiosk(None)
            store.close()


@pytest.fixture(autouse=True, scope="session")
def _pages(static_files_as_they_lie: None) -> None:
    """Pages can be asked for."""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "data")


@pytest.fixture
def store(places: Places) -> Iterator[KioskStore]:
    with opened(places) as made:
        yield made


@pytest.fixture
def people(store: KioskStore) -> dict[str, Worker]:
    return make_people(store)


def make_people(store: KioskStore) -> dict[str, Worker]:
    """A manager and three assistants, and the portal their work is for."""
    made = {}
    if not store.whole(Partner.objects.exists):
        store.whole(lambda: Partner.objects.create(name="university", role="portal", key=PORTAL.public.text))
    for name in ("chief", "anna", "bo", "cilla"):
        account = store.whole(lambda name=name: accounts.add_account(name, "korrekt häst!", is_manager=name == "chief"))
        made[name] = accounts.worker_of(account)
    return made


@pytest.fixture
def given(store: KioskStore, people: dict[str, Worker]) -> Callable[..., None]:
    """An essay that two were given."""

    def give(sid: str = "A1AT1", text: str = TEXT, who: tuple[str, ...] = ("anna", "bo")) -> None:
        seats = [(people[name].id, "annotator") for name in who]
        essays.take_in(store, Arrival(sid, text), people["chief"], seats)

    return give


def begin(store: KioskStore, sid: str, worker: Worker) -> Desk:
    """Somebody at their desk, with the essay begun."""
    sit_down(worker)
    essays.begin(store, sid, worker)
    return Desk(store, worker)


def finish(store: KioskStore, sid: str, worker: Worker) -> None:
    """Confirm all and say it is done."""
    from dataclasses import replace

    sit_down(worker)
    mine = Desk(store, worker)
    now = mine.read(sid)
    sure = now.document.with_mentions(replace(m, status="confirmed") for m in now.document.mentions if m.counts)
    mine.save(sid, replace(sure, status="done"), base=now.version)


def everything(folder: Path) -> bytes:
    """Every byte of every file below a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())

"""Two people under one id: a bundle tells them apart, and nobody here takes an id that a portal gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok.safe import RefusedError
from gok.safe.bundles import Bundle, read_bundle
from gok.safe.people import is_online
from gok.safe.places import Places
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer
from gok_web.kiosk import erasing, essays, releasing
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.models import Partner as Row
from gok_web.kiosk.stores import KioskStore
from tests.kiosk.inside.conftest import PORTAL, TEXT, begin, finish, make_people, opened

People = dict[str, Worker]


def sent(store: KioskStore, people: People, out: Path, *sids: str) -> Bundle:
    releasing.make_bundle(store, out, sids, people["chief"])
    pins = Pins((Partner("kiosk", "kiosk", store.signer.public),))
    return read_bundle(out, pins, seen=MemorySeen(), me=PORTAL.public)


def done(store: KioskStore, people: People, sid: str) -> None:
    essays.take_in(store, Arrival(sid, TEXT), people["chief"], [(people["anna"].id, "annotator")])
    begin(store, sid, people["anna"])
    finish(store, sid, people["anna"])


def test_a_digest_is_the_persons_not_the_ids(tmp_path: Path) -> None:
    said = []
    for name in ("one", "two"):  # two kiosks, and an A1 in each
        with opened(Places(tmp_path / name)) as store:
            people = make_people(store)
            for sid in ("A1AT1", "A1AT2", "A2AT1"):
                done(store, people, sid)
            first = sent(store, people, tmp_path / f"{name}-1", "A1AT1", "A2AT1")
            second = sent(store, people, tmp_path / f"{name}-2", "A1AT2")
            assert first.people["A1"] == second.people["A1"] != first.people["A2"]
            said.append(first.people["A1"])
    assert said[0] != said[1]


def test_whoever_comes_after_a_withdrawal_is_somebody_else(store: KioskStore, people: People, tmp_path: Path) -> None:
    done(store, people, "A1AT1")
    before = sent(store, people, tmp_path / "before", "A1AT1").people["A1"]
    erasing.take_order(store, erasing.order_here(store, "A1", "withdrawn"))
    with pytest.raises(RuleError):
        done(store, people, "A1AT1")
    store.keys.data_key("A1", renew=True)
    done(store, people, "A1AT1")
    assert sent(store, people, tmp_path / "after", "A1AT1").people["A1"] != before


def test_ids_of_the_portal_are_not_taken(store: KioskStore, people: People) -> None:
    assert [sid for sid in ("A1", "A10000", "A10001", "BC99999", "x") if is_online(sid)] == ["A10001", "BC99999"]
    with pytest.raises(RuleError, match="given by the portal"):
        essays.take_in(store, Arrival("A10001AT1", TEXT), people["chief"], [])
    essays.take_in(store, Arrival("A10000AT1", TEXT), people["chief"], [])


def test_a_bundle_is_for_one_portal(store: KioskStore, people: People, tmp_path: Path) -> None:
    done(store, people, "A1AT1")
    releasing.make_bundle(store, tmp_path / "b", ["A1AT1"], people["chief"])
    pins = Pins((Partner("kiosk", "kiosk", store.signer.public),))
    with pytest.raises(RefusedError) as refused:
        read_bundle(tmp_path / "b", pins, seen=MemorySeen(), me=Signer(b"q" * 32).public)
    assert refused.value.code == "recipient"
    store.whole(lambda: Row.objects.create(name="other", role="portal", key=Signer(b"q" * 32).public.text))
    with pytest.raises(RuleError, match="Choose the portal"):
        releasing.make_bundle(store, tmp_path / "c", ["A1AT1"], people["chief"])
    releasing.make_bundle(store, tmp_path / "c", ["A1AT1"], people["chief"], to="other")
    store.whole(lambda: Row.objects.all().delete())
    with pytest.raises(RuleError, match="Pair the portal"):
        releasing.make_bundle(store, tmp_path / "d", ["A1AT1"], people["chief"])


def test_the_digest_says_nothing_without_the_key(store: KioskStore, people: People, tmp_path: Path) -> None:
    """An outsider who knows the id, the kiosk's public key and every text cannot make it."""
    import hashlib
    import hmac

    done(store, people, "A1AT1")
    digest = sent(store, people, tmp_path / "b", "A1AT1").people["A1"]
    for secret in (b"", b"A1", store.signer.public.raw, TEXT.encode()):
        for message in (b"A1", b"gok person\x01", b"person"):
            assert hmac.digest(secret, message, "sha256").hex()[:32] != digest
            assert hashlib.sha256(secret + message).hexdigest()[:32] != digest

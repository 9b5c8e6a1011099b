"""Orders are followed once, by whom they are meant for, if they come from who may give them."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from gok.errors import GokError, InputError, SettingError
from gok.safe import DamagedError, RefusedError
from gok.safe.orders import Pointer, make_order, make_receipt, point_order, read_order, read_receipt
from gok.safe.seen import FileSeen, MemorySeen
from gok.safe.signing import Partner, Pins, Signer, sign_message

NOW = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
PORTAL, KIOSK, STRANGER = Signer(b"p" * 32), Signer(b"k" * 32), Signer(b"s" * 32)
AT_KIOSK = Pins((Partner("portal", "portal", PORTAL.public),))
AT_PORTAL = Pins((Partner("kiosk", "kiosk", KIOSK.public), Partner("other portal", "portal", STRANGER.public)))


def test_an_order_and_its_receipt() -> None:
    content = make_order(PORTAL, "A1", now=NOW)
    seen = MemorySeen()
    order = read_order(content, AT_KIOSK, me=KIOSK.public, seen=seen)
    assert (order.learner, order.reason, order.made) == ("A1", "withdrawn", "2025-03-03T08:00:00Z")
    seen.record(order.id)
    answer = make_receipt(KIOSK, order, role="kiosk", erased={"essays": 3, "keys": 1}, now=NOW)
    receipt, partner = read_receipt(answer, AT_PORTAL, order=sha256(content).hexdigest(), seen=MemorySeen())
    assert (receipt.erased, receipt.order, partner.name) == ({"essays": 3, "keys": 1}, order.id, "kiosk")


def test_replays_are_refused(tmp_path: Path) -> None:
    content = make_order(PORTAL, "A1", now=NOW)
    seen = FileSeen(tmp_path / "seen.json")
    order = read_order(content, AT_KIOSK, me=KIOSK.public, seen=seen)
    seen.record(order.id)
    with pytest.raises(RefusedError, match="carried out already") as caught:
        read_order(content, AT_KIOSK, me=KIOSK.public, seen=FileSeen(tmp_path / "seen.json"))
    assert caught.value.code == "replay"
    answer = make_receipt(KIOSK, order, role="kiosk", erased={}, now=NOW)
    receipt, _ = read_receipt(answer, AT_PORTAL, order=sha256(content).hexdigest(), seen=seen)
    seen.record(receipt.id)
    with pytest.raises(RefusedError, match="taken already"):
        read_receipt(answer, AT_PORTAL, order=sha256(content).hexdigest(), seen=seen)


def test_wrong_signers_are_refused() -> None:
    with pytest.raises(RefusedError, match="not paired"):
        read_order(make_order(STRANGER, "A1", now=NOW), AT_KIOSK, me=KIOSK.public, seen=MemorySeen())
    with pytest.raises(RefusedError, match="may not"):
        read_order(make_order(KIOSK, "A1", now=NOW), AT_PORTAL, me=PORTAL.public, seen=MemorySeen())
    content = make_order(PORTAL, "A1", now=NOW)
    order = read_order(content, AT_KIOSK, me=KIOSK.public, seen=MemorySeen())
    for signer, reason in ((STRANGER, "may not"), (PORTAL, "not paired")):
        answer = make_receipt(signer, order, role="kiosk", erased={}, now=NOW)
        with pytest.raises(RefusedError, match=reason):
            read_receipt(answer, AT_PORTAL, order=sha256(content).hexdigest(), seen=MemorySeen())
    answer = make_receipt(KIOSK, order, role="vault", erased={}, now=NOW)
    with pytest.raises(RefusedError, match="calls itself otherwise"):
        read_receipt(answer, AT_PORTAL, order=sha256(content).hexdigest(), seen=MemorySeen())


def test_a_kiosk_may_order_itself() -> None:
    content = make_order(KIOSK, "A1", now=NOW)
    assert read_order(content, Pins(), me=KIOSK.public, seen=MemorySeen()).signer == KIOSK.public


def test_an_order_is_for_whom_it_is_meant() -> None:
    content = make_order(PORTAL, "A1", to=KIOSK.public, now=NOW)
    assert read_order(content, AT_KIOSK, me=KIOSK.public, seen=MemorySeen()).to == KIOSK.public.text
    with pytest.raises(RefusedError, match="meant for another"):
        read_order(content, AT_KIOSK, me=STRANGER.public, seen=MemorySeen())


def test_a_receipt_for_another_order_is_refused() -> None:
    one, two = make_order(PORTAL, "A1", now=NOW), make_order(PORTAL, "A1", now=NOW)
    order = read_order(one, AT_KIOSK, me=KIOSK.public, seen=MemorySeen())
    answer = make_receipt(KIOSK, order, role="kiosk", erased={}, now=NOW)
    with pytest.raises(RefusedError, match="another order"):
        read_receipt(answer, AT_PORTAL, order=sha256(two).hexdigest(), seen=MemorySeen())


def test_a_changed_order_is_refused() -> None:
    content = make_order(PORTAL, "A1", now=NOW)
    with pytest.raises(DamagedError, match="signature does not fit"):
        read_order(content.replace(b'"A1"', b'"A2"'), AT_KIOSK, me=KIOSK.public, seen=MemorySeen())
    for size in range(len(content)):
        with pytest.raises(GokError):
            read_order(content[:size], AT_KIOSK, me=KIOSK.public, seen=MemorySeen())


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"id": "0" * 32, "learner": "", "reason": "withdrawn", "made": "2025-03-03T08:00:00Z", "to": ""},
        {"id": "0" * 32, "learner": "A1", "reason": "because", "made": "2025-03-03T08:00:00Z", "to": ""},
        {"id": "../../etc", "learner": "A1", "reason": "withdrawn", "made": "2025-03-03T08:00:00Z", "to": ""},
        {"id": "0" * 32, "learner": 1, "reason": "withdrawn", "made": "2025-03-03T08:00:00Z", "to": ""},
    ],
)
def test_an_order_that_says_something_else(payload: dict[str, object]) -> None:
    with pytest.raises(InputError):
        read_order(
            sign_message(PORTAL, "gok withdrawal order 1", payload), AT_KIOSK, me=KIOSK.public, seen=MemorySeen()
        )


def test_orders_and_receipts_hold_codes_only() -> None:
    for learner, reason in (("", "withdrawn"), ("A1", "because"), ("x" * 81, "withdrawn")):
        with pytest.raises(SettingError):
            make_order(PORTAL, learner, reason=reason, now=NOW)
    order = read_order(make_order(PORTAL, "A1", now=NOW), AT_KIOSK, me=KIOSK.public, seen=MemorySeen())
    for erased in ({"Ali Haddad": 1}, {"essays": -1}, {"essays": "three"}):
        with pytest.raises(ValueError, match="code words"):
            make_receipt(KIOSK, order, role="kiosk", erased=erased, now=NOW)  # type: ignore[arg-type]


def test_a_damaged_list_of_what_was_taken(tmp_path: Path) -> None:
    (tmp_path / "seen.json").write_text("{")
    with pytest.raises(DamagedError):
        FileSeen(tmp_path / "seen.json")
    seen = MemorySeen()
    seen.record("a", signer="k", sequence=3)
    seen.record("b", signer="k", sequence=2)
    assert (seen.last_sequence("k"), seen.last_sequence("other"), seen.has("b")) == (3, 0, True)


def test_an_order_that_names_nobody() -> None:
    content = point_order(PORTAL, Pointer.at("A1", b"o" * 32), id="0" * 32, made="2025-03-03T08:00:00Z")
    assert b'"A1"' not in content
    order = read_order(content, AT_KIOSK, me=KIOSK.public, seen=MemorySeen())
    assert (order.learner, order.reason, order.to) == ("", "withdrawn", "")
    assert order.learner_among(["A11", "B1", "A1"]) == "A1"
    assert order.learner_among(["A11", "B1"]) == ""
    answer = make_receipt(KIOSK, order, role="kiosk", erased={"essays": 1}, now=NOW)
    assert (
        read_receipt(answer, AT_PORTAL, order=sha256(content).hexdigest(), seen=MemorySeen())[0].erased["essays"] == 1
    )
    with pytest.raises(DamagedError):
        read_order(content.replace(b'"key":"6f', b'"key":"6e'), AT_KIOSK, me=KIOSK.public, seen=MemorySeen())

"""Keys that speak, and those that are listened to."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.errors import GokError, InputError, SettingError
from gok.safe import DamagedError, RefusedError, WriteError
from gok.safe.signing import Partner, Pins, PublicKey, Signer, open_message, sign_message

ANNA, BO = Signer(bytes(range(32))), Signer(bytes(32))
KIOSK = Partner("kiosk one", "kiosk", ANNA.public)


@given(purpose=st.text(max_size=20), data=st.binary(max_size=50))
def test_signatures_hold_for_signer_purpose_and_data(purpose: str, data: bytes) -> None:
    signature = ANNA.sign(purpose, data)
    assert ANNA.public.verifies(signature, purpose, data)
    assert not BO.public.verifies(signature, purpose, data)
    assert not ANNA.public.verifies(signature, purpose + "x", data)
    assert not ANNA.public.verifies(signature, purpose, data + b"x")


def test_fingerprints_tell_keys_apart_and_can_be_read_out() -> None:
    assert ANNA.public.fingerprint != BO.public.fingerprint
    assert [len(group) for group in ANNA.public.fingerprint.split()] == [4] * 10
    assert [len(word) for word in ANNA.public.words.split()] == [5] * 8
    assert ANNA.public.words != BO.public.words
    assert repr(ANNA) == "Signer()"


def test_words_are_proquints() -> None:
    from gok.safe.signing import _word

    assert [_word(number) for number in (0x7F00, 0x0001, 0x3F54, 0xDCC1)] == ["lusab", "babad", "gutih", "tugad"]


def test_a_signer_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "portal.key"
    ANNA.write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Signer.from_file(path) == ANNA
    with pytest.raises(WriteError, match="never written over"):
        BO.write(path)


def test_pairing(tmp_path: Path) -> None:
    KIOSK.write(tmp_path / "kiosk.pub")
    partner = Partner.from_file(tmp_path / "kiosk.pub")
    assert partner == KIOSK
    path = tmp_path / "pins.json"
    assert Pins.from_file(path) == Pins()
    pins = Pins().adding(partner)
    pins.write(path)
    assert Pins.from_file(path) == pins
    assert pins.find(ANNA.public, ("kiosk",)) == KIOSK
    with pytest.raises(RefusedError, match="not paired") as caught:
        pins.find(BO.public, ("kiosk",))
    assert caught.value.code == "signer"
    with pytest.raises(RefusedError, match="signed by a kiosk, which may not"):
        pins.find(ANNA.public, ("portal",))
    for again in (KIOSK, Partner("kiosk one", "portal", BO.public), Partner("other", "kiosk", ANNA.public)):
        with pytest.raises(SettingError, match="paired already"):
            pins.adding(again)
    assert pins.without("kiosk one") == Pins()
    with pytest.raises(SettingError, match="no partner"):
        pins.without("kiosk two")


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"kind": "gok partner 1"}', '{"kind": "gok pins 1"}', "x" * 100])
def test_files_that_are_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    with pytest.raises(InputError, match="not the public key"):
        Partner.from_file(path)
    with pytest.raises(DamagedError, match="pair again"):
        Pins.from_file(path)


def test_a_partner_needs_a_role_and_a_name() -> None:
    good = KIOSK.to_dict()
    for wrong in ({"role": "researcher"}, {"name": ""}, {"name": "x" * 81}, {"key": "AAAA"}, {"key": 3}):
        with pytest.raises(InputError):
            Partner.from_dict(good | wrong, source="file")
    with pytest.raises(ValueError, match="32 bytes"):
        PublicKey(b"short")


@given(data=st.data())
def test_any_changed_byte_of_a_message_is_noticed(data: st.DataObject) -> None:
    whole = sign_message(ANNA, "gok test 1", {"learner": "A1", "count": 3})
    assert open_message(whole, "gok test 1", what="test") == ({"learner": "A1", "count": 3}, ANNA.public)
    content = bytearray(whole)
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(GokError):
        open_message(bytes(content), "gok test 1", what="test")


def test_one_kind_of_message_does_not_pass_for_another() -> None:
    message = sign_message(ANNA, "gok test 1", {})
    with pytest.raises(InputError, match="not a test"):
        open_message(message, "gok test 2", what="test")
    with pytest.raises(DamagedError, match="signature does not fit"):
        open_message(message.replace(b"test 1", b"test 2"), "gok test 2", what="test")

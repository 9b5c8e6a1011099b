"""Deposits: anybody can close one, only the holder of the private key can open it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.errors import GokError, InputError
from gok.safe import DamagedError, PassphraseError, RefusedError, WriteError
from gok.safe.deposits import DepositKey, DepositLock, open_deposit, seal_deposit
from gok.safe.signing import PublicKey, Signer
from gok.safe.streams import CHUNK, SealingWriter, UnsealingReader
from tests.safe.building import CHEAP, SECRET

KEY = DepositKey(bytes(range(32)))
KIOSK = Signer(b"k" * 32)


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])
def test_round_trip(tmp_path: Path, size: int) -> None:
    content = bytes(i % 251 for i in range(size))
    deposit = seal_deposit(
        tmp_path / "d", KEY.lock, io.BytesIO(content), about={"essay": "A1AT1", "what": "scan"}, signer=KIOSK
    )
    sealed = (tmp_path / "d").read_bytes()
    assert deposit.encode() in sealed
    assert b"A1AT1" not in sealed
    about = open_deposit(tmp_path / "d", KEY, tmp_path / "out")
    assert about == {"essay": "A1AT1", "what": "scan", "from": KIOSK.public.fingerprint}
    assert (tmp_path / "out").read_bytes() == content


def test_files_of_the_two_halves(tmp_path: Path) -> None:
    key = DepositKey.create(tmp_path / "private", SECRET, cost=CHEAP)
    key.lock.write(tmp_path / "public")
    lock = DepositLock.from_file(tmp_path / "public")
    seal_deposit(tmp_path / "d", lock, io.BytesIO(b"Jag heter Ali"), about={}, signer=KIOSK)
    opened = DepositKey.from_file(tmp_path / "private", SECRET)
    open_deposit(tmp_path / "d", opened, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"Jag heter Ali"
    assert lock.fingerprint == opened.lock.fingerprint
    with pytest.raises(PassphraseError):
        DepositKey.from_file(tmp_path / "private", "fel lösenord")
    with pytest.raises(InputError, match="not a deposit lock"):
        DepositLock.from_file(tmp_path / "private")
    with pytest.raises(InputError, match="not a deposit key"):
        DepositKey.from_file(tmp_path / "public", SECRET)


def test_another_key_opens_nothing(tmp_path: Path) -> None:
    seal_deposit(tmp_path / "d", KEY.lock, io.BytesIO(b"Jag heter Ali"), about={}, signer=KIOSK)
    with pytest.raises(RefusedError, match="another key"):
        open_deposit(tmp_path / "d", DepositKey(bytes(32)), tmp_path / "out")
    with pytest.raises(WriteError, match="never written over"):
        seal_deposit(tmp_path / "d", KEY.lock, io.BytesIO(b""), about={}, signer=KIOSK)
    with pytest.raises(InputError, match="No such file"):
        open_deposit(tmp_path / "nothing", KEY, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_key_of_small_order_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DamagedError, match="not a public key"):
        seal_deposit(tmp_path / "d", DepositLock(bytes(32)), io.BytesIO(b""), about={}, signer=KIOSK)
    assert list(tmp_path.iterdir()) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_changed_byte_or_cut_is_noticed(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "d"
    if not path.exists():
        seal_deposit(path, KEY.lock, io.BytesIO(bytes(CHUNK * 2)), about={"essay": "A1AT1"}, signer=KIOSK)
    whole = path.read_bytes()
    content = bytearray(whole)
    at = data.draw(st.one_of(st.integers(0, 400), st.integers(0, len(content) - 1)))
    if data.draw(st.booleans()):
        content[at] ^= data.draw(st.integers(1, 255))
    else:
        del content[at:]
    path.write_bytes(content)
    with pytest.raises(GokError):
        open_deposit(path, KEY, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    path.write_bytes(whole)


def sealed_stream(content: bytes) -> bytes:
    out = io.BytesIO()
    writer = SealingWriter(bytes(32), out, bound=b"x")
    writer.write(content)
    writer.finish()
    return out.getvalue()


def opened(data: bytes, bound: bytes = b"x") -> bytes:
    return UnsealingReader(bytes(32), io.BytesIO(data), bound=bound, name="stream").readall() or b""


def test_chunks_cannot_be_moved_left_out_or_cut_at_their_borders() -> None:
    content = bytes(i % 251 for i in range(3 * CHUNK))
    sealed = sealed_stream(content)
    size = CHUNK + 16
    a, b, c = sealed[:size], sealed[size : 2 * size], sealed[2 * size :]
    assert opened(a + b + c) == content
    for wrong in (b"", a, a + b, a + c, b + a + c, a + a + b + c, a + b + c + c, a + b + c + b"x"):
        with pytest.raises(DamagedError, match="cut short or changed"):
            opened(wrong)
    with pytest.raises(DamagedError):
        opened(sealed, bound=b"y")


def test_who_made_it_has_signed_it(tmp_path: Path) -> None:
    """Anybody can close a deposit to a public key; nobody can close one in the kiosk's name."""
    stranger = Signer(b"s" * 32)
    seal_deposit(tmp_path / "d", KEY.lock, io.BytesIO(b"Jag heter Ali"), about={}, signer=stranger)
    with pytest.raises(RefusedError) as caught:
        open_deposit(tmp_path / "d", KEY, tmp_path / "out", sender=KIOSK.public)
    assert caught.value.code == "signer"

    class Pretender(Signer):
        @property
        def public(self) -> PublicKey:
            return KIOSK.public

    seal_deposit(tmp_path / "e", KEY.lock, io.BytesIO(b"Jag heter Ali"), about={}, signer=Pretender(b"s" * 32))
    with pytest.raises(DamagedError, match="not made by whom it says"):
        open_deposit(tmp_path / "e", KEY, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    seal_deposit(tmp_path / "f", KEY.lock, io.BytesIO(b"Jag heter Ali"), about={}, signer=KIOSK)
    open_deposit(tmp_path / "f", KEY, tmp_path / "out", sender=KIOSK.public)


def test_deposits_of_before_are_still_opened(tmp_path: Path) -> None:
    """As the version before this one wrote it."""
    from base64 import b64decode

    before = (Path(__file__).parent / "data" / "before.deposit.b64").read_text("ascii")
    (tmp_path / "d").write_bytes(b64decode(before))
    assert open_deposit(tmp_path / "d", KEY, tmp_path / "out") == {"essay": "A1AT1", "from": ""}
    assert (tmp_path / "out").read_bytes() == b"Jag heter Ali"
    with pytest.raises(RefusedError):
        open_deposit(tmp_path / "d", KEY, tmp_path / "again", sender=KIOSK.public)

"""The vault: who is behind the ids, for the holder of its passphrase alone."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.errors import GokError, InputError, SettingError
from gok.safe import BusyError, PassphraseError, RefusedError, WriteError
from gok.safe.orders import make_order, read_receipt
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer
from gok.safe.vault import Vault
from tests.safe.building import CHEAP, SECRET

NOW = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
PORTAL, STRANGER = Signer(b"p" * 32), Signer(b"s" * 32)
LEARNER = {"name": "Agnieszka Kowalska", "contact": "070-174 06 05"}
AGREEMENT = {"learner": "C16", "version": "3", "language": "sv", "given": "2024-W07", "until": "2029-W07"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "names.vault"
    with Vault.create(path, SECRET, cost=CHEAP) as vault:
        vault.add("learner", "C16", LEARNER)
        vault.add("learner", "C2", {"name": "Ali Haddad"})
        vault.add("school", "C", {"name": "Folkuniversitetet"})
        vault.add("teacher", "CL1", {"name": "Eva Berg", "school": "C"})
        vault.add("agreement", "C16-1", AGREEMENT)
        vault.trust(Partner("portal", "portal", PORTAL.public))
    return path


def test_all_comes_back(path: Path) -> None:
    with Vault.open(path, SECRET) as vault:
        assert vault.get("learner", "C16") == LEARNER
        assert vault.agreements_of("C16") == {"C16-1": AGREEMENT}
        assert vault.ids("learner") == ["C2", "C16"]
        assert vault.export()["teacher"] == {"CL1": {"name": "Eva Berg", "school": "C"}}
        assert set(vault.export()) == {"learner", "teacher", "school", "agreement"}


def test_the_file_names_nobody(path: Path) -> None:
    content = path.read_bytes()
    assert not [word for word in (b"Agnieszka", b"Kowalska", b"portal") if word in content]
    with Vault.open(path, SECRET) as vault:
        assert "Agnieszka" not in repr(vault.__dict__)
    assert sorted(one.name for one in path.parent.iterdir()) == ["names.vault", "names.vault.lock"]


def test_only_the_passphrase_opens_it(path: Path) -> None:
    with pytest.raises(PassphraseError):
        Vault.open(path, "fel lösenord")
    with Vault.open(path, SECRET) as vault:
        with pytest.raises(BusyError):
            Vault.open(path, SECRET)
        vault.change_passphrase("ett annat batteri häst", cost=CHEAP)
    with pytest.raises(PassphraseError):
        Vault.open(path, SECRET)
    Vault.open(path, "ett annat batteri häst").close()
    with pytest.raises(WriteError, match="never written over"):
        Vault.create(path, SECRET, cost=CHEAP)
    with pytest.raises(WriteError, match="no such folder"):
        Vault.create(path / "no" / "where", SECRET, cost=CHEAP)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_changed_byte_is_noticed(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    content = bytearray(whole)
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    with pytest.raises(GokError):
        Vault.open(path, SECRET)
    path.write_bytes(whole)


@pytest.mark.parametrize(
    ("kind", "id", "row", "reason"),
    [
        ("learner", "C16", LEARNER, "already"),
        ("learner", "C17", {}, "name is needed"),
        ("learner", "C17", {"name": "x", "nationality": "y"}, "has no 'nationality'"),
        ("learner", "C 17", {"name": "x"}, "an id has"),
        ("learner", "C17", {"name": "x" * 1001}, "at most"),
        ("learner", "C17", {"name": 3}, "must be a text"),
        ("pupil", "C17", {"name": "x"}, "the vault holds"),
        ("agreement", "X", AGREEMENT | {"learner": "C99"}, "no learner 'C99'"),
        ("agreement", "X", AGREEMENT | {"given": "2024-02-13"}, "year and week"),
        ("agreement", "X", {"learner": "C16"}, "version is needed"),
    ],
)
def test_what_is_not_taken(path: Path, kind: str, id: str, row: dict[str, str], reason: str) -> None:
    with Vault.open(path, SECRET) as vault, pytest.raises(SettingError, match=reason):
        vault.add(kind, id, row)


def test_changing_and_removing(path: Path) -> None:
    with Vault.open(path, SECRET) as vault:
        vault.add("learner", "C16", {"name": "Anna"}, again=True)
        assert vault.remove("learner", "C16") == 2
        assert vault.remove("school", "C") == 1
        for kind, id in (("learner", "C16"), ("agreement", "C16-1"), ("school", "C")):
            with pytest.raises(SettingError, match="there is no"):
                vault.get(kind, id)
    with Vault.open(path, SECRET) as vault:
        assert vault.ids("learner") == ["C2"]
        assert vault.ids("teacher") == ["CL1"]


def test_an_order_is_carried_out_once(path: Path) -> None:
    content = make_order(PORTAL, "C16", now=NOW)
    with Vault.open(path, SECRET) as vault:
        with pytest.raises(InputError, match="not carried out here"):
            vault.receipt_again(content)
        order, answer = vault.apply_order(content, now=NOW)
        at_portal = Pins((vault.partner(),))
    receipt, _ = read_receipt(answer, at_portal, order=sha256(content).hexdigest(), seen=MemorySeen())
    assert (order.learner, receipt.erased, receipt.role) == ("C16", {"vault": 2}, "vault")
    with Vault.open(path, SECRET) as vault:
        assert vault.ids("learner") == ["C2"]
        assert vault.ids("agreement") == []
        vault.add("learner", "C16", LEARNER)
        with pytest.raises(RefusedError, match="carried out already"):
            vault.apply_order(content, now=NOW)
        assert vault.ids("learner") == ["C2", "C16"]
        assert vault.receipt_again(content) == answer


def test_an_order_for_somebody_who_is_not_there_is_answered(path: Path) -> None:
    content = make_order(PORTAL, "C99", now=NOW)
    with Vault.open(path, SECRET) as vault:
        _, answer = vault.apply_order(content, now=NOW)
        receipt, _ = read_receipt(
            answer, Pins((vault.partner(),)), order=sha256(content).hexdigest(), seen=MemorySeen()
        )
        assert receipt.erased == {"vault": 0}


def test_strangers_order_nothing(path: Path) -> None:
    with Vault.open(path, SECRET) as vault:
        with pytest.raises(RefusedError, match="not paired"):
            vault.apply_order(make_order(STRANGER, "C16", now=NOW), now=NOW)
        vault.distrust("portal")
        with pytest.raises(RefusedError, match="not paired"):
            vault.apply_order(make_order(PORTAL, "C16", now=NOW), now=NOW)
        assert vault.ids("learner") == ["C2", "C16"]

"""What is sealed comes back as it was, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.safe import DamagedError, seal, unseal
from gok.safe.sealing import OVERHEAD, derive, fresh_key

KEY = bytes(range(32))


@given(plain=st.binary(max_size=300), context=st.text(max_size=40))
def test_round_trip(plain: bytes, context: str) -> None:
    sealed = seal(KEY, plain, context=context)
    assert len(sealed) == len(plain) + OVERHEAD
    assert unseal(KEY, sealed, context=context) == plain


@given(plain=st.binary(max_size=60), data=st.data())
def test_any_changed_byte_is_noticed(plain: bytes, data: st.DataObject) -> None:
    sealed = bytearray(seal(KEY, plain, context="essay 12 version 3"))
    sealed[data.draw(st.integers(0, len(sealed) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(DamagedError):
        unseal(KEY, bytes(sealed), context="essay 12 version 3")


@given(plain=st.binary(max_size=60), data=st.data())
def test_any_cut_is_noticed(plain: bytes, data: st.DataObject) -> None:
    sealed = seal(KEY, plain, context="x")
    with pytest.raises(DamagedError):
        unseal(KEY, sealed[: data.draw(st.integers(0, len(sealed) - 1))], context="x")


def test_neither_another_place_nor_another_key_opens_it() -> None:
    sealed = seal(KEY, b"Agnieszka", context="essay 12 version 3")
    with pytest.raises(DamagedError, match="another place") as caught:
        unseal(KEY, sealed, context="essay 12 version 4")
    assert "Agnieszka" not in str(caught.value)
    with pytest.raises(DamagedError, match="another key"):
        unseal(fresh_key(), sealed, context="essay 12 version 3")


def test_no_two_seals_are_alike() -> None:
    assert len({seal(KEY, b"Ali", context="") for _ in range(100)}) == 100


def test_derived_keys_differ_by_purpose() -> None:
    assert len({derive(KEY, "audit"), derive(KEY, "signing"), derive(fresh_key(), "audit"), KEY}) == 4
    with pytest.raises(ValueError, match="32 bytes"):
        derive(b"short", "audit")

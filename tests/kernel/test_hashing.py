"""HMAC-SHA-256, plain and compiled, by every way this processor has: as the standard library has it."""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.kernel import hashing

_Lowest = Callable[..., int]


def _ways() -> dict[str, _Lowest]:
    try:
        from gok.kernel import fast_hashing
    except ImportError:  # no compiler
        return {"python": hashing.lowest}
    ways = {name: partial(fast_hashing.lowest_by, place) for place, name in enumerate(fast_hashing.WAYS)}
    return {"python": hashing.lowest, "first": fast_hashing.lowest} | ways


_WAYS = _ways()
_every_way = pytest.mark.parametrize("lowest", _WAYS.values(), ids=_WAYS)
_block = st.binary(min_size=hashing.BLOCK, max_size=hashing.BLOCK)
_longer = st.integers(0, 300).flatmap(lambda size: st.binary(min_size=size, max_size=size))


@_every_way
@given(
    key=_block,
    beginning=_longer,
    some=st.lists(st.tuples(st.binary(max_size=20) | _longer, st.booleans()), min_size=1, max_size=40),
)
def test_as_the_standard_library_has_it(
    lowest: _Lowest, key: bytes, beginning: bytes, some: list[tuple[bytes, bool]]
) -> None:
    endings, gone = [ending for ending, _ in some], bytearray(is_gone for _, is_gone in some)
    gone[-1] = 0
    digests = [hmac.digest(key, beginning + ending, "sha256") for ending in endings]
    assert lowest(key, beginning, endings) == digests.index(min(digests))
    left = min(digest for digest, is_gone in zip(digests, gone, strict=True) if not is_gone)
    place = lowest(key, beginning, endings, gone)
    assert not gone[place]
    assert digests[place] == left
    assert left not in [d for d, is_gone in zip(digests[:place], gone, strict=False) if not is_gone]


@_every_way
def test_every_length(lowest: _Lowest) -> None:
    dice = random.Random(7)
    for length in (*range(140), 1_000, 4_096):
        key, beginning = dice.randbytes(hashing.BLOCK), dice.randbytes(dice.choice((0, 32, 64, 100)))
        endings = [dice.randbytes(length) for _ in range(40)] + [dice.randbytes(dice.randrange(70))]
        digests = [hmac.digest(key, beginning + ending, "sha256") for ending in endings]
        assert lowest(key, beginning, endings) == digests.index(min(digests)), length


@_every_way
def test_the_first_of_several_alike(lowest: _Lowest) -> None:
    assert lowest(bytes(hashing.BLOCK), b"", [b"a"] * 40) == 0


@_every_way
def test_what_is_gone_is_passed_over(lowest: _Lowest) -> None:
    dice = random.Random(7)
    key, endings, gone = dice.randbytes(hashing.BLOCK), [dice.randbytes(9) for _ in range(40)], bytearray(40)
    order = sorted(range(40), key=lambda place: hmac.digest(key, b"x" + endings[place], "sha256"))
    for wanted in order:
        assert lowest(key, b"x", endings, gone) == wanted
        gone[wanted] = 1
    with pytest.raises(ValueError):  # noqa: PT011 - nobody is left
        lowest(key, b"x", endings, gone)
    with pytest.raises(ValueError):  # noqa: PT011 - of other length
        lowest(key, b"x", endings, bytearray(39))


@_every_way
def test_refused(lowest: _Lowest) -> None:
    with pytest.raises(ValueError, match="one block"):
        lowest(b"short", b"", [b"a"])
    with pytest.raises(ValueError):  # noqa: PT011 - the words of `min` in the plain one
        lowest(bytes(hashing.BLOCK), b"", [])


def test_a_way_this_processor_has_not() -> None:
    fast_hashing = pytest.importorskip("gok.kernel.fast_hashing")
    for way in (-1, len(fast_hashing.WAYS)):
        with pytest.raises(ValueError, match="not a way"):
            fast_hashing.lowest_by(way, bytes(hashing.BLOCK), b"", [b"a"])

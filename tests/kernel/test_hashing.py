"""HMAC-SHA-256, plain and compiled: both as the standard library has it, whatever the lengths."""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable

import pytest

from gok.kernel import hashing

_Lowest = Callable[..., int]


def _twins() -> list[_Lowest]:
    try:
        from gok.kernel import fast_hashing
    except ImportError:  # no compiler, or a processor without the instructions
        return [hashing.lowest]
    return [hashing.lowest, fast_hashing.lowest]


@pytest.mark.parametrize("lowest", _twins())
def test_as_the_standard_library_has_it(lowest: _Lowest) -> None:
    dice = random.Random(7)
    for length in (*range(140), 1_000, 4_096):
        key, beginning = dice.randbytes(hashing.BLOCK), dice.randbytes(dice.choice((0, 32, 64, 100)))
        endings = [dice.randbytes(length) for _ in range(9)] + [dice.randbytes(dice.randrange(70))]
        digests = [hmac.digest(key, beginning + ending, "sha256") for ending in endings]
        assert lowest(key, beginning, endings) == digests.index(min(digests)), length


@pytest.mark.parametrize("lowest", _twins())
def test_the_first_of_several_alike(lowest: _Lowest) -> None:
    assert lowest(bytes(hashing.BLOCK), b"", [b"a", b"a"]) == 0


@pytest.mark.parametrize("lowest", _twins())
def test_what_is_gone_is_passed_over(lowest: _Lowest) -> None:
    dice = random.Random(7)
    key, endings, gone = dice.randbytes(hashing.BLOCK), [dice.randbytes(9) for _ in range(20)], bytearray(20)
    order = sorted(range(20), key=lambda place: hmac.digest(key, b"x" + endings[place], "sha256"))
    for wanted in order:
        assert lowest(key, b"x", endings, gone) == wanted
        gone[wanted] = 1
    with pytest.raises(ValueError):  # noqa: PT011 - nobody is left
        lowest(key, b"x", endings, gone)
    with pytest.raises(ValueError):  # noqa: PT011 - of other length
        lowest(key, b"x", endings, bytearray(19))


@pytest.mark.parametrize("lowest", _twins())
def test_refused(lowest: _Lowest) -> None:
    with pytest.raises(ValueError, match="one block"):
        lowest(b"short", b"", [b"a"])
    with pytest.raises(ValueError):  # noqa: PT011 - the words of `min` in the plain one
        lowest(bytes(hashing.BLOCK), b"", [])

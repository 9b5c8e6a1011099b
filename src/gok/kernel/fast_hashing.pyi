from collections.abc import Sequence

from gok.kernel.hashing import lowest as lowest

WAYS: tuple[str, ...]

def lowest_by(
    way: int, key: bytes, beginning: bytes, endings: Sequence[bytes], gone: bytearray | None = None
) -> int: ...

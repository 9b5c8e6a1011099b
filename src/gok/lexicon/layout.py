"""The compiled file: one memory-mapped file of sections behind a JSON head.

```
magic "gok-lex\\n" · u32 format · u32 length of the head · head (JSON) · sections, each at a multiple of 16
```
All numbers are unsigned 32-bit little-endian, so a section is read as an array without copying.

- `keys`      marisa trie of the lower-case NFC forms; its ids number the keys
- `values`    one number a key: an entry, if one number is enough for it, else where its entries start in `entries`
- `entries`   see `pack_entry`
- `profiles`  category, gender, country, culture, kind, list: one tab-separated line each
- `strings`   forms that cannot be made from their key, and what `of` says; a 16-bit length before each
- `folds`     hash index: folded form → keys that differ from their fold
- `near`      hash index: folded form with at most one letter left out → terms of `terms`
- `terms`     the near vocabulary: a key of each folded form; `near_texts`, `near_places`: the folded forms themselves
- `near_ranks`, `near_starts`  what each of them may be: a category's number, above it the rank among all such readings
- `phrases`   marisa trie of the folded forms of several words; `phrase_starts`, `phrase_keys`: their keys
- `ranked_*`  keys of a category, heaviest first
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import sys
from array import array
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from gok.errors import SettingError

__all__ = [
    "FORMAT",
    "RANK_SHIFT",
    "Mapped",
    "Probe",
    "case_of",
    "open_mapped",
    "pack_entry",
    "pack_index",
    "read_index",
    "recase",
    "write_file",
]

FORMAT: Final = 1
_MAGIC: Final = b"gok-lex\n"
_ALIGN: Final = 16

# One entry in one number: bit 31 inline, 30 last, 29 of, 27-28 case, 14-26 profile, 0-13 weight.
INLINE: Final = 1 << 31
LAST: Final = 1 << 30
HAS_OF: Final = 1 << 29
CASE_SHIFT: Final = 27
PROFILE_SHIFT: Final = 14
PROFILE_MASK: Final = (1 << 13) - 1
WEIGHT_MASK: Final = (1 << 14) - 1
LOWER, CAPITAL, TITLE, LISTED = range(4)
RANK_SHIFT: Final = 5
"""Bits of a category's number below the rank of a near reading."""


def recase(key: str, case: int) -> str:
    """The listed form of a key: as it is, with a capital, or with a capital in every word."""
    if case == CAPITAL:
        return key[0].upper() + key[1:]
    if case == TITLE:
        return key.title()
    return key


def case_of(form: str, key: str) -> int:
    """How the form is made from its key; LISTED if it cannot be."""
    if form == key:
        return LOWER
    if recase(key, CAPITAL) == form:
        return CAPITAL
    return TITLE if recase(key, TITLE) == form else LISTED


def pack_entry(profile: int, weight: int, case: int, strings: tuple[int, ...], has_of: bool) -> list[int]:
    """An entry as numbers: one, then the profile, the weight, the form and `of` where they do not fit into it."""
    small_profile = profile if profile < PROFILE_MASK else PROFILE_MASK
    small_weight = weight if weight < WEIGHT_MASK else WEIGHT_MASK
    head = case << CASE_SHIFT | small_profile << PROFILE_SHIFT | small_weight | (HAS_OF if has_of else 0)
    numbers = [head]
    if small_profile == PROFILE_MASK:
        numbers.append(profile)
    if small_weight == WEIGHT_MASK:
        numbers.append(min(weight, 0xFFFFFFFF))
    numbers.extend(strings)
    return numbers


def pack_index(pairs: Iterable[tuple[str, int]], bits: int) -> bytes:
    """A hash index from texts to numbers of at most `bits` bits.

    The bits that are left hold a piece of the hash, so that most wrong texts are refused unseen. What is found is
    to be checked by the caller all the same.
    """
    hashed = array("Q", (crc32(text.encode()) << 32 | number for text, number in pairs))
    size = max(1, len(hashed) // 4)
    piece = (1 << (32 - bits)) - 1
    packed = []
    for value in hashed:
        rest, bucket = divmod(value >> 32, size)
        packed.append(bucket << 32 | (rest & piece) << bits | value & 0xFFFFFFFF)
    packed.sort()
    starts = array("I", bytes(4 * (size + 1)))
    for value in packed:
        starts[(value >> 32) + 1] += 1
    for bucket in range(size):
        starts[bucket + 1] += starts[bucket]
    entries = array("I", (value & 0xFFFFFFFF for value in packed))
    return array("I", [size, bits]).tobytes() + starts.tobytes() + entries.tobytes()


Probe = Callable[[str], list[int]]
"""Gives the numbers that were stored for a text, and seldom one that was not."""


def read_index(numbers: memoryview[int]) -> Probe:
    """Reads what `pack_index` wrote. A closure, since it is asked a dozen times for one near spelling."""
    size, bits = numbers[0], numbers[1]
    starts, entries = numbers[2 : size + 3], numbers[size + 3 :]
    all_of_piece, low = (1 << (32 - bits)) - 1, (1 << bits) - 1

    def probe(text: str) -> list[int]:
        rest, bucket = divmod(crc32(text.encode()), size)
        start, end = starts[bucket], starts[bucket + 1]
        if start == end:
            return []
        piece = rest & all_of_piece
        return [entry & low for entry in entries[start:end] if entry >> bits == piece]

    return probe


class Mapped:
    """A compiled file, mapped: its head, and its sections as bytes or numbers."""

    __slots__ = ("_sections", "_view", "head", "path")

    def __init__(self, path: Path, view: memoryview, head: dict[str, Any]) -> None:
        self.path, self.head, self._view = path, head, view
        self._sections: dict[str, list[int]] = head["sections"]

    def __contains__(self, name: str) -> bool:
        return name in self._sections

    def section(self, name: str) -> memoryview:
        """A section as bytes."""
        start, length = self._sections[name]
        return self._view[start : start + length]

    def numbers(self, name: str) -> memoryview[int]:
        """A section as 32-bit numbers."""
        return self.section(name).cast("I")


def open_mapped(path: Path) -> Mapped:
    """Map a compiled file; SettingError if it is missing, cut off, foreign or of another format."""
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except FileNotFoundError:
        raise SettingError(f"{path}: no compiled lexicon; make it with: python -m gok.lexicon.compile") from None
    except (OSError, ValueError) as error:
        raise SettingError(f"{path}: cannot be opened ({type(error).__name__})") from None
    if len(view) < 16 or bytes(view[:8]) != _MAGIC or sys.byteorder != "little":
        raise SettingError(f"{path}: not a compiled lexicon of this machine")
    version, length = struct.unpack_from("<II", view, 8)
    if version != FORMAT:
        raise SettingError(f"{path}: format {version}, this program reads {FORMAT}; compile it anew")
    try:
        head = json.loads(bytes(view[16 : 16 + length]))
        ends = [start + size for start, size in head["sections"].values()]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise SettingError(f"{path}: damaged; compile it anew") from None
    if max(ends) > len(view):
        raise SettingError(f"{path}: cut off; compile it anew")
    return Mapped(path, view, head)


def write_file(path: Path, head: Mapping[str, Any], sections: Mapping[str, bytes]) -> None:
    """Write a compiled file beside its place and then put it there in one step."""
    places: dict[str, list[int]] = {name: [0, len(data)] for name, data in sections.items()}
    start = 0
    for _ in range(3):  # the places are part of the head, whose length moves the places
        text = json.dumps({**head, "sections": places}, ensure_ascii=False, sort_keys=True).encode()
        start = -(-(16 + len(text) + 64) // _ALIGN) * _ALIGN
        for name, data in sections.items():
            places[name] = [start, len(data)]
            start += -(-len(data) // _ALIGN) * _ALIGN
    text = json.dumps({**head, "sections": places}, ensure_ascii=False, sort_keys=True).encode()
    import tempfile  # only who writes needs it

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_MAGIC + struct.pack("<II", FORMAT, len(text)) + text)
            for name, data in sections.items():
                file.seek(places[name][0])
                file.write(data)
            file.truncate(start)  # sections at the end may be empty
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise

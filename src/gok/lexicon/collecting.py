"""Taking in all lists before they are compiled: entries by key, each packed into one number."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from gok.lexicon.categories import CATEGORIES
from gok.lexicon.layout import FORMAT, LISTED, case_of
from gok.lexicon.lists import ABOUT, Profile, WordList, read_bytes, read_exceptions, read_rows
from gok.text.folding import key

__all__ = ["HEAVIEST", "ORDINARY", "Collected", "Progress", "category_of", "collect", "profile_of", "weight_of"]

Progress = Callable[[str, int], None]
"""Called now and then with a list's name and the rows read of it so far."""

Entry = int | tuple[int, str, str]
"""Category, case, weight and profile in one number that sorts as readings do; with the listed form and `of` if any."""

_WEIGHT_BITS, _PROFILE_BITS = 32, 20
HEAVIEST: Final = (1 << _WEIGHT_BITS) - 1


def pack(category: int, case: int, weight: int, profile: int) -> int:
    """An entry as one number."""
    return ((category << _WEIGHT_BITS | HEAVIEST - min(weight, HEAVIEST)) << _PROFILE_BITS | profile) << 2 | case


def weight_of(number: int) -> int:
    """The weight in a packed entry."""
    return HEAVIEST - (number >> (_PROFILE_BITS + 2) & HEAVIEST)


def category_of(number: int) -> int:
    """The category's number in a packed entry."""
    return number >> (_WEIGHT_BITS + _PROFILE_BITS + 2)


def profile_of(number: int) -> int:
    """The profile's number in a packed entry."""
    return number >> 2 & (1 << _PROFILE_BITS) - 1


ORDINARY: Final = pack(CATEGORIES.index("word"), 0, HEAVIEST, 0)
"""Ordinary words are the last category: their entries, and no others, are greater than this."""


class Collected:
    """All entries by key, and what is counted while they are read."""

    def __init__(self) -> None:
        self.keys: dict[str, Entry | list[Entry]] = {}
        self.profiles: dict[Profile, int] = {}
        self.sources: list[dict[str, Any]] = []
        self.digest = hashlib.sha256(b"gok lexicon %d\n" % FORMAT)

    def read(self, words: WordList, excepted: frozenset[str], progress: Progress | None) -> None:
        """Take in one list."""
        data = read_bytes(words)
        self.digest.update(f"{words.name}\0{words.category}\0{hashlib.sha256(data).hexdigest()}\n".encode())
        category, keys = CATEGORIES.index(words.category), self.keys
        bases: dict[int, int] = {}  # the number of an entry of no weight, by identity of the profile
        counts: Counter[int] = Counter()
        for line, form, profile, weight, of in read_rows(words, data):
            if form in excepted:
                continue
            base = bases.get(id(profile))
            if base is None:
                number = self.profiles.setdefault(profile, len(self.profiles))
                base = bases[id(profile)] = pack(category, 0, 0, number)
            counts[base] += 1
            word = key(form)
            case = 0 if form == word else case_of(form, word)
            packed = base - (min(weight, HEAVIEST) << _PROFILE_BITS + 2) + case
            entry: Entry = (packed, form if case == LISTED else "", of) if of or case == LISTED else packed
            old = keys.setdefault(word, entry)
            if old is not entry:
                keys[word] = [*old, entry] if isinstance(old, list) else [old, entry]
            if progress and not line % 50_000:
                progress(words.name, line)
        self._count(words, counts)

    @property
    def ordered_profiles(self) -> list[Profile]:
        """The profiles by their numbers."""
        return list(self.profiles)

    def _count(self, words: WordList, counts: Counter[int]) -> None:
        profiles = self.ordered_profiles
        cultures: Counter[str] = Counter()
        for base, count in counts.items():
            cultures[profiles[profile_of(base)].culture] += count
        about = {name: getattr(words, name) for name in ("name", "category", *ABOUT, "derived")}
        self.sources.append(about | {"entries": counts.total(), "cultures": dict(sorted(cultures.items()))})

    def numbers(self, word: str) -> list[int]:
        """The entries of a key without their texts."""
        found = self.keys[word]
        if isinstance(found, int):
            return [found]
        rows = found if isinstance(found, list) else [found]
        return [row if isinstance(row, int) else row[0] for row in rows]

    def entries(self, word: str) -> list[tuple[int, str, str]]:
        """The entries of a key in their order, each once, with the greatest weight that was given."""
        found = self.keys[word]
        if isinstance(found, int):
            return [(found, "", "")]
        rows = found if isinstance(found, list) else [found]
        ordered = sorted((row, "", "") if isinstance(row, int) else row for row in rows)
        best: dict[tuple[int, int, str, str], tuple[int, str, str]] = {}
        for number, listed, of in ordered:
            best.setdefault((profile_of(number), number & 3, listed, of), (number, listed, of))
        return list(best.values())


def collect(lists: Sequence[WordList], progress: Progress | None) -> Collected:
    """Take in all lists; a form that one of them excepts is not taken from the others of its category."""
    collected = Collected()
    exceptions = {words.name: read_exceptions(words) for words in lists}
    for words in lists:
        others = [item for item in lists if item.category == words.category and item.name != words.name]
        excepted = frozenset().union(*(exceptions[item.name] for item in others))
        collected.digest.update("\0".join(sorted(excepted)).encode())
        collected.read(words, excepted, progress)
    return collected

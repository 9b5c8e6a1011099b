"""Look-up in one compiled file. `Lexicon` puts the built-in file, the user's overlay and the shapes together."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from gok.lexicon.categories import CATEGORIES, bit
from gok.lexicon.layout import (
    CAPITAL,
    CASE_SHIFT,
    HAS_OF,
    INLINE,
    LAST,
    LISTED,
    PROFILE_MASK,
    PROFILE_SHIFT,
    RANK_SHIFT,
    WEIGHT_MASK,
    open_mapped,
    read_index,
    recase,
)
from gok.lexicon.readings import Reading
from gok.text.cache import BoundedCache
from gok.text.edits import SHORTEST
from gok.text.folding import fold
from gok.text.records import cached_property

try:
    from gok.kernel.fast_spelling import near_index
except ImportError:
    from gok.kernel.spelling import near_index
try:
    from marisa_trie import Trie
except ImportError:  # a browser, for which it is not compiled
    from gok.lexicon.plain_trie import PlainTrie as Trie

__all__ = ["Store", "Trie"]

_CASE = 3 << CASE_SHIFT
_TAILS = 8_192
_CATEGORY = (1 << RANK_SHIFT) - 1
_new = tuple.__new__


class Store:
    """One compiled file, mapped. Nothing is read before it is asked for."""

    def __init__(self, path: Path) -> None:
        mapped = open_mapped(path)
        self.path = path
        self.head: dict[str, Any] = mapped.head
        self._mapped = mapped
        self._keys = Trie()
        self._keys.map(mapped.section("keys"))
        self._get = self._keys.get
        self.has: Callable[[str], bool] = self._keys.__contains__  # a key, see `gok.text.folding`
        self._values = mapped.numbers("values")
        self._entries = mapped.numbers("entries")
        self._strings = mapped.section("strings")
        lines = bytes(mapped.section("profiles")).split(b"\n")
        self._profiles: BoundedCache[int, tuple[str, ...]] = BoundedCache(
            lambda number: tuple(lines[number].decode().split("\t")), len(lines) + 1
        )
        self._bits: dict[int, int] = {}
        self._tails: dict[int, tuple[object, ...]] = {}
        self._ranked_keys: dict[tuple[str, int], tuple[list[str], array[int]]] = {}  # sorted, with their places
        self._folds = read_index(mapped.numbers("folds"))
        self._terms = mapped.numbers("terms")
        self._phrases = Trie()
        self._phrases.map(mapped.section("phrases"))
        self._phrase_starts = mapped.numbers("phrase_starts")
        self._phrase_keys = mapped.numbers("phrase_keys")

    @cached_property
    def _near(self) -> Callable[[str], list[int]]:
        mapped = self._mapped
        if "near_texts" in mapped:
            return near_index(mapped.numbers("near"), mapped.section("near_texts"), mapped.numbers("near_places"))
        texts = [fold(self._keys.restore_key(number)).encode() for number in self._terms]  # compiled before there were
        places = memoryview(array("I", accumulate(map(len, texts), initial=0)))
        return near_index(mapped.numbers("near"), memoryview(b"".join(texts)), places)

    @cached_property
    def _near_ranks(self) -> tuple[memoryview[int], memoryview[int]] | None:
        """What each term of the near vocabulary may be, and where it is told."""
        mapped = self._mapped
        return (mapped.numbers("near_ranks"), mapped.numbers("near_starts")) if "near_ranks" in mapped else None

    def exact(self, key: str) -> tuple[Reading, ...]:
        """Readings of a key (see `gok.text.folding`)."""
        number = self._get(key)
        if number is None:
            return ()
        head = self._values[number]
        tail = self._tails.get(head)
        if tail is not None:  # most ordinary words: what they share is at hand
            return (_new(Reading, (recase(key, head >> CASE_SHIFT & 3) if head & _CASE else key, *tail)),)
        if not head & INLINE:
            return tuple(self._read_entries(head, key, "exact"))
        one = self._one(head, key, "exact")
        if len(self._tails) < _TAILS:
            self._tails[head] = one[1:]
        return (one,)

    def folded(self, key: str, folded: str) -> list[Reading]:
        """Readings of the other keys that have this fold."""
        found: list[Reading] = []
        for number, other in self._folded_keys(folded):
            if other != key:
                found += self._read(number, other, "folded")
        return found

    def near(self, folded: str) -> Iterator[tuple[int, str]]:
        """Keys, with their numbers, whose fold is one edit away."""
        if len(folded) < SHORTEST - 1:
            return
        for term in self._near(folded):
            yield from self._folded_keys(fold(self._keys.restore_key(self._terms[term])))

    def near_categories(self, folded: str) -> list[str] | None:
        """The categories of the readings of these keys, the heaviest first; None in a file that does not tell."""
        if self._near_ranks is None:
            return None
        if len(folded) < SHORTEST - 1:
            return []
        (ranks, starts), found = self._near_ranks, list[int]()
        for term in self._near(folded):
            found += ranks[starts[term] : starts[term + 1]]
        found.sort()
        return [CATEGORIES[one & _CATEGORY] for one in found]

    def number_classes(self, number: int) -> int:
        """The categories of a numbered key as bits."""
        return self._mask(number)

    def read(self, number: int, key: str, match: str) -> list[Reading]:
        """Readings of a numbered key."""
        return self._read(number, key, match)

    def classes(self, key: str) -> int:
        """The categories of a key as bits."""
        number = self._get(key)
        return 0 if number is None else self._mask(number)

    def begins(self, key: str, bits: int, least: int) -> bool:
        """Whether a word begins with a key of some categories, told by their bits, that has so many letters."""
        return any(self.classes(one) & bits for one in self._keys.prefixes(key) if len(one) >= least)

    def folded_classes(self, key: str, folded: str) -> int:
        """The categories of the other keys that have this fold, as bits."""
        number = None if folded == key else self._get(folded)
        found = 0 if number is None else self._mask(number)
        for number in self._folds(folded):  # hardly any word has one
            if number < len(self._values):
                other = self._keys.restore_key(number)
                if other != key and fold(other) == folded:
                    found |= self._mask(number)
        return found

    def starts_phrase(self, first: str) -> bool:
        """Whether a listed form of several words begins with this folded word."""
        return next(self._phrases.iterkeys(first + " "), None) is not None

    def rests(self, first: str) -> Iterator[str]:
        """The listed forms of several words that begin with this folded word, without it."""
        cut = len(first) + 1
        for phrase in self._phrases.iterkeys(first + " "):
            yield phrase[cut:]

    def phrases(self, text: str) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        """Listed forms of several words that the folded text begins with, with the keys they stand for."""
        for phrase in self._phrases.prefixes(text):
            number = self._phrases.key_id(phrase)
            start, end = self._phrase_starts[number : number + 2]
            yield phrase, [(one, self._keys.restore_key(one)) for one in self._phrase_keys[start:end]]

    def beginning(self, prefix: str) -> Iterator[Reading]:
        """Readings of all keys that begin with a prefix."""
        for key, number in self._keys.iteritems(prefix):
            yield from self._read(number, key, "exact")

    def frequent(self, least: int) -> Iterator[str]:
        """The keys that are ordinary words at least so common, in no particular order."""
        word = bit("word")
        for key, number in self._keys.iteritems():
            head = self._values[number]
            if head & INLINE and head & WEIGHT_MASK < least:  # nearly all
                continue
            if self._mask(number) & word and any(
                reading.weight >= least for reading in self._read(number, key, "exact") if reading.category == "word"
            ):
                yield key

    def ranked(self, category: str, least: int = 0, beginning: str = "") -> Iterator[Reading]:
        """Readings of a category by weight, the heaviest forms first; no further than forms of the least weight.

        Of forms that do not begin as is asked for nothing is read but the key.
        """
        name = f"ranked_{category}"
        if name not in self._mapped:
            return
        numbers = self._mapped.numbers(name)
        if (category, least) not in self._ranked_keys:
            end = bisect_left(numbers, True, key=lambda number: self._weight(number, category) < least)
            keys = list(map(self._keys.restore_key, numbers[:end]))
            places = array("I", sorted(range(len(keys)), key=keys.__getitem__))
            self._ranked_keys[category, least] = [keys[place] for place in places], places
        keys, places = self._ranked_keys[category, least]
        first, last = bisect_left(keys, beginning), bisect_right(keys, beginning + "\U0010ffff")
        for place, key in sorted(zip(places[first:last], keys[first:last], strict=True)):
            yield from [one for one in self._read(numbers[place], key, "exact") if one.category == category]

    def _weight(self, number: int, category: str) -> int:
        """The greatest weight of a numbered key in a category."""
        readings = self._read(number, self._keys.restore_key(number), "exact")
        return max([one.weight for one in readings if one.category == category])

    def _folded_keys(self, folded: str) -> list[tuple[int, str]]:
        found = []
        number = self._get(folded)
        if number is not None:
            found.append((number, folded))
        for number in self._folds(folded):
            if number < len(self._values):
                key = self._keys.restore_key(number)
                if fold(key) == folded:
                    found.append((number, key))
        return found

    def _read(self, number: int, key: str, match: str) -> list[Reading]:
        head = self._values[number]
        return [self._one(head, key, match)] if head & INLINE else self._read_entries(head, key, match)

    def _one(self, head: int, key: str, match: str) -> Reading:
        category, gender, country, culture, kind, source = self._profiles[head >> PROFILE_SHIFT & PROFILE_MASK]
        case = head >> CASE_SHIFT & 3
        form = key if not case else key[0].upper() + key[1:] if case == CAPITAL else recase(key, case)
        # not Reading(...): that doubles the cost of a look-up
        return _new(
            Reading, (form, category, gender, country, culture, head & WEIGHT_MASK, kind, "", source, match, False)
        )

    def _read_entries(self, place: int, key: str, match: str) -> list[Reading]:
        entries, profiles, head, found = self._entries, self._profiles, 0, []
        while not head & LAST:
            head = entries[place]
            place += 1
            profile, weight, case, of = (
                head >> PROFILE_SHIFT & PROFILE_MASK,
                head & WEIGHT_MASK,
                head >> CASE_SHIFT & 3,
                "",
            )
            if profile == PROFILE_MASK:
                profile = entries[place]
                place += 1
            if weight == WEIGHT_MASK:
                weight = entries[place]
                place += 1
            if case == LISTED:
                form = self._string(entries[place])
                place += 1
            else:
                form = recase(key, case) if case else key
            if head & HAS_OF:
                of = self._string(entries[place])
                place += 1
            category, gender, country, culture, kind, source = profiles[profile]
            one = (form, category, gender, country, culture, weight, kind, of, source, match, False)
            found.append(_new(Reading, one))
        return found

    def _mask(self, number: int) -> int:
        head = self._values[number]
        if head & INLINE:
            return self._bit(head >> PROFILE_SHIFT & PROFILE_MASK)
        entries, place, found = self._entries, head, 0
        head = 0
        while not head & LAST:
            head = entries[place]
            profile = head >> PROFILE_SHIFT & PROFILE_MASK
            if profile == PROFILE_MASK:
                place += 1
                profile = entries[place]
            found |= self._bit(profile)
            place += 1 + (head & WEIGHT_MASK == WEIGHT_MASK) + (head >> CASE_SHIFT & 3 == LISTED) + bool(head & HAS_OF)
        return found

    def _bit(self, profile: int) -> int:
        known = self._bits.get(profile)
        if known is None:
            known = self._bits[profile] = bit(self._profiles[profile][0])
        return known

    def _string(self, place: int) -> str:
        length = self._strings[place] | self._strings[place + 1] << 8
        return str(self._strings[place + 2 : place + 2 + length], "utf-8")

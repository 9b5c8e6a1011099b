"""Compiling the lists into the one file that look-up maps: `python -m gok.lexicon.compile [FOLDER] [-o FILE]`.

The bytes depend on the lists alone. Memory: about 0.3 kB an entry while compiling.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import marisa_trie

from gok.errors import GokError, SettingError
from gok.lexicon.categories import CATEGORIES, NEAR_CATEGORIES, NEAR_LIMITS
from gok.lexicon.edits import SHORTEST, WHOLE, shortenings
from gok.lexicon.folding import fold, key, phrase_key
from gok.lexicon.layout import FORMAT, INLINE, LAST, LISTED, case_of, pack_entry, pack_index, write_file
from gok.lexicon.lists import Profile, Row, WordList, discover, read_bytes, read_exceptions, read_rows

__all__ = ["compile_folder", "compile_lists", "main"]

_RANKED: Final = 20_000
_PLACE_BITS: Final = 5

Progress = Callable[[str, int], None]
"""Called now and then with a list's name and the rows read of it so far."""

Entry = tuple[int, int, int, str, str]
"""Category number, minus weight, profile, listed form if it cannot be made from the key, `of`."""


class _Collected:
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
        cultures: Counter[str] = Counter()
        number = CATEGORIES.index(words.category)
        for row in read_rows(words, data):
            if row.form in excepted:
                continue
            self._add(row, number)
            cultures[row.profile.culture] += 1
            if progress and not row.line % 50_000:
                progress(words.name, row.line)
        self.sources.append(
            {
                "name": words.name,
                "category": words.category,
                "title": words.title,
                "origin": words.origin,
                "licence": words.licence,
                "date": words.date,
                "made": words.made,
                "derived": words.derived,
                "entries": cultures.total(),
                "cultures": dict(sorted(cultures.items())),
            },
        )

    def _add(self, row: Row, number: int) -> None:
        word = key(row.form)
        profile = self.profiles.setdefault(row.profile, len(self.profiles))
        listed = row.form if case_of(row.form, word) == LISTED else ""
        case = 0 if listed else case_of(row.form, word)
        entry = (number << 2 | case, -row.weight, profile, listed, row.of)
        old = self.keys.get(word)
        if old is None:
            self.keys[word] = entry
        elif isinstance(old, list):
            old.append(entry)
        else:
            self.keys[word] = [old, entry]

    def entries(self, word: str) -> list[Entry]:
        """The entries of a key in their order, each once, with the greatest weight that was given."""
        found = self.keys[word]
        if isinstance(found, tuple):
            return [found]
        best: dict[tuple[int, int, str, str], Entry] = {}
        for entry in sorted(found):
            best.setdefault((entry[0], *entry[2:]), entry)
        return sorted(best.values(), key=lambda entry: (entry[0] >> 2, *entry[1:], entry[0]))


class _Strings:
    """The pool of texts that entries point to; each text once."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        if text not in self._places:
            self._places[text] = len(self.data)
            encoded = text.encode()
            self.data += len(encoded).to_bytes(2, "little") + encoded
        return self._places[text]


def compile_folder(folder: Path, target: Path, progress: Progress | None = None) -> dict[str, Any]:
    """Compile the lists under a folder's data/ and tables/; gives back the head of the file."""
    lists = discover(folder)
    if not lists:
        raise SettingError(f"{folder}: no lists under data/ or tables/")
    return compile_lists(lists, target, progress)


def compile_lists(lists: Sequence[WordList], target: Path, progress: Progress | None = None) -> dict[str, Any]:
    """Compile lists into a file, which appears only when it is whole; gives back its head."""
    collected = _Collected()
    exceptions = {words.name: read_exceptions(words) for words in lists}
    for words in lists:
        others = [item for item in lists if item.category == words.category and item.name != words.name]
        excepted = frozenset().union(*(exceptions[item.name] for item in others))
        collected.digest.update("\0".join(sorted(excepted)).encode())
        collected.read(words, excepted, progress)
    sections, head = _sections(collected)
    write_file(target, head, sections)
    return head


def _sections(collected: _Collected) -> tuple[dict[str, bytes], dict[str, Any]]:
    words = sorted(collected.keys)
    trie = marisa_trie.Trie(words)
    numbers = array("I", map(trie.key_id, words))
    strings = _Strings()
    values = array("I", bytes(4 * len(words)))
    packed = array("I")
    for word, number in zip(words, numbers, strict=True):
        values[number] = _pack(collected.entries(word), packed, strings)
    near = _near_terms(collected, words)
    phrases, longest = _phrases(collected, zip(words, numbers, strict=True))
    sections = {
        "keys": trie.tobytes(),
        "values": values.tobytes(),
        "entries": packed.tobytes(),
        "profiles": "\n".join("\t".join(profile) for profile in collected.profiles).encode(),
        "strings": bytes(strings.data),
        "folds": _fold_index(words, numbers),
        "terms": array("I", (trie.key_id(word) for word in near.values())).tobytes(),
        "near": _near_index(list(near)),
        **phrases,
        **_ranked(collected, words, trie),
    }
    head = {
        "digest": collected.digest.hexdigest(),
        "keys": len(words),
        "near": len(near),
        "longest": longest,
        "sources": collected.sources,
    }
    return sections, head


def _pack(entries: list[Entry], packed: array[int], strings: _Strings) -> int:
    """The value of a key: its one entry if that is a single number, else the place of its entries."""
    rows = []
    for category_case, minus_weight, profile, listed, of in entries:
        texts = tuple(strings.place(text) for text in (listed, of) if text)
        case = LISTED if listed else category_case & 3
        rows.append(pack_entry(profile, -minus_weight, case, texts, bool(of)))
    rows[-1][0] |= LAST
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0] | INLINE
    start = len(packed)
    for row in rows:
        packed.extend(row)
    return start


def _fold_index(words: list[str], numbers: array[int]) -> bytes:
    pairs = []
    for word, number in zip(words, numbers, strict=True):
        folded = fold(word)
        if folded != word and folded:
            pairs.append((folded, number))
    return pack_index(pairs, max(1, len(words).bit_length()))


def _near_terms(collected: _Collected, words: list[str]) -> dict[str, str]:
    """The near vocabulary: folded form → one of its keys. All Swedish places, and the heaviest of each category."""
    wanted = {CATEGORIES.index(category) for category in NEAR_CATEGORIES}
    swedish = {number for profile, number in collected.profiles.items() if profile.country == "SE"}
    ranked: dict[int, list[tuple[int, str]]] = {number: [] for number in wanted}
    chosen: set[str] = set()
    for word in words:
        found = collected.keys[word]
        for category_case, minus_weight, profile, _, _ in [found] if isinstance(found, tuple) else found:
            if category_case >> 2 not in wanted:
                continue
            if profile in swedish:
                chosen.add(word)
            else:
                ranked[category_case >> 2].append((minus_weight, word))
    for number, rows in ranked.items():
        limit = NEAR_LIMITS.get(CATEGORIES[number], len(rows))
        chosen.update(word for _, word in sorted(rows)[:limit])
    terms = {}
    for word in sorted(chosen):
        folded = fold(word)
        if len(folded) >= SHORTEST:
            terms.setdefault(folded, word)
    return terms


def _near_index(terms: list[str]) -> bytes:
    pairs = []
    for number, term in enumerate(terms):
        number <<= _PLACE_BITS
        pairs.append((term, number | WHOLE))
        pairs.extend((text, number | place) for text, place in shortenings(term))
    return pack_index(pairs, len(terms).bit_length() + _PLACE_BITS)


def _phrases(collected: _Collected, numbered: Iterable[tuple[str, int]]) -> tuple[dict[str, bytes], int]:
    """Forms of several words or with a hyphen, by their folded words."""
    ordinary = CATEGORIES.index("word")
    found: dict[str, list[int]] = {}
    for word, number in numbered:
        if word.isalpha():
            continue
        phrase = phrase_key(word)
        if " " in phrase and any(entry[0] >> 2 != ordinary for entry in collected.entries(word)):
            found.setdefault(phrase, []).append(number)
    trie = marisa_trie.Trie(sorted(found))
    ordered = sorted(found, key=trie.key_id)
    starts, keys = array("I", [0]), array("I")
    for phrase in ordered:
        keys.extend(found[phrase])
        starts.append(len(keys))
    longest = max((phrase.count(" ") + 1 for phrase in ordered), default=1)
    sections = {"phrases": trie.tobytes(), "phrase_starts": starts.tobytes(), "phrase_keys": keys.tobytes()}
    return sections, longest


def _ranked(collected: _Collected, words: list[str], trie: marisa_trie.Trie) -> dict[str, bytes]:
    """Keys by category, heaviest first, so that candidates can be listed without a scan."""
    rows: dict[int, dict[str, int]] = {number: {} for number in range(len(CATEGORIES) - 1)}
    for word in words:
        found = collected.keys[word]
        for category_case, minus_weight, *_ in [found] if isinstance(found, tuple) else found:
            if category_case >> 2 in rows:
                best = rows[category_case >> 2]
                best[word] = min(best.get(word, 0), minus_weight)
    sections = {}
    for number, best in rows.items():
        heaviest = sorted((weight, word) for word, weight in best.items())[:_RANKED]
        sections[f"ranked_{CATEGORIES[number]}"] = array("I", (trie.key_id(word) for _, word in heaviest)).tobytes()
    return sections


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile from the shell, for builds where the command line of Gök is not installed yet."""
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(prog="python -m gok.lexicon.compile", description="Compile the word lists.")
    parser.add_argument("folder", nargs="?", type=Path, default=here, help="folder that holds data/ and tables/")
    parser.add_argument("-o", "--output", type=Path, default=here / "lexicon.gok", help="file to write")
    said = parser.parse_args(arguments)
    try:
        head = compile_folder(said.folder, said.output)
    except GokError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{said.output}: {head['keys']} forms of {len(head['sources'])} lists\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

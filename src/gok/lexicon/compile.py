"""Compiling the lists into the one file that look-up maps: `python -m gok.lexicon.compile [FOLDER] [-o FILE]`.

`--if-stale` leaves a file alone that is newer than the lists and the compiler. Patterns and tables are made
ready, too (`gok.text.cache`), and the forms of the built-in lists are described (`gok.lexicon.known_forms`).

The bytes depend on the lists alone. Memory: about 0.3 kB an entry while compiling.
"""

from __future__ import annotations

import argparse
import gc
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import marisa_trie

from gok.errors import GokError, SettingError
from gok.lang import load_language
from gok.lexicon.categories import CATEGORIES
from gok.lexicon.collecting import HEAVIEST, ORDINARY, Collected, Progress, category_of, collect, profile_of, weight_of
from gok.lexicon.compile_forms import compile_forms
from gok.lexicon.compile_near import near_sections, near_terms
from gok.lexicon.keeping import keep_prepared
from gok.lexicon.layout import INLINE, LAST, pack_entry, pack_index, write_file
from gok.lexicon.lists import WordList, discover
from gok.text.folding import fold, phrase_key

__all__ = ["compile_folder", "compile_lists", "is_stale", "main"]

_RANKED: Final = 20_000
_BY_HAND: Final = 50_000


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


def is_stale(folder: Path, target: Path) -> bool:
    """Whether the file is missing, or older than a list, the compiler, or what that knows of text and grammar."""
    if not target.is_file():
        return True
    here, language = Path(__file__).parent, load_language().folder
    sources = [*here.glob("*.py"), *(here.parent / "text").glob("*.py"), language / "grammar.py"]
    sources += [*folder.glob("data/**/*"), *folder.glob("tables/*")]
    return max(path.stat().st_mtime_ns for path in sources) > target.stat().st_mtime_ns


def compile_lists(lists: Sequence[WordList], target: Path, progress: Progress | None = None) -> dict[str, Any]:
    """Compile lists into a file, which appears only when it is whole; gives back its head."""
    collecting = gc.isenabled()
    gc.disable()  # millions of small values and no cycles: the collector would take a third of the time
    try:
        sections, head = _sections(collect(lists, progress))
    finally:
        if collecting:
            gc.enable()
    write_file(target, head, sections)
    return head


def _sections(collected: Collected) -> tuple[dict[str, bytes], dict[str, Any]]:
    words = sorted(collected.keys)
    trie = marisa_trie.Trie(words, num_tries=1)  # a tenth larger and a tenth faster than three
    numbers = array("I", map(trie.key_id, words))
    strings, packed = _Strings(), array("I")
    values = array("I", bytes(4 * len(words)))
    singles: dict[int, int] = {}
    for word, number in zip(words, numbers, strict=True):
        found = collected.keys[word]
        value = singles.get(found) if isinstance(found, int) else None
        if value is None:
            value = _pack(collected.entries(word), packed, strings)
            if value & INLINE and isinstance(found, int):
                singles[found] = value
        values[number] = value
    ranking, at_home = _ranking(collected, words)
    near, folded = near_terms(words, ranking, at_home), list(_folded(words, numbers))
    phrases, longest = _phrases(collected, zip(words, numbers, strict=True))
    sections = {
        "keys": trie.tobytes(),
        "values": values.tobytes(),
        "entries": packed.tobytes(),
        "profiles": "\n".join("\t".join(profile) for profile in collected.profiles).encode(),
        "strings": bytes(strings.data),
        "folds": pack_index([(one, number) for one, _, number in folded], max(1, len(words).bit_length())),
        "terms": array("I", (numbers[place] for place in near.values())).tobytes(),
        **near_sections(near, [(one, word) for one, word, _ in folded], collected),
        **phrases,
    }
    for category, places in ranking.items():
        ranked = array("I", (numbers[place] for place in places[:_RANKED]))
        sections[f"ranked_{category}"] = ranked.tobytes()
    head = {
        "digest": collected.digest.hexdigest(),
        "keys": len(words),
        "near": len(near),
        "longest": longest,
        "sources": collected.sources,
    }
    return sections, head


def _pack(entries: list[tuple[int, str, str]], packed: array[int], strings: _Strings) -> int:
    """The value of a key: its one entry if that is a single number, else the place of its entries."""
    number, listed, of = entries[0]
    if len(entries) == 1 and not listed and not of:
        single = pack_entry(profile_of(number), weight_of(number), number & 3, (), False)
        if len(single) == 1:
            return single[0] | LAST | INLINE
    rows = []
    for number, listed, of in entries:
        texts = tuple(strings.place(text) for text in (listed, of) if text)
        rows.append(pack_entry(profile_of(number), weight_of(number), number & 3, texts, bool(of)))
    rows[-1][0] |= LAST
    start = len(packed)
    for row in rows:
        packed.extend(row)
    return start


def _folded(words: list[str], numbers: array[int]) -> Iterator[tuple[str, str, int]]:
    """The keys that differ from their fold, behind it, with their numbers."""
    for word, number in zip(words, numbers, strict=True):
        if not (word.isascii() and word.isalnum()):  # else it is its own fold
            folded = fold(word)
            if folded and folded != word:
                yield folded, word, number


def _ranking(collected: Collected, words: list[str]) -> tuple[dict[str, list[int]], set[int]]:
    """Places in `words` by category, heaviest first, without ordinary words; and the places of what is at home here:
    in Sweden, or chosen by hand for one of the shorter lists, whose weights are mostly unknown.
    """
    chosen = {one["name"] for one in collected.sources if not one["derived"] and one["entries"] <= _BY_HAND}
    home = {
        number for profile, number in collected.profiles.items() if profile.country == "SE" or profile.source in chosen
    }
    found: list[list[int]] = [[] for _ in CATEGORIES]
    at_home = set()
    for place, word in enumerate(words):
        entry = collected.keys[word]
        if isinstance(entry, int) and entry >= ORDINARY:
            continue
        for number in collected.numbers(word):
            if number < ORDINARY:
                found[category_of(number)].append((HEAVIEST - weight_of(number)) << 32 | place)
                if profile_of(number) in home:
                    at_home.add(place)
    ranking = {}
    for category, rows in enumerate(found):
        rows.sort()
        ranking[CATEGORIES[category]] = list(dict.fromkeys(row & 0xFFFFFFFF for row in rows))
        rows.clear()
    return ranking, at_home


def _phrases(collected: Collected, numbered: Iterable[tuple[str, int]]) -> tuple[dict[str, bytes], int]:
    """Forms of several words or with a hyphen, by their folded words."""
    found: dict[str, list[int]] = {}
    for word, number in numbered:
        if word.isalpha():
            continue
        phrase = phrase_key(word)
        if " " in phrase and any(one < ORDINARY for one in collected.numbers(word)):
            found.setdefault(phrase, []).append(number)
    trie = marisa_trie.Trie(sorted(found), num_tries=1)
    ordered = sorted(found, key=trie.key_id)
    starts, keys = array("I", [0]), array("I")
    for phrase in ordered:
        keys.extend(found[phrase])
        starts.append(len(keys))
    longest = max((phrase.count(" ") + 1 for phrase in ordered), default=1)
    sections = {"phrases": trie.tobytes(), "phrase_starts": starts.tobytes(), "phrase_keys": keys.tobytes()}
    return sections, longest


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile from the shell, for builds where the command line of Gök is not installed yet."""
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(prog="python -m gok.lexicon.compile", description="Compile the word lists.")
    parser.add_argument("folder", nargs="?", type=Path, default=here, help="folder that holds data/ and tables/")
    parser.add_argument("-o", "--output", type=Path, default=here / "lexicon.gok", help="file to write")
    parser.add_argument("--if-stale", action="store_true", help="only if a list is newer than the file")
    said = parser.parse_args(arguments)
    keep_prepared()
    try:
        if not said.if_stale or is_stale(said.folder, said.output):
            head = compile_folder(said.folder, said.output)
            sys.stdout.write(f"{said.output}: {head['keys']} forms of {len(head['sources'])} lists\n")
        if said.output == here / "lexicon.gok":
            compile_forms(said.output, say=lambda line: sys.stderr.write(f"gok: {line}\n"))
    except GokError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

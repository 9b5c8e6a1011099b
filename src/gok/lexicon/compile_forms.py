"""Describing the forms of the lists when these are compiled, so that no process has to (`gok.lexicon.known_forms`).

Which forms: marks, and words, names and places that are not rare, each in small letters and with a capital. A form
that nobody writes costs room and time; what is not here is described when it is met.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from string import punctuation
from typing import Any, Final

import marisa_trie

from gok.kernel.prefilter import PrefilterTable
from gok.kernel.spelling import pack_words
from gok.lang import Language, load_language
from gok.lang.rules import checksum_of_finders, pattern_rules
from gok.lang.scanning import make_plan
from gok.lexicon.categories import CATEGORIES
from gok.lexicon.known_forms import (
    FILE,
    Facts,
    Kind,
    digest_of_sources,
    known_forms,
    note_untouched,
    pack_facts,
    unpack_own,
)
from gok.lexicon.layout import write_file
from gok.lexicon.lexicon import Lexicon
from gok.lexicon.listed import listed_parts
from gok.lexicon.ordinary import MEANT, PART, is_common, is_plain
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import WordFormTable
from gok.text.folding import key

__all__ = ["compile_forms"]

_LEAST_FREQUENT: Final = 20  # ten times the Zipf scale: once in ten million words
_LEAST_BORNE: Final = 500  # so many bear the name, or live there
_LONGEST: Final = 60
_BITS: Final = 1 << 16  # bytes of the table of common words: one in forty others is taken for one of them
_PART_BITS: Final = 1 << 17  # and of the parts of compounds
_STEP: Final = 50_000  # forms between two words on how far it has come

_Found = dict[str, tuple[int, str]]
Say = Callable[[str], object]


def compile_forms(lists: Path, language: Language | None = None, say: Say | None = None) -> int:
    """Describe the forms of compiled lists into a file beside them, unless there is one that fits; how many it has."""
    language = language or load_language()
    lexicon, path = Lexicon(lists, language=language), lists.with_name(FILE)
    plan = make_plan(pattern_rules(language, frozenset()), language)
    known, digest = known_forms(lexicon, language), digest_of_sources(language)
    finders = checksum_of_finders(language)
    if known is None or known.bits_for(plan.checksum) is None or known.finders != finders:
        found, rows = _describe_all(lexicon, say)
        sections, values = _sections(found, PrefilterTable(plan.beginnings))
        sections |= _pack_rows(rows, values)
        common = [low for low in lexicon.frequent(MEANT) if is_common(low, lexicon)]
        sections |= _word_sections("common", "common_bits", common, _BITS)
        parts = [low for low in lexicon.frequent(PART) if is_plain(low, lexicon)]
        sections |= _word_sections("parts", "part_bits", parts, _PART_BITS)
        head = {"lists": lexicon.digest, "language": language.package, "digest": digest}
        write_file(path, {**head, **values, "prefilters": plan.checksum, "finders": finders}, sections)
    note_untouched(path, digest, language)
    return len(found) if known is None else len(known)


def _describe_all(lexicon: Lexicon, say: Say | None) -> tuple[_Found, list[Facts]]:
    """The forms, each with the number of the row that is true of it and what may follow it, and the rows."""
    surfaces, describe = sorted(set(_surfaces(lexicon))), _describer(lexicon)
    rows: dict[Facts, int] = {}
    found: _Found = {}
    for count, surface in enumerate(surfaces):
        if say and count % _STEP == 0:
            say(f"describing word forms: {count:,} of {len(surfaces):,}")
        form, facts = describe(surface)
        if facts is not None:
            found[surface] = rows.setdefault(facts, len(rows)), " ".join(sorted(form.followers))
    return found, list(rows)


def _word_sections(name: str, name_of_bits: str, words: Iterable[str], size: int) -> dict[str, bytes]:
    """Some words, and the same by a bit each."""
    listed = sorted(set(words))
    trie = marisa_trie.Trie(listed, num_tries=1)
    return {name: trie.tobytes(), name_of_bits: pack_words(listed, size)}


def _sections(found: _Found, table: PrefilterTable) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The keys, the row of each, its bits and what may follow it; and how many bytes the bits have."""
    trie = marisa_trie.Trie(list(found), num_tries=1)
    ordered = sorted(found, key=trie.key_id)
    bits: dict[tuple[int, int] | None, int] = {None: 0}
    of_forms = array("I", [bits.setdefault(table.bits_of(surface), len(bits)) for surface in ordered])
    pairs = [pair for pair in bits if pair is not None]
    width = max([one.bit_length() + 7 >> 3 for pair in pairs for one in pair], default=0)
    followers, rows = {"": 0}, array("I")
    for surface in ordered:
        rows.append(followers.setdefault(found[surface][1], len(followers)))
    texts = [text.encode() for text in followers][1:]
    sections = {
        "keys": trie.tobytes(),
        "facts": array("I", [found[surface][0] for surface in ordered]).tobytes(),
        "followers": rows.tobytes(),
        "follower_starts": array("I", accumulate(map(len, texts), initial=0)).tobytes(),
        "follower_texts": b"".join(texts),
        "bits": of_forms.tobytes(),
        "bit_rows": b"".join([one.to_bytes(width, "little") for pair in pairs for one in pair]),
    }
    return sections, {"bit_bytes": width}


def _pack_rows(rows: list[Facts], values: dict[str, Any]) -> dict[str, bytes]:
    """The rows as numbers; values that are numbered are put among the `values`."""
    kinds: dict[Kind, int] = {}
    signs: dict[str, int] = {}
    features: dict[str, int] = {}
    owns: dict[tuple[str, ...], int] = {(): 0}
    listed: dict[str, int] = {}
    packed = array("I")
    for row in rows:
        packed.append(kinds.setdefault(row.kind, len(kinds)))
        packed.append(signs.setdefault(row.sign, len(signs)))
        packed.extend((row.categories, row.frequency, owns.setdefault(row.own, len(owns)), row.anchors))
        packed.append(listed.setdefault(row.listed, len(listed)))
    numbers = array("H", [features.setdefault(one, len(features)) for own in owns for one in own])
    values |= {"kinds": list(kinds), "signs": list(signs), "features": list(features), "listed": list(listed)}
    starts = array("I", accumulate(map(len, owns), initial=0))
    return {"rows": packed.tobytes(), "owns": numbers.tobytes(), "own_starts": starts.tobytes()}


def _surfaces(lexicon: Lexicon) -> Iterator[str]:
    """The forms that are worth it, as they are written."""
    yield from punctuation
    listed = {key(reading.form) for category in CATEGORIES for reading in lexicon.ranked(category, _LEAST_BORNE)}
    for low in {*listed, *lexicon.frequent(_LEAST_FREQUENT)}:
        if 1 < len(low) <= _LONGEST and low.isalpha() and low.islower():
            capital = low[0].upper() + low[1:]
            yield from (low, capital) if capital.lower() == low else (low,)


def _describer(lexicon: Lexicon) -> Callable[[str], tuple[WordForm, Facts | None]]:
    """Gives a form and its facts; none if they would not give it back as it is."""
    describe = WordFormTable(lexicon, sets_off=True).describe

    def facts_of(surface: str) -> tuple[WordForm, Facts | None]:
        form = describe(surface)
        facts = pack_facts(form, listed_parts(surface, lexicon))
        sign, own = facts.sign or form.lower, unpack_own(form, facts.own, tells_word=facts.kind.tells_word)
        return form, facts if (sign, own) == (form.sign, form.own) else None

    return facts_of

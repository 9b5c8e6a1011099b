"""Describing the forms of the lists when these are compiled, so that no process has to (`gok.lexicon.known_forms`).

Which forms: marks, and words, names and places that are not rare, each in small letters and with a capital. A form
that nobody writes costs room and time; what is not here is described when it is met.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from string import punctuation
from typing import Any, Final

import marisa_trie

from gok.kernel.prefilter import PrefilterTable
from gok.kernel.spelling import pack_words
from gok.lang import Language, load_language
from gok.lang.rules import pattern_rules
from gok.lang.scanning import make_plan
from gok.lexicon.categories import CATEGORIES
from gok.lexicon.known_forms import (
    FILE,
    Facts,
    digest_of_sources,
    known_forms,
    note_untouched,
    pack_facts,
    unpack_form,
)
from gok.lexicon.layout import write_file
from gok.lexicon.lexicon import Lexicon
from gok.lexicon.listed import listed_parts
from gok.lexicon.ordinary import MEANT
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import WordFormTable
from gok.text.folding import key

__all__ = ["compile_forms"]

_LEAST_FREQUENT: Final = 20  # ten times the Zipf scale: once in ten million words
_LEAST_BORNE: Final = 500  # so many bear the name, or live there
_LONGEST: Final = 60
_COMPACT: Final[dict[str, Any]] = {"ensure_ascii": False, "separators": (",", ":")}
_BITS: Final = 1 << 16  # bytes of the table of common words: one in forty others is taken for one of them
_STEP: Final = 50_000  # forms between two words on how far it has come

Say = Callable[[str], object]


def compile_forms(lists: Path, language: Language | None = None, say: Say | None = None) -> int:
    """Describe the forms of compiled lists into a file beside them, unless there is one that fits; how many it has."""
    language = language or load_language()
    lexicon, path = Lexicon(lists, language=language), lists.with_name(FILE)
    plan = make_plan(pattern_rules(language, frozenset()), language)
    known, digest = known_forms(lexicon, language), digest_of_sources(language)
    if known is None or known.bits_for(plan.checksum) is None:
        found, rows = _describe_all(lexicon, say)
        sections = _sections(found, rows, PrefilterTable(plan.beginnings))
        sections["common"] = pack_words(_common(lexicon), _BITS)
        head = {"lists": lexicon.digest, "language": language.package, "digest": digest}
        write_file(path, {**head, "prefilters": plan.checksum}, sections)
    note_untouched(path, digest, language)
    return len(found) if known is None else len(known)


def _describe_all(lexicon: Lexicon, say: Say | None) -> tuple[dict[str, int], list[Facts]]:
    """The forms, each with the number of the row that is true of it, and the rows."""
    surfaces, describe = sorted(set(_surfaces(lexicon))), _describer(lexicon)
    rows: dict[Facts, int] = {}
    found: dict[str, int] = {}
    for count, surface in enumerate(surfaces):
        if say and count % _STEP == 0:
            say(f"describing word forms: {count:,} of {len(surfaces):,}")
        facts = describe(surface)
        if facts is not None:
            found[surface] = rows.setdefault(facts, len(rows))
    return found, list(rows)


def _sections(found: dict[str, int], rows: list[Facts], table: PrefilterTable) -> dict[str, bytes]:
    trie = marisa_trie.Trie(list(found), num_tries=1)
    ordered = sorted(found, key=trie.key_id)
    bits: dict[tuple[int, int] | None, int] = {}
    of_forms = array("I", [bits.setdefault(table.bits_of(surface), len(bits)) for surface in ordered])
    lines, bit_lines = ([json.dumps(row, **_COMPACT).encode() for row in some] for some in (rows, bits))
    return {
        "keys": trie.tobytes(),
        "facts": array("I", [found[surface] for surface in ordered]).tobytes(),
        "starts": array("I", accumulate(map(len, lines), initial=0)).tobytes(),
        "rows": b"".join(lines),
        "bits": of_forms.tobytes(),
        "bit_starts": array("I", accumulate(map(len, bit_lines), initial=0)).tobytes(),
        "bit_rows": b"".join(bit_lines),
    }


def _surfaces(lexicon: Lexicon) -> Iterator[str]:
    """The forms that are worth it, as they are written."""
    yield from punctuation
    listed = {key(reading.form) for category in CATEGORIES for reading in lexicon.ranked(category, _LEAST_BORNE)}
    for low in {*listed, *lexicon.frequent(_LEAST_FREQUENT)}:
        if 1 < len(low) <= _LONGEST and low.isalpha() and low.islower():
            capital = low[0].upper() + low[1:]
            yield from (low, capital) if capital.lower() == low else (low,)


def _common(lexicon: Lexicon) -> Iterator[str]:
    """The words that may be meant where there is a slip of the pen."""
    for low in lexicon.frequent(MEANT):
        word = lexicon.word(low)
        if word and word.parts:
            yield low


def _describer(lexicon: Lexicon) -> Callable[[str], Facts | None]:
    """Gives the facts of a form; None if they would not give it back as it is."""
    describe = WordFormTable(lexicon).describe

    def facts_of(surface: str) -> Facts | None:
        form = describe(surface)
        facts = pack_facts(form, listed_parts(surface, lexicon))
        again = unpack_form(surface, facts, form.followers)
        return facts if all(getattr(form, name) == getattr(again, name) for name in WordForm.__slots__) else None

    return facts_of

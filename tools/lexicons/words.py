"""The tables of ordinary word forms: parts of speech from Apertium, frequencies from wordfreq."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from lexicons import hunspell
from lexicons.apertium import Reading, read_sections, readings, turned
from lexicons.fetch import members
from lexicons.tables import Table

__all__ = ["apertium_readings", "frequencies", "frequency_table", "spelled_table", "word_table"]

COMPOUND_PARTS = frozenset({"acr", "cmp", "cmp-split", "compound-only-L", "compound-R", "guess", "cgguess"})
DICTIONARIES = (
    ("apertium-swe-nor", "nor-swe.autogen.bin"),
    ("apertium-swe-nor", "swe-nob.automorf.bin"),
    ("apertium-swe-nor", "swe-nno.automorf.bin"),
    ("apertium-swe-dan", "dan-swe.autogen.bin"),
    ("apertium-swe-dan", "swe-dan.automorf.bin"),
)
"""Generators hold all lemmas but one spelling of each form; analysers hold all spellings of the lemmas they know."""

PARTS = {
    "n": "noun",
    "vblex": "verb",
    "adj": "adj",
    "adv": "adv",
    "prn": "pron",
    "det": "det",
    "pr": "prep",
    "cnjcoo": "conj",
    "cnjsub": "conj",
    "cnjadv": "conj",
    "ij": "interj",
}
ORDER = ("noun", "verb", "adj", "adv", "pron", "det", "prep", "conj", "num", "interj", "part")
PARTICLES = frozenset({"att", "inte", "icke", "ej"})  # Apertium calls them conjunction and adverb
NUMERAL = re.compile(
    r"(?:noll|en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|"
    r"nitton|tjugo|tjugi|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio|hundra|tusen|miljon(?:er)?|miljard(?:er)?)+",
)
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|[-:'’.](?=[^\W\d_]))*")
NORWEGIAN = re.compile("[æø]")  # slips in the Swedish dictionary
LOWEST = 20  # ten times Zipf: one in ten million words


def apertium_readings(paths: Mapping[str, Path]) -> Iterator[Reading]:
    """All readings of the Swedish dictionaries, without entries that are not for analysis; many come several times."""
    for package, file in DICTIONARIES:
        for name, data in members(paths[package], lambda name: name.endswith(".bin")):
            for section in read_sections(data) if name.endswith(f"/{file}") else ():
                if section.name.startswith("main"):
                    way = turned(section) if "automorf" in file else section
                    for reading in readings(way, skip=COMPOUND_PARTS):
                        if "NON_ANALYSIS" not in reading.form:
                            yield reading._replace(form=reading.form.strip("\ufeff"))


def word_table(found: Iterable[Reading]) -> Table:
    """Forms that are not names, each with all its parts of speech."""
    parts: dict[str, set[str]] = defaultdict(set)
    for reading in found:
        part = _part(reading)
        if part and WORD.fullmatch(reading.form) and not NORWEGIAN.search(reading.form):
            parts[reading.form].add(part)
            if reading.form in PARTICLES:
                parts[reading.form].add("part")
    return Table(
        name="words",
        category="word",
        title="Ordinary Swedish word forms with their parts of speech",
        origin="apertium-swe 0.8.2, as compiled into apertium-swe-nor and apertium-swe-dan",
        licence="GPL-3.0-or-later",
        made="tools/build_lexicons.py: every form of the Swedish dictionaries that is neither a name, an acronym nor a "
        "part of a compound; single words only.",
        sources=("apertium-swe-nor", "apertium-swe-dan"),
        columns=("form", "kind"),
        rows=[(form, " ".join(part for part in ORDER if part in kinds)) for form, kinds in parts.items()],
    )


def _part(reading: Reading) -> str:
    if not reading.tags or reading.tags[0] not in PARTS:
        return ""
    part = PARTS[reading.tags[0]]
    if "ord" in reading.tags:
        return "num" if len(reading.lemma) <= 14 else ""  # trehundrafyrtiosjunde …: made by rule, never met
    if part == "det" and NUMERAL.fullmatch(reading.lemma.lower()):
        return "num" if len(reading.lemma) <= 12 else ""
    if part == "det" and (reading.form.isupper() or "-" in reading.form):
        return ""  # Roman numerals; fem-sex and all other pairs of numbers
    return part


def spelled_table(paths: Mapping[str, Path], words: frozenset[str]) -> Table:
    """Forms that only the spelling dictionary has; names have a capital there, so they stay out."""
    files = dict(members(paths["hunspell-sv"], lambda name: "/sv_SE." in name))
    affixes, dictionary = (
        next(data.decode() for name, data in files.items() if name.endswith(ending)) for ending in (".aff", ".dic")
    )
    found = {form for form in hunspell.forms(affixes, dictionary) if form.islower() and WORD.fullmatch(form)}
    return Table(
        name="spelled",
        category="word",
        title="Swedish word forms of the spelling dictionary that the other has not",
        origin="The Swedish dictionary of Göran Andersson (Den stora svenska ordlistan), as in hunspell-sv",
        licence="LGPL-3.0-or-later",
        made="tools/build_lexicons.py: every form of an entry in small letters that stands alone; without forms in "
        "words.tsv.xz.",
        sources=("hunspell-sv",),
        columns=("form", "kind"),
        rows=[(form, "other") for form in found if len(form) > 1 and form not in words],
    )


def frequencies(paths: Mapping[str, Path]) -> dict[str, int]:
    """Ten times the Zipf frequency of Swedish words (lower-cased), rounded."""
    (_, data), *_ = members(paths["wordfreq"], lambda name: name.endswith("/large_sv.msgpack.gz"))
    _, *buckets = _Unpacker(gzip.decompress(data)).value()
    return {word: round(90 - centibels / 10) for centibels, words in enumerate(buckets) for word in words}


def frequency_table(found: Mapping[str, int], words: frozenset[str], names: frozenset[str]) -> Table:
    """Frequencies of forms that are words, or at least no well-known names."""
    rows = [
        (word, number)
        for word, number in found.items()
        if number >= LOWEST and WORD.fullmatch(word) and (word in words or word not in names)
    ]
    return Table(
        name="frequencies",
        category="word",
        title="Frequencies of Swedish words, ten times the Zipf scale",
        origin="wordfreq 3.1.1, large Swedish list",
        licence="CC-BY-SA-4.0",
        made="tools/build_lexicons.py: lower-cased forms from Zipf 2.0; left out: what only names, surnames and places "
        "are known as. BoundedCache apart from the other tables because of its licence.",
        sources=("wordfreq",),
        columns=("form", "weight"),
        rows=rows,
    )


class _Unpacker:
    """The part of MessagePack that wordfreq uses: texts, whole numbers, lists, maps."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def value(self) -> list:  # type: ignore[type-arg]
        found = self._next()
        assert isinstance(found, list)
        return found

    def _take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def _size(self, width: int) -> int:
        return int.from_bytes(self._take(width), "big")

    def _next(self) -> object:
        code = self._take(1)[0]
        if code < 0x80:
            return code
        if code < 0x90:
            return {self._next(): self._next() for _ in range(code & 0x0F)}
        if code < 0xA0:
            return [self._next() for _ in range(code & 0x0F)]
        if code < 0xC0:
            return self._take(code & 0x1F).decode()
        if code in (0xCC, 0xCD, 0xCE):
            return self._size(1 << (code - 0xCC))
        if code in (0xD9, 0xDA, 0xDB):
            return self._take(self._size(1 << (code - 0xD9))).decode()
        if code in (0xDC, 0xDD):
            return [self._next() for _ in range(self._size(2 << (code - 0xDC)))]
        raise ValueError(f"unexpected MessagePack code {code:#x}")

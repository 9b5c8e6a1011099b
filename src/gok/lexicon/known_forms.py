"""What was worked out of word forms when the lists were compiled: a known form costs one look-up.

`forms.gok` lies beside the compiled lists, and is laid out as they are (`gok.lexicon.layout`):

- `keys`    marisa trie of the forms as they are written, in small letters and with a capital
- `facts`   one number a key: which row of facts is true of it
- `starts`, `rows`  where each row begins, and the rows, each a list in JSON; many forms share one
- `bits`    one number a key: which row of bits is true of it (see `PrefilterTable.bits_of`); they hold for one set of
  patterns, which the head names; `bit_starts`, `bit_rows`  the rows, as above
- `common`  the common words by a bit each: what may be a slip of the pen for one of them

The file changes how long it takes and nothing else. It names by digest all that it was made from: the lists, the
language, and the code that describes forms; one that was made from something else is left alone. To read all of that
takes a new process some milliseconds. Where the file was made, `forms.stamp` says that nobody has touched them since.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from sys import intern
from typing import Final, NamedTuple

from gok.errors import SettingError
from gok.kernel.spelling import Slips
from gok.lang import Language
from gok.lexicon.categories import categories_of, mask
from gok.lexicon.layout import Mapped, open_mapped
from gok.lexicon.lexicon import Lexicon, as_follower
from gok.lexicon.store import Trie
from gok.lexicon.word_form import Candidacy, WordForm
from gok.text.cache import BoundedCache

try:
    from gok.kernel.fast_spelling import slip_filter
except ImportError:
    from gok.kernel.spelling import slip_filter

__all__ = [
    "FILE",
    "Facts",
    "KnownForms",
    "digest_of_sources",
    "is_untouched",
    "known_forms",
    "note_untouched",
    "pack_facts",
    "unpack_form",
]

FILE: Final = "forms.gok"
_STAMP: Final = ".stamp"
_CANDIDACIES: Final = tuple(Candidacy)
_BEFORE_ENDING: Final = 3  # features that stand before that of the last letters
_ENDING: Final = "sf="
_WORD: Final = "w="
_KINDS: Final = (".py", ".txt", ".toml")
_NONE: Final[frozenset[str]] = frozenset()
_MOST_NUMBERS: Final = 10_000


class Facts(NamedTuple):
    """What is true of a form: all of `WordForm` that cannot be told by its letters at once, and what others ask.

    `sign` is empty where it is the word itself; in `own` the features of its letters are missing.
    """

    shape: str
    candidacy: int
    sign: str
    categories: int
    frequency: int
    is_word: bool
    is_head: bool
    starts_phrase: bool
    tells_word: bool
    own: tuple[str, ...]
    anchors: int
    listed: str


def pack_facts(form: WordForm, listed: str) -> Facts:
    """The facts of a form, as they are shared by many."""
    own, ending, word = form.own, f"{_ENDING}{form.lower[-3:]}", f"{_WORD}{form.lower}"
    tells_word = word in own
    return Facts(
        form.shape,
        int(form.candidacy),
        "" if form.sign == form.lower else form.sign,
        mask(*form.categories),
        form.frequency,
        form.is_word,
        form.is_head,
        bool(form.followers),
        tells_word,
        tuple([feature for feature in own if feature not in (ending, word)]),
        form.anchors,
        listed,
    )


def unpack_form(surface: str, facts: Facts, followers: frozenset[str]) -> WordForm:
    """The form that facts are true of; what may follow it in a listed form of several words is given."""
    shape, candidacy, sign, categories, frequency, is_word, is_head, _, tells_word, own, anchors, _ = facts
    lower = intern(surface.lower())
    if own:
        letters = (_ENDING + lower[-3:], _WORD + lower) if tells_word else (_ENDING + lower[-3:],)
        own = own[:_BEFORE_ENDING] + letters + own[_BEFORE_ENDING:]
    return WordForm(
        lower,
        shape,
        _CANDIDACIES[candidacy],
        sign=sign or lower,
        follower=as_follower(surface),
        followers=followers,
        categories=categories_of(categories),
        frequency=frequency,
        is_word=is_word,
        is_head=is_head,
        own=own,
        anchors=anchors,
    )


class KnownForms:
    """A compiled file of forms, opened."""

    def __init__(self, mapped: Mapped, lexicon: Lexicon) -> None:
        self._keys = Trie()
        self._keys.map(mapped.section("keys"))
        self._number = BoundedCache(self._keys.get, _MOST_NUMBERS).__getitem__  # asked for one form several times
        self._facts = mapped.numbers("facts")
        self._starts, self._rows = mapped.numbers("starts"), mapped.section("rows")
        self._read: list[Facts | None] = [None] * (len(self._starts) - 1)
        self._bits, self._bit_starts = mapped.numbers("bits"), mapped.numbers("bit_starts")
        self._bit_rows, self._read_bits = mapped.section("bit_rows"), dict[int, tuple[int, int] | None]()
        self._followers = lexicon.followers_of
        self._mapped = mapped

    @cached_property
    def slips(self) -> Slips:
        """What may have been meant by a word, as far as it may be a common one."""
        return slip_filter(bytes(self._mapped.section("common")))

    def __len__(self) -> int:
        return len(self._facts)

    def __iter__(self) -> Iterator[str]:
        yield from self._keys.iterkeys()

    def facts(self, surface: str) -> Facts | None:
        """What is known of a form as it is written; None if it is not among the known ones."""
        number = self._number(surface)
        if number is None:
            return None
        row: int = self._facts[number]
        facts = self._read[row]
        if facts is None:
            *first, own, anchors, listed = json.loads(bytes(self._rows[self._starts[row] : self._starts[row + 1]]))
            facts = Facts._make((*first, tuple(map(intern, own)), anchors, listed))
            self._read[row] = facts
        return facts

    def bits_for(self, checksum: int) -> Callable[[str], tuple[int, int] | None] | None:
        """Gives the bits of known forms, if they were worked out for the prefilters of this checksum."""
        return self._find_bits if self._mapped.head["prefilters"] == checksum else None

    def _find_bits(self, surface: str) -> tuple[int, int] | None:
        number = self._number(surface)
        if number is None:
            return None
        row = self._bits[number]
        if row not in self._read_bits:
            said = json.loads(bytes(self._bit_rows[self._bit_starts[row] : self._bit_starts[row + 1]]))
            self._read_bits[row] = said and (said[0], said[1])
        return self._read_bits[row]

    def form(self, surface: str) -> WordForm | None:
        """The form, described; None if it is not among the known ones."""
        facts = self.facts(surface)
        if facts is None:
            return None
        return unpack_form(surface, facts, self._followers(surface) if facts.starts_phrase else _NONE)


@lru_cache(8)
def known_forms(lexicon: Lexicon, language: Language) -> KnownForms | None:
    """The known forms of the lists of a language; None without a file that fits, or with lists of the user's own."""
    if lexicon.path is None:
        return None
    path = lexicon.path.with_name(FILE)
    try:
        mapped = open_mapped(path)
    except SettingError:
        return None
    digest = str(mapped.head.get("digest"))
    is_of_these = mapped.head.get("lists") == lexicon.digest and mapped.head.get("language") == language.package
    if not is_of_these or (not is_untouched(path, digest, language) and digest != digest_of_sources(language)):
        return None
    return KnownForms(mapped, lexicon)


def is_untouched(path: Path, digest: str, language: Language) -> bool:
    """Whether nobody has touched a file that it was made from, where it was made."""
    stamp = path.with_suffix(_STAMP)
    return stamp.is_file() and stamp.read_bytes() == _stamp(digest, language)


def note_untouched(path: Path, digest: str, language: Language) -> None:
    """Note that the files are as they were digested, so that a new process need not read them."""
    path.with_suffix(_STAMP).write_bytes(_stamp(digest, language))


def _stamp(digest: str, language: Language) -> bytes:
    """A digest, and what it is of by place, size and time of writing: told at a tenth of the cost of reading."""
    found = [(name, said.st_size, said.st_mtime_ns) for name, said in _sources(language).items()]
    return f"{digest} {sha256(repr(found).encode()).hexdigest()}\n".encode()


def digest_of_sources(language: Language) -> str:
    """Names the language and the code that describes forms, by their content."""
    found = sha256()
    for name in _sources(language):
        data = Path(name).read_bytes()
        found.update(f"{Path(name).name} {len(data)}\n".encode() + data)
    return found.hexdigest()


def _sources(language: Language) -> dict[str, os.stat_result]:
    """All files that what is said of a form depends on beside the lists, in order."""
    home = Path(__file__).parents[1]
    folders = [home / "kernel", home / "text", home / "lang", home / "lang" / "neutral", Path(__file__).parent]
    folders += [language.folder, language.folder / "words", language.folder / "patterns"]
    return {
        entry.path: entry.stat()
        for folder in folders
        if folder.is_dir()
        for entry in sorted(os.scandir(folder), key=attrgetter("name"))
        if entry.name.endswith(_KINDS)
    }

"""What was worked out of word forms when the lists were compiled: a known form costs one look-up.

`forms.gok` lies beside the compiled lists, and is laid out as they are (`gok.lexicon.layout`):

- `keys`    marisa trie of the forms as they are written, in small letters and with a capital
- `facts`   one number a key: which row of facts is true of it
- `rows`    the rows, `_ROW` numbers each, some of which number a value among those that the head lists; many forms
  share one
- `owns`, `own_starts`  what the context model is told of a form: the numbers of features, and where each row begins
- `followers`  one number a key: which row of words may follow it in a listed form of several words, 0 for none;
  `follower_texts`, `follower_starts`  the rows, and where each begins
- `bits`    one number a key: which row of bits is true of it, 0 for none (see `PrefilterTable.bits_of`); they hold for
  one set of patterns, which the head names; `bit_rows`  the rows, two numbers of as many bytes as the head says
- `common`  marisa trie of the common words, and by a bit each what may be a slip of the pen for one (`common_bits`)
- `parts`   marisa trie of the words that others are put together from, and the same by a bit each (`part_bits`)

The file changes how long it takes and nothing else. It names by digest all that it was made from: the lists, the
language, and the code that describes forms; one that was made from something else is left alone. To read all of that
takes a new process some milliseconds. Where the file was made, `forms.stamp` says that nobody has touched them since.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from struct import Struct
from sys import intern
from typing import Any, Final

from gok.errors import SettingError
from gok.kernel.spelling import Slips
from gok.lang import Language
from gok.lexicon.categories import categories_of, mask
from gok.lexicon.layout import Mapped, open_mapped
from gok.lexicon.lexicon import Lexicon, as_follower
from gok.lexicon.store import Trie
from gok.lexicon.word_form import Candidacy, WordForm
from gok.text.cache import BoundedCache
from gok.text.records import NamedTuple, cached_property

try:
    from gok.kernel.fast_spelling import joint_filter, slip_filter
except ImportError:
    from gok.kernel.spelling import joint_filter, slip_filter

__all__ = [
    "FILE",
    "Facts",
    "Kind",
    "KnownForms",
    "digest_of_sources",
    "is_untouched",
    "known_forms",
    "note_untouched",
    "pack_facts",
    "unpack_own",
]

FILE: Final = "forms.gok"
_STAMP: Final = ".stamp"
_CANDIDACIES: Final = tuple(Candidacy)
_BEFORE_ENDING: Final = 3  # features that stand before that of the last letters
_ENDING: Final = "sf="
_WORD: Final = "w="
_KINDS: Final = (".py", ".txt", ".toml")
_MOST_NUMBERS: Final = 10_000
_ROW: Final = 7  # numbers: those of a kind and a sign, categories, frequency, those of what is told, anchors, listed
_ANCHORS, _LISTED = 5, 6
_ROW_SIZE: Final = 4 * _ROW
_read_row: Final = Struct(f"={_ROW}I").unpack_from
_NONE: Final = frozenset[str]()
_new: Final = object.__new__


class Kind(NamedTuple):
    """What is true of many forms at once, as it is written and as a word: there are a few hundred kinds."""

    shape: str
    candidacy: int
    is_word: bool
    is_head: bool
    tells_word: bool
    triggers: tuple[str, ...]


class Facts(NamedTuple):
    """What is true of a form: all of `WordForm` that cannot be told by its letters at once, and what others ask.

    `sign` is empty where it is the word itself; in `own` the features of its letters are missing.
    """

    kind: Kind
    sign: str
    categories: int
    frequency: int
    own: tuple[str, ...]
    anchors: int
    listed: str


def pack_facts(form: WordForm, listed: str) -> Facts:
    """The facts of a form, as they are shared by many."""
    own, ending, word = form.own, f"{_ENDING}{form.lower[-3:]}", f"{_WORD}{form.lower}"
    return Facts(
        Kind(form.shape, int(form.candidacy), form.is_word, form.is_head, word in own, form.triggers),
        "" if form.sign == form.lower else form.sign,
        mask(*form.categories),
        form.frequency,
        tuple([feature for feature in own if feature not in (ending, word)]),
        form.anchors,
        listed,
    )


def unpack_own(form: WordForm, shared: tuple[str, ...], *, tells_word: bool) -> tuple[str, ...]:
    """What the context model is told of a form, by what it is told of many and the letters of this one."""
    letters = (_ENDING + form.lower[-3:], _WORD + form.lower) if tells_word else (_ENDING + form.lower[-3:],)
    return shared[:_BEFORE_ENDING] + letters + shared[_BEFORE_ENDING:] if shared else ()


class KnownForms:
    """A compiled file of forms, opened. What few ask of a form (`own`) is read when somebody does."""

    def __init__(self, mapped: Mapped) -> None:
        self._mapped, head = mapped, mapped.head
        self._keys = Trie()
        self._keys.map(mapped.section("keys"))
        self._number = BoundedCache(self._keys.get, _MOST_NUMBERS).__getitem__  # asked for one form several times
        self._facts, self._rows = mapped.numbers("facts"), mapped.section("rows")
        self._owns, self._own_starts = mapped.section("owns").cast("H"), mapped.numbers("own_starts")
        self._kinds = BoundedCache[int, Kind](
            lambda number: Kind._make([*head["kinds"][number][:-1], tuple(map(intern, head["kinds"][number][-1]))]),
            _MOST_NUMBERS,
        )
        self.finders: int = head["finders"]
        """Names the rules by which it is told what forms set off, see `gok.lang.rules.checksum_of_finders`."""
        self._signs, self._features, self._listed = (
            [*map(intern, head[name])] for name in ("signs", "features", "listed")
        )
        self._bits, self._bit_rows, self._width = mapped.numbers("bits"), mapped.section("bit_rows"), head["bit_bytes"]
        self._read_bits = dict[int, tuple[int, int] | None]({0: None})
        self._follower_rows = mapped.numbers("followers")
        self._followers = BoundedCache(self._find_followers, _MOST_NUMBERS)
        self._shared = BoundedCache(self._find_shared, _MOST_NUMBERS)

    @cached_property
    def slips(self) -> Slips:
        """What may have been meant by a word, as far as it may be a common one."""
        return slip_filter(bytes(self._mapped.section("common_bits")))

    @cached_property
    def joints(self) -> Callable[[str, str], list[int]]:
        """Where two plain words may be written as one."""
        return joint_filter(bytes(self._mapped.section("part_bits")))

    @cached_property
    def is_common(self) -> Callable[[str], bool]:
        """Whether a key is a common word, that may be meant where there is a slip of the pen."""
        return self._words("common")

    @cached_property
    def is_part(self) -> Callable[[str], bool]:
        """Whether a key is a word that others are put together from."""
        return self._words("parts")

    def _words(self, section: str) -> Callable[[str], bool]:
        trie = Trie()
        trie.map(self._mapped.section(section))
        found: Callable[[str], bool] = trie.__contains__
        return found

    def __len__(self) -> int:
        return len(self._facts)

    def __iter__(self) -> Iterator[str]:
        yield from self._keys.iterkeys()

    def facts(self, surface: str) -> Facts | None:
        """What is known of a form as it is written; None if it is not among the known ones."""
        number = self._number(surface)
        if number is None:
            return None
        kind, sign, categories, frequency, own, anchors, listed = _read_row(self._rows, _ROW_SIZE * self._facts[number])
        told = self._kinds[kind], self._signs[sign], categories, frequency
        return Facts(*told, self._own(own), anchors, self._listed[listed])

    def anchors(self, surface: str) -> int | None:
        """The kinds of pattern that may stand around a form; None if it is not among the known ones."""
        number = self._number(surface)
        return None if number is None else _read_row(self._rows, _ROW_SIZE * self._facts[number])[_ANCHORS]

    def listed(self, surface: str) -> str | None:
        """What the lists tell a tagger of a form; None if it is not among the known ones."""
        number = self._number(surface)
        if number is None:
            return None
        listed: str = self._listed[_read_row(self._rows, _ROW_SIZE * self._facts[number])[_LISTED]]
        return listed

    def bits_for(self, checksum: int) -> Callable[[str], tuple[int, int] | None] | None:
        """Gives the bits of known forms, if they were worked out for the prefilters of this checksum."""
        return self._find_bits if self._mapped.head["prefilters"] == checksum else None

    def _find_bits(self, surface: str) -> tuple[int, int] | None:
        number = self._number(surface)
        if number is None:
            return None
        row = self._bits[number]
        if row not in self._read_bits:
            rows, width, end = self._bit_rows, self._width, 2 * row * self._width
            pair = rows[end - 2 * width : end - width], rows[end - width : end]
            self._read_bits[row] = int.from_bytes(pair[0], "little"), int.from_bytes(pair[1], "little")
        return self._read_bits[row]

    def form(self, surface: str) -> WordForm | None:
        """The form, described; None if it is not among the known ones."""
        number = self._number(surface)
        if number is None:
            return None
        shape, candidacy, sign, categories, frequency, is_word, is_head, anchors, triggers, tell_own = self._shared[
            self._facts[number]
        ]
        lower = intern(surface if shape == "l" else surface.lower())
        form = _new(WordForm)
        form.lower, form.shape, form.candidacy, form.sign = lower, shape, candidacy, sign or lower
        form.word = form.sign, lower
        form.follower = lower if surface.isascii() and surface.isalnum() else as_follower(surface)
        followers = self._follower_rows[number]
        form.followers = self._followers[followers] if followers else _NONE
        form.categories, form.frequency, form.is_word, form.is_head = categories, frequency, is_word, is_head
        form.anchors, form.triggers = anchors, triggers
        if tell_own is None:
            form.own = ()
        else:
            form.tell_own = tell_own
        return form

    def _find_shared(self, fact: int) -> tuple[Any, ...]:
        """What is the same for all forms of a row."""
        kind, sign, categories, frequency, own, anchors, _ = _read_row(self._rows, _ROW_SIZE * fact)
        shape, candidacy, is_word, is_head, tells_word, triggers = self._kinds[kind]
        told = shape, _CANDIDACIES[candidacy], self._signs[sign], categories_of(categories), frequency
        tell_own = (lambda form: unpack_own(form, self._own(own), tells_word=tells_word)) if own else None
        return *told, is_word, is_head, anchors, triggers, tell_own

    def _own(self, number: int) -> tuple[str, ...]:
        """What the context model is told of many forms: the features of a row; the first has none."""
        features = self._features
        return tuple([features[one] for one in self._owns[self._own_starts[number] : self._own_starts[number + 1]]])

    def _find_followers(self, row: int) -> frozenset[str]:
        start, end = self._mapped.numbers("follower_starts")[row - 1 : row + 1]
        return frozenset(str(self._mapped.section("follower_texts")[start:end], "utf-8").split(" "))


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
    return KnownForms(mapped)


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

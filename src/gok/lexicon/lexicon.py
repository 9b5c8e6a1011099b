"""`Lexicon`: the built-in lists, the user's own and the shapes of the language, behind one look-up."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from gok.lang import Language, load_language
from gok.lexicon.categories import NEAR_CATEGORIES, PARTS_OF_SPEECH, bit, categories_of, mask
from gok.lexicon.overlay import overlay_path
from gok.lexicon.readings import Phrase, Reading, Word
from gok.lexicon.shapes import ShapeIndex
from gok.lexicon.store import Store
from gok.text.cache import BoundedCache
from gok.text.folding import fold, fold_letters, key, phrase_key
from gok.text.records import cached_property

__all__ = ["FOLDED", "PATTERN", "STARTS_PHRASE", "Lexicon", "as_follower", "builtin_path", "open_lexicon"]

FOLDED: Final = 32
"""`classes(form) >> FOLDED` has the categories of forms that only look like it when folded."""
PATTERN: Final = 64
"""`classes(form) >> PATTERN` has the categories its shape suggests."""
STARTS_PHRASE: Final = 1 << 96
"""Set in `classes(form)` if a listed form of several words begins with it."""

_LANE: Final = (1 << FOLDED) - 1
_CACHED: Final = 1 << 16
_FEW: Final = 1 << 10
_AND: Final = "&"  # a word of its own in listed forms: Kjell & Company
_JOINTS: Final = frozenset("-‐‑–:.'’")
_SHORT: Final = 3  # letters: what is shorter may be an abbreviation, whose full stop ends nothing
_NONE: Final[frozenset[str]] = frozenset()


class Lexicon:
    """Compiled lists, opened. Immutable in what it answers; `digest` names the content.

    `classes(form)` is the engine's fast path: the categories of the form as bits (see `categories.bit`), ignoring
    case, in three lanes: as listed in the low bits, by folded form from bit `FOLDED`, by shape from bit `PATTERN`.
    `has(key)` says whether there are exact readings of a key (see `gok.text.folding`), at less cost than reading them.
    `genitive_stems(word)` are the forms it may be a genitive of. `path` is that of the lists, if there is one file.
    """

    classes: Callable[[str], int]
    has: Callable[[str], bool]
    genitive_stems: Callable[[str], tuple[str, ...]]

    def __init__(self, path: Path, *overlays: Path, language: Language | None = None) -> None:
        self.language = language or load_language()
        self.genitive_stems = self.language.module("grammar").genitive_stems
        self._stores = tuple(Store(one) for one in (path, *overlays))
        self.path = None if overlays else path
        self._first = BoundedCache(self._stores[0].exact, _CACHED >> 4).__getitem__  # asked for one word several times
        self._rest = self._stores[1:]
        self.has = self._stores[0].has if not self._rest else self._has_any
        self.classes = BoundedCache(self._find_classes, _CACHED).__getitem__
        self._longest = max([store.head["longest"] for store in self._stores])  # words of a listed form
        self._beginning_with = BoundedCache(self._find_beginning_with, _CACHED).__getitem__
        self._readings = BoundedCache(self._find_readings, _CACHED >> 4).__getitem__  # several rows ask for one name
        self._neighbours = BoundedCache(self._find_neighbours, _FEW).__getitem__  # asked for one word several times

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that change when a list changes."""
        from hashlib import sha256

        return sha256("".join(store.head["digest"] for store in self._stores).encode()).hexdigest()[:16]

    @property
    def sources(self) -> tuple[dict[str, Any], ...]:
        """What each list says of itself, with its counts; read from the heads of the files, without a scan."""
        return tuple(source for store in self._stores for source in store.head["sources"])

    def categories(self, form: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """The categories of a form, ignoring case: as listed, of forms that look like it when folded, by its shape."""
        bits = self.classes(form)
        return (
            categories_of(bits & _LANE),
            categories_of(bits >> FOLDED & _LANE),
            categories_of(bits >> PATTERN & _LANE),
        )

    def exact(self, word: str) -> tuple[Reading, ...]:
        """Readings with the same letters; only case may differ."""
        wanted = word.lower() if word.isascii() else key(word)
        found = self._first(wanted)
        for store in self._rest:
            found += store.exact(wanted)
        return found

    def folded(self, word: str) -> tuple[Reading, ...]:
        """Readings that are the same only without diacritics, hyphens, apostrophes and blanks."""
        wanted, folded = key(word), fold(word)
        return tuple(reading for store in self._stores for reading in store.folded(wanted, folded))

    def pattern(self, word: str) -> tuple[Reading, ...]:
        """Readings by the shape of the word: one a category, from the first pattern that fits."""
        found: dict[str, Reading] = {}
        for row in self._shapes.match(word):
            reading = Reading(word, row.category, culture=row.culture, kind=row.kind, source=row.id, match="pattern")
            found.setdefault(row.category, reading)
        return tuple(found.values())

    def near(self, word: str, categories: Iterable[str] = NEAR_CATEGORIES) -> tuple[Reading, ...]:
        """Readings of names and places one edit away, the heaviest first.

        Only the near vocabulary is searched: all places, the more common names, nothing shorter than four letters.
        """
        neighbours = self._neighbours(fold(word))
        if not neighbours:
            return ()
        wanted = NEAR_CATEGORIES.intersection(categories)
        bits, found = mask(*wanted), list[Reading]()
        for store, number, form in neighbours:
            if store.number_classes(number) & bits:
                found += [one for one in store.read(number, form, "near") if one.category in wanted]
        found.sort(key=lambda one: (-one.weight, one.form, one.category, one.source))
        return tuple(found)

    def near_categories(self, word: str) -> list[str]:
        """The categories of `near(word)`, in its order: told without reading what is there."""
        found = None if self._rest else self._stores[0].near_categories(fold(word))
        return [one.category for one in self.near(word)] if found is None else found

    def _find_neighbours(self, folded: str) -> tuple[tuple[Store, int, str], ...]:
        return tuple((store, number, form) for store in self._stores for number, form in store.near(folded))

    def lookup(self, word: str, *, near: bool = False, genitive: bool = False) -> tuple[Reading, ...]:
        """All readings of a word: exact, then folded, then what its shape and, if asked for, its neighbours suggest.

        A weaker kind of match is added only in categories that no stronger kind has: Stokholm is listed as a surname
        and is a neighbour of a city, but Anna is not also a misspelled Hanna. With `genitive` the word without its -s
        counts as a kind of match between folded and pattern.
        """
        found = self._readings((word, genitive))
        if near:
            known = {one.category for one in found}
            found += self.near(word, NEAR_CATEGORIES - known)
        return found

    def _find_readings(self, asked: tuple[str, bool]) -> tuple[Reading, ...]:
        """What is found of a word as it is written, and with the genitive or without."""
        word, genitive = asked
        found = [*self.exact(word), *self.folded(word)]
        if genitive:
            for stem in self.genitive_stems(word):
                _extend(found, (one._replace(genitive=True) for one in (*self.exact(stem), *self.folded(stem))))
        _extend(found, self.pattern(word))
        return tuple(found)

    def word(self, form: str) -> Word | None:
        """The form as an ordinary word of the language, ignoring case; None if it is none."""
        readings = [reading for reading in self.exact(form) if reading.category == "word"]
        if not readings:
            return None
        parts = _parts_of_speech(" ".join([reading.kind for reading in readings]))
        return Word(readings[0].form, parts, max([reading.weight for reading in readings]))

    def phrases(self, tokens: Sequence[str], start: int = 0, *, goes_on: bool = False) -> tuple[Phrase, ...]:
        """Listed forms of several tokens that begin at a token, the longest first.

        Case, diacritics and hyphens are folded; an -s at the end is taken for a genitive. The cost is one question
        for most tokens (`followers`), and does not grow with the number of lengths tried; `goes_on` says that it was
        asked, and that the next token may follow.
        """
        longest = self._longest
        if not goes_on:
            if start + 1 >= len(tokens) or not self.classes(tokens[start]) & STARTS_PHRASE:
                return ()
            followers, longest = self._beginning_with((phrase_key(tokens[start]), len(tokens[start]) < _SHORT))
            if as_follower(tokens[start + 1]) not in followers:
                return ()
        text, ends = _window(tokens, start, longest)
        found: dict[tuple[int, bool], list[Reading]] = {}
        for store in self._stores:
            for phrase, keys in store.phrases(text):
                genitive = len(phrase) not in ends
                length = ends.get(len(phrase) + genitive, 0)
                if length < 2 or (genitive and text[len(phrase)] != "s"):
                    continue
                said = " ".join(tokens[start : start + length])
                wanted = key(said[:-1] if genitive else said)
                for number, form in keys:
                    match = "exact" if form == wanted else "folded"
                    readings = store.read(number, form, match)
                    if genitive:
                        readings = [one._replace(genitive=True) for one in readings]
                    found.setdefault((length, genitive), []).extend(readings)
        if not found:
            return ()
        ordered = sorted(found, key=lambda one: (-one[0], one[1]))
        return tuple(Phrase(length, tuple(found[length, genitive])) for length, genitive in ordered)

    def begins(self, word: str, categories: frozenset[str], least: int) -> bool:
        """Whether a word begins with a listed form of some categories that has so many letters, or is one."""
        wanted, bits = key(word), _mask_of(categories)
        return any(store.begins(wanted, bits, least) for store in self._stores)

    def followers(self, token: str) -> frozenset[str]:
        """What stands second in the listed forms of several tokens that begin with a token, see `as_follower`.

        Hardly any two words in a text go together in a list, so that it pays to ask this before anything else.
        """
        return self.followers_of(token) if self.classes(token) & STARTS_PHRASE else _NONE

    def followers_of(self, token: str) -> frozenset[str]:
        """The same of a token of which is known that one begins with it."""
        return self._beginning_with((phrase_key(token), len(token) < _SHORT))[0]

    def longest(self, tokens: Sequence[str], start: int = 0) -> Phrase | None:
        """The longest listed form of several tokens that begins at a token, if there is one."""
        return next(iter(self.phrases(tokens, start)), None)

    def ranked(self, category: str, least: int = 0, beginning: str = "") -> Iterator[Reading]:
        """Readings of a category, heaviest first (the user's lists before the built-in ones).

        At most the 20,000 heaviest forms of a list of names, and no further than forms of the least weight, or those
        among them whose key begins so; candidates for pseudonyms come from here.
        """
        bit(category)
        for store in reversed(self._stores):
            yield from store.ranked(category, least, beginning)

    def frequent(self, least: int) -> Iterator[str]:
        """The keys of ordinary words at least so common (see `Word.frequency`), in no particular order."""
        for store in self._stores:
            yield from store.frequent(least)

    def beginning(self, prefix: str) -> Iterator[Reading]:
        """Readings of all listed forms that begin with a prefix; heads of compounds are listed as `-ingenjör`."""
        for store in self._stores:
            yield from store.beginning(prefix)

    def _find_beginning_with(self, first: tuple[str, bool]) -> tuple[frozenset[str], int]:
        """The followers of a folded word, and how many words the longest listed form has that begins with it."""
        word, is_short = first
        found, longest = set(_JOINTS if is_short else _JOINTS - {"."}), 0
        for store in self._stores:
            for rest in store.rests(word):
                second, _, more = rest.partition(" ")
                found.add(second)
                if not more:
                    found.add(second + "s")
                longest = max(longest, rest.count(" "))
        return frozenset(found), longest + 2 + word.count(" ")

    @cached_property
    def _shapes(self) -> ShapeIndex:
        return ShapeIndex(self.language)

    def _has_any(self, wanted: str) -> bool:
        return any(store.has(wanted) for store in self._stores)

    def _find_classes(self, form: str) -> int:
        wanted = folded = first = form.lower()
        if not (wanted.isascii() and wanted.isalnum()):
            letters = fold_letters(wanted)
            folded = first = letters
            if not letters:
                wanted, folded, first = key(form), fold(form), phrase_key(form)
        exact = by_fold = shape = starts = 0
        for store in self._stores:
            exact |= store.classes(wanted)
            by_fold |= store.folded_classes(wanted, folded)
            starts |= STARTS_PHRASE if first and store.starts_phrase(first) else 0
        for row in self._shapes.match(form):
            shape |= bit(row.category)
        return exact | by_fold << FOLDED | shape << PATTERN | starts


@cache
def _parts_of_speech(kinds: str) -> tuple[str, ...]:
    """Parts of speech in their order, each once."""
    return tuple(part for part in PARTS_OF_SPEECH if part in kinds.split())


@cache
def _mask_of(categories: frozenset[str]) -> int:
    return mask(*categories)


def _window(tokens: Sequence[str], start: int, longest: int) -> tuple[str, dict[int, int]]:
    """The folded text of some words from a token on, and after which of its lengths how many tokens are used up."""
    text, words, ends = "", 0, {}
    for place in range(start, len(tokens)):
        part = phrase_key(tokens[place])
        if part != _AND and not any(map(str.isalnum, part)):
            if tokens[place] in _JOINTS and (tokens[place] != "." or len(tokens[place - 1]) < _SHORT):
                continue
            break
        text = f"{text} {part}" if text else part
        ends[len(text)] = place - start + 1
        words += part.count(" ") + 1
        if words >= longest:
            break
    return text, ends


def as_follower(token: str) -> str:
    """A token as `Lexicon.followers` has it: its first word, folded, or the mark that may stand between two words.

    >>> as_follower("Göran-Erik"), as_follower("-")
    ('goran', '-')
    """
    if token.isascii() and token.isalnum():
        return token.lower()
    if token in _JOINTS:
        return token
    return fold_letters(token.lower()) or phrase_key(token).partition(" ")[0]


def _extend(found: list[Reading], weaker: Iterable[Reading]) -> None:
    """Add readings of categories that are not there yet."""
    known = {one.category for one in found}
    found += [one for one in weaker if one.category not in known]


@cache
def builtin_path() -> Path:
    """Where the compiled built-in lists are."""
    return Path(__file__).with_name("lexicon.gok")


@cache
def _opened(paths: tuple[str, ...], _stamps: tuple[int, ...], language: Language) -> Lexicon:
    return Lexicon(*map(Path, paths), language=language)


def open_lexicon(language: Language | None = None) -> Lexicon:
    """The lists of a language with the user's overlay; opened once, and anew only if one of the files was replaced.

    A language brings its own as `lexicon.gok` in its folder; one without is looked up in those that come with Gök.
    """
    language = language or load_language()
    paths = _paths(language, os.environ.get("GOK_DATA_DIR"), os.environ.get("XDG_DATA_HOME"))
    stamps = (_stamp(paths[0]), _stamp(paths[1]) if os.access(paths[1], os.F_OK) else 0)  # hardly anybody has one
    return _opened(paths if stamps[1] else paths[:1], stamps, language)


@lru_cache(64)
def _paths(language: Language, *_surroundings: str | None) -> tuple[str, str]:
    """The lists of a language and the user's overlay; asked for every essay, so that they are put together once."""
    own = language.folder / "lexicon.gok"
    return str(own if own.is_file() else builtin_path()), str(overlay_path())


def _stamp(path: str) -> int:
    """When a file was written; 0 if there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0

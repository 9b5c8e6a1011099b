"""Keyed choice: which candidate of a pool a referent gets.

The first choice depends on the key, the scope and the referent alone, so it is the same in every essay of the scope.
What is taken, or stands in the essay already, is passed over. Keys of version 1 hash every candidate of a pool for
every referent (rendezvous hashing); keys of version 2 find theirs in boxes (`gok.replace.boxes`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING

from gok.replace.keys import Key, encoded
from gok.replace.lists import pool, wider_pool
from gok.text.edits import is_near
from gok.text.folding import fold
from gok.text.records import dataclass, field

if TYPE_CHECKING:
    from gok.replace.boxes import Placed

__all__ = ["Chooser", "forbidden", "ranked", "referent_digest", "told_of"]


_MOST = 500  # words a text draws from a list; each costs a ranking of all it has, and what comes then gets letters


def referent_digest(key: Key, scope: str, slot: str, canonical: str, ordinal: int = 1) -> bytes:
    """The keyed name of a referent in its scope: all that a table for many essays needs to know of it."""
    return key.digest(scope, slot, canonical, str(ordinal)) if ordinal > 1 else key.digest(scope, slot, canonical)


def ranked(key: Key, digest: bytes, pools: Iterable[str], *, wider: bool = True) -> Iterator[str]:
    """What a referent is offered, best first: the candidates of the pools, then those of the wider ones."""
    names = tuple(pools)
    for draw in (pool, wider_pool) if wider else (pool,):
        for name in names:
            if key.version == 1:
                yield from key.rank_under(digest, draw(name))
            else:
                from gok.replace.boxes import rank_in_boxes

                yield from rank_in_boxes(key, digest, name, wider=draw is wider_pool)


@dataclass(slots=True)
class Stock:
    """The words of a pool, and which of them a text has no more use for: they stand in it, or are taken."""

    words: tuple[str, ...]
    endings: tuple[bytes, ...]  # the words as bytes
    gone: bytearray
    placed: Placed | None  # in boxes, for keys of version 2
    is_looked_through: bool = False


@dataclass
class Chooser:
    """Chooses for one essay (or, with the referents of many essays, for a scope).

    `originals` are folded forms that must not come out, nor as a word of something longer; `words` are the other words
    of the text, which must not come out by themselves; `assigned` has the choices made for the whole scope.
    """

    key: Key
    originals: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    assigned: Mapping[bytes, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    used_up: set[str] = field(default_factory=set)  # lists whose words have got letters
    drawn: Counter[str] = field(default_factory=Counter)  # how often each list was asked
    _emptied: set[str] = field(default_factory=set)  # lists without a free word
    _stocks: dict[tuple[str, bool], Stock] = field(default_factory=dict)  # by pool, and whether it is the wider one
    _lettered: dict[str, Iterator[str]] = field(default_factory=dict)  # by list; lists of the same words go on together
    _of_words: dict[tuple[str, ...], Iterator[str]] = field(default_factory=dict)

    def choose(self, digest: bytes, pools: Sequence[str], *, skip: int = 0, never: str = "", unlike: str = "") -> str:
        """The referent's first free candidate, from the first pool that has one.

        `skip` passes over as many of them; `never` is an original that the text does not name, `unlike` one that no
        candidate may be another spelling of (Patrick, Patrik).
        """
        given = self.assigned.get(digest)
        if given is not None and not skip and self._is_free(given):
            return self.take(given)
        self.drawn[pools[0]] += 1
        is_left = pools[0] not in self._emptied and self.drawn[pools[0]] <= _MOST
        for candidate in self._offered(digest, pools) if is_left else ():
            if candidate != never and not (unlike and _is_spelling_of(candidate, unlike)):
                if not skip:
                    return self.take(candidate)
                skip -= 1
        self._emptied.add(pools[0])
        return self.compose(pools[0])

    def _offered(self, digest: bytes, pools: Sequence[str]) -> Iterator[str]:
        """The free candidates of a referent in the order of `ranked`; who was not free before is not asked again."""
        is_fixed = pools[0].startswith("fixed:")  # a profile's few names: the first man of every essay is Adam
        for draw in (pool, wider_pool):
            for name in pools:
                if is_fixed:
                    yield from filter(self._is_free, draw(name))
                    continue
                stock = self._stocks.get((name, draw is pool))
                if stock is None:
                    placed = None if self.key.version == 1 else _in_boxes(name, draw is wider_pool)
                    words, endings = (placed.words, encoded(placed.words)) if placed else _encoded_pool(name, draw)
                    stock = Stock(words, endings, bytearray(len(words)), placed)
                    self._stocks[name, draw is pool] = stock
                if 0 not in stock.gone:
                    continue
                if stock.placed:
                    yield from self._in_row(stock, stock.placed, digest)
                    continue
                place = self.key.first_under(digest, stock.endings, stock.gone)
                if self._is_free(stock.words[place]):  # as a rule the first is taken
                    yield stock.words[place]
                yield from self._others(stock, digest, (place,))

    def _in_row(self, stock: Stock, placed: Placed, digest: bytes) -> Iterator[str]:
        """The free candidates of a key of version 2: those its row comes by, then the others."""
        from gok.replace.boxes import places_in_row

        seen = []
        for place in places_in_row(self.key, digest, placed):
            seen.append(place)
            if self._is_free(stock.words[place]):
                yield stock.words[place]
        yield from self._others(stock, digest, seen)

    def _others(self, stock: Stock, digest: bytes, seen: Sequence[int]) -> Iterator[str]:
        """The free candidates besides those that were seen; the first time all of a stock is looked through."""
        if not stock.is_looked_through:
            stock.gone[:] = bytes(not self._is_free(word) for word in stock.words)
            stock.is_looked_through = True
        gone = stock.gone[:]  # for this referent
        for place in seen:
            gone[place] = 1
            stock.gone[place] = not self._is_free(stock.words[place])
        while 0 in gone:
            place = self.key.first_under(digest, stock.endings, gone)
            gone[place] = 1
            if self._is_free(stock.words[place]):
                yield stock.words[place]
            else:
                stock.gone[place] = 1

    def compose(self, name: str) -> str:
        """When a list has no more: its words with letters behind them, in turn; that it is so, is remembered.

        Of words that are originals, or have one in them, nothing is made; if all have, letters have to do.
        """
        offered = self._lettered.get(name)
        if offered is None:
            words = [w for w in pool(name) if fold(w) not in self.originals and not self._has_original(w)]
            offered = self._lettered[name] = self._of_words.setdefault(tuple(words), _with_letters(words or [""]))
        self.used_up.add(told_of(name))
        return self.take(next(candidate for candidate in offered if self._is_free(candidate)))

    def take(self, pseudonym: str) -> str:
        """Mark a pseudonym as used, however it was found."""
        self.taken.add(fold(pseudonym))
        return pseudonym

    def is_original(self, pseudonym: str) -> bool:
        """Whether a pseudonym put together from parts is an original or a word of the text after all."""
        folded = fold(pseudonym)
        return folded in self.originals or folded in self.words

    def _is_free(self, candidate: str) -> bool:
        folded = fold(candidate)
        if folded in self.taken or folded in self.words:
            return False
        # Jens is what Jen is called in the genitive, and the other way round
        if not self.originals.isdisjoint((folded, folded + "s", folded.removesuffix("s"))):
            return False
        return candidate.isalnum() or not self._has_original(candidate)

    def _has_original(self, candidate: str) -> bool:
        """Whether one of the words of a candidate is an original, however short it is."""
        return any(fold(part) in self.originals for part in candidate.replace("-", " ").split())


def _is_spelling_of(candidate: str, original: str) -> bool:
    """Whether a name is another spelling of one: a letter apart, with the same beginning or end (Patrik, Carin)."""
    one, other = fold(candidate), fold(original)
    return (one[:1] == other[:1] or one[-3:] == other[-3:]) and is_near(one, other, 1)


def told_of(name: str) -> str:
    """The name of a pool without words of the text: a place nobody knows names the country it is taken to lie in.

    >>> told_of("areas:of kvarnby:Malmö:i"), told_of("cities:SE:any"), told_of("stem:gatan"), told_of("fixed:Adam|Eva")
    ('areas', 'cities:SE', 'stem:gatan', 'fixed')
    """
    what, first, *_ = [*name.split(":"), ""]
    if what in ("areas", "cities", "regions", "streets", "fixed"):
        return f"{what}:{first}" if len(first) == 2 and first.isupper() else what
    return name


@lru_cache(maxsize=1024)
def _encoded_pool(name: str, draw: Callable[[str], tuple[str, ...]]) -> tuple[tuple[str, ...], tuple[bytes, ...]]:
    """The words of a pool, and the same as bytes; kept by the name of the pool, since a tuple is found word by word."""
    words = draw(name)
    return words, tuple(map(str.encode, words))


def _in_boxes(name: str, is_wider: bool) -> Placed:
    from gok.replace.boxes import placed_words

    return placed_words(name, is_wider)


def _with_letters(words: Sequence[str]) -> Iterator[str]:
    """The words with A behind them, then with B, and without end."""
    for number in count(1):
        letters, rest = "", number
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("A") + letter) + letters
        yield from (f"{word} {letters}".strip() for word in words)


def forbidden(texts: Iterable[str]) -> frozenset[str]:
    """Folded originals, whole and word by word."""
    found = set()
    for text in texts:
        found.add(fold(text))
        if not text.isalnum():  # more than one word, perhaps
            found.update(fold(part) for part in text.replace("-", " ").split() if len(part) > 2)
    return frozenset(found)

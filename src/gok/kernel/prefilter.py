"""Where a match of a pattern can begin, told by how words begin and end: each form of a token is read once.

A beginning is how a run of word characters begins, at most `DEPTH` characters of it: small letters stand for themselves
in either case, D for a digit, U for a capital, L for another letter, A for any letter or line, W for all of these, and
Z for the end of the run; behind a beginning that goes on P says that the run has no digits, M that it has. Before it
stands where it is looked for: `^` at the first character of a run, `#` not after a digit, `*` anywhere; of a next word,
`^` if only blanks part it from the one before, `-` if only marks do, `,` if both. An ending is how a run ends, in the
same characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gok.kernel.scanner import ScannedToken, Start
from gok.kernel.tries import BEHIND, CAPITAL, DIGIT, LETTER, PURE, SMALL, WORD, Trie, classes_of

__all__ = ["ANY_WORD", "OPEN", "Beginnings", "Prefilter", "PrefilterTable", "Way", "beginnings_of"]

MOST_WAITING = 255  # ways to begin that wait for the next word, a bit each; more of them do without
AT_WORD, CLOSE, FAR, AT_NUMBER, ANYWHERE = "^", "-", ",", "#", "*"
_MOST_STEPS, _MOST_FORMS, _MOST_CHARACTERS = 100_000, 200_000, 4_096  # that are kept: a server must not grow for ever
_ALL = (1 << MOST_WAITING) - 1
_WORDS = re.compile(r"\w+")
_TO_LAST_DIGIT = re.compile(r".*\d", re.DOTALL)
_LONGEST_ENDING = 4
_TELLS = {WORD: 0, LETTER: 0, SMALL: 0, PURE: 0, CAPITAL: 2, DIGIT: 2}


class Way(NamedTuple):
    """A match can begin with a word that begins and ends so, if the next one begins so; none means any."""

    first: tuple[str, ...]
    endings: tuple[str, ...]
    second: tuple[str, ...]


class Prefilter(NamedTuple):
    """One of `pieces`, in small letters, must be there; a match begins in one of the `ways`, or anywhere."""

    pieces: tuple[str, ...]
    ways: tuple[Way, ...]


OPEN = Prefilter((), ())
ANY_WORD = Way((AT_WORD + WORD,), (), ())


class Beginnings(NamedTuple):
    """How matches of some patterns begin, as plain tables that can be kept: see `PrefilterTable`.

    Every way in which a pattern can begin has a bit. The lowest are those of the ways that wait for the next word; if
    there are too many, they are given to those that are begun most often.
    """

    rules: list[int]
    """The pattern of each bit."""
    words: dict[str, Any]
    """The root of a trie, as are the next two: how words begin, how they end, what begins inside of them, by where."""
    endings: dict[str, Any]
    inside: dict[str, dict[str, Any]]
    without_ending: int
    size: int
    """How many patterns there are."""


def beginnings_of(prefilters: Sequence[Prefilter]) -> Beginnings:
    """How matches of the patterns begin that some prefilters are of."""
    words, endings, inside, without_ending = Trie(), Trie(), {where: Trie() for where in (AT_NUMBER, ANYWHERE)}, 0
    ways = [(number, way) for number, one in enumerate(prefilters) for way in one.ways if way != ANY_WORD]
    ways.sort(key=_commonest_first)
    waiting = [one for one in ways if one[1].second][:MOST_WAITING]
    rules = [number for number, _ in waiting] + [0] * (MOST_WAITING - len(waiting))
    rules += [number for number, _ in ways[len(waiting) :]]
    for place, (_, way) in enumerate(waiting):
        for beginning in way.second:  # behind the bits of the first word are those of the next, for each gap
            gap = (CLOSE, AT_WORD, FAR).index(beginning[0])
            words.add(beginning[1:], 1 << len(rules) + gap * MOST_WAITING + place)
    for place, (_, way) in [*enumerate(waiting), *enumerate(ways[len(waiting) :], MOST_WAITING)]:
        for beginning in way.first:
            words.add(beginning[1:], 1 << place)
            if beginning[0] != AT_WORD:
                inside[beginning[0]].add(beginning[1:], 1 << place)
        for ending in way.endings:
            endings.add(ending[::-1], 1 << place)
        without_ending |= 0 if way.endings else 1 << place
    roots = {where: trie.root for where, trie in inside.items()}
    return Beginnings(rules, words.root, endings.root, roots, without_ending, len(prefilters))


class PrefilterTable:
    """The forms of tokens met so far, read with the prefilters of some patterns, or with what was made of them."""

    def __init__(
        self,
        prefilters: Sequence[Prefilter] | Beginnings,
        known: Callable[[str], tuple[int, int] | None] | None = None,
    ) -> None:
        """`known` gives what `bits_of` found for a form before, or None."""
        made = prefilters if isinstance(prefilters, Beginnings) else beginnings_of(prefilters)
        self.forms: dict[str, ScannedToken] = {}
        self.size, self.rules = made.size, made.rules
        self.waiting = made.rules[:MOST_WAITING] if made.size else []  # the patterns that wait, by bit
        self._known = known
        self._words, self._endings = Trie(made.words), Trie(made.endings)
        self._tries = {where: Trie(root) for where, root in made.inside.items()}
        self._tried_at = lru_cache(_MOST_CHARACTERS)(self._find_tried_at)
        self._without_ending, self._first = made.without_ending, (1 << len(self.rules)) - 1
        # Three characters with which nothing, or perhaps something, begins inside a word.
        self._dead, self._alive = set[tuple[str, ...]](), set[tuple[str, ...]]()
        self._plain = lru_cache(_MOST_FORMS)(self._make_plain)
        self._ending = lru_cache(_MOST_STEPS)(self._find_ending)

    def read(self, text: str) -> ScannedToken:
        """A form that was not met before."""
        if len(self.forms) >= _MOST_FORMS:
            self.forms.clear()
        bits = (self._known and self._known(text)) or self.bits_of(text)
        if bits is not None:
            form = self.forms[text] = self._plain(*bits)
            return form
        starts: list[Start] = []
        here = 0
        for word in _WORDS.finditer(text):
            start, end = word.span()
            digits = _TO_LAST_DIGIT.match(text, start, end)
            digits_end = digits.end() if digits else start
            starts += self._inside(text, here, start, 0, 0)
            starts.append(self._word(start, *self._bits(text, start, end, digits_end > start)))
            starts += self._inside(text, start + 1, end, end, digits_end)
            here = end
        starts += self._inside(text, here, len(text), 0, 0)
        begins, ends = bool(_WORDS.match(text)), here == len(text) > 0
        form = self.forms[text] = ScannedToken(tuple(starts), begins, ends)
        return form

    def bits_of(self, text: str) -> tuple[int, int] | None:
        """What begins with a token that is one word in which nothing else begins; None for all others."""
        return self._bits(text, 0, len(text), False) if text.isalpha() and self._is_plain(text) else None

    def _is_plain(self, word: str) -> bool:
        """Whether nothing begins inside a word: told by each three characters of it, which many words share."""
        threes = list(zip(word[1:], word[2:] + BEHIND, word[3:] + BEHIND + BEHIND, strict=False))
        if self._dead.issuperset(threes):
            return True
        if not self._alive.isdisjoint(threes):
            return False
        if len(self._dead) + len(self._alive) > _MOST_STEPS:
            self._dead.clear()
            self._alive.clear()
        for three in threes:
            begins = any(trie.goes_on(three) for trie in self._tries.values())
            (self._alive if begins else self._dead).add(three)
        return self._alive.isdisjoint(threes)

    def _bits(self, text: str, start: int, end: int, has_digits: bool) -> tuple[int, int]:
        """What begins with a word, and behind which it is right."""
        every = self._words.bits(text, start, end, has_digits=has_digits)
        first = every & self._first
        if first & ~self._without_ending:
            first &= self._ending(text[max(start, end - _LONGEST_ENDING) : end])
        return first, every >> len(self.rules)

    def _find_ending(self, ending: str) -> int:
        """What can begin with a word that ends so, as many do."""
        ending = ending[::-1]
        return self._endings.bits(ending, 0, len(ending), has_digits=False) | self._without_ending

    def _word(self, start: int, first: int, behind: int) -> Start:
        close, apart, far = [behind >> gap * MOST_WAITING & _ALL for gap in range(3)]
        return Start(start, True, self._rules_of(first & ~_ALL), first & _ALL, close, apart, far)

    def _make_plain(self, first: int, behind: int) -> ScannedToken:
        """A token that is one word, by its bits: few of them are different."""
        return ScannedToken((self._word(0, first, behind),), True, True)

    def _inside(self, text: str, start: int, end: int, word_end: int, digits_end: int) -> list[Start]:
        """The places in a word behind its first character, or outside of words."""
        found: list[Start] = []
        if start >= end or not any(map(self._tried_at, text[start:end])):
            return found
        before = text[start - 1 : start]
        for place in range(start, end):
            char = text[place]
            bits = 0
            for where in self._tried_at(char):
                if where == ANYWHERE or not before.isdecimal():
                    trie = self._tries[where]
                    bits |= trie.bits(text, place, word_end or place + 1, has_digits=digits_end > place)
            if bits:
                found.append(Start(place, False, self._rules_of(bits), 0, 0, 0, 0))
            before = char
        return found

    def _find_tried_at(self, char: str) -> tuple[str, ...]:
        """Of the tries behind the first character of a word, those in which something begins with a character."""
        classes = classes_of(char)
        return tuple([where for where, trie in self._tries.items() if not trie.root.keys().isdisjoint(classes)])

    def _rules_of(self, bits: int) -> tuple[int, ...]:
        """The patterns that the bits stand for."""
        found = set()
        while bits:
            found.add(self.rules[bits.bit_length() - 1])
            bits ^= 1 << bits.bit_length() - 1
        return tuple(sorted(found))


def _commonest_first(numbered: tuple[int, Way]) -> tuple[bool, int, int]:
    """Those that wait for the next word first, and of these what asks for less, for it is begun more often."""
    way = numbered[1]
    least = min(sum(_TELLS.get(key, 1) for key in beginning[1:]) for beginning in way.first)
    return not way.second, least + 2 * bool(way.endings), -len(way.first)

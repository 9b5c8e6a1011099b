"""What can begin in a token, by its form: each form is looked at once in the life of the process."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gok.kernel.cache import BoundedCache
from gok.kernel.heads import (
    ANYWHERE,
    AT_NUMBER,
    AT_WORD,
    CAPITAL,
    CLOSE,
    DIGIT,
    FAR,
    LETTER,
    PURE,
    SMALL,
    WORD,
    HeadTree,
)
from gok.kernel.scanner import MOST_WAITING, Mark, MarkedForm
from gok.lang.prefilters import ANY_WORD, Prefilter, Way

__all__ = ["Marker"]

_MOST_FORMS = 200_000  # a server must not grow for ever
_ALL = (1 << MOST_WAITING) - 1
_WORDS = re.compile(r"\w+")
_TO_LAST_DIGIT = re.compile(r".*\d", re.DOTALL)
_LONGEST_TAIL = 4
_TELLS = {WORD: 0, LETTER: 0, SMALL: 0, PURE: 0, CAPITAL: 2, DIGIT: 2}


class Marker:
    """The forms met so far, looked at with the gates of some rules.

    Every way in which a rule can begin has a bit. The lowest are those of the ways that wait for the next word; they
    are few, since the machine counts to 64, and given to the ways that are begun most often. The others do without.
    """

    def __init__(self, gates: Sequence[Prefilter], kinds_of: Callable[[str], int]) -> None:
        self.forms: dict[str, MarkedForm] = {}
        self.size = len(gates)
        self.rules: list[int] = []  # by bit
        self._kinds_of = kinds_of
        self._words, self._tails = HeadTree(), HeadTree()
        self._trees = {where: HeadTree() for where in (AT_NUMBER, ANYWHERE)}
        self._untailed = 0
        self._inner = BoundedCache(self._begun, 10_000)  # by character: what can begin with it in the middle of a word
        ways = [(number, way) for number, gate in enumerate(gates) for way in gate.ways if way != ANY_WORD]
        ways.sort(key=lambda one: (not one[1].second, _rareness(one[1]), -len(one[1].first)))
        waiting = [one for one in ways if one[1].second][:MOST_WAITING]
        self.rules = [number for number, _ in waiting] + [0] * (MOST_WAITING - len(waiting))
        self.rules += [number for number, _ in ways[len(waiting) :]]
        self._first = (1 << len(self.rules)) - 1
        for place, (_, way) in enumerate(waiting):
            self._add(1 << place, way)
            for head in way.second:  # behind the bits of the first word are those of the next, for each kind of gap
                gap = (CLOSE, AT_WORD, FAR).index(head[0])
                self._words.add(head[1:], 1 << len(self.rules) + gap * MOST_WAITING + place)
        for place, (_, way) in enumerate(ways[len(waiting) :], MOST_WAITING):
            self._add(1 << place, way)

    def _add(self, bit: int, way: Way) -> None:
        for head in way.first:
            self._words.add(head[1:], bit)
            if head[0] != AT_WORD:
                self._trees[head[0]].add(head[1:], bit)
        for tail in way.tails:
            self._tails.add(tail[::-1], bit)
        self._untailed |= 0 if way.tails else bit

    def look(self, text: str) -> MarkedForm:
        """A form that was not met before."""
        if len(self.forms) >= _MOST_FORMS:
            self.forms.clear()
        marks: list[Mark] = []
        here = 0
        for word in _WORDS.finditer(text):
            start, end = word.span()
            digits = _TO_LAST_DIGIT.match(text, start, end)
            digits_end = digits.end() if digits else start
            marks += self._inside(text, here, start, 0, 0)
            marks.append(self._word(text, start, end, digits_end > start))
            marks += self._inside(text, start + 1, end, end, digits_end)
            here = end
        marks += self._inside(text, here, len(text), 0, 0)
        begins, ends = bool(_WORDS.match(text)), here == len(text) > 0
        form = self.forms[text] = MarkedForm(self._kinds_of(text), tuple(marks), begins, ends)
        return form

    def _word(self, text: str, start: int, end: int, has_digits: bool) -> Mark:
        every = self._words.bits(text, start, end, has_digits=has_digits)
        first, behind = every & self._first, every >> len(self.rules)
        if first & ~self._untailed:
            tail = text[max(start, end - _LONGEST_TAIL) : end][::-1]
            first &= self._tails.bits(tail, 0, len(tail), has_digits=False) | self._untailed
        close, apart, far = [behind >> gap * MOST_WAITING & _ALL for gap in range(3)]
        return Mark(start, True, self._named(first & ~_ALL), first & _ALL, close, apart, far)

    def _inside(self, text: str, start: int, end: int, word_end: int, digits_end: int) -> list[Mark]:
        """The places in a word behind its first character, or outside of words."""
        found = []
        before = text[start - 1 : start]
        for place in range(start, end):
            char = text[place]
            bits = 0
            for tree in self._inner[char]:
                if tree is self._trees[ANYWHERE] or not before.isdecimal():
                    bits |= tree.bits(text, place, word_end or place + 1, has_digits=digits_end > place)
            if bits:
                found.append(Mark(place, False, self._named(bits), 0, 0, 0, 0))
            before = char
        return found

    def _begun(self, char: str) -> tuple[HeadTree, ...]:
        return tuple([self._trees[where] for where in (ANYWHERE, AT_NUMBER) if self._trees[where].begins_with(char)])

    def _named(self, bits: int) -> tuple[int, ...]:
        """The rules that the bits stand for."""
        found = set()
        while bits:
            found.add(self.rules[bits.bit_length() - 1])
            bits ^= 1 << bits.bit_length() - 1
        return tuple(sorted(found))


def _rareness(way: Way) -> int:
    """How much is asked of the first word: what asks for less is begun more often."""
    least = min(sum(_TELLS.get(key, 1) for key in head[1:]) for head in way.first)
    return least + 2 * bool(way.tails)

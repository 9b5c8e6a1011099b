"""Where in a text each pattern is tried: around the tokens it stands around, where a match of it can begin.

What a token says of a place depends on its form alone (`ScannedToken`, made by `gok.kernel.prefilter`); in a text only
the first word of a match and the next one have to be brought together. Patterns are known by their numbers, kinds of
token by bits: what they mean is the caller's. Compiled with `scanner.pxd`; this source is its plain twin.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

__all__ = ["RuleGroups", "RuleScanner", "ScannedRule", "ScannedToken", "Start"]

_MOST_GROUPS = 63  # one bit each; compiled, they are one machine word
_GROUP_BITS, _GROUP = 6, 63  # the lowest bits of a place where a group of patterns begins or ends to be tried
_NEVER = (1 << 62) - 1  # a place behind every text
_REACH = 6  # as far as beginnings of words are looked at
_BEFORE, _AFTER = 90, 60
_Window = tuple[int, int, int, str]
_Pieces = tuple[str, ...]


class Start:
    """A place in a token at which matches can begin, or the beginning of a word that others wait for.

    `rules` can begin here whatever follows, those with a bit in `first` if it is the right word. `close`, `apart` and
    `far` have the bits of those that this word is right for, with marks before it, blanks, or both.
    """

    __slots__ = ("apart", "close", "far", "first", "is_word", "place", "rules")

    def __init__(
        self, place: int, is_word: bool, rules: tuple[int, ...], first: int, close: int, apart: int, far: int
    ) -> None:
        self.place, self.is_word, self.rules = place, is_word, rules
        self.first, self.close, self.apart, self.far = first, close, apart, far


class ScannedToken:
    """What is to be known of a token: what can begin in it, and whether a word goes on at its ends."""

    __slots__ = ("begins_word", "ends_word", "starts")

    def __init__(self, starts: tuple[Start, ...], begins_word: bool, ends_word: bool) -> None:
        self.starts, self.begins_word, self.ends_word = starts, begins_word, ends_word


class ScannedRule:
    """A pattern, its number, and where it is tried: at places of its own, at any word, or anywhere.

    One of what it `needs` must be around, and one of what it `holds` in each match, in small letters, if there are any.
    """

    __slots__ = ("at_places", "at_words", "holds", "match", "needs", "number", "pattern")

    def __init__(
        self, number: int, pattern: re.Pattern[str], needs: _Pieces, holds: _Pieces, at_words: bool, at_places: bool
    ) -> None:
        self.number, self.pattern, self.needs, self.holds = number, pattern, needs, holds
        self.match: Any = None  # of the pattern, once it was tried
        self.at_words, self.at_places = at_words, at_places


class RuleGroups:
    """Patterns, those together that stand around the same kinds of token; made once for many texts.

    A group has a bit. What is found comes in the order of the groups and of the patterns in them.
    """

    def __init__(self, groups: Sequence[tuple[int, Sequence[ScannedRule]]], table: Any) -> None:
        """Each group with the kinds of token it stands around; `table` reads forms of tokens that were not met."""
        if len(groups) > _MOST_GROUPS:
            raise ValueError("too many groups of patterns")
        self.table, self.forms, self.waiting = table, table.forms, table.waiting
        self.kinds = [kinds for kinds, _ in groups]
        self.rules: list[ScannedRule] = []
        self.groups: list[int] = []  # of each pattern, in the order of what is found
        self.open: list[list[int]] = [[] for _ in groups]  # of each group, those that are tried at any word or anywhere
        self.at_words = 0  # the groups of patterns that are tried at any word
        self.bits, self.orders = [0] * table.size, [0] * table.size  # by the number of the pattern
        for place, rule in [(place, rule) for place, (_, group) in enumerate(groups) for rule in group]:
            self.bits[rule.number], self.orders[rule.number] = 1 << place, len(self.rules)
            if not rule.at_places:
                self.open[place].append(len(self.rules))
            if rule.at_words:
                self.at_words |= 1 << place
            self.rules.append(rule)
            self.groups.append(place)
        bits = [self.bits[number] for number in self.waiting]
        self.waits = [sum([1 << i for i, bit in enumerate(bits) if bit >> place & 1]) for place in range(len(groups))]


class RuleScanner:
    """One text, and where in it patterns are tried."""

    def __init__(self, text: str, rules: RuleGroups) -> None:
        self._text, self._low, self._of, self._bits = text, text.lower(), rules, len(text).bit_length()
        if len(self._low) != len(text):
            self._low = "".join([char.lower()[0] for char in text])
        self._windows: list[list[_Window]] = []  # of each group
        self._edges: list[int] = []  # where windows begin and end, each with its group in the lowest bits
        self._edge = self._passed = 0  # where the next of them is, and how many are passed
        self._opened = self._may_wait = 0  # the groups that have windows, and what may wait for the next word in them
        self._active = self._waits = 0  # the same of those whose windows this is in
        self._tries: list[int] = []  # places in their `_bits`, above them the pattern they are for, as ordered
        self._words: list[int] = []  # places of words in windows of patterns that are tried at any
        self._found: list[tuple[int, re.Match[str]]] = []

    def matches(self, tokens: tuple[tuple[str, int, int], ...], kinds: list[int]) -> list[tuple[int, re.Match[str]]]:
        """What the patterns find around tokens, each with its number; `kinds` are those of the tokens."""
        every, hits = 0, list[int]()  # kinds, start and end of each, in one row: fewer things to make
        for i in range(len(kinds)):
            kind = kinds[i]
            if kind:
                every |= kind
                _, start, end = tokens[i]
                hits += (kind, start, end)
        for group in range(len(self._of.kinds)):
            wanted = self._of.kinds[group]
            self._windows.append([])
            if wanted & every:
                self._open(group, wanted, hits)
        if self._edges:
            self._edges.sort()
            self._pass_edges(0)
            self._find(tokens)
            self._tries.sort()
            self._try_all()
        return self._found

    def _open(self, group: int, wanted: int, hits: list[int]) -> int:
        """Windows around the tokens of a group, joined where they touch."""
        begin, end, waits = -1, 0, self._of.waits[group]
        for i in range(0, len(hits), 3):
            kind, start = hits[i], hits[i + 1]
            if kind & wanted:
                start = start - _BEFORE if start > _BEFORE else 0
                if begin < 0:
                    begin = start
                elif start > end + _AFTER:
                    self._open_window(group, begin, end)
                    begin = start
                end = hits[i + 2]
        self._open_window(group, begin, end)
        self._opened |= 1 << group
        self._may_wait |= waits
        for order in self._of.open[group]:
            self._tries.append(order << self._bits)
        return 0

    def _open_window(self, group: int, begin: int, end: int) -> int:
        """A window ends with its last token, more is seen, up to a blank; pieces are sought in small letters."""
        text, behind = self._text, min(end + _AFTER, len(self._text))
        while behind < len(text) and not text[behind].isspace():
            behind += 1
        self._edges += (begin << _GROUP_BITS | group, end << _GROUP_BITS | group)
        self._windows[group].append((begin, behind, end, self._low[begin:behind]))
        return 0

    def _pass_edges(self, end: int) -> int:
        """Go on to a token that ends there; windows of one group do not touch."""
        for i in range(self._passed, len(self._edges)):
            edge = self._edges[i]
            waits = self._of.waits[edge & _GROUP]
            self._edge, self._passed = edge >> _GROUP_BITS, i
            if self._edge >= end:
                return 0
            self._active ^= 1 << (edge & _GROUP)
            self._waits ^= waits
        self._edge, self._passed = _NEVER, len(self._edges)
        return 0

    def _find(self, tokens: tuple[tuple[str, int, int], ...]) -> int:
        """Where in its windows each pattern can begin; some places just before a window are found as well."""
        first = before = 0  # what waits for the next word, and what waited for this one
        place = place_before = end = 0
        has_blank = has_mark = ends_word = False  # what is between the last word and here
        for word, start, after in tokens:
            if self._edge < after:
                self._pass_edges(after)
            if not self._active and not first and not before:
                end, ends_word = after, False
                continue
            form = self._of.forms.get(word)
            if form is None:
                form = self._of.table.read(word)
            if not form.begins_word:
                has_mark = True
            if start != end:
                has_blank = True
            elif ends_word and form.begins_word:
                self._add_cut(start, place_before, before, place, first)
                first = 0
            end, ends_word = after, form.ends_word
            for here in form.starts:
                if here.is_word:
                    right = here.close if not has_blank else here.far if has_mark else here.apart
                    self._add(place, first & right)
                    place_before, before = place, first
                    place, first = start + here.place, here.first & self._waits
                    has_blank = has_mark = False
                    if self._of.at_words & self._active:
                        self._words.append(place)
                self._put(here.rules, start + here.place, self._active)
            if not ends_word:
                has_mark = True
        return 0

    def _put(self, rules: tuple[int, ...], place: int, groups: int) -> int:
        """A place for those of some patterns that are in some groups."""
        of = self._of
        for rule in rules:
            bit = of.bits[rule]
            if bit & groups:
                order = of.orders[rule]
                self._tries.append(order << self._bits | place)
        return 0

    def _add(self, place: int, bits: int) -> int:
        """A place for what has waited for the next word."""
        while bits:
            order = self._of.orders[self._of.waiting[bits.bit_length() - 1]]
            self._tries.append(order << self._bits | place)
            bits ^= 1 << bits.bit_length() - 1
        return 0

    def _add_cut(self, cut: int, place_before: int, before: int, place: int, first: int) -> int:
        """A word goes on in the next token, as in 18år3: what was seen of it may not be how it begins.

        Nothing is asked of the next word then, neither for what begins in this one nor for what waited for it.
        """
        self._add(place_before, before)
        self._add(place, first)
        start = max(0, cut - _REACH)
        form: ScannedToken = self._of.table.read(self._text[start : cut + _REACH])
        for here in form.starts:
            if start + here.place < cut:
                self._add(start + here.place, here.first & self._may_wait)
                self._put(here.rules, start + here.place, self._opened)
        return 0

    def _try_all(self) -> int:
        """Try the patterns, one after another: at their places, or anywhere in their windows."""
        tries, of = self._tries, self._of
        first, last = 0, len(tries)
        while first < last:
            key = tries[first]
            order, behind = key >> self._bits, first
            while key >> self._bits == order:
                behind += 1
                key = tries[behind] if behind < last else -1
            rule, windows = of.rules[order], self._windows[of.groups[order]]
            if rule.at_places:
                self._try(rule, tries, first, behind, windows)
            elif rule.at_words:
                self._try(rule, self._words, 0, len(self._words), windows)
            else:
                for start, end, _, low in windows:
                    if _next(low, rule.needs, 0) >= 0 and _next(low, rule.holds, 0) >= 0:
                        self._found += [(rule.number, match) for match in rule.pattern.finditer(self._text, start, end)]
            first = behind
        return 0

    def _try(self, rule: ScannedRule, places: list[int], first: int, behind: int, windows: list[_Window]) -> int:
        """What `finditer` would find in each window if matches began at some places alone; both are in order."""
        text, window, attempt, in_bits = self._text, -1, rule.match, (1 << self._bits) - 1
        if attempt is None:
            attempt = rule.match = rule.pattern.match
        begin = end = last = free = reach = 0
        for i in range(first, behind):
            key = places[i]
            place = key & in_bits
            if place >= last:
                while place >= last:
                    window += 1
                    if window == len(windows):
                        return 0
                    begin, end, last, low = windows[window]
                free, reach = begin if _next(low, rule.needs, 0) >= 0 else last, -1
            if place >= free:
                if place - begin > reach:
                    reach = _next(low, rule.holds, place - begin)
                match = attempt(text, place, end) if reach >= 0 else None
                if reach < 0:  # no match holds any from here on
                    free = last
                elif match is not None:
                    self._found.append((rule.number, match))
                    free = match.end()
        return 0


def _next(low: str, pieces: _Pieces, start: int) -> int:
    """Where one of some pieces is from a place on, not always the first; `start` if there are none to be asked for."""
    for piece in pieces:
        at = low.find(piece, start)
        if at >= 0:
            return at
    return -1 if pieces else start

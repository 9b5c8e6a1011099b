"""Where in a text each pattern is tried: one look into a table for every token, then the tries.

What a token says of a place depends on its form alone (`ScannedToken`, made by `gok.kernel.prefilter`); in a text only
the first word of a match and the next one have to be brought together. Patterns are known by their numbers, kinds of
token by bits: what they mean is the caller's. Compiled with `scanner.pxd`; this source is its plain twin.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["MOST_WAITING", "RuleScanner", "ScannedRule", "ScannedToken", "Start"]

MOST_WAITING = 63  # bits of what waits for the next word; compiled, they are one machine word
_REACH = 6  # as far as beginnings of words are looked at
_WORDS = re.compile(r"\w+")
_BLANK = re.compile(r"\s|\Z")
_BEFORE, _AFTER = 90, 60


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
    """What is to be known of a token: what kinds of pattern stand around it, and what can begin in it."""

    __slots__ = ("begins_word", "ends_word", "kinds", "starts")

    def __init__(self, kinds: int, starts: tuple[Start, ...], begins_word: bool, ends_word: bool) -> None:
        self.kinds, self.starts, self.begins_word, self.ends_word = kinds, starts, begins_word, ends_word


class ScannedRule:
    """A pattern, its number, and where it is tried: at places of its own, at any word, or anywhere.

    One of each of the `pieces` must be there, in small letters.
    """

    __slots__ = ("at_places", "at_words", "number", "pattern", "pieces")

    def __init__(
        self,
        number: int,
        pattern: re.Pattern[str],
        pieces: tuple[tuple[str, ...], ...],
        at_words: bool,
        at_places: bool,
    ) -> None:
        self.number, self.pattern, self.pieces = number, pattern, pieces
        self.at_words, self.at_places = at_words, at_places


class RuleScanner:
    """The places in a text by rule, and its tokens that patterns stand around."""

    __slots__ = ("_by_rule", "_forms", "_hits", "_in_order", "_kinds", "_low", "_table", "_text")

    def __init__(self, text: str, tokens: tuple[tuple[str, int, int], ...], table: Any) -> None:
        self._text, self._low, self._table, self._forms = text, "", table, table.forms
        self._by_rule: list[list[int] | None] = [None] * table.size
        self._hits: list[int] = []  # kinds, start and end of each, in one row: fewer things to make
        self._kinds = 0
        self._in_order = True
        self._find(tokens)
        if not self._in_order:
            for places in self._by_rule:
                if places is not None:
                    places.sort()

    def _find(self, tokens: tuple[tuple[str, int, int], ...]) -> int:
        hits, forms = self._hits, self._forms
        first = before = 0  # what waits for the next word, and what waited for this one
        place = place_before = end = kinds = 0
        has_blank = has_mark = ends_word = False  # what is between the last word and here
        for word, start, after in tokens:
            form = forms.get(word)
            if form is None:
                form = self._table.read(word)
            if not form.begins_word:
                has_mark = True
            if start != end:
                has_blank = True
            elif ends_word and form.begins_word:
                self._add_cut(start, place_before, before, place, first)
                first = 0
            end, ends_word = after, form.ends_word
            if form.kinds:
                kinds |= form.kinds
                hits.append(form.kinds)
                hits.append(start)
                hits.append(end)
            for here in form.starts:
                if here.is_word:
                    if first:
                        right = first & (here.close if not has_blank else here.far if has_mark else here.apart)
                        if right:
                            self._add(place, right)
                    place_before, before = place, first
                    place, first = start + here.place, here.first
                    has_blank = has_mark = False
                for rule in here.rules:
                    self._put(rule, start + here.place)
            if not ends_word:
                has_mark = True
        self._kinds = kinds
        return 0

    def _put(self, rule: int, place: int) -> int:
        places = self._by_rule[rule]
        if places is None:
            self._by_rule[rule] = [place]
        else:
            if place < places[-1]:  # a word that waited for the next one, and within it something that did not
                self._in_order = False
            places.append(place)
        return 0

    def _add(self, place: int, bits: int) -> int:
        rules, number = self._table.rules, 0
        while bits:
            if bits & 1:
                self._put(rules[number], place)
            bits >>= 1
            number += 1
        return 0

    def _add_cut(self, cut: int, place_before: int, before: int, place: int, first: int) -> int:
        """A word goes on in the next token, as in 18år3: what was seen of it may not be how it begins.

        Nothing is asked of the next word then, neither for what begins in this one nor for what waited for it.
        """
        self._add(place_before, before)
        self._add(place, first)
        start = max(0, cut - _REACH)
        form: ScannedToken = self._table.read(self._text[start : cut + _REACH])
        for here in form.starts:
            if start + here.place < cut:
                self._add(start + here.place, here.first)
                for rule in here.rules:
                    self._put(rule, start + here.place)
        return 0

    def matches(self, wanted: int, group: tuple[ScannedRule, ...]) -> list[tuple[int, re.Match[str]]]:
        """What the patterns find around tokens of the kinds `wanted`, each with its number."""
        found: list[tuple[int, re.Match[str]]] = []
        if not self._kinds & wanted:
            return found
        windows: list[tuple[int, int, int, str]] = []
        for rule in group:
            places = self._by_rule[rule.number]
            if places is None and rule.at_places:
                continue
            windows = windows or self._windows(wanted)
            if places is not None:
                self._try(rule, places, windows, found)
                continue
            for start, end, last, low in windows:
                if rule.pieces and not _holds(low, rule.pieces):
                    continue
                if rule.at_words:
                    self._try(rule, self._words(start, last), [(start, end, last, low)], found)
                else:
                    for match in rule.pattern.finditer(self._text, start, end):
                        found.append((rule.number, match))
        return found

    def _words(self, start: int, last: int) -> list[int]:
        places = []
        for word in _WORDS.finditer(self._text, start, last):
            places.append(word.start())
        return places

    def _try(
        self,
        rule: ScannedRule,
        places: list[int],
        windows: list[tuple[int, int, int, str]],
        found: list[tuple[int, re.Match[str]]],
    ) -> int:
        """What `finditer` would find in each window if matches began at the places alone; both are in order."""
        number, pieces = rule.number, rule.pieces
        text, attempt, window = self._text, rule.pattern.match, -1
        start = end = last = free = 0
        for place in places:
            if place >= last:
                while place >= last:
                    window += 1
                    if window == len(windows):
                        return 0
                    start, end, last, low = windows[window]
                free = start
                if pieces and not _holds(low, pieces):
                    free = last
            if place >= free:
                match = attempt(text, place, end)
                if match is not None:
                    found.append((number, match))
                    free = match.end()
        return 0

    def _windows(self, wanted: int) -> list[tuple[int, int, int, str]]:
        """Windows around the tokens, joined where they touch, cut at blanks so that no word is seen in half.

        With each the end of its last token, behind which no match begins, since it would hold none of the tokens; and
        what stands in it in small letters, which many rules look for their pieces in.
        """
        text, low = self._text, self._low
        if not low:  # once for all windows: to make letters small costs more than to look for something among them
            low = text.lower()
            if len(low) != len(text):
                low = "".join([char.lower()[0] for char in text])
            self._low = low
        windows: list[tuple[int, int, int, str]] = []
        begin = -1
        end = behind = 0
        hits = self._hits
        for i in range(0, len(hits), 3):
            if hits[i] & wanted:
                start, last = max(0, hits[i + 1] - _BEFORE), hits[i + 2]
                if begin < 0:
                    begin = start
                elif start > end + _AFTER:
                    behind = _next_blank(text, end + _AFTER)
                    windows.append((begin, behind, end, low[begin:behind]))
                    begin = start
                end = last
        if begin >= 0:
            behind = _next_blank(text, end + _AFTER)
            windows.append((begin, behind, end, low[begin:behind]))
        return windows


def _holds(low: str, pieces: tuple[tuple[str, ...], ...]) -> bool:
    """Whether one of each is there."""
    for some in pieces:
        for piece in some:
            if piece in low:
                break
        else:
            return False
    return True


def _next_blank(text: str, start: int) -> int:
    match = _BLANK.search(text, min(start, len(text)))
    return match.start() if match else len(text)

"""How the first two words of whatever a pattern matches can begin, and how the first can end.

All ways through the first run of word characters are walked in the pattern's automaton, and from where a way leaves the
run, all ways into the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pattern_automaton import ANY, EDGE, NO_DIGIT, NO_WORD, OUTSIDE, Automaton, Config, TooWideError

from gok.kernel.prefilter import ANYWHERE, AT_NUMBER, AT_WORD, CLOSE, FAR
from gok.kernel.tries import DEPTH, DIGIT, END, LETTER, MIXED, PURE, SMALL, WORD

_WIDE = (LETTER, SMALL, WORD)
_MOST_WAYS = 6
_LONGEST_ENDING = 4
_RESERVED = "|"  # parts beginnings in the table
_MOST_BEGINNINGS = 128
_DEPTHS = range(DEPTH, 0, -1)

Keys = tuple[str, ...]  # of a beginning: where, then its characters; of a ending its characters
Beginnings = frozenset[Keys]


class Way(NamedTuple):
    """How the first word begins and ends, and how the next one begins; None if any will do, or none."""

    first: Beginnings
    endings: Beginnings
    second: Beginnings | None


def ways_of(pattern: str, flags: int) -> list[Way]:
    """How a match can begin; nothing if it can begin with anything."""
    try:
        automaton = Automaton(pattern, flags)
        for depth in _DEPTHS:  # as long beginnings as there are not too many of
            ways = _Walk(automaton, depth).ways()
            if sum(len(way.first) for way in ways) <= _MOST_BEGINNINGS:
                return _simple(ways)
    except TooWideError:
        pass
    return []


def _simple(ways: list[Way]) -> list[Way]:
    """The ways, unless a match begins with any word and any goes on: then that is all there is to say, or nothing."""
    if not any(_is_any(way.first) and not way.endings and (way.second is None or _is_any(way.second)) for way in ways):
        return ways
    at_word = all(beginning[0] == AT_WORD for way in ways for beginning in way.first)
    return [Way(Beginnings({(AT_WORD, WORD)}), Beginnings(), None)] if at_word else []


def _is_any(beginnings: Beginnings) -> bool:
    return any(
        beginning[0] == AT_WORD and all(key in (*_WIDE, PURE) for key in beginning[1:]) for beginning in beginnings
    )


class _Walk:
    def __init__(self, automaton: Automaton, depth: int) -> None:
        self._automaton, self._depth = automaton, depth
        steps = list(automaton.beginnings())
        self._begins = {state for state, _, chars, _ in steps if chars.keys}
        run = automaton.open([(after, ANY) for _, _, chars, after in steps if chars.keys], in_word=True)
        self._run = {state for state, _ in self._all(run, self._read_word, in_word=True)}
        self._seconds: dict[frozenset[Config], Beginnings | None] = {}

    def ways(self) -> list[Way]:
        """Beginnings of the first word, those together that go on alike."""
        together: dict[tuple[Beginnings, Beginnings | None], set[Keys]] = {}
        for beginning, endings, second in self._firsts():
            together.setdefault((endings, second), set()).add(beginning)
        if len(together) > _MOST_WAYS:
            together = self._fewer(together)
        found = [Way(_fewest(first), endings, second) for (endings, second), first in together.items()]
        return sorted(found, key=lambda way: sorted(way.first))

    @staticmethod
    def _fewer(
        together: dict[tuple[Beginnings, Beginnings | None], set[Keys]],
    ) -> dict[tuple[Beginnings, Beginnings | None], set[Keys]]:
        """All that ask for the same kind of thing in one: a ending or none, a next word or none."""
        kinds: dict[tuple[bool, bool], list[tuple[Beginnings, Beginnings | None]]] = {}
        for endings, second in together:
            kinds.setdefault((bool(endings), second is None), []).append((endings, second))
        return {
            (Beginnings().union(*(endings for endings, _ in some)), _either(second for _, second in some)): set().union(
                *(together[one] for one in some)
            )
            for some in kinds.values()
        }

    def _firsts(self) -> Iterator[tuple[Keys, Beginnings, Beginnings | None]]:
        by_start: dict[tuple[str, str], set[Config]] = {}
        for _, known, chars, after in self._automaton.beginnings():
            start = AT_WORD if known & EDGE or known & NO_WORD == NO_WORD else ANYWHERE
            for key in chars.keys:
                at_number = key == DIGIT or key.isdecimal()
                if start == ANYWHERE and key in _WIDE:
                    raise TooWideError(key)
                plain = AT_NUMBER if start == ANYWHERE and known & NO_DIGIT and at_number else start
                by_start.setdefault((plain, key), set()).add((after, ANY))
            if chars.marks is None or chars.blanks:
                raise TooWideError("any mark")
            for mark in chars.marks:
                if mark in _RESERVED:
                    raise TooWideError(mark)
                yield (ANYWHERE, mark), Beginnings(), None
        for (start, key), configs in by_start.items():
            yield from self._beginnings(configs, (start, key))

    def _beginnings(
        self, configs: set[Config], beginning: Keys
    ) -> Iterator[tuple[Keys, Beginnings, Beginnings | None]]:
        """All the ways through the first word, as far as its beginning goes, each with what may come next."""
        automaton = self._automaton
        now = automaton.open(configs, in_word=True)
        if any(state == automaton.last and need != OUTSIDE for state, need in now):
            yield beginning, Beginnings(), None
            return
        if any(state == automaton.last for state, _ in now) or automaton.outside(now):
            yield (*beginning, END), Beginnings(), self._second(now)
        if self._is_done(beginning, self._depth):
            yield from self._ends(now, beginning)
        else:
            for key, after in automaton.in_word(now).items():
                yield from self._beginnings(after, (*beginning, key))

    def _ends(
        self, configs: frozenset[Config], beginning: Keys
    ) -> Iterator[tuple[Keys, Beginnings, Beginnings | None]]:
        """How a word ends that goes on, and what comes after; with digits in it and without are two ways."""
        automaton = self._automaton
        every = self._all(configs, self._read_word, in_word=True)
        if any(key in (DIGIT, WORD) or key.isdecimal() for key in beginning):
            yield from self._left(every, beginning)
            return
        letters = self._all(configs, lambda some: _without_digits(automaton.in_word(some)), in_word=True)
        yield from self._left(letters, (*beginning, PURE))
        if any(key in (DIGIT, WORD) or key.isdecimal() for key in automaton.in_word(letters)):
            yield from self._left(every, (*beginning, MIXED))

    def _left(
        self, configs: frozenset[Config], beginning: Keys
    ) -> Iterator[tuple[Keys, Beginnings, Beginnings | None]]:
        """The same for a word of which all `configs` are known."""
        automaton = self._automaton
        last = {config for config in configs if automaton.outside([config]) or config[0] == automaton.last}
        if any(need != OUTSIDE and state == automaton.last for state, need in last):
            yield beginning, Beginnings(), None  # the pattern may end in the middle of the word
        elif not any(key in _WIDE for key in beginning):
            yield beginning, Beginnings(), self._second(frozenset(last))
        else:
            by_second: dict[Beginnings | None, set[int]] = {}
            for config in last:
                by_second.setdefault(self._second(frozenset([config])), set()).add(config[0])
            by_endings: dict[Beginnings, list[Beginnings | None]] = {}
            for second, states in by_second.items():
                endings = Beginnings(self._endings(states))
                is_told = len(endings) <= _MOST_BEGINNINGS and not any(ending[-1] in _WIDE for ending in endings)
                by_endings.setdefault(endings if is_told else Beginnings(), []).append(second)
            for endings, seconds in by_endings.items():
                yield beginning, endings, _either(seconds)

    def _endings(self, states: Iterable[int], ending: Keys = ()) -> Iterator[Keys]:
        """How a first word can end that is left in these states."""
        automaton = self._automaton
        found: set[int] = set()
        todo = list(states)
        while todo:
            state = todo.pop()
            if state not in found and state in self._run:
                found.add(state)
                todo.extend(automaton.free_back[state])
        before: dict[str, set[int]] = {}
        for state in found:
            for chars, came_from in automaton.steps_back[state]:
                for key in chars.keys:
                    before.setdefault(key, set()).add(came_from)
        for key, some in before.items():
            longer = (key, *ending)
            if len(longer) == _LONGEST_ENDING or key in _WIDE or some & self._begins:
                yield longer
            else:
                yield from self._endings(some, longer)

    def _read_word(self, configs: frozenset[Config]) -> set[Config]:
        return set().union(*self._automaton.in_word(configs).values())

    def _second(self, configs: frozenset[Config]) -> Beginnings | None:
        """How the next word can begin after `configs`, which are in the first one and must leave it."""
        if configs not in self._seconds:
            self._seconds[configs] = self._find_second(configs)
        return self._seconds[configs]

    def _find_second(self, configs: frozenset[Config]) -> Beginnings | None:
        automaton = self._automaton
        now = automaton.open(configs, in_word=True)
        close = automaton.open(automaton.outside(now, blanks=False), in_word=False)
        close = self._all(close, lambda some: automaton.outside(some, blanks=False), in_word=False)
        apart = automaton.open(automaton.outside(now, marks=False), in_word=False)
        apart = self._all(apart, lambda some: automaton.outside(some, marks=False), in_word=False)
        mixed = automaton.outside(close, marks=False) | automaton.outside(apart, blanks=False)
        far = self._all(automaton.open(mixed, in_word=False), automaton.outside, in_word=False)
        if any(state == automaton.last for state, _ in now | close | apart | far):
            return None
        gaps = {CLOSE: close, AT_WORD: apart, FAR: far}
        beginnings = Beginnings().union(*(self._next_beginnings(gap, where) for where, gap in gaps.items()))
        return None if {(where, WORD) for where in gaps} <= beginnings else beginnings

    def _next_beginnings(self, gap: frozenset[Config], where: str) -> Beginnings:
        """How a word can begin after `gap`: as long beginnings as there are not too many of."""
        after = self._automaton.in_word(gap)
        for depth in _DEPTHS:
            beginnings = _fewest(
                beginning
                for key, configs in after.items()
                for beginning in self._beginnings_only(configs, (where, key), depth)
            )
            if len(beginnings) <= _MOST_BEGINNINGS:
                break
        return beginnings

    def _all(self, configs: frozenset[Config], step: Any, *, in_word: bool) -> frozenset[Config]:
        while (more := configs | self._automaton.open(step(configs), in_word=in_word)) != configs:
            configs = more
        return configs

    @staticmethod
    def _is_done(beginning: Keys, depth: int) -> bool:
        return len(beginning) > depth or sum(key in _WIDE for key in beginning) > 1

    def _beginnings_only(self, configs: set[Config], beginning: Keys, depth: int) -> Iterator[Keys]:
        automaton = self._automaton
        now = automaton.open(configs, in_word=True)
        after = automaton.in_word(now)
        if any(state == automaton.last and need != OUTSIDE for state, need in now) or (
            after and self._is_done(beginning, depth)
        ):
            yield beginning
        else:
            if any(state == automaton.last for state, _ in now) or automaton.outside(now):
                yield (*beginning, END)
            for key, then in after.items():
                yield from self._beginnings_only(then, (*beginning, key), depth)


def _either(seconds: Iterable[Beginnings | None]) -> Beginnings | None:
    every = list(seconds)
    return (
        None if None in every else _fewest(beginning for beginnings in every if beginnings for beginning in beginnings)
    )


def _without_digits(after: dict[str, set[Config]]) -> set[Config]:
    return set().union(*(configs for key, configs in after.items() if key != DIGIT and not key.isdecimal()))


def _fewest(beginnings: Iterable[Keys]) -> Beginnings:
    """Without those that begin with another one."""
    every = set(beginnings)
    for beginning in list(every):
        shorter = beginning[:-1]
        if beginning[-1] == PURE and (*shorter, MIXED) in every:
            every.add(shorter)
        elif beginning[-1] in _WIDE and beginning[-2] == beginning[-1] and (*shorter, END) in every:
            every.add(shorter)  # one, or two and more
        elif beginning[-1] == END and (*shorter, PURE) in every:
            every.discard(beginning)
    return Beginnings(
        beginning for beginning in every if not any(beginning[:size] in every for size in range(2, len(beginning)))
    )

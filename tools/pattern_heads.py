"""How the first two words of whatever a pattern matches can begin, and how the first can end.

All ways through the first run of word characters are walked in the pattern's automaton, and from where a way leaves the
run, all ways into the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pattern_automaton import ANY, EDGE, NO_DIGIT, NO_WORD, OUTSIDE, Automaton, Config, TooWideError

from gok.kernel.heads import (
    ANYWHERE,
    AT_NUMBER,
    AT_WORD,
    CLOSE,
    DEPTH,
    DIGIT,
    END,
    FAR,
    LETTER,
    MIXED,
    PURE,
    SMALL,
    WORD,
)

_WIDE = (LETTER, SMALL, WORD)
_MOST_WAYS = 6
_LONGEST_TAIL = 4
_RESERVED = "|"  # parts heads in the table
_MOST_HEADS = 128
_DEPTHS = range(DEPTH, 0, -1)

Keys = tuple[str, ...]  # of a head: where, then its characters; of a tail its characters
Heads = frozenset[Keys]


class Way(NamedTuple):
    """How the first word begins and ends, and how the next one begins; None if any will do, or none."""

    first: Heads
    tails: Heads
    second: Heads | None


def ways_of(pattern: str, flags: int) -> list[Way]:
    """How a match can begin; nothing if it can begin with anything."""
    try:
        automaton = Automaton(pattern, flags)
        for depth in _DEPTHS:  # as long heads as there are not too many of
            ways = _Walk(automaton, depth).ways()
            if sum(len(way.first) for way in ways) <= _MOST_HEADS:
                return _simple(ways)
    except TooWideError:
        pass
    return []


def _simple(ways: list[Way]) -> list[Way]:
    """The ways, unless a match begins with any word and any goes on: then that is all there is to say, or nothing."""
    if not any(_is_any(way.first) and not way.tails and (way.second is None or _is_any(way.second)) for way in ways):
        return ways
    at_word = all(head[0] == AT_WORD for way in ways for head in way.first)
    return [Way(Heads({(AT_WORD, WORD)}), Heads(), None)] if at_word else []


def _is_any(heads: Heads) -> bool:
    return any(head[0] == AT_WORD and all(key in (*_WIDE, PURE) for key in head[1:]) for head in heads)


class _Walk:
    def __init__(self, automaton: Automaton, depth: int) -> None:
        self._automaton, self._depth = automaton, depth
        steps = list(automaton.beginnings())
        self._begins = {state for state, _, chars, _ in steps if chars.keys}
        run = automaton.open([(after, ANY) for _, _, chars, after in steps if chars.keys], in_word=True)
        self._run = {state for state, _ in self._all(run, self._read_word, in_word=True)}
        self._seconds: dict[frozenset[Config], Heads | None] = {}

    def ways(self) -> list[Way]:
        """Heads of the first word, those together that go on alike."""
        together: dict[tuple[Heads, Heads | None], set[Keys]] = {}
        for head, tails, second in self._firsts():
            together.setdefault((tails, second), set()).add(head)
        if len(together) > _MOST_WAYS:
            together = self._fewer(together)
        found = [Way(_fewest(first), tails, second) for (tails, second), first in together.items()]
        return sorted(found, key=lambda way: sorted(way.first))

    @staticmethod
    def _fewer(together: dict[tuple[Heads, Heads | None], set[Keys]]) -> dict[tuple[Heads, Heads | None], set[Keys]]:
        """All that ask for the same kind of thing in one: a tail or none, a next word or none."""
        kinds: dict[tuple[bool, bool], list[tuple[Heads, Heads | None]]] = {}
        for tails, second in together:
            kinds.setdefault((bool(tails), second is None), []).append((tails, second))
        return {
            (Heads().union(*(tails for tails, _ in some)), _either(second for _, second in some)): set().union(
                *(together[one] for one in some)
            )
            for some in kinds.values()
        }

    def _firsts(self) -> Iterator[tuple[Keys, Heads, Heads | None]]:
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
                yield (ANYWHERE, mark), Heads(), None
        for (start, key), configs in by_start.items():
            yield from self._heads(configs, (start, key))

    def _heads(self, configs: set[Config], head: Keys) -> Iterator[tuple[Keys, Heads, Heads | None]]:
        """All the ways through the first word, as far as its head goes, each with what may come next."""
        automaton = self._automaton
        now = automaton.open(configs, in_word=True)
        if any(state == automaton.last and need != OUTSIDE for state, need in now):
            yield head, Heads(), None
            return
        if any(state == automaton.last for state, _ in now) or automaton.outside(now):
            yield (*head, END), Heads(), self._second(now)
        if self._is_done(head, self._depth):
            yield from self._ends(now, head)
        else:
            for key, after in automaton.in_word(now).items():
                yield from self._heads(after, (*head, key))

    def _ends(self, configs: frozenset[Config], head: Keys) -> Iterator[tuple[Keys, Heads, Heads | None]]:
        """How a word ends that goes on behind its head, and what comes after; with digits in it or without are two."""
        automaton = self._automaton
        every = self._all(configs, self._read_word, in_word=True)
        if any(key in (DIGIT, WORD) or key.isdecimal() for key in head):
            yield from self._left(every, head)
            return
        letters = self._all(configs, lambda some: _without_digits(automaton.in_word(some)), in_word=True)
        yield from self._left(letters, (*head, PURE))
        if any(key in (DIGIT, WORD) or key.isdecimal() for key in automaton.in_word(letters)):
            yield from self._left(every, (*head, MIXED))

    def _left(self, configs: frozenset[Config], head: Keys) -> Iterator[tuple[Keys, Heads, Heads | None]]:
        """The same for a word of which all `configs` are known."""
        automaton = self._automaton
        last = {config for config in configs if automaton.outside([config]) or config[0] == automaton.last}
        if any(need != OUTSIDE and state == automaton.last for state, need in last):
            yield head, Heads(), None  # the pattern may end in the middle of the word
        elif not any(key in _WIDE for key in head):
            yield head, Heads(), self._second(frozenset(last))
        else:
            by_second: dict[Heads | None, set[int]] = {}
            for config in last:
                by_second.setdefault(self._second(frozenset([config])), set()).add(config[0])
            by_tails: dict[Heads, list[Heads | None]] = {}
            for second, states in by_second.items():
                tails = Heads(self._tails(states))
                is_told = len(tails) <= _MOST_HEADS and not any(tail[-1] in _WIDE for tail in tails)
                by_tails.setdefault(tails if is_told else Heads(), []).append(second)
            for tails, seconds in by_tails.items():
                yield head, tails, _either(seconds)

    def _tails(self, states: Iterable[int], tail: Keys = ()) -> Iterator[Keys]:
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
            longer = (key, *tail)
            if len(longer) == _LONGEST_TAIL or key in _WIDE or some & self._begins:
                yield longer
            else:
                yield from self._tails(some, longer)

    def _read_word(self, configs: frozenset[Config]) -> set[Config]:
        return set().union(*self._automaton.in_word(configs).values())

    def _second(self, configs: frozenset[Config]) -> Heads | None:
        """How the next word can begin after `configs`, which are in the first one and must leave it."""
        if configs not in self._seconds:
            self._seconds[configs] = self._find_second(configs)
        return self._seconds[configs]

    def _find_second(self, configs: frozenset[Config]) -> Heads | None:
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
        heads = Heads().union(*(self._next_heads(gap, where) for where, gap in gaps.items()))
        return None if {(where, WORD) for where in gaps} <= heads else heads

    def _next_heads(self, gap: frozenset[Config], where: str) -> Heads:
        """How a word can begin after `gap`: as long heads as there are not too many of."""
        after = self._automaton.in_word(gap)
        for depth in _DEPTHS:
            heads = _fewest(
                head for key, configs in after.items() for head in self._heads_only(configs, (where, key), depth)
            )
            if len(heads) <= _MOST_HEADS:
                break
        return heads

    def _all(self, configs: frozenset[Config], step: Any, *, in_word: bool) -> frozenset[Config]:
        while (more := configs | self._automaton.open(step(configs), in_word=in_word)) != configs:
            configs = more
        return configs

    @staticmethod
    def _is_done(head: Keys, depth: int) -> bool:
        return len(head) > depth or sum(key in _WIDE for key in head) > 1

    def _heads_only(self, configs: set[Config], head: Keys, depth: int) -> Iterator[Keys]:
        automaton = self._automaton
        now = automaton.open(configs, in_word=True)
        after = automaton.in_word(now)
        if any(state == automaton.last and need != OUTSIDE for state, need in now) or (
            after and self._is_done(head, depth)
        ):
            yield head
        else:
            if any(state == automaton.last for state, _ in now) or automaton.outside(now):
                yield (*head, END)
            for key, then in after.items():
                yield from self._heads_only(then, (*head, key), depth)


def _either(seconds: Iterable[Heads | None]) -> Heads | None:
    every = list(seconds)
    return None if None in every else _fewest(head for heads in every if heads for head in heads)


def _without_digits(after: dict[str, set[Config]]) -> set[Config]:
    return set().union(*(configs for key, configs in after.items() if key != DIGIT and not key.isdecimal()))


def _fewest(heads: Iterable[Keys]) -> Heads:
    """Without those that begin with another one."""
    every = set(heads)
    for head in list(every):
        shorter = head[:-1]
        if head[-1] == PURE and (*shorter, MIXED) in every:
            every.add(shorter)
        elif head[-1] in _WIDE and head[-2] == head[-1] and (*shorter, END) in every:
            every.add(shorter)  # one, or two and more
        elif head[-1] == END and (*shorter, PURE) in every:
            every.discard(head)
    return Heads(head for head in every if not any(head[:size] in every for size in range(2, len(head))))

"""A pattern as an automaton: states, and steps between them that read one character or none.

Conditions on what stands around are left out where they are not easily kept, so that the automaton reads more than the
pattern, never less.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from gok.kernel.tries import CAPITAL, DIGIT, LETTER, SMALL, WORD, classes_of

_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_MOST_COPIES = 40  # a part that may come more often is taken to come as often as it likes
_MOST_KEYS = 8  # more letters than this are a class
_ALL_CHARS = "".join(map(chr, range(0x3000)))  # beyond are no letters with a case, and nothing that patterns name
_WORD_CHARS = frozenset(re.findall(r"\w", _ALL_CHARS))
_KINDS = (
    (DIGIT, frozenset(re.findall(r"\d", _ALL_CHARS))),
    (CAPITAL, frozenset(char for char in _WORD_CHARS if char.isupper())),
    (SMALL, frozenset(char for char in re.findall(r"[^\W\d_]", _ALL_CHARS) if not char.isupper())),
)
NO_DIGIT, _NO_LETTER, _NO_LINE = 1, 2, 4  # what is known of the character before
EDGE, _BEFORE_WORD = 8, 16  # a word begins or ends here; a word character must follow
NO_WORD = NO_DIGIT | _NO_LETTER | _NO_LINE
ANY, _IN_WORD, OUTSIDE = 0, 1, 2  # what the next character must be

Config = tuple[int, int]  # a state, and what the next character must be


class Chars(NamedTuple):
    """What one step can read: keys of word characters, marks (None: too many to name), and whether blanks."""

    keys: frozenset[str]
    marks: frozenset[str] | None
    blanks: bool


class TooWideError(Exception):
    """A match can begin with too many things."""


def _read(part: tuple[Any, Any], flags: int = re.UNICODE) -> frozenset[str]:
    """All characters that a part reads which is one character long."""
    state = parser.State()
    state.flags = flags
    return frozenset(re._compiler.compile(parser.SubPattern(state, [part]), flags).findall(_ALL_CHARS))  # type: ignore[attr-defined]


_known: dict[str, Chars] = {}


def _chars(part: tuple[Any, Any], flags: int) -> Chars:
    """What a step can read."""
    asked = f"{flags} {part}"
    if asked not in _known:
        found = _read(part, flags)
        marks = frozenset(char for char in found - _WORD_CHARS if not char.isspace())
        blanks = any(char.isspace() for char in found)
        keys = frozenset(_keys(found & _WORD_CHARS))
        _known[asked] = Chars(keys, marks if len(marks) <= _MOST_KEYS else None, blanks)
    return _known[asked]


def _keys(chars: frozenset[str]) -> Iterator[str]:
    plain = {classes_of(char)[0] for char in chars}
    if len(plain) <= _MOST_KEYS:
        yield from plain
        return
    kinds = [key for key, members in _KINDS if chars & members]
    if kinds == [DIGIT, CAPITAL, SMALL]:
        yield WORD
    elif kinds[-2:] == [CAPITAL, SMALL]:
        yield LETTER
    else:
        yield from kinds
        if "_" in chars:
            yield "_"


class Automaton:
    """The states of a pattern: from each some steps that read a character, and some that read nothing."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.steps: list[list[tuple[Chars, int]]] = []
        self.free: list[list[tuple[int, int]]] = []  # (condition, state)
        self.steps_back: list[list[tuple[Chars, int]]] = []
        self.free_back: list[list[int]] = []
        parsed = parser.parse(pattern, flags)
        self.first = self._state()
        self.last = self._add(_with_last_look(list(parsed)), self.first, parsed.state.flags)
        for state, steps in enumerate(self.steps):
            for chars, after in steps:
                self.steps_back[after].append((chars, state))
            for _, after in self.free[state]:
                self.free_back[after].append(state)

    def _state(self) -> int:
        self.steps.append([])
        self.free.append([])
        self.steps_back.append([])
        self.free_back.append([])
        return len(self.steps) - 1

    def _add(self, parts: Iterable[tuple[Any, Any]], state: int, flags: int) -> int:
        for code, value in parts:
            state = self._add_part(code, value, state, flags)
        return state

    def _add_part(self, code: Any, value: Any, state: int, flags: int) -> int:
        end = self._state()
        if code in (codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN):
            self.steps[state].append((_chars((code, value), flags), end))
        elif code is codes.SUBPATTERN:
            _, more, less, inner = value
            self.free[self._add(inner, state, (flags | more) & ~less)].append((0, end))
        elif code is codes.ATOMIC_GROUP:
            self.free[self._add(value, state, flags)].append((0, end))
        elif code is codes.BRANCH:
            for way in value[1]:
                begin = self._state()
                self.free[state].append((0, begin))
                self.free[self._add(way, begin, flags)].append((0, end))
        elif code in _REPEATS:
            self._repeat(*value, state, end, flags)
        elif code is codes.GROUPREF:
            self.steps[state].append((Chars(frozenset({WORD}), None, True), state))
            self.free[state].append((0, end))
        elif code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            self.free[state].append((_condition(code, value), end))
        else:
            raise TooWideError(str(code))
        return end

    def _repeat(self, least: int, most: Any, inner: Any, state: int, end: int, flags: int) -> None:
        for _ in range(least):
            state = self._add(inner, state, flags)
        if most is codes.MAXREPEAT or most - least > _MOST_COPIES:
            self.free[self._add(inner, state, flags)].append((0, state))
        else:
            for _ in range(most - least):
                self.free[state].append((0, end))
                state = self._add(inner, state, flags)
        self.free[state].append((0, end))

    def open(self, configs: Iterable[Config], *, in_word: bool) -> frozenset[Config]:
        """These and all that is reached without reading."""
        found: set[Config] = set()
        todo = list(configs)
        while todo:
            state, need = config = todo.pop()
            if config not in found:
                found.add(config)
                for condition, after in self.free[state]:
                    if condition & EDGE:
                        todo.append((after, OUTSIDE if in_word else _IN_WORD))
                    else:
                        todo.append((after, _IN_WORD if condition & _BEFORE_WORD else need))
        return frozenset(found)

    def in_word(self, configs: Iterable[Config]) -> dict[str, set[Config]]:
        """What is reached by reading a word character, by its key."""
        found: dict[str, set[Config]] = {}
        for state, need in configs:
            for chars, after in self.steps[state]:
                for key in chars.keys if need != OUTSIDE else ():
                    found.setdefault(key, set()).add((after, ANY))
        return found

    def outside(self, configs: Iterable[Config], *, marks: bool = True, blanks: bool = True) -> set[Config]:
        """What is reached by reading a mark or a blank."""
        return {
            (after, ANY)
            for state, need in configs
            for chars, after in self.steps[state]
            if need != _IN_WORD and ((marks and chars.marks != frozenset()) or (blanks and chars.blanks))
        }

    def beginnings(self) -> Iterator[tuple[int, int, Chars, int]]:
        """The first steps: from where, what is known of the character before, what is read, and where that leads."""
        found: set[tuple[int, int]] = set()
        todo = [(self.first, 0)]
        while todo:
            state, known = now = todo.pop()
            if now in found:
                continue
            found.add(now)
            if state == self.last:
                raise TooWideError("it can be empty")
            yield from ((state, known, chars, after) for chars, after in self.steps[state])
            todo.extend((after, known | condition) for condition, after in self.free[state])


def _with_last_look(parts: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """What is looked for right behind a match must follow, so it is read as if it belonged to it."""
    for place in range(len(parts) - 1, -1, -1):
        code, value = parts[place]
        if code is codes.ASSERT and value[0] > 0:
            return [*parts[:place], *value[1]]
        if code not in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            break
    return parts


def _condition(code: Any, value: Any) -> int:
    """What a place must be like, as far as it is kept."""
    if code is codes.AT:
        return {codes.AT_BOUNDARY: EDGE, codes.AT_BEGINNING: NO_WORD, codes.AT_BEGINNING_STRING: NO_WORD}.get(value, 0)
    parts = list(value[1])
    near = parts[0 if value[0] > 0 else -1] if parts else (None, None)
    if near[0] not in (codes.IN, codes.LITERAL):
        return 0
    read = _read(near)
    if value[0] > 0:
        return _BEFORE_WORD if code is codes.ASSERT and read <= _WORD_CHARS else 0
    if code is codes.ASSERT:
        return 0 if read & _WORD_CHARS else NO_WORD
    if len(parts) > 1:
        return 0
    (_, digits), (_, capitals), (_, small) = _KINDS
    return NO_DIGIT * (digits <= read) | _NO_LETTER * (capitals | small <= read) | _NO_LINE * ("_" in read)

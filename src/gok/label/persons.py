"""The persons of an essay, and whose a name is.

A name is compared only with those that share a trace with it, the name less one letter: an essay of a thousand names,
or a book, costs no more a word than a letter does.
"""

from __future__ import annotations

from bisect import insort
from functools import lru_cache

from gok.text.edits import is_near

__all__ = ["Person", "Persons", "same_name", "traces"]

_SHORT, _LONG = 5, 100  # letters; shorter names must be equal but for a genitive, and so must endless ones


def same_name(one: str, other: str) -> bool:
    """Whether two forms, in small letters, can be one name: equal, a genitive of the other, or one slip of the pen."""
    if one == other or one + "s" == other or other + "s" == one:
        return True
    if min(len(one), len(other)) < _SHORT or one[0] != other[0]:
        return False
    return is_near(one.removesuffix("s"), other.removesuffix("s"), 1)


@lru_cache(maxsize=8192)
def traces(name: str) -> tuple[str, ...]:
    """What a name leaves behind: two names that can be one have a trace in common.

    >>> sorted(traces("fatima")), sorted(traces("alis"))
    (['faima', 'fatia', 'fatim', 'fatima', 'fatma', 'ftima'], ['ali', 'alis'])
    """
    stem = name.removesuffix("s")
    found = {name, stem}
    if _SHORT <= len(name) <= _LONG:
        found.update([stem[:place] + stem[place + 1 :] for place in range(1, len(stem))])
    return tuple(found)


class Person:
    """Somebody, as far as the essay has told."""

    __slots__ = ("first", "last", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.first: list[str] = []
        self.last: list[str] = []

    def is_called(self, first: list[str], last: list[str]) -> bool:
        """Whether a name can be this person's: nothing in it contradicts, and something agrees."""
        agrees_first = _agree(first, self.first)
        if first and self.first and not agrees_first:
            return False
        agrees_last = _agree(last, self.last)
        if last and self.last and not agrees_last:
            return False
        return agrees_first or (agrees_last and not (first and self.first))


def _agree(some: list[str], others: list[str]) -> bool:
    for one in some:
        for other in others:
            if same_name(one, other):
                return True
    return False


class Persons:
    """Everybody in the essay, by the traces of first names and of surnames, each in the order of first mention.

    Full names are told before parts of names, so whoever a full name is looked for among has one.
    """

    __slots__ = ("_by_first", "_by_last", "count")

    def __init__(self) -> None:
        self.count = 0
        self._by_first: dict[str, list[Person]] = {}
        self._by_last: dict[str, list[Person]] = {}

    def meet(self, first: list[str], last: list[str]) -> Person:
        """The first person who can be called so, or a new one; from now on that is a name of theirs."""
        person = self._find(first, last)
        if person is None:
            person = Person(self.count)
            self.count += 1
        _note(person, first, person.first, self._by_first)
        _note(person, last, person.last, self._by_last)
        return person

    def _find(self, first: list[str], last: list[str]) -> Person | None:
        by_first, by_last = _with_traces(first, self._by_first), _with_traces(last, self._by_last)
        groups = by_first + by_last
        if first and last:  # whoever it is stands among both: Ali Karimi is sought among the fewer
            groups = by_first if _count(by_first) < _count(by_last) else by_last
        found: Person | None = None
        for group in groups:
            for person in group:
                if found is not None and person.number >= found.number:
                    break
                if person.is_called(first, last):
                    found = person
                    break
        return found


def _with_traces(names: list[str], table: dict[str, list[Person]]) -> list[list[Person]]:
    if not table:
        return []
    return [table[trace] for name in names for trace in traces(name) if trace in table]


def _count(groups: list[list[Person]]) -> int:
    return sum([len(group) for group in groups])


def _note(person: Person, names: list[str], known: list[str], table: dict[str, list[Person]]) -> None:
    for name in names:
        if name in known:
            continue
        known.append(name)
        for trace in traces(name):
            group = table.setdefault(trace, [])
            if not group or group[-1].number < person.number:
                group.append(person)
            elif group[-1] is not person and person not in group:
                insort(group, person, key=_number)


def _number(person: Person) -> int:
    return person.number

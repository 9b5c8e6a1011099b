"""The persons of an essay, and whose a name is.

A name is compared only with those that share a trace with it, the name less one letter: an essay of a thousand names,
or a book, costs no more a word than a letter does.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter

from gok.text.edits import is_near
from gok.text.records import dataclass, field

__all__ = ["KnownNames", "Person", "Persons", "same_name", "traces"]

AreTwo = Callable[[str, str], bool] | None
_SHORT, _LONG = 5, 100  # letters; shorter names must be equal but for a genitive, and so must endless ones
_FEW = 16  # names that a name is compared with one by one: traces are for more


def same_name(one: str, other: str) -> bool:
    """Whether two forms, in small letters, can be one name: equal, a genitive of the other, or one slip of the pen."""
    if one == other or one + "s" == other or other + "s" == one:
        return True
    if min(len(one), len(other)) < _SHORT or one[0] != other[0]:
        return False
    return is_near(one.removesuffix("s"), other.removesuffix("s"), 1)


def _share_trace(one: str, other: str) -> bool:
    """Whether two forms can be one name and have a trace in common: all that can be one have, but for endless ones."""
    if max(len(one), len(other)) <= _LONG:
        return same_name(one, other)
    return same_name(one, other) and not set(traces(one)).isdisjoint(traces(other))


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


@dataclass(slots=True, eq=False)
class Person:
    """Somebody, as far as the essay has said: a number and the names so far, by their traces."""

    number: int
    first: dict[str, list[str]] = field(default_factory=dict)
    last: dict[str, list[str]] = field(default_factory=dict)

    def may_be_called(self, first: Sequence[str], last: Sequence[str], are_two: AreTwo) -> bool:
        """Whether a name can be this person's: nothing in it contradicts, and something agrees."""
        agrees_first = _agree(first, self.first, are_two)
        if first and self.first and not agrees_first:
            return False
        agrees_last = _agree(last, self.last)
        if last and self.last and not agrees_last:
            return False
        return agrees_first or (agrees_last and not (first and self.first))


def _agree(some: Sequence[str], others: Mapping[str, Sequence[str]], are_two: AreTwo = None) -> bool:
    for one in some:
        for trace in traces(one) if others else ():
            for other in others.get(trace, ()):
                if one == other or (same_name(one, other) and not (are_two and are_two(one, other))):
                    return True
    return False


@dataclass(slots=True, eq=False)
class Persons:
    """Everybody in the essay, by the traces of first names and of surnames, each in the order of first mention.

    Full names are met before parts of names, so a full name is looked for among people who have one.
    """

    are_two: AreTwo = None
    """Whether two first names that look alike are names of their own."""
    count: int = 0
    _by_first: dict[str, list[Person]] = field(default_factory=dict)
    _by_last: dict[str, list[Person]] = field(default_factory=dict)

    def meet(self, first: Sequence[str], last: Sequence[str]) -> Person:
        """The first person who can be called so, or a new one; from now on that is a name of theirs."""
        person = self._find(first, last) if self.count else None
        if person is None:
            person = Person(self.count)
            self.count += 1
        if first:
            _note(person, first, person.first, self._by_first)
        if last:
            _note(person, last, person.last, self._by_last)
        return person

    def knows(self, first: Sequence[str], last: Sequence[str]) -> bool:
        """Whether somebody met so far can be called so."""
        return self._find(first, last) is not None

    def _find(self, first: Sequence[str], last: Sequence[str]) -> Person | None:
        firsts, lasts = self._by_first, self._by_last
        by_first = [firsts[trace] for name in first for trace in traces(name) if trace in firsts]
        by_last = [lasts[trace] for name in last for trace in traces(name) if trace in lasts]
        groups = by_first + by_last
        if first and last:  # whoever it is stands among both: Ali Karimi is sought among the fewer
            groups = by_first if sum(map(len, by_first)) < sum(map(len, by_last)) else by_last
        found: Person | None = None
        for group in groups:
            for person in group:
                if found is not None and person.number >= found.number:
                    break
                if person.may_be_called(first, last, self.are_two):
                    found = person
                    break
        return found


def _note(person: Person, names: Sequence[str], known: dict[str, list[str]], table: dict[str, list[Person]]) -> None:
    """Write down names of a person under their traces."""
    for name in names:
        if name in known.get(name, ()):
            continue
        for trace in traces(name):
            known.setdefault(trace, []).append(name)
            group = table.setdefault(trace, [])
            if not group or group[-1].number < person.number:
                group.append(person)
            elif group[-1] is not person and person not in group:
                insort(group, person, key=attrgetter("number"))


@dataclass(slots=True, eq=False)
class KnownNames:
    """The names of places, or of institutions, as they were first written, by their traces."""

    _names: list[str] = field(default_factory=list)
    _known_as: list[str] = field(default_factory=list)  # for each name under which it was met first
    _by_trace: dict[str, list[int]] = field(default_factory=dict)
    _traced: int = 0  # names of which the traces are known: none as long as they are few

    def resolve(self, name: str, town: str) -> str:
        """The form under which something is known in this essay; `town` is its name without what makes a word of it."""
        forms = (name, town) if town != name and len(town) > 3 else (name,)
        found = min([self._find(form) for form in forms])
        if found < len(self._names):
            return self._known_as[found]
        for form in forms:
            self._names.append(form)
            self._known_as.append(name)
        if len(self._names) > _FEW:
            for place in range(self._traced, len(self._names)):
                for trace in traces(self._names[place]):
                    self._by_trace.setdefault(trace, []).append(place)
            self._traced = len(self._names)
        return name

    def _find(self, name: str) -> int:
        """The place of the first name that can be the same; behind the last if there is none."""
        found = len(self._names)
        if found <= _FEW:
            return next((place for place, known in enumerate(self._names) if _share_trace(name, known)), found)
        for trace in traces(name):
            for place in self._by_trace.get(trace, ()):
                if place >= found:
                    break
                if same_name(name, self._names[place]):
                    found = place
                    break
        return found

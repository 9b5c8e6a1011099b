"""Gold and predicted essays side by side: matched by id, over one and the same text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from gok.errors import InputError, named
from gok.evaluate.reading import Entry
from gok.evaluate.tags import Annotation, Tag

__all__ = ["Pair", "System", "pair_essays", "project"]

Pair = tuple[Annotation, tuple[Annotation | None, ...]]
"""A gold annotation, and what each system made of the same essay; None where it has nothing to say."""

System = Callable[[Annotation], Annotation] | Iterable[Entry]
"""Something that predicts: a function of the gold essay, or entries that were read."""


def pair_essays(
    gold: Iterable[Annotation], systems: Iterable[tuple[str, System]], *, allow_missing: bool = False
) -> Iterator[Pair]:
    """Pairs in the order of the gold.

    Ids that stand on one side alone are an error that names the first of them; with `allow_missing` they are left
    out of that system's scores and are missing values in the agreement. No gold at all is an error too.
    """
    shelves = [_shelf(name, system) for name, system in systems]
    last = ""
    for annotation in gold:
        last = annotation.id
        found = tuple(shelf.take(annotation) for shelf in shelves)
        for shelf, one in zip(shelves, found, strict=True):
            if one is None and not allow_missing:
                raise InputError(f"no prediction for {named(last)}", source=shelf.name)
        yield annotation, found
    if not last:
        raise InputError("the gold holds no essay")
    for shelf in shelves:
        left = shelf.leftover()
        if left and not allow_missing:
            raise InputError(f"{named(left)} is not in the gold", source=shelf.name)


class _Runner:
    """A system that predicts when asked."""

    def __init__(self, name: str, predict: Callable[[Annotation], Annotation]) -> None:
        self.name = name
        self.take = predict

    def leftover(self) -> str:
        return ""


class _Shelf:
    """Predictions that were read, and those that wait for their gold."""

    def __init__(self, name: str, entries: Iterable[Entry]) -> None:
        self.name = name
        self.entries = iter(entries)
        self.waiting: dict[str, Entry] = {}
        self.taken: set[str] = set()

    def take(self, gold: Annotation) -> Annotation | None:
        entry = self.waiting.pop(gold.id, None)
        while entry is None:
            new = next(self.entries, None)
            if new is None:
                return None
            if new.id in self.taken or new.id in self.waiting:
                raise InputError(f"{named(new.id)} stands twice", source=new.source)
            if new.id == gold.id:
                entry = new
            else:
                self.waiting[new.id] = new.light()
        self.taken.add(gold.id)
        return _on_text_of(gold, entry.to_annotation(gold.text), entry.source)

    def leftover(self) -> str:
        """An id that the gold does not have, if there is one."""
        for entry in self.entries:
            if entry.id in self.taken:
                raise InputError(f"{named(entry.id)} stands twice", source=entry.source)
            self.waiting[entry.id] = entry.light()
        return next(iter(self.waiting), "")


def _shelf(name: str, system: System) -> _Runner | _Shelf:
    return _Runner(name, system) if callable(system) else _Shelf(name, system)


def _on_text_of(gold: Annotation, predicted: Annotation, source: str) -> Annotation:
    """The prediction over the gold's text: formats may differ in white space, but in nothing else."""
    if predicted.text == gold.text:
        return predicted
    try:
        tags = project(predicted.tags, predicted.text, gold.text)
    except ValueError as error:
        raise InputError(
            f"{named(gold.id)}: not the text of the gold, from character {error.args[0]} on", source=source
        ) from None
    return replace(predicted, tags=tags, essay=gold.essay)


def project(tags: Iterable[Tag], source: str, target: str) -> tuple[Tag, ...]:
    """Tags moved to a text that differs in white space only; ValueError with the place where it differs in more."""
    ours, theirs = _solid(source), _solid(target)
    for a, b in zip(ours, theirs, strict=False):
        if source[a] != target[b]:
            raise ValueError(a)
    if len(ours) != len(theirs):
        shorter = min(len(ours), len(theirs))
        raise ValueError(ours[shorter] if len(ours) > shorter else len(source))
    moved = []
    for tag in tags:
        first, last = bisect_left(ours, tag.start), bisect_left(ours, tag.end) - 1
        if last < first:
            raise ValueError(tag.start)
        moved.append(replace(tag, start=theirs[first], end=theirs[last] + 1))
    return tuple(moved)


def _solid(text: str) -> list[int]:
    return [i for i, c in enumerate(text) if not c.isspace() and c != "␤"]

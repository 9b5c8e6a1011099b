"""Two annotations of one essay side by side: how far they agree, where they differ, and what comes of a decision.

Pure functions over documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gok.errors import GokError
from gok.evaluate import Choice, Settings, evaluate
from gok.evaluate.agreement import Agreement, cohen_kappa
from gok.evaluate.tags import Annotation, Tag, is_comment, is_mark
from gok.text import Essay as Text
from gok_web.workbench.documents import Document, DocumentMention

__all__ = ["Figures", "Unit", "figures_of", "merged", "units_of"]

_CONTEXT = 40


@dataclass(frozen=True)
class Figures:
    """Agreement of two annotators; None where a figure is not defined. F2 is the mean of both directions.

    Marks (family, work, what is sensitive) may overlap anything, so they have a figure of their own.
    """

    kappa: float | None
    alpha: float | None
    f2: float | None
    kappa_spans: float | None
    same: int
    different: int
    kappa_marks: float | None = None


@dataclass(frozen=True)
class Unit:
    """A stretch of text that somebody marked, with what each has there. `same` if both said the same."""

    start: int
    end: int
    first: tuple[DocumentMention, ...]
    second: tuple[DocumentMention, ...]
    before: str = field(default="", repr=False)
    text: str = field(default="", repr=False)
    after: str = field(default="", repr=False)

    @property
    def same(self) -> bool:
        """Whether there is nothing to decide: place, label, features and handling are alike."""
        return _gist(self.first) == _gist(self.second)

    @property
    def key(self) -> str:
        """What a form calls it."""
        return f"u{self.start}_{self.end}"


def _gist(mentions: Iterable[DocumentMention]) -> list[tuple[object, ...]]:
    return sorted((m.start, m.end, m.label, tuple(sorted(m.features)), m.action) for m in mentions)


def _standing(document: Document) -> list[DocumentMention]:
    return [m for m in document.mentions if m.counts]


def units_of(first: Document, second: Document) -> list[Unit]:
    """The stretches in order; marks make units of their own, since they may overlap anything."""
    units = []
    for marks in (False, True):
        both = [(m, 0) for m in _standing(first) if m.is_mark == marks]
        both += [(m, 1) for m in _standing(second) if m.is_mark == marks]
        both.sort(key=lambda pair: (pair[0].start, pair[0].end))
        group: list[tuple[DocumentMention, int]] = []
        end = -1
        for pair in both:
            if group and pair[0].start >= end:
                units.append(_unit(first.text, group))
                group = []
            group.append(pair)
            end = max(end, pair[0].end) if len(group) > 1 else pair[0].end
        if group:
            units.append(_unit(first.text, group))
    return sorted(units, key=lambda unit: (unit.start, unit.end))


def _unit(text: str, group: Sequence[tuple[DocumentMention, int]]) -> Unit:
    start, end = min(m.start for m, _ in group), max(m.end for m, _ in group)
    return Unit(
        start,
        end,
        tuple(m for m, who in group if who == 0),
        tuple(m for m, who in group if who == 1),
        before=text[max(0, start - _CONTEXT) : start],
        text=text[start:end],
        after=text[end : end + _CONTEXT],
    )


def figures_of(first: Document, second: Document) -> Figures:
    """Kappa and alpha over tokens, F2 over mentions that overlap and have the same label."""
    a, b = _annotation(first), _annotation(second)
    settings = Settings(Choice(of="all"), samples=0, keep=0)
    scores, agreement = [], None
    for gold, predicted in ((a, b), (b, a)):
        try:
            found = evaluate([(gold, (predicted,))], ["first", "second"], settings)
        except GokError:  # nothing marked: there is nothing to score
            continue
        scores.append(found.systems[0].metric("f2"))
        agreement = found.agreement
    units = units_of(first, second)
    same = sum(unit.same for unit in units)
    known = [score for score in scores if score is not None]
    f2 = sum(known) / 2 if known else (1.0 if not units else None)
    token = agreement["token"] if agreement else {}
    span = agreement["span"] if agreement else {}
    return Figures(
        token.get("cohen"),
        token.get("krippendorff"),
        f2,
        span.get("cohen"),
        same,
        len(units) - same,
        kappa_marks=_kappa_of_marks(a, b),
    )


def _kappa_of_marks(first: Annotation, second: Annotation) -> float | None:
    """Cohen's kappa over the words of the marks alone; None if neither has any."""
    marks = [[tag for tag in one.tags if is_mark(tag.label)] for one in (first, second)]
    if not any(marks):
        return None
    both = Agreement(("first", "second"))
    both.add(marks, first.essay.tokens)
    return cohen_kappa(both.tokens)


def _annotation(document: Document) -> Annotation:
    tags = [
        Tag(m.start, m.end, m.label, m.relevance == "personal", m.action == "replace", m.number, m.features)
        for m in _standing(document)
        if not is_comment(m.label)
    ]
    essay = Text(document.text, id=document.id, meta=dict(document.meta))
    return Annotation(essay, tuple(sorted(tags, key=lambda t: (t.start, t.end))))


def merged(first: Document, second: Document, choices: Mapping[str, str]) -> Document:
    """One document of two: what both said, and of each difference the side that was chosen (`first`, `second`, `none`).

    Running numbers of the second are those of the first wherever both have the same mention.
    """
    units = units_of(first, second)
    numbers = _numbers(first, second, units)
    out: list[DocumentMention] = []
    for unit in units:
        side = "first" if unit.same else choices.get(unit.key, "first")
        if side == "none":
            rejected = unit.first or unit.second
            out += [replace(m, status="rejected", comment="") for m in rejected]
        elif side == "second":
            out += [
                replace(m, number=None if m.number is None else numbers[m.number], status="confirmed")
                for m in unit.second
            ]
        else:
            out += [replace(m, status="confirmed") for m in unit.first]
    named = [replace(m, id=f"a{i}") for i, m in enumerate(sorted(out, key=lambda m: (m.start, m.end)), 1)]
    comment = "\n".join(dict.fromkeys(part for part in (first.comment, second.comment) if part))
    joined = replace(first, status="open", comment=comment, splits=first.splits, joins=first.joins)
    return joined.with_mentions(named)


def _numbers(first: Document, second: Document, units: Sequence[Unit]) -> dict[int, int]:
    """The second's running numbers in the series of the first; entities it has alone get new ones."""
    out: dict[int, int] = {}
    places = {(m.start, m.end): m.number for m in _standing(first) if m.number is not None and not m.is_mark}
    for m in _standing(second):
        here = places.get((m.start, m.end))
        if m.number is not None and here is not None and not m.is_mark:
            out.setdefault(m.number, here)
    fresh = max([m.number or 0 for m in first.mentions], default=0)
    for m in _standing(second):
        if m.number is not None and m.number not in out:
            fresh += 1
            out[m.number] = fresh
    return out

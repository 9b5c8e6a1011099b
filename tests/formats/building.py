"""Results built by hand and by Hypothesis, for all tests of the formats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from gok.errors import LeakError
from gok.releases import check_target
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Essay, Span
from tests.counting import steps

ALPHABET = "aåb é\u0301\n\r\t.,!?@<>&\"'|;:#-_/\\=␤\u00a0\u2028\ufeff🙂‍029$"
MAIN = [c.id for c in taxonomy().categories if not c.is_mark]
MARKS = [c.id for c in taxonomy().categories if c.is_mark]


@dataclass(frozen=True)
class Part:
    """A stretch of an essay: text as it is, or a mention with what becomes of it."""

    text: str
    label: str = ""
    number: int | None = None
    features: tuple[str, ...] = ()
    new: str | None = None  # None: kept


def build(parts: list[Part], marks: list[tuple[int, int, str, int]] = (), **more: Any) -> Result:
    """A result with source, target, mentions and marks (source offsets, label, number), as the engine would give it."""
    source = target = ""
    mentions: list[Mention] = []
    moves = [(0, 0)]  # source offset, target offset
    for part in parts:
        old, now = len(source), len(target)
        source += part.text
        target += part.text if part.new is None else part.new
        if part.label:
            mentions.append(
                Mention(
                    Span(old, len(source)),
                    part.text,
                    part.label,
                    part.number,
                    part.features,
                    relevance="public" if part.new is None and part.label in MAIN else "personal",
                    action="replace" if part.new is not None else "keep" if part.label in MAIN else "mark",
                    replacement=part.new,
                    target=Span(now, len(target)) if len(target) > now else None,
                    confidence=0.75,
                    rules=("names.test",),
                )
            )
        moves.append((len(source), len(target)))
    for start, end, label, number in marks:
        mentions.append(_mark(source, Span(start, end), label, number, mentions))
    mentions.sort(key=lambda m: (m.span.start, m.span.end))
    essay = Essay(source, more.pop("id", "A1AT1"), more.pop("meta", {}))
    return Result(essay, tuple(mentions), target, more.pop("provenance", {}), more.pop("comment", ""))


def _mark(source: str, span: Span, label: str, number: int, mains: list[Mention]) -> Mention:
    """A mark; its place in the target is known when no replaced mention lies in it."""
    shift = 0
    touched = False
    for m in mains:
        if m.is_mark and m.action != "replace":
            continue
        touched = touched or m.span.overlaps(span)
        if m.span.end <= span.start:
            shift += len(m.replacement if m.replacement is not None else m.text) - len(m.span)
    target = None if touched else Span(span.start + shift, span.end + shift)
    comment = label == "OBS!" or label == "Com!" or label == "Cit-FL"
    return Mention(span, span.of(source), label, None if comment else number, action="mark", target=target)


def words(alphabet: str = "aåäbcdeér-🙂", *, size: int = 8) -> st.SearchStrategy[str]:
    """Text that neither begins nor ends with white space."""
    return st.text(alphabet, min_size=1, max_size=size).map(lambda w: w.strip()).filter(bool)


@st.composite
def results(draw: st.DrawFn, *, surfaces: st.SearchStrategy[str] | None = None, alphabet: str = ALPHABET) -> Result:
    """Results of all shapes: mentions side by side, kept, replaced by longer and shorter words, marks across them."""
    surface = surfaces or words()
    parts: list[Part] = [Part(draw(st.text(alphabet, max_size=12)))]
    for i in range(draw(st.integers(0, 5))):
        label = draw(st.sampled_from([*MAIN, "prof", "edu"]))
        allowed = taxonomy()[label].features
        features = tuple(f for f in allowed if draw(st.booleans()))
        number = draw(st.sampled_from([None, i + 1]))
        new = draw(st.one_of(st.none(), words("XYZÅ x", size=10)))
        parts += [Part(draw(surface), label, number, features, new), Part(draw(st.text(alphabet, max_size=12)))]
    made = build(parts)
    marks = []
    for i in range(draw(st.integers(0, 3))):
        spot = _trimmed(made.essay.text, draw(st.integers(0, 60)), draw(st.integers(1, 20)))
        if spot:
            marks.append((*spot, draw(st.sampled_from(MARKS)), 20 + i))
    done = build(parts, marks, provenance={"version": "1"})
    assume(_may_leave(done))
    return done


def _may_leave(result: Result) -> bool:
    """Whether no mention is left standing; what is made at random holds `a` everywhere."""
    try:
        check_target(result.text, result.mentions, result.essay, result.language)
    except LeakError:
        return False
    return True


def _trimmed(text: str, start: int, size: int) -> tuple[int, int] | None:
    end = min(len(text), start + size)
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None


def is_linear(work: Callable[[int], object], size: int) -> bool:
    """Whether four times the input costs about four times the steps, not sixteen times."""
    return steps(lambda: work(4 * size)) < 5 * steps(lambda: work(size))


def example() -> Result:
    """A short essay with one of each: replaced, inflected, kept, marked, two words, across a line break."""
    parts = [
        Part("Jag heter "),
        Part("Alis", "firstname_male", 1, ("gen",), "Peters"),
        Part(" bror & bor i "),
        Part("Nya\nZeeland", "country", 2, (), "A-land"),
        Part(".\n\nSka@ra "),
        Part("Astrid Lindgren", "surname", 3, (), None),
        Part(" är "),
        Part("27", "age_digits", 4, (), "25"),
        Part(" år."),
    ]
    made = build(parts, meta={"learner": "A1", "genre": "letter"}, provenance={"version": "0.1", "profile": "swell"})
    at = made.essay.text.index("bror")
    marked = build(parts, [(at, at + 4, "fam", 5)], meta=made.essay.meta, provenance=made.provenance)
    first = replace(marked.mentions[0], comment="säker?")
    return replace(marked, mentions=(first, *marked.mentions[1:]))

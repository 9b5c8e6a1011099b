"""Neutrality: the same essay under the names of many cultures. Is everything else the same?

Names of a culture are put in the place of the pseudonyms of persons, and the engine is asked. A name should be found
and labelled whatever it is, the words around it tagged alike, other mentions stay, and pseudonyms be as long.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any, NamedTuple
from zlib import crc32

from gok.lang import load_language
from gok.pipeline import pseudonymize
from gok.pos import open_tagger
from gok.replace.lists import rows
from gok.results import Mention, Result
from gok.risk.facts import in_target, target_essay
from gok.text import Essay, Span, tokenize

__all__ = ["ASPECTS", "CultureRow", "Neutrality", "cultures", "measure_neutrality"]

ASPECTS = ("found", "label", "features", "others", "tags", "length")
"""Of names: found, with the right label, with the right features, and the pseudonym as many tokens long as the name.
Of essays: the other mentions, and of their other words the tags, as under the names of most cultures."""

_ESSAYS = 40
_SHUFFLES = 1000
_REFERENCE = "sv"
_GENDERS = {"firstname_male": "m", "firstname_female": "f", "firstname_unknown": ""}


@dataclass(frozen=True, slots=True)
class CultureRow:
    """How one culture's names fare: of each aspect, how many times it was as it should be, and of how many."""

    culture: str
    right: Mapping[str, int]
    trials: Mapping[str, int]

    def share(self, aspect: str) -> float | None:
        """The share that was as it should be."""
        return self.right[aspect] / self.trials[aspect] if self.trials.get(aspect) else None


@dataclass(frozen=True, slots=True)
class Neutrality:
    """All cultures; of each aspect the gap between the best and the worst, and how often chance gives as wide a one."""

    rows: tuple[CultureRow, ...]
    essays: int
    gaps: Mapping[str, float] = field(default_factory=dict)
    p: Mapping[str, float] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, shares rounded to four places."""
        shares = [{a: None if (s := row.share(a)) is None else round(s, 4) for a in ASPECTS} for row in self.rows]
        return {
            "essays": self.essays,
            "cultures": [{"culture": row.culture, **told} for row, told in zip(self.rows, shares, strict=True)],
            "gaps": {aspect: round(gap, 4) for aspect, gap in self.gaps.items()},
            "p": {aspect: round(p, 4) for aspect, p in self.p.items()},
        }


class _Answer(NamedTuple):
    """What the engine made of an essay under some names."""

    named: tuple[Mapping[str, bool], ...]  # of each name: found, label, features, length
    others: tuple[tuple[str, str], ...]
    tags: tuple[str, ...]


@cache
def cultures() -> tuple[str, ...]:
    """The cultures pseudonyms can be drawn from, Swedish first."""
    return tuple(dict.fromkeys([_REFERENCE, *(row.culture for row in rows("replacement_firstnames"))]))


def measure_neutrality(
    results: Iterable[Result], *, essays: int = _ESSAYS, tell: Callable[[str], None] | None = None
) -> Neutrality | None:
    """Put names of all cultures into the first essays that name somebody; None if none does."""
    chosen = list(islice(_naming(results), essays))
    if not chosen:
        return None
    answers: dict[str, list[_Answer]] = {}
    for culture in cultures():
        if tell:
            tell(f"names of {culture}")
        answers[culture] = [_ask(essay, mentions, culture) for essay, mentions in chosen]
    usual = [_usual(under) for under in zip(*answers.values(), strict=True)]
    same = {culture: [_compared(a, b) for a, b in zip(got, usual, strict=True)] for culture, got in answers.items()}
    table = tuple(_row(culture, found) for culture, found in same.items())
    gaps = {aspect: _gap(table, aspect) for aspect in ASPECTS}
    return Neutrality(table, len(chosen), gaps, {aspect: _p_of_gap(same, aspect, gaps[aspect]) for aspect in ASPECTS})


def _naming(results: Iterable[Result]) -> Iterator[tuple[Essay, list[Mention]]]:
    for result in results:
        named = [m for m in in_target(result) if m.action == "replace" and _pool(m.label, _REFERENCE)]
        if named:
            yield target_essay(result), named


@cache
def _pool(label: str, culture: str) -> tuple[str, ...]:
    """The names of a culture that may stand for a label: one word each, so that texts stay as long."""
    if label == "surname":
        found = [row.form for row in rows("replacement_surnames") if row.culture == culture]
    elif label in _GENDERS:
        gender = _GENDERS[label]
        listed = [row for row in rows("replacement_firstnames") if row.culture == culture]
        found = [row.form for row in listed if row.gender == gender or not gender]
    else:
        return ()
    return tuple(name for name in found if name.isalpha())


def _ask(essay: Essay, mentions: Sequence[Mention], culture: str) -> _Answer:
    text, spans = _under_names(essay, mentions, culture)
    result = pseudonymize(text, seed=1)
    named = []
    for span, mention in zip(spans, mentions, strict=True):
        hit = next((m for m in result.main if m.span.start < span.end and span.start < m.span.end), None)
        is_found = hit is not None and hit.action == "replace"
        named.append(
            {
                "found": is_found,
                "label": is_found and hit is not None and _kind(hit.label) == _kind(mention.label),
                "features": is_found and hit is not None and ("gen" in hit.features) == ("gen" in mention.features),
                "length": is_found and hit is not None and len(tokenize(hit.replacement or "")) == 1,
            }
        )
    inside = {at for span in spans for at in range(span.start, span.end)}
    others = tuple((m.label, m.text) for m in result.main if m.span.start not in inside)
    return _Answer(tuple(named), others, _tags(result.essay, inside))


def _kind(label: str) -> str:
    """A first name is one whether a man's or a woman's: who bears it is told by the text as well."""
    return "firstname" if label.startswith("firstname") else label


def _under_names(essay: Essay, mentions: Sequence[Mention], culture: str) -> tuple[str, list[Span]]:
    """The text with names of a culture in the place of pseudonyms; somebody is called the same throughout."""
    genitive, text, first = load_language().module("grammar").genitive, essay.text, crc32(essay.text.encode())
    out, spans, at, length = [], [], 0, 0
    called: dict[tuple[int | None, str, str], str] = {}
    for n, mention in enumerate(mentions):
        pool = _pool(mention.label, culture)
        who = (mention.number, mention.label, "" if mention.number is not None else str(n))
        if who not in called:  # two persons, or first and last name, are never called the same
            free = [name for name in pool if name not in called.values()] or list(pool)
            called[who] = free[(first + len(called)) % len(free)]
        name = called[who]
        name = genitive(name) if "gen" in mention.features else name
        before = text[at : mention.span.start]
        out += [before, name]
        spans.append(Span(length + len(before), length + len(before) + len(name)))
        length, at = spans[-1].end, mention.span.end
    return "".join([*out, text[at:]]), spans


def _tags(essay: Essay, inside: set[int]) -> tuple[str, ...]:
    found = []
    for sentence in essay.sentences:
        tokens = essay.tokens[sentence.first : sentence.last]
        tags = open_tagger().tag([token.text for token in tokens])
        found += [tag for token, tag in zip(tokens, tags, strict=True) if token.start not in inside]
    return tuple(found)


class _Usual(NamedTuple):
    """What the engine makes of an essay under most names."""

    others: tuple[tuple[str, str], ...]
    tags: tuple[str, ...]


def _usual(answers: Sequence[_Answer]) -> _Usual:
    others = Counter(answer.others for answer in answers).most_common(1)[0][0]
    length = Counter(len(answer.tags) for answer in answers).most_common(1)[0][0]
    columns = zip(*(answer.tags for answer in answers if len(answer.tags) == length), strict=True)
    return _Usual(others, tuple(Counter(column).most_common(1)[0][0] for column in columns))


def _compared(one: _Answer, usual: _Usual) -> dict[str, tuple[int, int]]:
    """Of each aspect: how much is as it should be, of how much."""
    out = {aspect: (sum(name[aspect] for name in one.named), len(one.named)) for aspect in ASPECTS[:3]}
    words = max(len(one.tags), len(usual.tags))
    return out | {
        "others": (int(one.others == usual.others), 1),
        "tags": (sum(a == b for a, b in zip(one.tags, usual.tags, strict=False)), words),
        "length": (sum(name["length"] for name in one.named), sum(name["found"] for name in one.named)),
    }


def _row(culture: str, found: Sequence[Mapping[str, tuple[int, int]]]) -> CultureRow:
    sums = {aspect: [sum(one[aspect][i] for one in found) for i in (0, 1)] for aspect in ASPECTS}
    return CultureRow(culture, {a: pair[0] for a, pair in sums.items()}, {a: pair[1] for a, pair in sums.items()})


def _gap(table: Sequence[CultureRow], aspect: str) -> float:
    shares = [share for row in table if (share := row.share(aspect)) is not None]
    return max(shares) - min(shares) if shares else 0.0


def _p_of_gap(same: Mapping[str, Sequence[Mapping[str, tuple[int, int]]]], aspect: str, gap: float) -> float:
    """How often the gap is as wide when in each essay it is drawn which culture fared how."""
    source = random.Random(1)  # noqa: S311 - statistics, not secrets
    columns = [list(essay) for essay in zip(*([one[aspect] for one in found] for found in same.values()), strict=True)]
    as_wide = 0
    for _ in range(_SHUFFLES):
        sums, whole = [0] * len(same), [0] * len(same)
        for column in columns:
            source.shuffle(column)
            for n, (right, trials) in enumerate(column):
                sums[n] += right
                whole[n] += trials
        shares = [right / trials for right, trials in zip(sums, whole, strict=True) if trials]
        as_wide += max(shares) - min(shares) >= gap - 1e-12
    return (as_wide + 1) / (_SHUFFLES + 1)

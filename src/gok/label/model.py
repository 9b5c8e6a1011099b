"""The context model at work: a linear-chain CRF over the tokens whose gate is open.

It weighs what rules and lists know against what stands around, and says how likely each label is, and whether the
thing is the writer's own or the world's. Recall comes first: a token is taken as soon as it is likely enough to be
something, not only when that is the likeliest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from gok.detect.forms import Forms
from gok.detect.rules import Candidate
from gok.label.examples import INSIDE, OUTSIDE
from gok.label.features import Row, rows_of
from gok.label.reasons import reasons_for
from gok.text import Essay, Span

__all__ = ["ContextModel", "Guess", "Judge", "find_by_context", "guesses_of", "shipped_model"]

# How likely something must be to be taken, by label; marks are judged more strictly, they protect nobody by themselves.
_ENOUGH = {"fam": 0.5, "prof": 0.5, "edu": 0.5, "sensitive": 0.45}
_ENOUGH_ELSE = 0.35
_FINER = {"firstname": "firstname_unknown"}  # gender is told later, by all mentions of a person
_LEAST = 0.02  # readings less likely than this are not worth keeping


@dataclass(frozen=True, slots=True)
class Guess:
    """What the model thinks of one mention: tokens, readings with their likelihood, and whose it is."""

    tokens: tuple[int, ...]
    readings: Mapping[str, float]
    personal: float


class Judge(Protocol):
    """Whoever says how likely each label is for the tokens of a row."""

    rule: str

    @property
    def digest(self) -> str:
        """Names the judge in the provenance of a result."""
        ...

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is."""
        ...


class ContextModel:
    """A trained model, opened; it is mapped into memory, not read."""

    rule = "model.context"

    def __init__(self, path: Path) -> None:
        import pycrfsuite

        self._tagger: Any = pycrfsuite.Tagger()
        self._tagger.open(str(path))
        self._labels = [label for label in self._tagger.labels() if label != OUTSIDE]
        self._path = path

    @cached_property
    def digest(self) -> str:
        """The beginning of the file's SHA-256."""
        return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is; what is very unlikely is left out."""
        tagger = self._tagger
        tagger.set(row.features)
        out = []
        for i in range(len(row.tokens)):
            outside = tagger.marginal(OUTSIDE, i)
            likely = {OUTSIDE: outside}
            if outside < 1 - _LEAST:
                for label in self._labels:
                    value = tagger.marginal(label, i)
                    if value >= _LEAST:
                        likely[label] = value
            out.append(likely)
        return out


def find_by_context(essay: Essay, forms: Forms, judge: Judge) -> Iterator[Candidate]:
    """Everything the judge takes for something, with the facts that speak for it."""
    tokens = essay.tokens
    for row in rows_of(essay, forms):
        for guess in guesses_of(row.tokens, judge.likelihoods(row)):
            span = Span(tokens[guess.tokens[0]].start, tokens[guess.tokens[-1]].end)
            facts = row.features[row.tokens.index(guess.tokens[0])]
            for label, score in guess.readings.items():
                category = _FINER.get(label, label)
                because = reasons_for(label, facts)
                yield Candidate(span, category, judge.rule, score, because=because, personal=guess.personal)


@cache
def shipped_model() -> ContextModel:
    """The model that comes with Gök, opened on first use."""
    return ContextModel(Path(__file__).with_name("context.crf"))


def guesses_of(tokens: Sequence[int], likelihoods: Sequence[Mapping[str, float]]) -> Iterator[Guess]:
    """Cut a row into mentions."""
    start, open_label = -1, ""
    readings: dict[str, float] = {}
    personal = 0.0
    for i, likely in enumerate(likelihoods):
        something = 1 - likely.get(OUTSIDE, 0.0)
        by_label, own = _by_label(likely)
        inside = likely.get(INSIDE, 0.0)
        best = max(by_label, key=by_label.__getitem__, default="")
        if open_label and inside >= 0.4 and inside >= by_label.get(best, 0.0):
            continue
        if open_label:
            yield Guess(tuple(tokens[start:i]), readings, personal)
            open_label = ""
        if best and something >= _ENOUGH.get(best, _ENOUGH_ELSE) and something - inside > 0.15:
            start, open_label = i, best
            total = sum(by_label.values())
            scale = something / total
            readings = {label: min(0.999, value * scale) for label, value in by_label.items() if value * scale > 0.05}
            personal = own / total
    if open_label:
        yield Guess(tuple(tokens[start : len(likelihoods)]), readings, personal)


def _by_label(likely: Mapping[str, float]) -> tuple[dict[str, float], float]:
    """Likelihoods by label, own and public together, and the share of all that is own."""
    by_label: dict[str, float] = {}
    own = 0.0
    for label, value in likely.items():
        if label in (OUTSIDE, INSIDE):
            continue
        name, _, public = label.partition("|")
        by_label[name] = by_label.get(name, 0.0) + value
        own += 0.0 if public else value
    return by_label, own

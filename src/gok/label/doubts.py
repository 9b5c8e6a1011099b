"""Doubts: words that were not replaced and might be personal, with how likely that is and why, the worst first.

They are worked out only when somebody asks for them: the plain way of an essay does not come by here. What speaks for a
doubt is gathered in `gok.label.doubt_features`; the weights are fitted on essays that the context model had not seen.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Any

from gok.detect import EssayView, shared_forms
from gok.detect.model.judges import choose_judge
from gok.detect.parting import part_words
from gok.label.doubt_features import Observation, observe
from gok.lang import Language
from gok.lang.rules import DOUBTS
from gok.pos import tagger_of
from gok.results import Doubt, Result
from gok.text import Essay, Span, joined, met_by
from gok.text.records import replace

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge

__all__ = ["doubts_among", "find_doubts", "likelihood", "weights_of"]

_LIKELY = -4.0  # log odds from which a model that says so is a reason
_RULE = 0.3  # how sure a rule must be to be a reason


def find_doubts(
    result: Result,
    *,
    model: bool | Judge = True,
    pos: bool = True,
    optional: frozenset[str] = frozenset(),
    least: float | None = None,
) -> tuple[Doubt, ...]:
    """The doubts of a result, with the judge that has found its mentions.

    `least` says how likely a doubt must be; None leaves it to the language's weights.
    """
    essay, language = result.essay, result.language
    seen = essay if essay.clean is None else essay.cleaned
    forms = shared_forms(language)
    parted = part_words(seen, forms)
    view = EssayView(seen if parted is None else replace(seen, text=parted.text), forms)
    judge, tagger = choose_judge(essay, model, language), tagger_of(language) if pos else None
    enough = language.weights["doubts"]["least"] if least is None else least
    found = doubts_among(view, observe(view, judge, tagger, optional), enough)
    for clean, whole in ((parted, seen), (essay.clean, essay)):
        if clean is not None:  # as in `gok.pipeline`
            found = [_moved(doubt, clean.back(doubt.span), whole) for doubt in found]
    return _open(result, found)


def _moved(doubt: Doubt, span: Span, essay: Essay) -> Doubt:
    return replace(doubt, span=span, text=span.of(essay.text))


def _open(result: Result, doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """The doubts that nobody has settled, the worst first: what is replaced or a person has decided is none."""
    settled = joined(m.span for m in result.mentions if m.action == "replace" or m.by == "person")
    left = [doubt for doubt in doubts if not met_by(doubt.span, settled)]
    return tuple(sorted(left, key=lambda doubt: (-doubt.probability, doubt.span)))


@cache
def weights_of(language: Language) -> tuple[float, Mapping[str, float]]:
    """What speaks for a doubt before anything is seen, and what each feature weighs; none without a fitted file."""
    path = language.folder / "models" / "doubts.toml"
    if not path.is_file():
        return language.weights["doubts"]["start"], {"own_and_something": 1.0}
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return table["start"], table["weights"]


def likelihood(features: Mapping[str, float], language: Language) -> float:
    """How likely a token with these features is personal."""
    start, weights = weights_of(language)
    odds = start + sum([weights[name] * value for name, value in features.items() if name in weights])
    return 1 / (1 + exp(min(700, -odds)))


def doubts_among(view: EssayView, observed: Iterable[Observation], least: float) -> list[Doubt]:
    """The doubts in order of their place: neighbours that are likely enough, together up to so many tokens."""
    longest = view.language.weights["doubts"]["longest"]
    runs: list[list[tuple[float, Observation]]] = []
    for one in observed:
        likely = likelihood(one.features, view.language)
        if likely < least:
            continue
        last = runs[-1][-1][1].place if runs else -2
        if one.place == last + 1 and len(runs[-1]) < longest and view.is_next(one.place):
            runs[-1].append((likely, one))
        else:
            runs.append([(likely, one)])
    return [_doubt(view, run) for run in runs]


def _doubt(view: EssayView, run: Sequence[tuple[float, Observation]]) -> Doubt:
    likely, worst = max(run, key=lambda pair: pair[0])
    span = Span(view.tokens[run[0][1].place].start, view.tokens[run[-1][1].place].end)
    reasons = tuple([DOUBTS[name].id for name in _reasons(worst.features)])
    return Doubt(span, span.of(view.text), worst.label, likely, reasons)


def _reasons(features: Mapping[str, float]) -> list[str]:
    holds = {
        "public": "kept" in features,
        "mark": "marked_capital" in features,
        "homonym": "like_replaced" in features,
        "number": "number" in features,
        "unknown": "unknown" in features,
        "rule": features.get("by_rule", 0.0) >= _RULE and "kept" not in features,
        "beside": "behind_replaced" in features or "before_replaced" in features,
        "below": features.get("something", -9.0) > _LIKELY and "kept" not in features,
    }
    return [name for name in DOUBTS if holds[name]] or ["below"]

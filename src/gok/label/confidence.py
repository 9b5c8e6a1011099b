"""How sure a replaced mention is, in one figure that means what it says: of those at 0.98, 98 in 100 are right.

Right is a mention that has the right label and is the writer's own. The context model is surer than it ought to be, and
knows nothing of what else speaks for or against a mention: that a rule has found it by its form, that the essay argues,
that a name comes back. A few weights, fitted on texts the model had not seen, put this into one figure.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from gok.detect.rule_book import rules_with
from gok.detect.text_types import text_type
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses
from gok.taxonomy import taxonomy

__all__ = ["weigh_confidence"]


def weigh_confidence(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Give each personal hypothesis that is no mark the likelihood that it is right as its score."""
    marks, kind, weights = taxonomy().marks, text_type(view), view.language.weights["confidence"]
    by_form, near = rules_with(view.language, "by_form"), rules_with(view.language, "near")
    mentions = Counter([h.entity for h in hypotheses])
    start, found_by_form = weights["start"] + weights["text"][kind], weights["by_form"][kind]
    found = []
    for h in hypotheses:
        if h.own is None or h.category in marks:
            found.append(h)
            continue
        odds = start + weights["label"] * _log_odds(h.score, weights) + weights["own"] * _log_odds(h.own, weights)
        if h.rules[0] in by_form:
            odds += found_by_form
        if not near.isdisjoint(h.rules):
            odds += weights["near"]
        if mentions[h.entity] > 1:
            odds += weights["again"] * math.log(mentions[h.entity])
        found.append(h.with_score(1 / (1 + math.exp(-odds))))
    return tuple(found)


def _log_odds(likely: float, weights: Mapping[str, Any]) -> float:
    bounded = min(max(likely, weights["lowest"]), weights["highest"])
    return math.log(bounded / (1 - bounded))

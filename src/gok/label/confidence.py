"""How sure a replaced mention is, in one figure that means what it says: of those at 0.98, 98 in 100 are right.

Right is a mention that has the right label and is the writer's own. The context model is surer than it ought to be, and
knows nothing of what else speaks for or against a mention: that a rule has found it by its form, that the essay argues,
that a name comes back. A few weights, fitted on texts the model had not seen, put this into one figure.
"""

from __future__ import annotations

import math
from collections import Counter

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView, text_type
from gok.label.hypotheses import Hypotheses
from gok.taxonomy import taxonomy

__all__ = ["weigh_confidence"]


def weigh_confidence(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Give each personal hypothesis that is no mark the likelihood that it is right as its score."""
    marks, kind, weights = taxonomy().marks, text_type(view), view.language.weights["confidence"]
    by_form, near = rules_with(view.language, "by_form"), rules_with(view.language, "near")
    of_label, of_own, start = weights["label"], weights["own"], weights["start"] + weights["text"][kind]
    lowest, highest = weights["lowest"], weights["highest"]
    mentions = Counter([h.entity for h in hypotheses])
    found = []
    for h in hypotheses:
        if h.own is None or h.category in marks:
            found.append(h)
            continue
        odds, rules = start, h.rules
        for likely, weight in ((h.score, of_label), (h.own, of_own)):
            bounded = highest if likely > highest else lowest if likely < lowest else likely
            odds += weight * math.log(bounded / (1 - bounded))
        if rules[0] in by_form:
            odds += weights["by_form"][kind]
        if not near.isdisjoint(rules):
            odds += weights["near"]
        times = mentions[h.entity]
        if times > 1:
            odds += weights["again"] * math.log(times)
        found.append(h.with_score(1 / (1 + math.exp(-odds))))
    return tuple(found)

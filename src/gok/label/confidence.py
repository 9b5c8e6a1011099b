"""How sure a replaced mention is, in one figure that means what it says: of those at 0.98, 98 in 100 are right.

Right is a mention that has the right label and is the writer's own. The context model is surer than it ought to be, and
knows nothing of what else speaks for or against a mention: that a rule has found it by its form, that the essay argues,
that a name comes back. A few weights, fitted on texts the model had not seen, put this into one figure.
"""

from __future__ import annotations

import math

from gok.label.settle import Hypothesis

__all__ = ["confidence_of"]

_BY_FORM = ("dates.", "ages.", "numbers.", "online.", "addresses.", "transport.")
_START = -0.6
_LABEL, _OWN = 0.25, 0.2  # log odds of the label, and of being the writer's own
_FOUND_BY_FORM = {"own": 1.9, "other": 1.9, "arguing": 1.9, "alone": 0.4}
_NEAR = -0.3  # only one letter away from what a list has
_AGAIN = 1.1  # each time it is mentioned e times as often
_TEXT = {"own": 0.5, "other": 0.0, "arguing": -0.4, "alone": -0.7}


def confidence_of(reading: Hypothesis, own: float, mentions: int, kind: str) -> float:
    """How likely the reading is right, given how likely it is own, how often it is mentioned, and the kind of text."""
    odds = _START + _TEXT[kind] + _LABEL * _log_odds(reading.score) + _OWN * _log_odds(own)
    rules = reading.rules
    if rules[0].startswith(_BY_FORM):
        odds += _FOUND_BY_FORM[kind]
    for rule in rules:
        if rule.endswith(".near"):
            odds += _NEAR
            break
    if mentions > 1:
        odds += _AGAIN * math.log(mentions)
    return 1 / (1 + math.exp(-odds))


def _log_odds(likely: float) -> float:
    bounded = 0.9995 if likely > 0.9995 else 0.002 if likely < 0.002 else likely
    return math.log(bounded / (1 - bounded))

"""Deciding: from candidates that may overlap to mentions that are labelled, numbered and judged, see `steps.py`."""

from gok.label.hypotheses import Hypothesis, settle
from gok.label.steps import label_candidates

__all__ = ["Hypothesis", "label_candidates", "settle"]

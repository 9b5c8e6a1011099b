"""Labelling: from candidates that may overlap to mentions that are numbered and judged."""

from gok.label.mentions import label_candidates
from gok.label.settle import Hypothesis, settle

__all__ = ["Hypothesis", "label_candidates", "settle"]

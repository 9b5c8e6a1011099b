"""Evaluation: two or more annotations of the same essays compared, whoever made them."""

from gok.evaluate.evaluation import Comparison, Evaluation, Settings, evaluate
from gok.evaluate.gates import GATED, Gate, failures, read_gates
from gok.evaluate.matching import MATCHINGS
from gok.evaluate.pairing import pair_essays
from gok.evaluate.reading import Reading, read_annotations, read_entries
from gok.evaluate.scores import SystemScores
from gok.evaluate.systems import CHOICES, Choice
from gok.evaluate.tags import Annotation, Tag, to_annotation
from gok.evaluate.variants import VARIANTS, runner

__all__ = [
    "CHOICES",
    "GATED",
    "MATCHINGS",
    "VARIANTS",
    "Annotation",
    "Choice",
    "Comparison",
    "Evaluation",
    "Gate",
    "Reading",
    "Settings",
    "SystemScores",
    "Tag",
    "evaluate",
    "failures",
    "pair_essays",
    "read_annotations",
    "read_entries",
    "read_gates",
    "runner",
    "to_annotation",
]

"""Ages that only the person beside them tells."""

from __future__ import annotations

from gok.detect.ages_beside import with_ages
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses

__all__ = ["accept_ages_beside"]


def accept_ages_beside(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """The hypotheses and the ages beside people that stand."""
    return tuple(with_ages(view.essay, list(hypotheses), view.forms))

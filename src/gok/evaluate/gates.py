"""Figures a release must reach: `f2=0.9,essays_exposed<0.02`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from gok.errors import SettingError
from gok.evaluate.scores import SystemScores

__all__ = ["GATED", "Gate", "failures", "read_gates"]

_SCORES = ("precision", "recall", "f1", "f2", "f5")
_PROTECTION = (
    "label_recall",
    "exact_recall",
    "precision_personal",
    "precision_entity",
    "precision_any",
    "F1_personal",
    "F2_personal",
    "F1_entity",
    "F2_entity",
    "markup_recall",
    "markup_precision",
    "entity_recall",
    "recall_with_doubts",
    "direct_recall",
    "quasi_recall",
    "gender_accuracy",
)
_AT_MOST = (
    "leak_chars",
    "public_replaced",
    "essays_exposed",
    "false_alarms_per_1000",
    "essays_with_leak",
    "essays_with_leak_after_doubts",
    "doubts_per_1000",
)
GATED = (*_SCORES, *(f"{m}_{s}" for m in ("macro", "weighted") for s in _SCORES), *_PROTECTION, *_AT_MOST)
"""What can be gated. The last seven are better when low, and fail when they are above the limit."""

_FORM = re.compile(r"\s*(\w+)\s*(=|<=?|>=?)\s*([0-9]*\.?[0-9]+)(%?)\s*")


@dataclass(frozen=True, slots=True)
class Gate:
    """A figure and its limit."""

    metric: str
    limit: float

    @property
    def is_upper(self) -> bool:
        """Whether the figure must not be above the limit."""
        return self.metric in _AT_MOST

    def failure(self, system: SystemScores) -> str:
        """Why the system does not pass, or nothing; a figure that could not be measured does not pass."""
        value = system.metric(self.metric)
        if value is None:
            return f"{system.name}: {self.metric} could not be measured"
        if value > self.limit if self.is_upper else value < self.limit:
            sign = "above" if self.is_upper else "under"
            return f"{system.name}: {self.metric} {value:.4f} is {sign} {self.limit:g}"
        return ""


def read_gates(texts: Iterable[str]) -> tuple[Gate, ...]:
    """Gates as they are written on the command line.

    >>> read_gates(["f2=0.9,recall=95%"])
    (Gate(metric='f2', limit=0.9), Gate(metric='recall', limit=0.95))
    """
    gates = []
    for piece in (p for text in texts for p in text.split(",") if p.strip()):
        form = _FORM.fullmatch(piece)
        names = {name.lower(): name for name in reversed(GATED)}
        if form is None or form.group(1).lower() not in names:
            raise SettingError(f"cannot gate on {piece!r}; write one of {', '.join(GATED)} as in f2=0.9")
        gate = Gate(names[form.group(1).lower()], float(form.group(3)) / (100 if form.group(4) else 1))
        if form.group(2)[0] in "<>" and (form.group(2)[0] == "<") != gate.is_upper:
            raise SettingError(f"{gate.metric} is gated from the other side: a release must not be {piece.strip()!r}")
        gates.append(gate)
    return tuple(gates)


def failures(gates: Iterable[Gate], systems: Iterable[SystemScores]) -> list[str]:
    """Every gate that a system does not pass, one line each."""
    systems = list(systems)
    return [line for gate in gates for system in systems if (line := gate.failure(system))]

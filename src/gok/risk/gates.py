"""Figures a release must keep to: `k=5,leaks=0,risk=10%`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from gok.errors import SettingError
from gok.risk.assessment import Assessment

__all__ = ["GATED", "Gate", "failures", "read_gates"]

_AT_LEAST = ("k", "l", "k_map")
_AT_MOST = ("risk", "highest", "uniques", "at_risk", "leaks", "linkage", "t", "delta")
GATED = (*_AT_LEAST, *_AT_MOST)
"""What can be gated: the first three must not be under their limit, the others not above it."""

_FORM = re.compile(r"\s*(\w+)\s*=\s*([0-9]*\.?[0-9]+)(%?)\s*")


@dataclass(frozen=True, slots=True)
class Gate:
    """A figure and its limit."""

    figure: str
    limit: float

    def failure(self, assessment: Assessment) -> str:
        """Why the corpus does not pass, or nothing; a figure that could not be measured does not pass.

        Where mentions were looked for and nothing sensitive was found, there is nothing l and t could be wrong with.
        """
        value = assessment.figures[self.figure]
        if value is None:
            vacuous = self.figure in ("l", "t") and assessment.mentions
            return "" if vacuous else f"{self.figure} could not be measured"
        if self.figure in _AT_LEAST and value < self.limit:
            return f"{self.figure} is {value:g}, under the limit of {self.limit:g}"
        if self.figure in _AT_MOST and value > self.limit:
            return f"{self.figure} is {value:.4g}, over the limit of {self.limit:g}"
        return ""


def read_gates(texts: Iterable[str]) -> tuple[Gate, ...]:
    """Gates as they are written on the command line.

    >>> read_gates(["k=5,risk=10%"])
    (Gate(figure='k', limit=5.0), Gate(figure='risk', limit=0.1))
    """
    gates = []
    for piece in (p for text in texts for p in text.split(",") if p.strip()):
        form = _FORM.fullmatch(piece)
        if form is None or form.group(1) not in GATED:
            raise SettingError(f"cannot gate on {piece!r}; write one of {', '.join(GATED)} as in k=5")
        gates.append(Gate(form.group(1), float(form.group(2)) / (100 if form.group(3) else 1)))
    return tuple(gates)


def failures(gates: Iterable[Gate], assessment: Assessment) -> list[str]:
    """Every gate that the corpus does not pass, one line each."""
    return [line for gate in gates if (line := gate.failure(assessment))]

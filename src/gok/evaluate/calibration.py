"""Whether a system is as sure as it ought to be: confidence against how often it was right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gok.evaluate.tags import Tag

__all__ = ["BINS", "Calibration"]

BINS = 10


@dataclass
class Calibration:
    """Running sums in ten bins of confidence."""

    count: list[int] = field(default_factory=lambda: [0] * BINS)
    right: list[int] = field(default_factory=lambda: [0] * BINS)
    confidence: list[float] = field(default_factory=lambda: [0.0] * BINS)
    squares: float = 0.0
    unsure: bool = False  # whether any prediction is less than certain: else there is nothing to judge

    def add(self, tag: Tag, right: bool) -> None:
        """Count one prediction."""
        sure = min(1.0, max(0.0, tag.confidence))
        n = min(BINS - 1, int(sure * BINS))
        self.count[n] += 1
        self.right[n] += right
        self.confidence[n] += sure
        self.squares += (sure - right) ** 2
        self.unsure |= sure < 1.0

    def to_dict(self) -> dict[str, Any] | None:
        """Bins, expected calibration error and Brier score; None if the system gives no confidence."""
        whole = sum(self.count)
        if not whole or not self.unsure:
            return None
        bins = [
            {"from": n / BINS, "count": c, "confidence": self.confidence[n] / c, "precision": self.right[n] / c}
            for n, c in enumerate(self.count)
            if c
        ]
        gap = sum(b["count"] * abs(b["confidence"] - b["precision"]) for b in bins) / whole
        return {"bins": bins, "expected_error": gap, "brier": self.squares / whole}

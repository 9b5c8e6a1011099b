"""A light linear classifier: logistic regression over hashed features, a handful for each row."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["Classifier"]

_COLUMNS = 1 << 18
_EPOCHS = 4
_BATCH = 256
_STEP = 0.3
_PLAIN = 1e-6  # how strongly weights are held back


class Classifier:
    """Weights of features; a row's score is the likelihood that it is one of those it was shown as right."""

    def __init__(self, weights: NDArray[np.float32], bias: float) -> None:
        self._weights = weights
        self._bias = bias

    @classmethod
    def fitted(cls, rows: NDArray[np.uint32], wanted: Sequence[bool], *, seed: int = 1) -> Classifier:
        """Learn from rows of equal length, in steps that grow smaller for what is met often (AdaGrad)."""
        places, right = _places(rows), np.asarray(wanted, dtype=np.float32)
        weights = np.zeros(_COLUMNS, dtype=np.float32)
        seen = np.full(_COLUMNS, 1e-3, dtype=np.float32)
        share = min(max(float(right.mean()), 1e-3), 1 - 1e-3)
        bias = float(np.log(share / (1 - share)))
        source = np.random.default_rng(seed)
        for _ in range(_EPOCHS):
            order = source.permutation(len(places))
            for start in range(0, len(order), _BATCH):
                batch = order[start : start + _BATCH]
                at = places[batch]
                off = _likely(weights[at].sum(axis=1) + bias) - right[batch]
                columns, where = np.unique(at, return_inverse=True)
                pull = np.bincount(where.ravel(), weights=np.repeat(off, at.shape[1]), minlength=len(columns))
                pull = (pull / len(batch)).astype(np.float32) + _PLAIN * weights[columns]
                seen[columns] += pull * pull
                weights[columns] -= _STEP * pull / np.sqrt(seen[columns])
                bias -= _STEP * float(off.mean()) / 10
        return cls(weights, bias)

    def scores(self, rows: NDArray[np.uint32]) -> list[float]:
        """How likely each row is one of the right ones."""
        out: list[float] = _likely(self._weights[_places(rows)].sum(axis=1) + self._bias).tolist()
        return out


def _places(rows: NDArray[np.uint32]) -> NDArray[np.int32]:
    return (rows % np.uint32(_COLUMNS)).astype(np.int32)


def _likely(sums: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-np.clip(sums, -30, 30))), dtype=np.float32)

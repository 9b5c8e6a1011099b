"""What the load says of memory: what stays grows, and what is taken for a moment does not."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from unittest import mock

BENCHMARKS = str(Path(__file__).parents[2] / "benchmarks")
MIB = 1024


def grown(life: list[int]) -> float:
    with mock.patch.object(sys, "path", [BENCHMARKS, *sys.path]):
        import mixed_load

        return mixed_load._grown(life)


def hashing(kept: list[int], share: float, seed: int) -> list[int]:
    """A second in three somebody's code is hashed, which takes a hundred MiB for as long as that lasts."""
    draw = random.Random(seed)
    return [used + 100 * MIB * (draw.random() < share) for used in kept]


def test_memory_for_a_moment_is_no_growth() -> None:
    for seed in range(100):
        assert 0.99 < grown(hashing([120 * MIB] * 360, 1 / 3, seed)) < 1.01


def test_what_stays_is() -> None:
    for seed in range(100):
        assert grown(hashing([120 * MIB + second * 100 for second in range(360)], 1 / 3, seed)) > 1.1

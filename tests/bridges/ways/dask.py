"""A Dask bag of records, in two processes."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed

ENVIRONMENT = "tables"
PACKAGES = ("dask",)
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    import dask.bag

    from gok.integrations.records import Pseudonymizer

    bag = dask.bag.from_sequence(essays, npartitions=2).map(Pseudonymizer(key=key, with_source=True))
    return [{"id": one["id"], "target": one["target"], "mentions": one["mentions"]} for one in bag.compute()]

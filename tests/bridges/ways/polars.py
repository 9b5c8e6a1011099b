"""A polars frame, the original beside the target."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed

ENVIRONMENT = "tables"
PACKAGES = ("polars",)
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    import polars

    import gok

    frame = gok.polars.pseudonymize(polars.DataFrame(essays), key=key, with_source=True)
    return frame.drop("text").to_dicts()

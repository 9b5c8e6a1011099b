"""A pandas frame, the original beside the target."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed

ENVIRONMENT = "tables"
PACKAGES = ("pandas",)
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    import pandas

    import gok

    frame = gok.pandas.pseudonymize(pandas.DataFrame(essays), key=key, with_source=True)
    assert list(frame.columns) == ["id", "text", "target", "mentions"]
    return frame.drop(columns="text").to_dict("records")

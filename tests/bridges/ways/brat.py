"""brat's pair of files, as it is; pseudonyms have no place in it and are drawn again."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed
from tests.bridges.ways._files import through_files

ENVIRONMENT = ""
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    return through_files(essays, key, "brat")

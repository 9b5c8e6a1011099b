"""INCEpTION's UIMA CAS, opened and saved by dkpro-cassis with the type system of ours."""

from __future__ import annotations

import io
from pathlib import Path

from gok.formats import xmi
from tests.bridges.ways import FIELDS, Given, Passed
from tests.bridges.ways._files import through_files

ENVIRONMENT = "annotation"
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    return through_files(essays, key, "xmi", save_again)


def save_again(path: Path) -> Path:
    """The file as the tool writes it."""
    import cassis

    types = cassis.load_typesystem(io.BytesIO(xmi.configuration().encode()))
    with path.open("rb") as file:
        opened = cassis.load_cas_from_xmi(file, typesystem=types)
    opened.to_xmi(path)
    return path

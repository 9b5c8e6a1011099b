"""What docs/doubts.md foretells of new essays holds on essays that were written later and nothing is chosen by."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from gok.evaluate.curve import curve
from gok.evaluate.tags import to_annotation

ROOT = Path(__file__).parents[2]
OWN = runpy.run_path(str(ROOT / "tools/own_essays.py"))
NAMED = ("low", "normal", "high")
ROW = re.compile(r"(?m)^\| ([\w.]+) \| (0\.\d+)–(0\.\d+|1\.0+) \| (0\.\d+) \|")
FORETOLD = {
    point: (float(low), float(high), float(seen))
    for point, low, high, seen in ROW.findall((ROOT / "docs/doubts.md").read_text("utf-8"))
}


def test_every_named_caution_is_foretold() -> None:
    assert set(NAMED) <= FORETOLD.keys()
    assert all(low < seen < high for low, high, seen in map(FORETOLD.__getitem__, NAMED))


@pytest.mark.parametrize("point", NAMED)
def test_recall_on_later_essays_lies_inside_the_interval(point: str) -> None:
    low, high, _ = FORETOLD[point]
    essays = [to_annotation(essay) for essay in OWN["unseen_essays"](OWN["LATER"])]
    row = curve(essays, points=(point,), samples=0).rows[0]
    assert low <= float(str(row[3])) <= high

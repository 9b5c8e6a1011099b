"""Every row of the seeds is shown: its texts come out as it asks, its tests exist, or it is answered in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checklist.judging import run, slips
from tests.seeds.reading import Row, read_rows

ROOT = Path(__file__).parents[2]
ROWS = read_rows()


def test_no_row_is_missing() -> None:
    assert [row.number for row in ROWS] == list(range(1, 203))
    assert not [row.number for row in ROWS if not (row.trials or row.tests or row.answers)]


@pytest.mark.parametrize("row", [row for row in ROWS if row.trials], ids=lambda row: str(row.number))
def test_row_holds(row: Row) -> None:
    for trial in row.trials:
        wrong = list(slips(trial.text, run(trial.text.text, profile=trial.profile)))
        if trial.known_wrong:
            assert wrong, "this row is right now: take the ~ away"
        else:
            assert not wrong


@pytest.mark.parametrize("test", sorted({test for row in ROWS for test in row.tests}))
def test_what_shows_a_row_is_there(test: str) -> None:
    assert "def test_" in (ROOT / test).read_text(encoding="utf-8")

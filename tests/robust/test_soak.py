"""What `make soak` keeps: the smallest case that fails, to be tried again, and what was done, to go on from."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from hypothesis import strategies as st

from tests.robust.properties import Property
from tests.robust.soak import Done, Soak


def short(text: str) -> None:
    assert len(text) < 5


def test_the_smallest_case_that_fails_is_kept_and_tried_again(tmp_path: Path) -> None:
    tried = Property(short, (st.text(),), 1.0)
    with pytest.raises(AssertionError):
        tried.tried(1, 200, tmp_path, database=None)
    [kept] = tmp_path.iterdir()
    assert kept.read_text("utf-8") == "seed 1\n{'text': '00000'}\n"
    with pytest.raises(AssertionError):
        tried.again(kept)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    first = Soak(7, tmp_path)
    first.add(Done("one", 7, 250))
    first.add(Done("kills", 7, 5))
    first.add(Done("two", 7, 0, "AssertionError in two"))
    again = Soak(7, tmp_path)
    assert (again.cases(), again.kills()) == (250, 5)
    assert set(again.done) == {("one", 7), ("kills", 7)}
    assert set(again.failed) == {("two", 7)}


def test_what_failed_is_tried_again_first_however_much_was_done(tmp_path: Path) -> None:
    first = Soak(7, tmp_path)
    first.add(Done("one", 7, 100_000))
    first.add(Done("two", 7, 0, "AssertionError in\ttwo\n"))
    again, pool = Soak(7, tmp_path), mock.Mock()
    assert len([*again.work(pool, cases=100_000, killed=0)]) == 1
    assert pool.submit.call_args.args[1:3] == ("two", 7)
    again.add(Done("two", 7, 250))
    assert not Soak(7, tmp_path).failed

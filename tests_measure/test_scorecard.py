"""The scorecard on the 80 development essays and on our own unseen ones: what the project has promised of replacement.

The development essays are part of the tests' data; of the unseen ones nothing but sums is looked at.
"""

from __future__ import annotations

import runpy
from collections.abc import Sequence
from pathlib import Path

import pytest

from gok.evaluate.replacement import WayScores, judge, ways_of, with_features
from gok.evaluate.replacement.gates import figures_of
from gok.formats import read_file
from gok.pipeline import detect_essay
from gok.replace import Key
from gok.results import Result
from gok.settings import Settings

ROOT = Path(__file__).parents[1]
RELATIONS = (
    *("city_in_its_country", "at_home_or_abroad", "street_keeps_its_kind", "relatives_surnames"),
    *("birth_year_and_age", "ages_in_order", "inflection"),
)


def _development() -> list[Result]:
    return [r for name in ("dev", "train") for r in read_file(ROOT / f"tests/data/essays-{name}.jsonl")]


def _unseen() -> list[Result]:
    own = runpy.run_path(str(ROOT / "tools/own_essays.py"))
    return [essay for name in (own["UNSEEN"], own["LATER"]) for essay in own["unseen_essays"](name)]


def _scores(essays: Sequence[Result]) -> WayScores:
    marked = [with_features(e, detect_essay(e.essay, Settings())) for e in essays if e.mentions]
    keys = [Key.from_seed(seed).upgraded() for seed in (1, 2, 3)]
    return judge(marked, ways_of("swell", ()), keys=keys, samples=200).ways[0]


@pytest.mark.parametrize("essays", [_development, _unseen])
def test_pseudonyms_are_as_good_as_promised(essays: object) -> None:
    assert callable(essays)
    figures = figures_of(_scores(essays()))
    assert {n: figures[n] for n in RELATIONS if n in figures and (figures[n] or 0) < 0.98} == {}
    assert figures["one_entity_one_pseudonym"] == figures["none_shared"] == figures["none_an_original"] == 1
    assert figures["changed_words"] == 0
    assert max(figures["lix"] or 0, figures["ovix"] or 0) < 0.02

"""The compiled walk through a sentence finds what the one in Python finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.kernel.walking import Walk
from gok.lexicon.lexicon import open_lexicon
from gok.pos.forms import lists_of
from gok.pos.model import SCALE, TAGS, read_model
from gok.pos.tagger import Weights, model_path
from gok.text import Essay

compiled = pytest.importorskip("gok.kernel.fast_walking", reason="not compiled")
DATA = Path(__file__).parents[1] / "data"
WORDS = st.text(st.characters(exclude_categories=("Zs", "Zl", "Zp", "Cc", "Cs")), min_size=1, max_size=12)
COMMON = st.sampled_from("Jag jag bor i Lund med min Ali . ” en röd Bil MALMÖ HETER och att gå".split())


@pytest.fixture(scope="module")
def walks():
    weights = Weights(read_model(model_path()), lists_of(open_lexicon()))
    model = {"tags": len(TAGS), "watched": TAGS.index("PROPN"), "scale": SCALE}
    return Walk(weights, **model), compiled.Walk(weights, **model)


def test_both_find_the_same_in_essays(walks):
    plain, fast = walks
    for line in (DATA / "essays-dev.jsonl").read_text("utf-8").splitlines()[:10]:
        essay = Essay(json.loads(line)["text"])
        for first, last in essay.sentences:
            words = [token.text for token in essay.tokens[first:last]]
            assert fast.walk(words) == plain.walk(words)
            for places in ([0], [len(words) - 1], range(0, len(words), 3)):
                assert fast.walk(words, places) == plain.walk(words, places)


@given(data=st.data())
@settings(deadline=None)
def test_both_find_the_same_in_anything(walks, data):
    plain, fast = walks
    words = data.draw(st.lists(WORDS | COMMON, max_size=10))
    places = data.draw(st.sets(st.integers(0, max(0, len(words) - 1)))) if words else set()
    assert fast.walk(words) == plain.walk(words)
    assert fast.walk(tuple(words), places) == plain.walk(words, places)


def test_there_is_no_place_behind_the_last(walks):
    for walk in walks:
        with pytest.raises(IndexError):
            walk.walk(["Jag", "bor"], [5])

"""The compiled walk through a sentence finds what the one in Python finds."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.kernel.walking import RowSums, Walk
from gok.lexicon.lexicon import open_lexicon
from gok.pos.features import LISTED, OWN, fold_spelling, own_features, parts_in
from gok.pos.forms import lists_of
from gok.pos.model import ROW, SCALE, TAGS, read_model
from gok.pos.tagger import Weights, model_path
from gok.text import Essay

compiled = pytest.importorskip("gok.kernel.fast_walking", reason="not compiled")
DATA = Path(__file__).parents[1] / "data"
WORDS = st.text(st.characters(exclude_categories=("Zs", "Zl", "Zp", "Cc", "Cs")), min_size=1, max_size=12)
COMMON = st.sampled_from("Jag jag bor i Lund med min Ali . ” en röd Bil MALMÖ HETER och att gå".split())


@pytest.fixture(scope="module")
def walks():
    told, lists = read_model(model_path()), lists_of(open_lexicon())
    model = {"tags": len(TAGS), "watched": TAGS.index("PROPN"), "scale": SCALE}
    return [
        walk(Weights(told, lists, sums), **model) for walk, sums in ((Walk, RowSums), (compiled.Walk, compiled.RowSums))
    ]


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


@pytest.fixture(scope="module")
def sums():
    rows = read_model(model_path()).rows
    return [one(rows.keys_in_order, rows.data, ROW) for one in (RowSums, compiled.RowSums)]


@given(ends=st.lists(st.text(max_size=4) | st.sampled_from(["a", "en", "ar", "het", "ö"]), max_size=20))
@settings(deadline=None)
def test_both_add_the_same_rows_up(sums, ends):
    plain, fast = sums
    features = [kind + end for end in ends for kind in ("1", "2", "3", "w", "Pw", "<")]
    assert number(fast.sum(features)) == plain.sum(features)
    assert number(fast.sum(iter(features))) == plain.sum(features)


def number(row):
    """A row as the one in Python has it: the compiled one keeps its bytes."""
    return int.from_bytes(row, "little", signed=True) if isinstance(row, bytes) else row


@given(
    low=st.text(max_size=9) | st.sampled_from(["lärare", "i", "", "x" * 600, "a\ud800b", "flickornas"]),
    kind=st.sampled_from(["low", "cap^"]),
    listed=st.sampled_from([None, "", "noun", "noun name"]),
)
@settings(deadline=None)
def test_both_make_the_same_features_of_parts(sums, low, kind, listed):
    plain, fast = sums
    given, features = (low, kind, "NOUN", fold_spelling(low)), OWN
    if listed is not None:
        given, features = (*given, listed, parts_in(listed)), OWN + LISTED
    found = number(fast.of_parts(features)(*given))
    assert found == plain.of_parts(features)(*given) == plain.sum(own_features(low, kind, "NOUN", listed))


def test_features_that_nobody_can_write_have_no_row(sums):
    for one in sums:
        assert number(one.sum(["w\ud800", ""])) == 0
        assert number(one.sum([])) == 0
        with pytest.raises((TypeError, AttributeError)):
            one.sum([1])


def test_rows_below_zero_are_added():
    keys, rows = array("I", sorted([crc32(b"a"), crc32(b"b")])), [-1, 5 << 200]
    data = b"".join(row.to_bytes(ROW, "little", signed=True) for row in rows)
    for one in (RowSums, compiled.RowSums):
        assert number(one(keys, data, ROW).sum(["a", "b", "a", "b", "c"])) == 2 * sum(rows)

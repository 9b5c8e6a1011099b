"""The model summed by key says what CRFsuite says."""

from __future__ import annotations

import json
from pathlib import Path

import pycrfsuite
import pytest

from gok.detect import find_candidates, shared_forms
from gok.detect.model.crf import Crf
from gok.detect.model.features import Row, rows_of
from gok.detect.model.model import shipped_model
from gok.detect.model.templates import FIRST, OUTSIDE, TEMPLATES
from gok.errors import InputError
from gok.kernel.chains import Chain
from gok.pos import open_tagger
from gok.text import Essay

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "src/gok/label/context.crf"


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    lines = (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()[:8]
    essays = [Essay(json.loads(line)["text"], id="e") for line in lines]
    forms = shared_forms()
    return [row for e in essays for row in rows_of(e, forms, find_candidates(e, forms), open_tagger())]


def test_shares_are_those_of_crfsuite(rows: list[Row]) -> None:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(MODEL))
    crf = Crf(MODEL)
    chain = Chain(crf, OUTSIDE)
    assert crf.labels == tagger.labels()
    assert max(len(row.tokens) for row in rows) > 1
    for row in rows:
        tagger.set(row.features)
        for place, shares in enumerate(chain.shares(row.keys, 0.0)):
            for label, share in zip(crf.labels, shares, strict=True):
                assert share == pytest.approx(tagger.marginal(label, place), abs=1e-9)


def test_what_is_next_to_nothing_is_nothing(rows: list[Row]) -> None:
    chain = Chain(Crf(MODEL), OUTSIDE)
    alone = [row for row in rows if len(row.tokens) == 1]
    skipped = 0
    for row in alone:
        (quick,), (exact,) = chain.shares(row.keys, 0.08), chain.shares(row.keys, 0.0)
        if quick != exact:
            skipped += 1
            assert exact[0] > 0.92
    assert skipped > len(alone) // 10


def test_what_is_ruled_out_at_once_would_have_been_nothing(rows: list[Row]) -> None:
    model = shipped_model()
    asked = ruled_out = 0
    for row in rows:
        for keys, likely in zip(row.keys, model.likelihoods(row), strict=True):
            assert keys is not None
            asked += 1
            if not keys[FIRST][0] and not model.may_be_something(*keys[:FIRST]):
                ruled_out += 1
                assert likely[OUTSIDE] > 0.97
    assert ruled_out > asked // 4


def test_a_token_ruled_out_is_nothing_and_leaves_its_neighbours_as_they_are(rows: list[Row]) -> None:
    chain = Chain(Crf(MODEL), OUTSIDE)
    row = max(rows, key=lambda row: len(row.tokens))
    whole, one_out = chain.shares(row.keys, 0.0), chain.shares([*row.keys[:-1], None], 0.0)
    assert max(one_out[-1]) == pytest.approx(1.0)
    assert one_out[0] == pytest.approx(whole[0], abs=0.05)


def test_compiled_sums_are_the_same_to_the_last_bit(rows: list[Row]) -> None:
    fast = pytest.importorskip("gok.kernel.fast_chains", reason="no C compiler where this was installed")
    crf = Crf(MODEL)
    plain, compiled = Chain(crf, OUTSIDE), fast.Chain(crf, OUTSIDE)
    for row in rows:
        assert compiled.likelihoods(row.keys, 0.03, 1e-9) == plain.likelihoods(row.keys, 0.03, 1e-9)
        for keys in row.keys:
            assert compiled.may_be_something(*keys[:FIRST]) == plain.may_be_something(*keys[:FIRST])
    run = [*rows[0].keys, None, *rows[1].keys]
    assert compiled.likelihoods(run, 0.03, 0.02) == plain.likelihoods(run, 0.03, 0.02)


def test_weights_and_steps_are_those_of_the_file() -> None:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(MODEL))
    info, crf = tagger.info(), Crf(MODEL)
    for fact in ("s=C", "T1=called", "e=city"):
        found = {crf.labels[label]: round(weight, 6) for label, weight in crf.weights(fact)}
        assert found == {label: weight for (name, label), weight in info.state_features.items() if name == fact}
    steps = {(crf.labels[one], crf.labels[two]): round(weight, 6) for one, two, weight in crf.steps()}
    assert steps == dict(info.transitions)
    assert crf.weights("no such fact") == []


@pytest.mark.parametrize("content", [b"", b"lCRF", b"x" * 200, MODEL.read_bytes()[:5000]])
def test_another_file_is_no_model(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    path.write_bytes(content)
    with pytest.raises(InputError):
        Crf(path)


def test_a_key_for_each_template(rows: list[Row]) -> None:
    for row in rows:
        for keys in row.keys:
            assert len(keys) == len(TEMPLATES)


def test_likelihoods_name_labels(rows: list[Row]) -> None:
    for row in rows[:50]:
        for likely in shipped_model().likelihoods(row):
            assert OUTSIDE in likely
            assert 0.9 < sum(likely.values()) < 1.0001 or likely[OUTSIDE] > 0.5

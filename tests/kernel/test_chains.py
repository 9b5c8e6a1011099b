"""A linear chain summed by groups of features says what CRFsuite says, compiled or not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pycrfsuite
import pytest

from gok.detect import EssayView, find_by_rules, shared_forms
from gok.detect.model.features import OUTSIDE
from gok.detect.model.judges import ContextModel
from gok.detect.model.rows import Row, rows_of
from gok.errors import InputError
from gok.kernel.chains import MOST_KEPT, UNIT, Chain, Crf, Group, weights_of
from gok.lang import load_language
from gok.pos import open_tagger
from gok.text import Essay
from gok.text.cache import BoundedCache

MODEL = load_language().folder / "models/context.crf"
ESSAYS = Path(__file__).parents[1] / "data/essays-dev.jsonl"
FIRST = (0, 1, 7)  # the form and the signs before and behind it, among the groups of a token


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    lines = ESSAYS.read_text("utf-8").splitlines()[:8]
    views = [EssayView(Essay(json.loads(line)["text"], id="e"), shared_forms()) for line in lines]
    return [row for view in views for row in rows_of(view, find_by_rules(view), open_tagger())]


@pytest.fixture(scope="module")
def crf() -> Crf:
    return Crf(MODEL.read_bytes())


def chain_of(crf: Crf, kind: type[Chain] = Chain, of: Callable[[Crf], Any] = weights_of) -> Chain:
    return kind(crf.labels, of(crf), steps=crf.steps, outside=crf.labels.index(OUTSIDE), lead=0.5)


def test_likelihoods_are_those_of_crfsuite(rows: list[Row], crf: Crf) -> None:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(MODEL))
    chain = chain_of(crf)
    assert crf.labels == tagger.labels()
    assert max(len(row.tokens) for row in rows) > 1
    for row in rows:
        tagger.set([[feature for group in groups or () for feature in group] for groups in row.groups])
        for place, likely in enumerate(chain.likelihoods(row.groups, 0.0, 0.0)):
            for label in crf.labels:
                assert likely[label] == pytest.approx(tagger.marginal(label, place), abs=1e-9)


def test_what_is_next_to_nothing_is_nothing(rows: list[Row], crf: Crf) -> None:
    chain = chain_of(crf)
    alone = [row for row in rows if len(row.tokens) == 1]
    skipped = 0
    for row in alone:
        (quick,), (exact,) = chain.likelihoods(row.groups, 0.08, 0.0), chain.likelihoods(row.groups, 0.0, 0.0)
        if quick != exact:
            skipped += 1
            assert exact[OUTSIDE] > 0.92
            assert quick[OUTSIDE] == 1.0
    assert skipped > len(alone) // 10


def test_what_is_ruled_out_at_once_would_have_been_nothing(rows: list[Row]) -> None:
    model, enough = ContextModel(MODEL), load_language("sv").weights["guesses"]["enough"]
    taken = min(enough["any"], enough["mark"])  # what is ruled out is not hinted at
    asked = ruled_out = 0
    for row in rows:
        for token, groups, likely in zip(row.tokens, row.groups, model.likelihoods(row), strict=True):
            assert groups is not None
            asked += 1
            if token not in row.hints and not model.may_be_something([groups[place] for place in FIRST]):
                ruled_out += 1
                assert 1 - likely[OUTSIDE] < taken / 2
    assert ruled_out > asked // 4


def test_a_token_ruled_out_is_nothing_and_leaves_its_neighbours_as_they_are(rows: list[Row], crf: Crf) -> None:
    chain = chain_of(crf)
    row = max(rows, key=lambda row: len(row.tokens))
    whole, one_out = (chain.likelihoods(run, 0.0, 0.0) for run in (row.groups, [*row.groups[:-1], None]))
    assert one_out[-1][OUTSIDE] == pytest.approx(1.0)
    assert one_out[0] == pytest.approx(whole[0], abs=0.05)


def test_both_twins_agree_to_the_last_bit(rows: list[Row], crf: Crf) -> None:
    fast = pytest.importorskip("gok.kernel.fast_chains", reason="no C compiler where this was installed")
    plain, compiled = chain_of(crf), chain_of(crf, fast.Chain, fast.weights_of)
    open_ones = 0
    for row in rows:
        assert compiled.likelihoods(row.groups, 0.03, 1e-9) == plain.likelihoods(row.groups, 0.03, 1e-9)
        for groups in row.groups:
            assert groups
            first = [groups[place] for place in FIRST]
            assert compiled.may_be_something(first) == plain.may_be_something(first)
            open_ones += plain.may_be_something(first)
            one, other = compiled.sums(groups), plain.sums(groups)
            assert [a - one[0] for a in one] == [b - other[0] for b in other]
    assert 0 < open_ones < sum(len(row.tokens) for row in rows)
    run = [*rows[0].groups, None, *rows[1].groups]
    assert compiled.likelihoods(run, 0.03, 0.02) == plain.likelihoods(run, 0.03, 0.02)


def test_a_pair_is_read_and_weighed_like_the_group_it_stands_for(crf: Crf) -> None:
    fast = pytest.importorskip("gok.kernel.fast_chains", reason="no C compiler where this was installed")
    plain, compiled = chain_of(crf), chain_of(crf, fast.Chain, fast.weights_of)

    def find(of: tuple[str, str]) -> Group:
        return f"-1={of[0]}", f"-2={of[1]}", f"-2-1={of[1]}|{of[0]}"

    features = ("-1=", (0, 0)), ("-2=", (1, 0)), ("-2-1=", (1, 0), "|", (0, 0))
    pairs, others, table = fast.Pairs(*features), fast.Pairs(*features), BoundedCache(find, MOST_KEPT)
    signs = [("i", "bor"), ("heter", "jag"), ("<Name>", "^"), ("zq", "qz"), ("å" * 300, "漢"), ("är", "på")]
    for of in signs:
        pair, group = pairs[of], table[of]
        assert (tuple(pair), len(pair), pair[2]) == (group, 3, group[2])
        assert len({pair, pairs[of]}) == 1
        assert len({pair, others[of], group}) == 3
        for chain in (compiled, plain):
            assert chain.sums([pair]) == chain.sums([group])
            assert chain.may_be_something([pair]) == chain.may_be_something([group])
    told = [compiled.sums([pairs[of]]) for of in signs]
    for number in range(MOST_KEPT + 1):  # more than are kept
        compiled.may_be_something([others[str(number), "i"]])
    assert [compiled.sums([pairs[of]]) for of in signs] == told


def test_a_sum_is_the_same_in_any_order(rows: list[Row], crf: Crf) -> None:
    chain = chain_of(crf)
    for row in rows[:50]:
        groups = row.groups[0]
        assert groups
        one_group = tuple(feature for group in reversed(groups) for feature in reversed(group))
        assert chain.sums([one_group]) == chain.sums(groups)
    sums = chain.sums([("s=C",)])
    weights = dict(crf.weights("s=C"))
    nothing = next(lane for lane in range(len(crf.labels)) if lane not in weights)
    assert all((sums[lane] - sums[nothing]) * UNIT == pytest.approx(weight) for lane, weight in weights.items())


def test_weights_and_steps_are_those_of_the_file(crf: Crf) -> None:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(MODEL))
    info = tagger.info()
    for feature in ("s=C", "T1=called", "e=city"):
        found = {crf.labels[label]: round(weight, 6) for label, weight in crf.weights(feature)}
        assert found == {label: weight for (name, label), weight in info.state_features.items() if name == feature}
    steps = {(crf.labels[one], crf.labels[two]): round(weight, 6) for one, two, weight in crf.steps}
    assert steps == dict(info.transitions)
    assert crf.weights("no such feature") == []


@pytest.mark.parametrize("content", [b"", b"lCRF", b"x" * 200, MODEL.read_bytes()[:5000]])
def test_another_file_is_no_model(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "model.crf"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="model"):
        Crf(content)
    with pytest.raises(InputError):
        ContextModel(path)


def test_likelihoods_name_labels(rows: list[Row]) -> None:
    model = ContextModel(MODEL)
    for row in rows[:50]:
        for likely in model.likelihoods(row):
            assert OUTSIDE in likely
            assert 0.9 < sum(likely.values()) < 1.0001 or likely[OUTSIDE] > 0.5


def test_both_twins_read_the_same_weights_of_every_feature(crf: Crf) -> None:
    fast = pytest.importorskip("gok.kernel.fast_chains", reason="no C compiler where this was installed")
    for model in (crf, Crf(crf.behind)):
        plain, compiled = weights_of(model), fast.weights_of(model)
        features = [name.decode() for name in model.names]
        assert any(not feature.isascii() for feature in features)
        for feature in (*features, "", "no such feature", "s=C\0", "\0", *[feature[:-1] for feature in features[:999]]):
            assert compiled(feature) == plain(feature)


def test_compiled_too_a_file_cut_short_is_damaged(crf: Crf) -> None:
    fast = pytest.importorskip("gok.kernel.fast_chains", reason="no C compiler where this was installed")
    data, *places = crf.places
    short = Crf(data)
    short.places = (data[:5000], *places)
    with pytest.raises(ValueError, match="damaged"):
        fast.weights_of(short)("s=C")

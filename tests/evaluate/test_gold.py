"""Splits and samples: reproducible, and no learner in two parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.errors import SettingError
from gok.evaluate.gold import Member, sample, split
from tests.evaluate.building import patient

members = st.lists(st.integers(0, 8), min_size=4, max_size=40).map(
    lambda learners: [Member(f"e{n}", f"L{who}", (str(n % 3),)) for n, who in enumerate(learners)]
)


@patient
@given(members, st.integers(0, 5))
def test_every_essay_once_and_no_learner_twice(corpus: list[Member], seed: int) -> None:
    if len({m.learner for m in corpus}) < 2:
        return
    parts = split(corpus, {"dev": 0.3, "test": 0.7}, seed=seed)
    assert sorted(i for ids in parts.values() for i in ids) == sorted(m.id for m in corpus)
    learner = {m.id: m.learner for m in corpus}
    dev, test = ({learner[i] for i in parts[name]} for name in ("dev", "test"))
    assert not dev & test
    assert parts == split(corpus[::-1], {"dev": 0.3, "test": 0.7}, seed=seed) or sorted(parts["dev"]) == sorted(
        split(corpus[::-1], {"dev": 0.3, "test": 0.7}, seed=seed)["dev"]
    )


def test_shares_and_seeds() -> None:
    corpus = [Member(f"e{n}", f"L{n}") for n in range(100)]
    parts = split(corpus, {"train": 0.6, "dev": 0.2, "test": 0.2}, seed=1)
    assert {name: len(ids) for name, ids in parts.items()} == {"train": 60, "dev": 20, "test": 20}
    assert parts != split(corpus, {"train": 0.6, "dev": 0.2, "test": 0.2}, seed=2)


def test_who_joins_moves_few_others() -> None:
    corpus = [Member(f"e{n}", f"L{n}") for n in range(100)]
    before = set(split(corpus, {"a": 0.5, "b": 0.5}, seed=1)["a"])
    after = set(split([*corpus, Member("new", "new")], {"a": 0.5, "b": 0.5}, seed=1)["a"])
    assert len(before ^ after) <= 2


@pytest.mark.parametrize("parts", [{}, {"a": 0.5}, {"a": 1.2, "b": -0.2}])
def test_shares_must_make_one(parts: dict[str, float]) -> None:
    with pytest.raises(SettingError):
        split([Member("a"), Member("b")], parts, seed=1)


def test_too_few_learners() -> None:
    with pytest.raises(SettingError, match="1 learners"):
        split([Member("a", "L"), Member("b", "L")], {"a": 0.5, "b": 0.5}, seed=1)


def test_samples_are_even_and_repeatable() -> None:
    corpus = [Member(f"e{n}", f"L{n // 4}", ("rare",) if n < 3 else ("common",)) for n in range(40)]
    drawn = sample(corpus, 6, seed=1)
    assert drawn == sample(corpus[::-1], 6, seed=1)
    assert sum(int(i[1:]) < 3 for i in drawn) == 3
    common = [i for i in drawn if int(i[1:]) >= 3]
    assert len({int(i[1:]) // 4 for i in common}) == len(common)
    with pytest.raises(SettingError):
        sample(corpus, 41, seed=1)

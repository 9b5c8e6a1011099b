"""Learner and corpus: one name for one, distinct names for all, and nobody's own."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.corpus import batches
from gok.corpus.assignments import Assignments
from gok.corpus.digests import decode, encode, wanted_in
from gok.errors import SettingError
from gok.replace import Key
from gok.replace.lists import pool
from gok.replace.scopes import Collected, Wanted, assign, assign_all
from gok.text.folding import fold
from tests.corpus.building import corpus, failures, records, run, write_jsonl

KEY = Key.from_seed(9)
FIRST = (
    "Fatuma Dariusz Zeinab Oksana Tesfaye Hodan Agnieszka Yusuf Maryam Hamid Soraya Piotr Bilal Samira Goran".split()
)
TOWNS = "Borlänge Kalmar Skövde Gävle Kiruna Falun Luleå Halmstad Eskilstuna Sundsvall Karlstad Visby".split()
DIGEST = st.binary(min_size=32, max_size=32).filter(any)
WANTED = st.builds(Wanted, st.tuples(st.sampled_from(["given:m:sv", "surname:sv"])), st.one_of(st.just(b""), DIGEST))
COLLECTED = st.builds(Collected, st.dictionaries(DIGEST, WANTED, max_size=5), st.frozensets(DIGEST, max_size=5))
SCOPES = st.dictionaries(st.binary(min_size=16, max_size=16), COLLECTED, max_size=4)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ESSAYS", 4)


@given(SCOPES)
def test_digests_come_back(scopes: dict[bytes, Collected]) -> None:
    data = encode(scopes)
    assert dict(decode(data)) == scopes
    assert wanted_in(data) == {digest for c in scopes.values() for digest in c.wanted}


def essays(count: int) -> list[dict[str, Any]]:
    """Essays by some learners, who share friends and towns; ordinary words look like names at times."""
    made = []
    for i in range(count):
        one, learner = random.Random(i), i % 6
        friend, other = one.sample(FIRST, 2)
        town, away = one.sample(TOWNS, 2)
        text = f"Jag heter {FIRST[learner]} och bor i {town}. Min kompis {friend} bor i {away}. "
        text += f"{friend}s bror heter {other}."
        text += one.choice([" Linda du är snäll.", " En sten och en björn.", " Vi åkte till Damaskus i Syrien.", ""])
        made.append({"id": f"e{i}", "learner": f"L{learner}", "text": text})
    return made


@pytest.mark.parametrize("scope", ["learner", "corpus"])
def test_one_name_distinct_names_and_no_original(tmp_path: Path, scope: str) -> None:
    source = write_jsonl(tmp_path / "in.jsonl", essays(60))
    run(source, tmp_path / "out.jsonl", scope=scope, workers=2, with_source=True)
    forms: dict[Any, dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    for record in records(tmp_path / "out.jsonl"):
        home = record["learner"] if scope == "learner" else ""
        for m in record["mentions"]:
            slot = m["label"].partition("_")[0]
            if slot in ("firstname", "city") and m["action"] == "replace" and not m["features"]:
                forms[home][slot, fold(m["text"])].add(fold(m["replacement"]))
    assert len(forms) == (6 if scope == "learner" else 1)
    for found in forms.values():
        assert len(found) > 8
        assert not {original: names for original, names in found.items() if len(names) > 1}
        chosen = [next(iter(names)) for names in found.values()]
        assert len(set(chosen)) == len(chosen)
        assert not set(chosen) & {original for _, original in found}


def test_a_name_differs_between_learners(tmp_path: Path) -> None:
    given = [{"id": f"e{i}", "learner": f"L{i}", "text": "Min vän heter Oksana."} for i in range(12)]
    run(write_jsonl(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl", scope="learner")
    assert len({r["target"] for r in records(tmp_path / "out.jsonl")}) > 4
    run(tmp_path / "in.jsonl", tmp_path / "one.jsonl", scope="corpus")
    assert len({r["target"] for r in records(tmp_path / "one.jsonl")}) == 1


def test_the_learner_must_be_known(tmp_path: Path) -> None:
    given = [*essays(3), {"id": "x", "text": "Jag heter Oksana."}]
    summary = run(write_jsonl(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl", scope="learner")
    assert (summary.essays, summary.failed) == (3, 1)
    assert "needs the learner" in failures(tmp_path / "out.jsonl")["x"]


def wishes(count: int, name: str) -> Collected:
    wanted = {KEY.digest("thing", str(i)): Wanted((name,)) for i in range(count)}
    return Collected(wanted, frozenset({KEY.digest("original", fold(pool(name)[0]))}))


def test_assigned_as_the_engine_would(tmp_path: Path) -> None:
    few = wishes(30, "given:f:sv")
    names, used_up = assign_all(few, key=KEY)
    assert dict(names) == assign(few, key=KEY)
    assert not used_up
    assert len(set(names.values())) == 30


def test_a_list_that_is_used_up_is_shared(tmp_path: Path) -> None:
    size = len(pool("company:company"))
    many = wishes(size + 20, "company:company")
    with pytest.raises(SettingError, match="used up"):
        assign(many, key=KEY)
    names, used_up = assign_all(many, key=KEY)
    assert used_up == {"company:company"}
    assert len(set(names.values())) == size - 1  # all but the original
    assert pool("company:company")[0] not in names.values()
    everything = Collected(many.wanted, frozenset(KEY.digest("original", fold(n)) for n in pool("company:company")))
    with pytest.raises(SettingError, match="nothing that does not stand in the essays"):
        assign_all(everything, key=KEY)


def test_the_order_of_the_parts_does_not_matter(tmp_path: Path) -> None:
    parts = [encode({b"s" * 16: wishes(count, name)}) for count, name in ((5, "surname:sv"), (9, "given:m:sv"))]
    found = []
    for i, order in enumerate(itertools.permutations(parts)):
        table = Assignments(tmp_path / f"{i}.sqlite")
        table.fill(order, KEY)
        found.append({**table.of(order[0]), **table.of(order[1])})
        table.close()
    assert found[0] == found[1]
    assert len(found[0]) == 9
    assert (tmp_path / "0.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_second_run_over_the_same_learner_keeps_the_names(tmp_path: Path) -> None:
    """What a key is for: names do not depend on what else is in the corpus, unless they would clash."""
    run(corpus(tmp_path / "a.jsonl", 8), tmp_path / "a.out.jsonl", scope="learner")
    run(corpus(tmp_path / "b.jsonl", 16), tmp_path / "b.out.jsonl", scope="learner")
    short, long = records(tmp_path / "a.out.jsonl"), records(tmp_path / "b.out.jsonl")
    same = [a["target"] == b["target"] for a, b in zip(short, long, strict=False)]
    assert sum(same) >= 6

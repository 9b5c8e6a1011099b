"""The engine asked about its own releases: candidates are put back, and the figures of the release are compared.

A candidate that gives another figure than the release is ruled out. Of those that are left one is guessed. A release
may help in this no more than the target, the labels and the features do that stand in it by right.
"""

from __future__ import annotations

import json
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import gok
from gok.corpus import run_corpus
from gok.formats import Format
from gok.replace import Key, Original
from gok.results import Result
from gok.risk.attacks.oracle import LABELS, candidates, groups
from gok.safe.releases import META, record_of
from tests.attacks.releasing import READ, WRITTEN, keys, written

NAMES = 200
PSEUDONYM = "Kim"
ESSAYS = (
    "Hej! Jag heter {} och tycker om att läsa. Jag vill lära mig svenska varje dag.",
    "Min bästa vän kallas {} av alla. Vi spelar fotboll efter skolan, och sedan lagar {} mat åt oss.",
    "I går träffade vi {} på torget. Det regnade och bussen kom aldrig.",
)


@cache
def asked(essay: str) -> dict[str, Result]:
    """What the engine says of the essay with each candidate in it, as far as it finds the name at all.

    The pseudonym is the same for all: it is known, and what was chosen by a key tells nothing.
    """
    out = {}
    for name in candidates(NAMES):
        text = essay.replace("{}", name)
        pinned = {Original(label, name): PSEUDONYM for label in LABELS}
        result = gok.pseudonymize(text, seed=1, meta={"id": "A1AT1"}, overrides=pinned)
        if result.text == essay.replace("{}", PSEUDONYM):
            out[name] = result
    return out


def by_right(result: Result) -> str:
    """What a release says by right: target, labels, numbers, features the pseudonym shows, what was done."""
    released = result.release()
    said = [(m.label, m.number, m.features, m.action, m.replacement, m.target) for m in released.mentions]
    return repr((released.text, said))


def interval(share: float, count: int) -> float:
    """The upper end of the 95 % interval of a share of right guesses."""
    return share + 1.96 * sqrt(share * (1 - share) / count)


@pytest.mark.parametrize("essay", ESSAYS)
def test_there_is_something_to_attack(essay: str) -> None:
    results = asked(essay)
    assert len(results) > NAMES / 2
    sure = {name: tuple((round(m.confidence, 4), m.rules) for m in r.mentions) for name, r in results.items()}
    assert groups(sure) > 3 * groups({name: by_right(result) for name, result in results.items()})


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
@pytest.mark.parametrize("essay", ESSAYS)
def test_no_key_of_a_release_helps_to_guess(essay: str, row: Format) -> None:
    results = asked(essay)
    base = groups({name: by_right(result) for name, result in results.items()}) / len(results)
    files = {name: written(row.name, result) for name, result in results.items()}
    said = {name: keys(row.name, text) for name, text in files.items()}
    every = {key for one in said.values() for key in one}
    for key in every:
        helped = groups({name: tuple(one.get(key, ())) for name, one in said.items()}) / len(results)
        assert helped <= interval(base, len(results)), key
    assert groups(files) / len(results) <= base  # all keys together


def test_every_format_is_attacked() -> None:
    assert {row.name for row in WRITTEN} == set(READ)


@pytest.mark.parametrize("essay", ESSAYS)
def test_neither_bundles_nor_the_answers_of_the_api_help(essay: str) -> None:
    results = asked(essay)
    base = groups({name: by_right(result) for name, result in results.items()})
    bundled = {name: json.dumps(record_of(result.release(META))) for name, result in results.items()}
    answered = {name: json.dumps(result.to_dict(keep_meta=())) for name, result in results.items()}
    assert groups(bundled) <= base
    assert groups(answered) <= base


@pytest.mark.parametrize("profile", ["redact", "swell"])
def test_no_file_of_a_corpus_run_helps(profile: str, tmp_path: Path) -> None:
    """One run over all candidates; what it leaves on the disk is held against label and target."""
    Key(bytes(range(32))).write(tmp_path / "key")
    lines = [
        json.dumps({"id": f"E{i}", "text": ESSAYS[0].replace("{}", name)}) for i, name in enumerate(candidates(NAMES))
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for out in ("out.parquet", "out.jsonl"):
        summary = run_corpus(tmp_path / "in.jsonl", tmp_path / out, key=tmp_path / "key", profile=profile)
        assert (summary.essays, summary.failed) == (len(lines), 0)
    assert {path.name for path in tmp_path.iterdir()} == {"key", "in.jsonl", "out.parquet", "out.jsonl"}
    from pyarrow import parquet

    tables = [parquet.read_table(tmp_path / "out.parquet").to_pylist()]
    tables.append([json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()])
    tables[1][0].pop("provenance")  # of the whole run, in the first line
    for table in tables:
        names = ("label", "number", "features", "action")
        said = {row["id"]: repr([[m[name] for name in names] for m in row["mentions"]]) for row in table}
        rest = {row["id"]: json.dumps(_without_pseudonyms(row)) for row in table}
        assert groups(rest) <= groups(said) <= len(LABELS) + 1


def _without_pseudonyms(row: dict[str, Any]) -> dict[str, Any]:
    """A row without its id and without what the key chose; a pseudonym's place follows from its length."""
    target = row["target"]
    for mention in reversed(row["mentions"]):
        target = target[: mention["target_start"]] + "@" + target[mention["target_end"] :]
    chosen = ("replacement", "target_start", "target_end")
    mentions = [{key: value for key, value in m.items() if key not in chosen} for m in row["mentions"]]
    return {key: value for key, value in row.items() if key != "id"} | {"target": target, "mentions": mentions}


def test_a_redacted_name_has_no_length() -> None:
    names = ("Bosse", "Fatuma", "Alexander")
    texts = {gok.pseudonymize(f"Jag heter {name}.", seed=1, profile="redact").text for name in names}
    assert len(texts) == 1

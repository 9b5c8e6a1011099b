"""The engine asked about its own releases: candidates are put back, and the figures of the release are compared.

A candidate that gives another figure than the release is ruled out. Of those that are left one is guessed. A release
may help in this no more than the target, the labels and the features do that stand in it by right.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import sqrt

import pytest

import gok
from gok.formats import Format
from gok.replace import Original
from gok.results import Result
from tests.attacks.releasing import READ, WRITTEN, keys, written

NAMES = 200
PSEUDONYM = "Kim"
LABELS = ("firstname_male", "firstname_female", "firstname_unknown", "nickname", "surname")
ESSAYS = (
    "Hej! Jag heter {} och tycker om att läsa. Jag vill lära mig svenska varje dag.",
    "Min bästa vän kallas {} av alla. Vi spelar fotboll efter skolan, och sedan lagar {} mat åt oss.",
    "I går träffade vi {} på torget. Det regnade och bussen kom aldrig.",
)


def candidates() -> list[str]:
    """Names of all sorts: common and rare, of men and women, from here and from elsewhere, some of them misspelled."""
    found: list[str] = []
    for folder, share in (("firstnames_sv", 1), ("firstnames_world", 2)):
        lines = resources.files("gok.lexicon").joinpath("data", folder, "items.tsv").read_text(encoding="utf-8")
        names = [line.split("\t")[0] for line in lines.splitlines() if line[:1].isupper()]
        names = [name for name in names if name.isalpha() and 2 < len(name) < 12]
        count = NAMES * share // 3
        found += names[:: len(names) // count][:count]
    return [name[:2] + name[1:] if i % 10 == 0 else name for i, name in enumerate(dict.fromkeys(found))]


@cache
def asked(essay: str) -> dict[str, Result]:
    """What the engine says of the essay with each candidate in it, as far as it finds the name at all.

    The pseudonym is the same for all: it is known, and what was chosen by a key tells nothing.
    """
    out = {}
    for name in candidates():
        text = essay.replace("{}", name)
        pinned = {Original(label, name): PSEUDONYM for label in LABELS}
        result = gok.pseudonymize(text, seed=1, meta={"id": "A1AT1"}, overrides=pinned)
        if result.text == essay.replace("{}", PSEUDONYM):
            out[name] = result
    return out


def groups(answers: dict[str, object]) -> int:
    """How many groups of candidates answers tell apart. So many of them are guessed right, one in each group."""
    return len(set(answers.values()))


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

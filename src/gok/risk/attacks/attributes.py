"""Attributes: mother tongue, age group and gender of a learner, guessed from the texts and their pseudonyms.

A linear classifier learns from four fifths of the learners and guesses the rest, five times over: from the texts alone,
from the pseudonyms alone, from both, and, to compare, from the other columns of the metadata.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import eq
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gok.risk.attacks.chances import p_of_guesses, wilson
from gok.risk.attacks.holdings import Holdings
from gok.risk.attacks.vectors import Matrix, common_words, normalized, own_text, stacked, text_row
from gok.risk.outcomes import AttackOutcome

__all__ = ["attack", "cross_guesses"]

GUESSED = ("l1", "age", "gender")
SOURCES = ("text", "pseudonyms", "both")
_FOLDS = 5
_RIDGE = 1.0


def attack(holdings: Holdings) -> list[AttackOutcome]:
    """Guess each attribute that the metadata knows the truth of."""
    found = holdings.ledger.once("attributes/guesses", lambda: _guesses(holdings))
    if not found:
        note = "No column tells mother tongue, age or gender of enough learners: there is no truth to compare with."
        return [AttackOutcome("attributes", notes=(note,))]
    return [_weighed(kind, told) for kind, told in found.items()]


def _weighed(kind: str, told: Mapping[str, Any]) -> AttackOutcome:
    true, guessed = told["true"], told["guessed"]
    rates = {source: sum(map(eq, guesses, true)) / len(true) for source, guesses in guessed.items()}
    base = max(Counter(true).values()) / len(true)
    outcome = AttackOutcome(
        "attributes",
        rate=rates["both"],
        base=base,
        interval=wilson(rates["both"] * len(true), len(true)),
        trials=len(true),
        p=p_of_guesses(guessed["both"], true),
        details={
            "of": kind,
            "values": len(set(true)),
            "from_text": rates["text"],
            "from_pseudonyms": rates["pseudonyms"],
            "from_metadata": rates.get("metadata"),
            "in_release": int(told["in_release"]),
        },
        notes=("The release tells it outright, as a column.",) if told["in_release"] else (),
    )
    advice = ["drop_column"] if told["in_release"] or rates.get("metadata", 0) >= rates["both"] else []
    advice += ["neutral_pseudonyms"] if _is_telling(guessed["pseudonyms"], true, base) else []
    advice += ["fewer_essays"] if not advice or _is_telling(guessed["text"], true, base) else []
    advised = outcome.advised(*advice)
    return replace(advised, lowers=("drop_column",)) if told["in_release"] and "nothing" in advised.lowers else advised


def _is_telling(guessed: Sequence[int], true: Sequence[int], base: float) -> bool:
    return sum(map(eq, guessed, true)) / len(true) > base and p_of_guesses(guessed, true) < 0.05


def _guesses(holdings: Holdings) -> dict[str, Any]:
    columns, in_release = _known(holdings)
    kinds = [kind for kind in GUESSED if len(_usable([known.get(kind, "") for known in columns.values()])) > 1]
    if not kinds:
        return {}
    matrices = _matrices(holdings, list(columns))
    values = {kind: _known_values([known.get(kind, "") for known in columns.values()]) for kind in kinds}
    guessed = {source: cross_guesses(normalized(matrix), values) for source, matrix in matrices.items()}
    out: dict[str, Any] = {}
    for kind in kinds:
        told = {source: found[kind] for source, found in guessed.items()}
        others = [{k: v for k, v in known.items() if k != kind} for known in columns.values()]
        if any(others):
            told["metadata"] = cross_guesses(_one_hot(others), {kind: values[kind]})[kind]
        places = [n for n, value in enumerate(values[kind]) if value]
        numbers = {value: n for n, value in enumerate(sorted(set(values[kind])))}  # what is kept names no value
        out[kind] = {
            "true": [numbers[values[kind][n]] for n in places],
            "guessed": {source: [numbers[found[n]] for n in places] for source, found in told.items()},
            "in_release": kind in in_release,
        }
    return out


def _known_values(values: Sequence[str]) -> list[str]:
    """The values that can be guessed; the others are as good as not known."""
    usable = _usable(values)
    return [value if value in usable else "" for value in values]


def _known(holdings: Holdings) -> tuple[dict[str, dict[str, str]], set[str]]:
    """The metadata of each learner by kind of fact, and which kinds the release itself tells."""
    learners: dict[str, dict[str, str]] = {}
    told: set[str] = set()
    release = Holdings(holdings.read)  # without the table beside it
    for read in holdings.essays("attributes: metadata"):
        known = learners.setdefault(read.learner, {})
        for kind, value in holdings.columns_of(read.essay).items():
            known.setdefault(kind, _banded(value) if kind == "age" else value)
        told |= set(release.columns_of(read.essay))
    return learners, told


def _banded(age: str) -> str:
    """An age in years as ten of them.

    >>> _banded("23"), _banded("20-24")
    ('20–29', '20-24')
    """
    return f"{int(age) // 10 * 10}–{int(age) // 10 * 10 + 9}" if age.isdecimal() and len(age) < 4 else age


def _usable(values: Sequence[str]) -> set[str]:
    """Values that so many learners have that they can be learnt and guessed."""
    return {value for value, count in Counter(values).items() if value and count >= _FOLDS}


def _matrices(holdings: Holdings, learners: Sequence[str]) -> dict[str, Matrix]:
    """A row a learner, of all essays together, for each source."""
    texts: dict[str, dict[str, list[str]]] = {source: {learner: [] for learner in learners} for source in SOURCES}
    for read in holdings.essays("attributes: essays"):
        texts["text"][read.learner].append(own_text(read, pseudonyms=False))
        texts["both"][read.learner].append(own_text(read, pseudonyms=True))
        names = " ".join(m.text for m in read.mentions if m.action == "replace")
        texts["pseudonyms"][read.learner].append(f" {names.lower()} ")
    words = common_words(" ".join(parts) for parts in texts["text"].values())
    return {
        source: stacked([text_row(" ".join(parts), words) for parts in by_learner.values()])
        for source, by_learner in texts.items()
    }


def _one_hot(rows: Sequence[Mapping[str, str]]) -> Matrix:
    columns: dict[tuple[str, str], int] = {}
    for row in rows:
        for pair in row.items():
            columns.setdefault(pair, len(columns))
    matrix = np.zeros((len(rows), max(len(columns), 1)), dtype=np.float32)
    for n, row in enumerate(rows):
        for pair in row.items():
            matrix[n, columns[pair]] = 1
    return matrix


def cross_guesses(rows: Matrix, columns: Mapping[str, Sequence[str]], *, seed: int = 1) -> dict[str, list[str]]:
    """What each row is taken for by a classifier that has not seen it (ridge regression on one column a value).

    All columns are learnt at once. Where a value is not known the mean stands for it.
    """
    values = {kind: sorted({value for value in column if value}) for kind, column in columns.items()}
    wanted = np.hstack([_targets(column, values[kind]) for kind, column in columns.items()])
    order = list(range(len(rows)))
    random.Random(seed).shuffle(order)  # noqa: S311 - statistics, not secrets
    fold = np.empty(len(rows), dtype=np.int64)
    fold[order] = np.arange(len(rows)) % _FOLDS
    scores = np.zeros_like(wanted)
    for n in range(_FOLDS):
        learnt, asked = fold != n, fold == n
        if asked.any() and learnt.any():
            means = np.nan_to_num(np.nanmean(wanted[learnt], axis=0))
            weights = _fitted(rows[learnt], np.nan_to_num(wanted[learnt] - means))
            scores[asked] = rows[asked] @ weights + means
    out, at = {}, 0
    for kind, known in values.items():
        out[kind] = [known[n] for n in scores[:, at : at + len(known)].argmax(axis=1)]
        at += len(known)
    return out


def _targets(column: Sequence[str], values: Sequence[str]) -> Matrix:
    """One column a value; not a number where it is not known."""
    numbers = {value: n for n, value in enumerate(values)}
    out = np.full((len(column), len(values)), np.nan, dtype=np.float32)
    for row, value in zip(out, column, strict=True):
        if value:
            row[:] = 0
            row[numbers[value]] = 1
    return out


def _fitted(rows: Matrix, wanted: Matrix) -> NDArray[np.float32]:
    """The weights, worked out over columns or over rows, whichever are fewer."""
    if len(rows) < rows.shape[1]:
        inner = rows @ rows.T + _RIDGE * np.eye(len(rows), dtype=np.float32)
        return np.asarray(rows.T @ np.linalg.solve(inner, wanted), dtype=np.float32)
    inner = rows.T @ rows + _RIDGE * np.eye(rows.shape[1], dtype=np.float32)
    return np.asarray(np.linalg.solve(inner, rows.T @ wanted), dtype=np.float32)

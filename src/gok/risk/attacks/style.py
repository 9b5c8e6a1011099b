"""Style: who wrote this essay, judged by everybody's other essays?

Each learner's other essays make one mean row of numbers; the essay goes to the nearest. How sure such a guess is, is
fitted on half of the learners and checked on the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gok.risk.attacks.chances import p_of_guesses, wilson
from gok.risk.attacks.holdings import Holdings
from gok.risk.attacks.vectors import Matrix, common_words, normalized, own_text, stacked, text_row
from gok.risk.outcomes import AttackOutcome

__all__ = ["attack"]

_ROWS = 512  # essays compared at a time
_SHARPNESS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_SURE = 0.9
_NEAR = 5


def attack(holdings: Holdings) -> list[AttackOutcome]:
    """Guess the writer of every essay whose writer has others."""
    found = holdings.ledger.once("style/guesses", lambda: _guesses(holdings))
    if not found["true"]:
        return [AttackOutcome("style", notes=("No two learners have two essays each: there is nothing to go by.",))]
    true, guessed = found["true"], found["guessed"]
    hits, trials, learners = sum(map(int.__eq__, true, guessed)), len(true), found["learners"]
    outcome = AttackOutcome(
        "style",
        rate=hits / trials,
        base=1 / learners,
        interval=wilson(hits, trials),
        trials=trials,
        p=p_of_guesses(guessed, true),
        details={"learners": learners, **found["details"]},
    )
    return [outcome.advised("fewer_essays")]


def _guesses(holdings: Holdings) -> dict[str, Any]:
    words = common_words(own_text(read, pseudonyms=False) for read in holdings.essays("style: words"))
    rows, owners = [], []
    for read in holdings.essays("style: essays"):
        rows.append(text_row(own_text(read, pseudonyms=False), words))
        owners.append(read.learner)
    counts = Counter(owners)
    several = {learner: n for n, learner in enumerate(sorted(one for one, count in counts.items() if count > 1))}
    kept = [i for i, owner in enumerate(owners) if owner in several]
    if len(several) < 2:
        return {"true": [], "guessed": [], "learners": len(several), "details": {}}
    matrix = normalized(stacked([rows[i] for i in kept]))
    true = np.array([several[owners[i]] for i in kept])
    return _nearest(matrix, true, len(several))


def _nearest(matrix: Matrix, true: NDArray[np.int64], learners: int) -> dict[str, Any]:
    sums = np.zeros((learners, matrix.shape[1]), dtype=np.float32)
    np.add.at(sums, true, matrix)
    lengths = np.linalg.norm(sums, axis=1)
    lengths[lengths == 0] = 1
    guessed: list[int] = []
    ranks: list[int] = []
    likely: list[tuple[float, ...]] = []
    for start in range(0, len(matrix), _ROWS):
        part, own = matrix[start : start + _ROWS], true[start : start + _ROWS]
        scores = part @ sums.T / lengths
        at = np.arange(len(part))
        rest = sums[own] - part  # the learner's other essays
        norms = np.linalg.norm(rest, axis=1)
        scores[at, own] = np.einsum("ij,ij->i", part, rest) / np.where(norms > 0, norms, 1)
        guessed += scores.argmax(axis=1).tolist()
        ranks += (scores > scores[at, own][:, None]).sum(axis=1).tolist()
        likely += _likely(scores, own)
    details = {"top_5": float(np.mean(np.array(ranks) < _NEAR)), **_calibration(likely, guessed, true.tolist())}
    return {"true": true.tolist(), "guessed": guessed, "learners": learners, "details": details}


def _likely(scores: Matrix, own: NDArray[np.int64]) -> list[tuple[float, ...]]:
    """Of each essay and each sharpness: how likely the best guess and the true writer are."""
    at, pairs = np.arange(len(scores)), []
    best = scores.max(axis=1, keepdims=True)
    for sharpness in _SHARPNESS:
        shares = np.exp(sharpness * (scores - best))
        shares /= shares.sum(axis=1, keepdims=True)
        pairs += [shares.max(axis=1), shares[at, own]]
    return [tuple(row) for row in np.stack(pairs, axis=1).tolist()]


def _calibration(likely: Sequence[Sequence[float]], guessed: Sequence[int], true: Sequence[int]) -> dict[str, Any]:
    """How well likelihoods hold: fitted on the even learners, told of the odd ones."""
    table = np.array(likely)
    is_odd = np.array(true) % 2 == 1
    if not is_odd.any() or is_odd.all():
        return {}
    fits = np.log(np.maximum(table[~is_odd][:, 1::2], 1e-12)).mean(axis=0)
    sure = table[is_odd][:, 2 * int(fits.argmax())]
    right = (np.array(guessed) == np.array(true))[is_odd]
    bins = np.minimum((sure * 10).astype(int), 9)
    off = sum(abs(sure[bins == b].mean() - right[bins == b].mean()) * (bins == b).mean() for b in set(bins.tolist()))
    surely = sure >= _SURE
    return {
        "calibration_error": float(off),
        "sure": int(surely.sum()),
        "sure_right": float(right[surely].mean()) if surely.any() else None,
    }

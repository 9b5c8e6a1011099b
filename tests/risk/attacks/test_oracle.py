"""The oracle is at its base rate for a release, and far above it where the engine's certainty stands in it."""

from __future__ import annotations

import pytest

import gok
from gok.risk.attacks import oracle, run_attacks
from tests.risk.attacks.planting import holdings

TEXTS = ("Hej! Jag heter Fatima och tycker om att läsa.", "Min vän Omar spelar fotboll. Omar bor nära oss.")


@pytest.fixture(scope="module")
def results() -> list[gok.Result]:
    return [gok.pseudonymize(t, seed=1, meta={"id": f"E{n}", "learner": f"L{n}"}) for n, t in enumerate(TEXTS)]


def test_a_release_is_at_its_base_rate(results: list[gok.Result]) -> None:
    (found,) = run_attacks(holdings([one.release() for one in results]), ["oracle"])
    assert found.trials > 80
    assert found.rate == found.base
    assert found.p == 1.0
    assert (found.lowers, found.details["tells_too_much"]) == (("nothing",), 0)


def test_certainty_in_a_release_is_found(results: list[gok.Result]) -> None:
    (found,) = run_attacks(holdings(results), ["oracle"])
    assert found.rate is not None
    assert found.base is not None
    assert found.rate > 3 * found.base
    assert found.is_above_chance
    assert found.lowers == ("release_flavour",)


def test_nobody_named_nothing_asked() -> None:
    plain = gok.pseudonymize("Det regnar.", seed=1, meta={"id": "E1"})
    (found,) = run_attacks(holdings([plain]), ["oracle"])
    assert found.rate is None


def test_candidates_are_many_and_differ() -> None:
    names = oracle.candidates(200)
    assert len(names) > 190
    assert oracle.groups({name: name for name in names}) == len(set(names))

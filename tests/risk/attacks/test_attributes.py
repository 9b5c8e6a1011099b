"""Mother tongue, age and gender are guessed where texts or pseudonyms tell them, and not elsewhere."""

from __future__ import annotations

import random

from gok.results import Result
from gok.risk.attacks import run_attacks
from gok.risk.outcomes import AttackOutcome
from tests.risk.attacks.planting import holdings, ordinary
from tests.risk.building import result

TONGUES = ("arabiska", "polska", "thai")
SLIPS = {"arabiska": ("b", "p"), "polska": ("ett ", "en "), "thai": ("å", "ä")}


def corpus(*, slips: bool = False, names: bool = False) -> list[Result]:
    out = []
    for n in range(120):
        source = random.Random(n)
        tongue = TONGUES[source.randrange(3)]
        text = ordinary(source, 8)
        if slips:
            text = text.replace(*SLIPS[tongue])
        name = {"arabiska": "Mahmoud", "polska": "Agnieszka", "thai": "Somchai"}[tongue] if names else "Kim"
        text += f" [{name}]{{firstname_unknown <}} sa det."
        meta = {"learner": f"L{n}", "l1": tongue, "gender": source.choice("fm"), "age": source.randrange(17, 40)}
        out.append(result(text, f"E{n}", **meta).release(("learner", "l1", "gender", "age")))
    return out


def of(kind: str, found: tuple[AttackOutcome, ...]) -> AttackOutcome:
    return next(one for one in found if one.details["of"] == kind)


def test_slips_tell_the_mother_tongue() -> None:
    found = run_attacks(holdings(corpus(slips=True)), ["attributes"])
    tongue = of("l1", found)
    assert tongue.rate is not None
    assert tongue.rate > 0.8
    assert tongue.is_above_chance
    assert (tongue.trials, tongue.details["values"], tongue.details["in_release"]) == (120, 3, 1)
    assert "drop_column" in tongue.lowers
    assert not of("gender", found).is_above_chance


def test_pseudonyms_of_a_culture_tell_it() -> None:
    tongue = of("l1", run_attacks(holdings(corpus(names=True)), ["attributes"]))
    assert tongue.details["from_pseudonyms"] == 1.0
    assert "neutral_pseudonyms" in tongue.lowers


def test_nothing_is_guessed_where_nothing_is_told() -> None:
    found = run_attacks(holdings(corpus()), ["attributes"])
    assert {one.details["of"] for one in found} == {"l1", "age", "gender"}
    assert not [one for one in found if one.is_above_chance]


def test_without_truth_there_is_nothing_to_compare() -> None:
    results = [result("Hej [Kim]{firstname_unknown <}.", f"E{n}").release() for n in range(9)]
    (found,) = run_attacks(holdings(results), ["attributes"])
    assert found.rate is None
    assert "no truth" in found.notes[0]

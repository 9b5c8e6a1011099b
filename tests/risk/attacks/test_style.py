"""A learner with a habit is known again; learners who write alike are not."""

from __future__ import annotations

import random

from gok.risk.attacks import run_attacks
from tests.risk.attacks.planting import holdings, ordinary
from tests.risk.building import result

HABITS = ("liksom", "ju", "typ", "faktiskt", "alltså", "nämligen")
MARKS = ("!!", "...", " ,", ";", " :)", "?!")


def corpus(habits: bool, learners: int = 30, each: int = 4) -> list[object]:
    out = []
    for n in range(learners):
        for essay in range(each):
            text = ordinary(random.Random(f"{n} {essay}"), 8)
            if habits:
                text = text.replace(" och ", f" {HABITS[n % 6]} och ").replace(".", MARKS[n // 6] + ".")
            text += " [Kim]{firstname_unknown <} sa det."
            out.append(result(text, f"E{n}-{essay}", learner=f"L{n}").release(("learner",)))
    return out


def test_a_habit_gives_its_writer_away() -> None:
    (found,) = run_attacks(holdings(corpus(habits=True)), ["style"])  # type: ignore[arg-type]
    assert found.trials == 120
    assert found.base == 1 / 30
    assert found.rate is not None
    assert found.rate > 0.5
    assert found.is_above_chance
    assert found.lowers == ("fewer_essays",)
    assert isinstance(found.details["calibration_error"], float)
    assert found.details["calibration_error"] < 0.35


def test_learners_who_write_alike_are_safe() -> None:
    (found,) = run_attacks(holdings(corpus(habits=False)), ["style"])  # type: ignore[arg-type]
    assert found.trials == 120
    assert not found.is_above_chance


def test_one_essay_each_is_nothing_to_go_by() -> None:
    (found,) = run_attacks(holdings(corpus(habits=True, each=1)), ["style"])  # type: ignore[arg-type]
    assert found.rate is None


def test_pseudonyms_are_no_style() -> None:
    """The same pseudonym in all essays of a learner is the key's choice, not the learner's."""
    results = []
    for n in range(20):
        for essay in range(3):
            name = f"Namn{chr(97 + n)}"
            text = f"{ordinary(random.Random(f'{n} {essay}'), 5)} {' '.join([f'[{name}]{{firstname_unknown <}}'] * 5)}."
            results.append(result(text, f"E{n}-{essay}", learner=f"L{n}").release(("learner",)))
    (found,) = run_attacks(holdings(results), ["style"])
    assert not found.is_above_chance

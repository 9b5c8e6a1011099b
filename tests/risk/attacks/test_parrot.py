"""The parrot finds what was left where names stand, and is no better than chance where it cannot know."""

from __future__ import annotations

from gok.risk.attacks import run_attacks
from tests.risk.attacks.planting import holdings, release_with_leaks

LEAKY = range(3, 160, 13)


def test_finds_the_originals_that_were_left() -> None:
    results, originals = release_with_leaks(LEAKY)
    held = holdings(results, originals=originals)
    (found,) = run_attacks(held, ["parrot"])
    assert found.trials == len(LEAKY)
    assert found.rate is not None
    assert found.rate >= 0.9
    assert found.is_above_chance
    assert found.details["false_hits"] == 0
    assert found.lowers[0] == "read_suspects"
    places = {(one.essay, one.start, one.end) for one in held.suspects}
    texts = {one.essay.id: one.text for one in results}
    assert {texts[id][start:end] for id, start, end in places} <= {"Farhad", "Shirin", "Nasrin", "Dariusz"}
    assert {id for id, _, _ in places} <= {f"E{n}" for n in LEAKY}


def test_what_stands_where_nothing_is_replaced_is_not_found() -> None:
    results, originals = release_with_leaks(LEAKY, hidden=True)
    (found,) = run_attacks(holdings(results, originals=originals), ["parrot"])
    assert found.trials == len(LEAKY)
    assert not found.is_above_chance
    assert found.lowers == ("nothing",)


def test_points_at_nothing_where_nothing_was_left() -> None:
    results, originals = release_with_leaks(())
    (found,) = run_attacks(holdings(results, originals=originals), ["parrot"])
    assert (found.rate, found.trials, found.details["pointed_at"]) == (None, 0, 0)
    assert found.notes == ("No original was left: there is nothing to find.",)


def test_without_originals_some_pseudonyms_stand_for_them() -> None:
    results, _ = release_with_leaks(())
    held = holdings(results)
    (found,) = run_attacks(held, ["parrot"])
    assert found.details["how"] == "planted"
    assert found.rate == 1.0
    assert "not given" in found.notes[0]
    assert held.suspects == []


def test_texts_without_marks_teach_nothing() -> None:
    from dataclasses import replace

    results = [replace(one, mentions=()) for one in release_with_leaks(())[0]]
    (found,) = run_attacks(holdings(results), ["parrot"])
    assert found.rate is None
    assert "nothing to learn from" in found.notes[0]


def test_the_advice_lowers_it() -> None:
    """A person reads what it points at and replaces it: what is left is less, and less of it is found."""
    results, originals = release_with_leaks(LEAKY)
    held = holdings(results, originals=originals)
    run_attacks(held, ["parrot"])
    read = {one.essay for one in held.suspects}
    better, _ = release_with_leaks([n for n in LEAKY if f"E{n}" not in read])
    (after,) = run_attacks(holdings(better, originals=originals), ["parrot"])
    assert after.trials < len(LEAKY) / 4
    assert (after.rate or 0) * after.trials < 2

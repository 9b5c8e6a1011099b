"""k-map and delta-presence against counts by hand, and tables as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok.errors import InputError
from gok.risk.attacks import run_attacks
from gok.risk.measures import delta_presence, k_map
from gok.risk.population import Population, read_population
from tests.risk.attacks.planting import holdings
from tests.risk.building import result

TABLE = (
    "kommun;födelseland;ålder;kön;antal\nBorås;Syrien;20-24;f;40\nBorås;Syrien;25-29;f;30\nBorås;Luxemburg;20-24;m;1\n"
)
TABLE += "Kalmar;Syrien;20-24;f;9\nKalmar;Syrien;20-24;m;920\n"


@pytest.fixture
def people(tmp_path: Path) -> Population:
    path = tmp_path / "people.csv"
    path.write_text(TABLE, encoding="utf-8")
    return read_population(path)


def learner(n: int, **meta: object) -> object:
    return result("Hej [Kim]{firstname_unknown <}.", f"E{n}", learner=f"L{n}", **meta).release(("learner", *meta))


def test_counts_by_hand(people: Population) -> None:
    assert people.columns == ("place", "country", "age", "gender")
    assert people.total == 1000
    assert people.count({}) == 1000
    assert people.count({"place": "borås"}) == 71
    assert people.count({"age": "22", "gender": "f"}) == 49
    assert people.count({"age": "24–26", "country": "Syrien", "place": "Borås"}) == 70
    assert people.count({"place": "Lund"}) == 0
    assert (
        people.count({"gender": "Kvinna"}) == people.count({"gender": "female"}) == people.count({"gender": "f"}) == 79
    )


def test_a_rare_combination_is_found(people: Population) -> None:
    rare = [learner(1, age="21", gender="m", country="Luxemburg")]
    common = [learner(n, age="21", gender="m", country="Syrien") for n in range(2, 12)]
    (found,) = run_attacks(holdings([*rare, *common], population=people), ["population"])  # type: ignore[list-item]
    assert (found.details["k_map"], found.details["unique"], found.details["under_5"]) == (1, 1, 1)
    assert found.details["delta_presence"] == 1.0  # the one from Luxembourg is in the corpus for sure
    assert found.rate == pytest.approx((1 + 10 / 920) / 11, abs=1e-4)
    assert found.is_above_chance
    assert found.lowers == ("wider_values",)


def test_anybody_is_not_rare(people: Population) -> None:
    common = [learner(n, age="21", gender="m", country="Syrien") for n in range(20)]
    (found,) = run_attacks(holdings(common, population=people), ["population"])  # type: ignore[arg-type]
    assert not found.is_above_chance
    assert found.details["delta_presence"] == pytest.approx(20 / 920, abs=1e-4)
    assert found.lowers == ("nothing",)


def test_values_the_table_does_not_have_are_told(people: Population) -> None:
    odd = [learner(1, gender="x"), learner(2, gender="f")]
    (found,) = run_attacks(holdings(odd, population=people), ["population"])  # type: ignore[arg-type]
    assert (found.trials, found.details["not_in_table"]) == (1, 1)
    assert "written alike" in found.notes[0]


def test_measures_by_hand() -> None:
    table = {("f", "20"): 8, ("m", "20"): 3, ("m", "30"): 1}
    rows = [("f", "20"), ("f", "20"), ("m", "20")]
    assert k_map(rows, table) == 3
    assert delta_presence(rows, table) == pytest.approx(1 / 3)
    assert (k_map([], table), delta_presence([], table)) == (0, 0.0)
    assert k_map([("x", "1")], table) == 0
    assert delta_presence([("x", "1")], table) == 1.0  # more in the corpus than in the table: surely in it


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("age,gender\n20,f\n", "needs a column count"),
        ("shoe,count\n42,3\n", "needs a column count"),
        ("age,count\n20,many\n", "people.csv:2: a cell is missing"),
        ("", "needs a column count"),
    ],
)
def test_other_tables_are_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "people.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=said):
        read_population(path)

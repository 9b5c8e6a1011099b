"""Everything a profile can say is documented, and the tables keep together."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from gok.replace import shipped_profiles
from gok.replace.lists import pool, rows
from gok.replace.profiles import CHOICES, Profile

DOCS = Path(__file__).parents[2] / "docs"
DATA = Path(__file__).parents[2] / "src" / "gok" / "replace" / "data"


def test_profile_keys_and_values_are_documented() -> None:
    text = (DOCS / "profiles.md").read_text(encoding="utf-8")
    for field in fields(Profile):
        assert field.name == "name" or f"| `{field.name}` |" in text, field.name
    for key, values in CHOICES.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{key}` |"))
        assert all(f"`{value}`" in row for value in values)
    for name in shipped_profiles():
        assert f"| `{name}` |" in text


@pytest.mark.parametrize("path", sorted(DATA.glob("*.tsv")), ids=lambda path: path.stem)
def test_tables_are_well_formed(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    width = len(lines[0].split("\t"))
    assert lines[0].startswith("form\t")
    entries = [line for line in lines[1:] if not line.startswith("#")]
    assert all(len(line.split("\t")) <= width and line.strip() for line in entries)
    assert len(entries) == len(set(entries))
    assert rows(path.stem)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("given:m:sv", 50),
        ("given:f:sv", 50),
        ("given:n:sv", 20),
        ("surname:sv", 50),
        ("town:invented", 50),
        ("town:real", 50),
        ("district:i", 30),
        ("district:pa", 20),
        ("base:base", 40),
        ("ground", 40),
        ("sign", 40),
        ("company:company", 40),
        ("authority", 20),
        ("regions:SE", 20),
        ("countries:alla:pa", 8),
        *[(f"countries:{world}:i", 15) for world in ("europa", "afrika", "asien", "mellanöstern", "nya världen")],
        *[
            (f"geo:{kind}:{where}", 6)
            for kind in ("lake", "mountain", "island", "river", "sea")
            for where in ("SE", "XX")
        ],
    ],
)
def test_pools_are_large_enough(name: str, least: int) -> None:
    assert len(pool(name)) >= least


def test_every_country_that_is_drawn_has_its_cities() -> None:
    for entry in rows("worlds"):
        if entry.kind:
            assert len(pool(f"cities:{entry.form}")) >= 5
            assert len(pool(f"cities:{entry.form}:capital")) == 1

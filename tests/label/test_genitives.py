"""Whose it is: common first names in the genitive are read as such, with the right gender, and written as such."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gok import pseudonymize
from gok.lang.sv.grammar import genitive
from gok.lexicon import open_lexicon
from gok.lexicon.bearers import bearers

TEMPLATES = [
    line for line in (Path(__file__).parents[1] / "cases" / "genitives.txt").read_text("utf-8").splitlines()[1:] if line
]
LABELS = {"m": "firstname_male", "f": "firstname_female"}
LEAST = 0.98


@cache
def common_names(gender: str, count: int) -> tuple[str, ...]:
    """The commonest Swedish first names that the lists have for one gender only."""
    lexicon = open_lexicon()
    path = Path(__file__).parents[2] / "src/gok/lexicon/data/firstnames_sv/items.tsv"
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] not in ("#", "")]
    genders = {name: {r.gender for r in lexicon.exact(name) if r.category == "firstname"} for name, *_ in rows}
    names = {name for name, *_ in rows if genders[name] == {gender} and name.isalpha()}
    return tuple(sorted(names, key=lambda name: (-bearers(name, lexicon), name))[:count])


def is_right(template: str, name: str, gender: str) -> bool:
    written = genitive(name)
    found = [m for m in pseudonymize(template.format(written), seed=1).mentions if m.text == written]
    return (
        len(found) == 1
        and found[0].label == LABELS[gender]
        and "gen" in found[0].features
        and str(found[0].replacement).endswith(("s", "x", "z"))
    )


def test_common_first_names_in_the_genitive() -> None:
    cases = [(t, name, gender) for gender in LABELS for name in common_names(gender, 60) for t in TEMPLATES]
    wrong = [
        template.format(genitive(name)) for template, name, gender in cases if not is_right(template, name, gender)
    ]
    assert len(cases) == 480
    assert len(wrong) <= (1 - LEAST) * len(cases), wrong


@pytest.mark.parametrize(
    ("text", "owner", "label"),
    [
        ("Andreas fru heter Lisa.", "Andreas", "firstname_male"),
        ("Andreas man heter Karl.", "Andreas", "firstname_female"),
        ("Det är Hans' bil.", "Hans", "firstname_male"),
        ("Alis hus är stort.", "Alis", "firstname_male"),
        ("Jag bor i Lukas lägenhet.", "Lukas", "firstname_male"),
        ("Marias fru heter Lisa.", "Marias", "firstname_female"),
        ("jag tog marias bil till stan", "marias", "firstname_female"),
    ],
)
def test_whose_it_is(text: str, owner: str, label: str) -> None:
    (found,) = [m for m in pseudonymize(text, seed=1).mentions if m.text == owner]
    assert (found.label, "gen" in found.features) == (label, True)


@pytest.mark.parametrize("text", ["Lukas springer fort.", "Jag gav Lukas pengar.", "Lukas bor här.", "Jag heter Anas."])
def test_nobody_owns_anything_here(text: str) -> None:
    assert not [m for m in pseudonymize(text, seed=1).mentions if "gen" in m.features]


def test_a_name_in_s_is_one_name_in_both_cases() -> None:
    text = pseudonymize("Lukas bil är röd. Jag såg Lukas igår. Lukas är snäll.", seed=1).text
    owner, *_ = text.split()
    name = text.split("Jag såg ")[1].split()[0]
    assert owner == genitive(name)
    assert text.endswith(f"{name} är snäll.")

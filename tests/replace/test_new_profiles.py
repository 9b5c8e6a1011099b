"""Profiles of the guideline and the papers, and names by culture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gok
from gok.errors import SettingError
from gok.replace import load_profile
from gok.replace.lists import pool
from gok.replace.referents import female_surname

SEEDS = range(12)


def rendered(text: str, profile: str, seed: int, culture: str | None = None) -> str:
    return gok.pseudonymize(text, profile=profile, seed=seed, culture=culture).text


def test_the_first_guideline_keeps_the_origin_and_draws_transport_words() -> None:
    seen = set()
    for seed in SEEDS:
        text = rendered("Jag kommer från Syrien. Jag tar tunnelbanan. Tunnelbanan är bra.", "swell-2018", seed)
        found = re.fullmatch(r"Jag kommer från Syrien\. Jag tar (\w+)\. (\w+) är bra\.", text)
        assert found is not None, text
        assert found[2] == found[1].capitalize(), "one word, one other"
        seen.add(found[1])
    assert seen == {"bussen", "spårvagnen"}
    assert gok.detect("Jag tar tunnelbanan.").mentions == (), "other profiles leave them"


@pytest.mark.parametrize("seed", SEEDS)
def test_transport_words_keep_their_gender_and_stay_apart(seed: int) -> None:
    source = "Jag tog ett tåg, sedan en buss och en spårvagn. Bussen var sen, tåget var fullt."
    text = rendered(source, "swell-2018", seed)
    found = re.fullmatch(
        r"Jag tog ett (\w+tåg), sedan en (\w+) och en (\w+)\. (\w+) var sen, (\w+tåget) var fullt\.", text
    )
    assert found is not None, text
    train, bus, tram, the_bus, the_train = found.groups()
    assert bus != tram
    assert bus != "buss"
    assert tram != "spårvagn"
    assert the_bus.lower() == bus + ("n" if bus.endswith("a") else "en")
    assert the_train == train + "et"


def test_the_mixed_variant_invents_at_home_and_codes_abroad() -> None:
    text = rendered("Jag bodde i Odense i Danmark och Odenses gator. Nu bor jag i Borlänge.", "swell-mixed", 1)
    assert re.fullmatch(r"Jag bodde i A-stad i \w+ och A-stads gator\. Nu bor jag i (?!Borlänge)\w+\.", text), text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_few_names_for_all(seed: int) -> None:
    text = "Jag heter Fatima Karimi. Min bror heter Ali. Min vän heter Hassan. Ali är snäll."
    wanted = "Jag heter Eva Andersson. Min bror heter Adam. Min vän heter Bertil. Adam är snäll."
    assert rendered(text, "fixed-names", seed) == wanted


def test_years_ago_move() -> None:
    assert {rendered("Jag kom hit för 3 år sedan.", "swell-time", seed) for seed in SEEDS} == {
        "Jag kom hit för 4 år sedan.",
        "Jag kom hit för 5 år sedan.",
    }


def test_centred_ranges() -> None:
    text = rendered("Min bror är 20 år och född 1998. Jag är tolv år.", "placeholders-2018", 1)
    assert text == "Min bror är @age_digits(18-22) år och född @year(1996-2000). Jag är @age_string(10-14) år."


@pytest.mark.parametrize("seed", SEEDS)
def test_a_daughter_has_her_own_form_of_the_name(seed: int) -> None:
    text = rendered("Jag heter Olga Ivanova. Min bror heter Sergej Ivanov.", "swell", seed, "ru")
    found = re.fullmatch(r"Jag heter \w+ (\w+)\. Min bror heter \w+ (\w+)\.", text)
    assert found is not None, text
    assert found[1] == female_surname(found[2])


@pytest.mark.parametrize("seed", SEEDS)
def test_names_of_the_originals_culture(seed: int) -> None:
    text = "Jag heter Mohammed Al-Hassan. Min lärare heter Anna Lindqvist."
    shape = r"Jag heter (\S+) (\S+)\. Min lärare heter (\S+) (\S+)\."
    found = re.fullmatch(shape, rendered(text, "swell", seed, "original"))
    assert found is not None
    assert found[1] in pool("given:m:ar")
    assert found[3] in pool("given:f:sv")


@pytest.mark.parametrize("source", ["names = { boys = ['Adam'] }", "names = { male = 'Adam' }", "abroad = 'letters'"])
def test_what_a_profile_says_wrongly(source: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(source, "utf-8")
    with pytest.raises(SettingError, match="wrong"):
        load_profile(str(path))

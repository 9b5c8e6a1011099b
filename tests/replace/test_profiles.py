"""Profiles: what each does, and what a wrong one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok.errors import SettingError
from gok.replace import load_profile, parse_profile, shipped_profiles
from gok.replace.lists import check_culture, pool, rows
from tests.replace.building import replaced

LINE = (
    "Jag heter [Ali]{firstname_male} [Nazari]{surname}, är [tolv]{age_string} år och bor i [Borlänge]{city}. "
    "[Borlänges]{city:gen#103} skola heter [Kvarnskolan]{school:def}. Jag kommer från [Syrien]{country:origin}."
)


def one(profile: str, line: str = LINE, **options: object) -> str:
    return replaced(line, profile=profile, **options)[1]


def test_all_shipped_profiles_are_described() -> None:
    assert {"swell", "swell-gold", "placeholders", "redact"} <= set(shipped_profiles())
    for name in shipped_profiles():
        assert set(load_profile(name).about) == {"sv", "en"}


def test_swell_gold() -> None:
    text = one("swell-gold")
    assert "bor i A-stad. A-stads skola heter A-skolan. Jag kommer från A-land." in text
    assert "Ali" not in text


def test_placeholders() -> None:
    text = one("placeholders")
    assert text.startswith(
        "Jag heter @firstname_male_100 @surname_101, är @age(10-14) år och bor i @city_103. @city_103:gen"
    )


def test_placeholder_bins_are_fixed_however_the_age_is_spelled() -> None:
    line = "Jag är [tjugofira]{age_string:ort} och han [27]{age_digits}, född [1994]{year}."
    assert one("placeholders", line) == "Jag är @age(20-24) och han @age(25-29), född @year(1990-1994)."


def test_redact_tells_nothing_but_that_something_was_here() -> None:
    text = one("redact")
    assert text.count("█████") == 7
    assert len(set(replaced("[Bo]{firstname_male} [Abdirahman]{firstname_male}", profile="redact")[1].split())) == 1


def test_the_first_guideline_wrote_ages_in_digits() -> None:
    ages = {one("swell-2018", "[tolv]{age_string}", seed=seed) for seed in range(40)}
    assert ages == {"9", "10", "11", "13", "14", "15"}


def test_spans() -> None:
    ages = {one("swell", "[21]{age_digits}", seed=seed) for seed in range(40)}
    assert ages == {"19", "20", "22", "23"}


def test_real_towns() -> None:
    towns = {replaced("[Skara]{city}", profile="swell-real", seed=seed)[1] for seed in range(30)}
    assert towns <= set(pool("town:real"))
    assert len(towns) > 10


def test_origin_may_be_kept() -> None:
    kept = parse_profile('origin = "keep"', name="mine")
    mentions, text = replaced(LINE + " I [Syrien]{country} är det varmt, i [Irak]{country} också.", profile=kept)
    assert "Jag kommer från Syrien. I Syrien" in text
    assert "Irak" not in text
    assert [m.action for m in mentions if m.text == "Syrien"] == ["keep", "keep"]


def test_handlings() -> None:
    mine = parse_profile(
        'months = "keep"\n[handling]\ncity = "remove"\ncountry = "generalize"\nage_string = "mark"\nsurname = "keep"',
        name="mine",
    )
    _, text = replaced(LINE + " I [maj]{month_word} och som [undersköterska]{prof}.", profile=mine)
    assert "Nazari, är tolv år och bor i .  skola" in text
    assert "från Mellanöstern." in text
    assert "I maj" in text


def test_generalized_professions() -> None:
    mine = parse_profile('[handling]\nprof = "generalize"', name="mine")
    assert replaced("Jag är [undersköterska]{prof} nu.", profile=mine)[1] == "Jag är vårdanställd nu."


def test_marks_may_be_replaced_too() -> None:
    mine = parse_profile('[handling]\nprof = "replace"\nsensitive = "replace"\nedu = "replace"', name="mine")
    line = "Jag är [svetsare]{prof}, läser [matematik]{edu} och är [muslim]{sensitive}."
    assert replaced(line, profile=mine)[1] == "Jag är hantverkare, läser en utbildning och är █████."


def test_weekdays_may_turn() -> None:
    mine = parse_profile('weekdays = "replace"', name="mine")
    days = {replaced("Vi ses [på fredag]{future_timepoint}.", profile=mine, seed=seed)[1] for seed in range(20)}
    assert len(days) > 3
    assert "Vi ses på fredag." not in days
    assert mine.optional == {"past_timepoint", "future_timepoint"}


def test_a_culture_moves_names_cities_and_countries() -> None:
    somali = load_profile("swell").in_culture("so")
    for seed in range(8):
        mentions, _ = replaced(
            "[Anna]{firstname_female} [Ek]{surname} bodde i [Lyon]{city:foreign} i [Frankrike]{country}, "
            "nu i [Lund]{city}.",
            profile=somali,
            seed=seed,
        )
        first, last, city, country, town = (m.replacement for m in mentions)
        assert first in pool("given:f:so")
        assert last in pool("surname:so")
        assert country in pool("countries:so!:any")
        assert city in {e.form for e in rows("largest_cities") if e.of == country}
        assert town in pool("town:invented")


@pytest.mark.parametrize("culture", ["ar", "so", "fi", "fa", "tr", "pl", "es", "ru", "ti", "en"])
def test_cultures_with_lists(culture: str) -> None:
    assert check_culture(culture) == culture
    assert all(len(pool(f"{what}:{culture}")) >= 20 for what in ("given:m", "given:f", "surname"))


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ('colour = "red"', "unknown key 'colour'"),
        ("age_span = 0", "age_span must be a whole number from 1 to 10"),
        ("year_span = true", "year_span must be"),
        ('towns = "big"', "towns must be one of invented, real"),
        ('[handling]\nname = "keep"', "unknown category 'name'"),
        ('[handling]\ncity = "burn"', "unknown value 'burn'"),
        ('[styles]\ncity = "poem"', "unknown value 'poem'"),
        ('mark = "prof"', "mark is not a list"),
        ("handling = 3", "handling is not a table"),
        ('culture = "xx"', "no name lists for the culture 'xx'"),
        ("culture = 3", "culture must be a language code"),
        ("a = ", "profile mine:"),
    ],
)
def test_a_wrong_profile_is_told_in_one_line(source: str, reason: str) -> None:
    with pytest.raises(SettingError, match=reason) as caught:
        parse_profile(source, name="mine")
    assert "\n" not in str(caught.value)


def test_profiles_are_found_by_name_or_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("age_span = 3\n", encoding="utf-8")
    assert load_profile(str(path)).age_span == 3
    with pytest.raises(SettingError, match="unknown profile 'nope'"):
        load_profile("nope")
    with pytest.raises(SettingError, match="cannot read the profile"):
        load_profile(str(tmp_path / "none.toml"))

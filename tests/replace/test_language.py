"""Replacing in a language nobody has described: names are drawn, and nothing is inflected."""

from __future__ import annotations

import re

import pytest

from gok.lang import Language, load_language
from gok.replace import Key, load_profile, replace_mentions
from tests.replace.building import marked

NEUTRAL = Language("gok.lang.neutral")
KEY = Key.from_seed(1)


def target(line: str, language: Language, profile: str = "swell") -> str:
    essay, mentions = marked(line)
    return replace_mentions(essay, mentions, profile=load_profile(profile), key=KEY, language=language)[1]


def test_the_same_names_are_drawn_and_stand_as_they_are() -> None:
    line = "[Annas]{firstname_female:gen} bror bor i [Malmö]{city}, hon är [tolv]{age_string}."
    swedish, neutral = target(line, load_language()), target(line, NEUTRAL)
    assert re.fullmatch(r"\w+s bror bor i \w+, hon är \w+\.", swedish)
    assert "tolv" not in neutral
    assert not re.search("Anna|Malmö", neutral)


@pytest.mark.parametrize("profile", ["swell", "swell-2018", "placeholders", "redact"])
def test_every_profile_runs(profile: str) -> None:
    line = "[Ali]{firstname_male} bor på [Storgatan]{place} [12]{street_nr}, "
    line += "arbetar på [Volvo]{work} sedan [maj]{month_word}."
    written = target(line, NEUTRAL, profile)
    assert not re.search(r"Ali\b|Storgatan|Volvo", written)

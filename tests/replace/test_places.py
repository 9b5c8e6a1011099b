"""Places that agree with each other: every case must hold under many keys."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gok.detect import shared_forms
from gok.replace import Key, load_profile, replace_mentions
from gok.replace.known import country_code
from gok.replace.lists import pool, rows
from gok.results import Mention
from gok.text.folding import fold
from tests.replace.building import CASES, marked, replaced

LINES = [
    line
    for line in (CASES / "places.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
SEEDS = range(12)


def _fold_all(words: Sequence[str]) -> set[str]:
    return {fold(word) for word in words}


def _capitals() -> list[str]:
    return [e.form for e in rows("largest_cities") if e.kind == "capital"]


def _countries_of(city: str) -> set[str]:
    return {e.country for e in rows("largest_cities") if fold(e.form) == fold(city)}


POOLS = {
    "town": ["town:invented"],
    "country": ["countries:alla:any"],
    "island": ["geo:island:invented", "geo:island:XX"],
    "lake": ["geo:lake:invented", "geo:lake:XX"],
    "mountain": ["geo:mountain:invented", "geo:mountain:XX"],
    "river": ["geo:river:SE", "geo:river:XX"],
    "district-i": ["district:i"],
    "district-pa": ["district:pa"],
    "landskap": ["regions:SE"],
    "pa-land": ["countries:alla:pa"],
    "i-land": ["countries:alla:i"],
}


def _plain(mention: Mention) -> str:
    text = mention.replacement or ""
    return text.removesuffix("s") if "gen" in mention.features and fold(text) not in _fold_all(_everything()) else text


def _everything() -> list[str]:
    return [word for names in POOLS.values() for name in names for word in pool(name)]


def holds(condition: str, mentions: Sequence[Mention]) -> bool:
    """Whether a condition of the case file holds."""
    number, what, *rest = condition.split(" ", 2)
    mention = mentions[int(number) - 1]
    said, argument = _plain(mention), rest[0] if rest else ""
    other = _plain(mentions[int(argument) - 1]) if argument.isdecimal() else argument
    if what in POOLS:
        return fold(said) in _fold_all([word for name in POOLS[what] for word in pool(name)])
    if what == "in":
        country = argument if argument.isupper() else country_code(other)
        return country in _countries_of(said)
    checks = {
        "abroad": lambda: bool(_countries_of(said)),
        "home": lambda: not _countries_of(said),
        "capital": lambda: fold(said) in _fold_all(_capitals()),
        "not-capital": lambda: fold(said) not in _fold_all(_capitals()),
        "same": lambda: said == other,
        "differs": lambda: fold(said) != fold(other),
        "ends": lambda: said.endswith(other),
        "starts": lambda: (mention.replacement or "").startswith(other),
        "not": lambda: fold(argument) not in fold(said),
        "lower": lambda: said.islower(),
        "upper": lambda: said.isupper(),
    }
    return checks[what]()


def test_there_are_enough_cases() -> None:
    assert len(LINES) >= 60


@pytest.mark.parametrize("line", LINES)
def test_case(line: str) -> None:
    text, _, conditions = line.partition(" => ")
    for seed in SEEDS:
        mentions, _ = replaced(text, seed=seed)
        for condition in conditions.split("; "):
            assert holds(condition.strip(), mentions), (seed, condition, [m.replacement for m in mentions])


def test_sweden_and_what_is_kept_stay() -> None:
    _, text = replaced("Jag bor i Sverige, i [Berlin]{city:foreign!} var jag förr, i [Prag]{city:foreign} aldrig.")
    assert "Sverige" in text
    assert "Berlin" in text
    assert "Prag" not in text


def test_streets_of_a_real_town_are_its_own() -> None:
    checked = 0
    for seed in range(40):
        mentions, _ = replaced("Jag bor på [Kungsgatan]{place} i [Skara]{city}.", seed=seed, profile="swell-real")
        street, town = (m.replacement or "" for m in mentions)
        assert street.endswith("gatan")
        here = pool(f"streets:{town}:gatan")
        if len(here) > 1:
            assert street in here
            checked += 1
    assert checked > 10


def test_streets_abroad_go_with_their_city() -> None:
    somewhere = 0
    for seed in range(60):
        line = "Vi bodde på [Laxmi Road]{place:foreign} i [Pune]{city:foreign} i [Frankrike]{country!}."
        street, city, _ = (m.replacement for m in replaced(line.replace("Pune", "Lyon"), seed=seed)[0])
        here = pool(f"streets:{city}")
        if len(here) > 1:
            assert street in here
            somewhere += 1
    assert somewhere


def test_a_country_that_is_none_leaves_its_places_replaced() -> None:
    """A hundred countries and more are named, so some become letters, which are in no list of regions."""
    named = [entry.form for entry in rows("countries") if entry.form.isalpha()]
    assert len(named) > 200
    line = " ".join(f"Jag kommer från [{name}]{{country}}." for name in named)
    essay, mentions = marked(f"{line} Vi bodde i [Zilaq]{{region:foreign}} i [{named[-1]}]{{country}}.")
    assert essay.text.count("Zilaq") == 1
    for number in range(3):
        made, _ = replace_mentions(essay, mentions, profile=load_profile("swell"), key=Key.from_seed(number))
        assert all(m.replacement for m in made)


def test_a_town_set_by_hand_may_have_colons() -> None:
    """It stands in the name of the list that its streets are drawn from, where colons part what is asked."""
    line = "Vi bodde på [Kungsgatan]{place} i [Skara]{city}."
    _, text = replaced(line, overrides={("city", "Skara"): "Ny:s:tad"})
    assert text.endswith("gatan i Ny:s:tad.")
    assert "Kungs" not in text


@pytest.mark.parametrize(
    "name", ["town:invented", "district:i", "district:pa", "geo:island:invented", "geo:lake:invented"]
)
def test_no_invented_place_is_an_ordinary_word(name: str) -> None:
    """`Vi bor i Daghem` would be read as a slip of the pen: what is invented must look like a name."""
    forms = shared_forms()
    assert [word for word in pool(name) if forms[word.lower()].frequency > 0] == []

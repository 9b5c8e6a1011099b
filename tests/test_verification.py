"""A target is read again before it leaves: 200 results broken on purpose are stopped, right ones are not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import gok
from gok.detect import shared_forms
from gok.errors import LeakError
from gok.formats.jsonl import from_record
from gok.pipeline import pseudonymize_essay, replace_in
from gok.results import Mention, Result
from gok.settings import Settings
from gok.taxonomy.groups import COUNTED
from gok.text import Essay, Span

DATA = Path(__file__).parent / "data"
BREAKS: dict[str, Callable[[str], str]] = {
    "left": lambda name: name,
    "genitive": lambda name: name + "s",
    "compound": lambda name: name + "resan",
    "capitals": lambda name: name.upper(),
    "small": lambda name: name.lower(),
    "broken over a line": lambda name: f"{name[: len(name) // 2]}-\n{name[len(name) // 2 :]}",
    "plain letters": lambda name: name.replace("å", "a").replace("ä", "a").replace("ö", "o"),
}
SHORTEST = {"compound": 5, "broken over a line": 4}


def essays() -> list[Result]:
    lines = [
        line
        for name in ("essays-dev", "essays-train")
        for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    return [from_record(json.loads(line), source="gold") for line in lines]


@pytest.fixture(scope="module")
def made() -> list[Result]:
    return [pseudonymize_essay(one.essay, Settings.chosen(seed=1)) for one in essays()]


def broken(made: list[Result], how: str) -> Iterator[tuple[Mention, Result]]:
    """Results with an original put where a pseudonym was, in one form; names, places and institutions of one word."""
    for result in made:
        for m in result.main:
            name = m.text
            fits = name.isalpha() and len(name) >= SHORTEST.get(how, 3) and m.label not in COUNTED
            is_word = how == "small" and shared_forms()[name.lower()].is_word  # a homonym
            if is_word:
                continue
            if m.action == "replace" and m.target and fits and "gen" not in m.features and name != name.upper():
                target = result.text[: m.target.start] + BREAKS[how](name) + result.text[m.target.end :]
                yield m, replace(result, target=target)


def stop_of(result: Result) -> LeakError | None:
    try:
        result.release()
    except LeakError as error:
        return error
    return None


def test_a_name_broken_behind_the_end_of_a_paragraph_is_stopped() -> None:
    """Two breaks in a row: the word between them ends the first and begins the second."""
    result = pseudonymize_essay(Essay("Jag bodde hos Marlene.\n\nMarlene var snäll mot mig."), Settings.chosen(seed=1))
    last = [m for m in result.main if m.text == "Marlene"][-1]
    assert last.target
    target = result.text[: last.target.start] + "Mar-\nlene" + result.text[last.target.end :]
    stop = stop_of(replace(result, target=target))
    assert stop
    assert stop.places[0][1] - stop.places[0][0] == len("Mar-\nlene")


@pytest.mark.parametrize("how", BREAKS)
def test_what_was_broken_on_purpose_is_stopped(made: list[Result], how: str) -> None:
    chosen = random.Random(14).sample(list(broken(made, how)), 60)
    stops = [(mention, stop_of(result)) for mention, result in chosen]
    assert [mention.text for mention, stop in stops if stop is None] == []
    for mention, stop in stops:
        assert stop, "said above"
        assert any(Span(*place).overlaps(mention.target) for place in stop.places if mention.target)
        assert mention.text not in str(stop), "no word of an essay in an error"


def test_a_mention_that_was_lost_is_stopped(made: list[Result]) -> None:
    """Somebody is named twice, and one of the names was not seen; names that are words are left to the doubts."""
    lost = []
    for result in made:
        names = [m for m in result.main if m.label.startswith(("firstname", "city")) and m.action == "replace"]
        is_name = [
            m for m in names if not shared_forms()[m.text.lower()].is_word and not shared_forms()[m.text].is_word
        ]
        twice = [m for m in is_name if sum(m.text == one.text for one in names) > 1]
        for one in twice[:2]:
            kept = tuple(replace(m, replacement=None, target=None) for m in result.mentions if m is not one)
            again = replace_in(replace(result, mentions=kept, target=None), Settings.chosen(seed=1))
            lost.append((one.text, stop_of(again)))
    assert len(lost) > 20
    assert [name for name, stop in lost if stop is None] == []


EXPLAINED = "f59"  # `Anvar qizi, där qizi betyder dotter`: a word of a name that the writer explains


def test_right_results_are_not_stopped(made: list[Result]) -> None:
    """But for one, where a word of a replaced name stands again to be explained: that is for a person to see."""
    right = [result for result in made if result.essay.id != EXPLAINED]
    assert len([result.release() for result in right]) == 79
    assert "qizi" in str(next(result for result in made if result.essay.id == EXPLAINED).text)


@pytest.mark.parametrize(
    "text",
    [
        "Jag heter Hans och bor i Malmö. Hans bil är röd och hans hund heter Bo. Vi bor i ett hus.",
        "Min vän Stig kommer från Lund. Stig in! sa han. Vi gick i en lund.",
        "Björn är min bror. Jag såg en björn i skogen, och björnen såg mig.",
        "Jag är 27 år och har 27 kusiner. Den 12 maj 2015 flyttade jag. 2015 personer bodde där, 12 hette Ali.",
        "Jag kommer från Iran. Iranska mattor är vackra, säger iranier.",
        "Min syster Anna bor här. En annan dag kom en annan.",
    ],
)
def test_ordinary_words_and_ages_are_nobody(text: str) -> None:
    assert gok.pseudonymize(text, seed=1).release().text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ring 070-174 06 05!", "0701740605"),
        ("Ring 070-174 06 05!", "070 174 0605"),
        ("Mejla ali.hosseini@example.org!", "Ali.Hosseini@example.org"),
        ("Jag bor på Storgatan 5, 123 45 Malmö.", "12345"),
        ("Bilen har numret MLB 123.", "mlb123"),
    ],
)
def test_long_numbers_and_addresses_count_everywhere(text: str, left: str) -> None:
    result = gok.pseudonymize(text, seed=1)
    assert result.release().text
    with pytest.raises(LeakError):
        replace(result, target=f"{result.text} {left}").release()


def test_an_age_counts_at_its_own_mention() -> None:
    result = gok.pseudonymize("Jag är 27 år.", seed=1)
    (age,) = result.mentions
    assert replace(result, target=result.text + " Vi var 27 personer.").release()
    with pytest.raises(LeakError):
        replace(result, target="Jag är 27 år.").release()
    assert age.target


def test_what_a_person_has_kept_may_stand() -> None:
    result = gok.pseudonymize("Jag heter Fatima. Sjukhuset heter Fatima.", seed=1)
    first = next(m for m in result.mentions if m.text == "Fatima")
    text = result.essay.text
    second = replace(first, span=Span(text.rindex("Fatima"), text.rindex("Fatima") + 6), number=9)
    kept = replace(second, action="keep", by="person", relevance="public", replacement=None, target=None)
    found = replace(result, mentions=(replace(first, replacement=None, target=None), kept), target=None)
    assert replace_in(found, Settings.chosen(seed=1)).release().text.count("Fatima") == 1
    with pytest.raises(LeakError):
        replace_in(replace(found, mentions=found.mentions[:1]), Settings.chosen(seed=1)).release()


def test_the_work_flavour_is_not_stopped() -> None:
    result = gok.pseudonymize("Jag heter Fatima.", seed=1, with_source=True)
    torn = replace(result, target=result.text + " Fatima")
    assert torn.to_dict(with_source=True)["target"].endswith("Fatima")
    with pytest.raises(LeakError):
        torn.to_dict(with_source=False)


def test_many_originals_are_looked_for_as_few_are() -> None:
    """Where much was replaced first letters are compared before all the text is; what still stands is found."""
    names = [f"Q{one}{other}ra" for one in "abcdefghijklm" for other in "abcdefghijklm"]
    text = " ".join(f"Min vän {name} kom." for name in names)
    for left in ("Qaara", "Qmm\nra", "qmlras"):
        essay = Essay(f"{text} Hej.")
        made, at = [], 0
        for name in names:
            at = essay.text.index(name, at)
            made.append(Mention(Span(at, at + len(name)), name, "firstname_unknown", 1, (), replacement="Bo"))
        found = replace_in(Result(essay, tuple(made)), Settings.chosen(seed=1))
        assert found.target is not None
        with pytest.raises(LeakError) as refused:
            replace(found, target=found.target + left).release()
        assert len(refused.value.places) == 1
        found.release()

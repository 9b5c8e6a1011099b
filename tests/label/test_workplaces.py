"""Where somebody works it is a workplace, wherever it is named."""

from __future__ import annotations

import pytest

from gok.label.workplaces import relabel_workplaces
from gok.lang import load_language
from gok.lang.rules import rules_with
from gok.results import Alternative

from .hand_made import hypotheses, hypothesis, view_of

NAME = "Lärkans"


def relabelled(text: str, category: str = "other_institution", **more: object) -> str:
    found = [hypothesis(text, NAME, category, **more)]
    if "kock" in text:
        found.append(hypothesis(text, "kock", "prof"))
    return relabel_workplaces(view_of(text), tuple(found))[0].category


@pytest.mark.parametrize(
    "text",
    [
        "Jag jobbar på Lärkans.",
        "Jag plockar gurkor hos Lärkans.",
        "Jag fick vikariat på Lärkans.",
        "Min praktikplats är Lärkans.",
        "Hon är lärare på Lärkans.",
        "Min man är kock på Lärkans.",
        "Vi gick till Lärkans, där jag jobbar.",
        "Vi gick till Lärkans, där jag är kock.",
        "Vi gick till Lärkans, där jag är vård biträde.",
    ],
)
def test_somebody_works_there(text: str) -> None:
    assert relabelled(text) == relabelled(text, "school") == "work"


@pytest.mark.parametrize(
    "text",
    ["Vi var på Lärkans.", "Jag läser till kock på Lärkans.", "Jag jobbar. Sen på Lärkans.", "Min kock på Lärkans"],
)
def test_nobody_works_there(text: str) -> None:
    assert relabelled(text) == "other_institution"


def test_who_lives_there_or_is_an_official_does_not_work_there() -> None:
    assert relabelled("Jag bodde på Lärkans.", "work") == "other_institution"
    assert relabelled("Vi var på Lärkans.", "work") == "work"
    official = "Den som jobbar, en tjänsteman på Lärkans."
    assert relabelled(official, "work", rules=("institutions.listed",)) == "other_institution"
    assert relabelled(official, "work") == "work"
    assert relabelled("Min bror jobbar som personal på Lärkans.", "public_authority") == "public_authority"


def test_the_model_and_firms_are_believed_within_bounds() -> None:
    text, firm = "Vi var på Lärkans.", ("institutions.firm",)
    half, sure = (Alternative("work", 0.5),), (Alternative("work", 0.9),)
    assert relabelled(text, alternatives=half) == "other_institution"
    assert relabelled(text, alternatives=sure) == "work"
    assert relabelled(text, "school", alternatives=sure) == "school"
    assert relabelled("Ring Lärkans.", alternatives=sure) == "other_institution"
    assert relabelled(text, rules=("callings.other_institution",), alternatives=half) == "work"
    assert relabelled(text, rules=firm) == "work"
    assert relabelled("Vi köpte mat på Lärkans.", rules=firm) == "other_institution"


def test_a_workplace_is_one_wherever_it_is_named() -> None:
    text = "Vi såg Lärkans kök. Jag jobbar på Lärkan. Vi åt på Solen."
    found = hypotheses(text, ("Lärkans", "school"), ("Lärkan", "other_institution"), ("Solen", "other_institution"))
    after, workplace = relabel_workplaces(view_of(text), found), rules_with(load_language(), "workplace")
    assert [h.category for h in after] == ["work", "work", "other_institution"]
    assert [h.rules[-1] in workplace for h in after] == [True, True, False]
    assert after[2] is found[2]

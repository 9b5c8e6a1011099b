"""The sum: when shares are enough, who shares with whom, what is public for all."""

from __future__ import annotations

import pytest

from gok.label.hypotheses import Hypotheses
from gok.label.relevance import judge_relevance

from .hand_made import hypothesis, view_of

F = "firstname_male"
OWN = "Jag trivs här. " * 5
PLAIN = "Det regnar här. " * 5


def judged(text: str, *found: tuple[str, float, int], category: str = "city", genre: str = "") -> list[bool]:
    """Whether the mentions, each a word with its share and entity, come out as personal."""
    seen: dict[str, int] = {}
    made = []
    for word, share, entity in found:
        made.append(hypothesis(text, word, category, seen.get(word, 0), personal=share, entity=entity))
        seen[word] = seen.get(word, 0) + 1
    return [h.own is not None for h in judge_relevance(view_of(text, genre=genre), tuple(made))]


@pytest.mark.parametrize(
    ("text", "genre", "enough"),
    [("Lund. ", "", 0.055), (OWN + "Lund.", "", 0.15), (PLAIN + "Lund.", "", 0.4), (PLAIN + "Lund.", "review", 0.65)],
)
def test_what_is_enough_depends_on_the_text(text: str, genre: str, enough: float) -> None:
    assert judged(text, ("Lund", 0.7 * enough + 0.001, 1), genre=genre) == [True]
    assert judged(text, ("Lund", 0.7 * enough - 0.001, 1), genre=genre) == [False]
    text += " Lund, Lund."
    assert judged(text, ("Lund", enough, 1), ("Lund", 0.0, 1), ("Lund", 0.0, 1), genre=genre) == [True] * 3
    assert judged(text, ("Lund", 0.9 * enough, 1), ("Lund", 0.0, 1), ("Lund", 0.0, 1), genre=genre) == [False] * 3
    assert judged(text, ("Lund", 0.9 * enough, 1), ("Lund", 0.6 * enough, 1), genre=genre) == [True] * 2


def test_the_share_of_an_entity_is_the_mean_of_its_mentions() -> None:
    text = "Lund, Lund."
    found = tuple(
        hypothesis(text, "Lund", "city", nth, personal=share, entity=1) for nth, share in enumerate((0.5, 1.0))
    )
    assert [h.own for h in judge_relevance(view_of(text), found)] == [0.75, 0.75]


def test_one_public_mention_makes_all_public_and_what_stands_in_its_place() -> None:
    text = "Där använder folk Facebook. Jag har Facebook."
    names = [hypothesis(text, "Facebook", "other_institution", nth, personal=1.0, entity=1) for nth in (0, 1)]
    mark = hypothesis(text, "Facebook", "prof", personal=1.0, entity=2)
    assert [h.own for h in judge_relevance(view_of(text), (*names, mark))] == [None] * 3


def test_people_in_a_row_share() -> None:  # no list has these names: nothing else speaks for them
    text = PLAIN + "Yonisq, Sagalq och Abshirq kom. Ubaxq gick."
    people = (("Yonisq", 0.9, 1), ("Sagalq", 0.0, 2), ("Abshirq", 0.0, 3), ("Ubaxq", 0.0, 4))
    assert judged(text, *people, category=F) == [True, True, True, False]
    assert judged(text, *people, category=F, genre="review") == [True, False, False, False]
    unsure = (("Yonisq", 0.45, 1), ("Sagalq", 0.0, 2))
    assert judged(text, *unsure, category=F) == [True, False]


def ages(text: str, share: float) -> Hypotheses:
    text = PLAIN + text  # a few sentences alone are in doubt about somebody
    person = hypothesis(text, "Oskarq", F, personal=share, entity=1)
    return judge_relevance(view_of(text), (person, hypothesis(text, "15", "age_digits", personal=1.0, entity=2)))


def test_the_age_of_somebody_public_is_public() -> None:
    assert ages("Oskarq var 15.", 0.0)[1].own is None
    assert ages("Oskarq var 15.", 0.9)[1].own is not None
    assert ages("Oskarq kom. Han var 15.", 0.0)[1].own is not None
    assert ages("Oskarq kom när jag var 15.", 0.0)[1].own is not None
    assert ages("Oskarq" + " sprang" * 9 + " och var 15.", 0.0)[1].own is not None


def test_what_is_public_stays_the_same_object() -> None:
    text = "Lund."
    found = (hypothesis(text, "Lund", "city", personal=0.0, entity=1),)
    assert judge_relevance(view_of(text), found)[0] is found[0]

"""Genres: one name for each, whatever a task calls it, and the engine hears it."""

from __future__ import annotations

import pytest

import gok
from gok.detect import EssayView, shared_forms
from gok.lang import load_language
from gok.lang.genres import genre_of, genres_of
from gok.text import Essay

PAPER = {
    "argumentative descriptive evaluative explanatory expository informal_mail instructive investigative narrative"
}


@pytest.mark.parametrize(
    ("said", "genre"),
    [
        ("recension", "evaluative"),
        ("Review", "evaluative"),
        ("Book review", "evaluative"),
        ("informal mail", "informal_mail"),
        ("brev", "informal_mail"),
        ("Instruerande", "instructive"),
        ("utredande", "investigative"),
        ("haiku", "haiku"),
        ("", ""),
        (None, ""),
    ],
)
def test_a_genre_has_one_name(said: str | None, genre: str) -> None:
    assert genre_of(load_language(), {"genre": said}) == genre


def test_the_genres_are_those_of_the_paper() -> None:
    assert {" ".join(sorted(set(load_language().table("genres").values())))} == PAPER


def test_of_several_the_one_about_the_writer_counts() -> None:
    both = {"genre": "recension,berättande"}
    assert genres_of(load_language(), both) == ("evaluative", "narrative")
    assert genre_of(load_language(), both) == "narrative"
    assert genre_of(load_language(), {"genre": ["recension", "utredande"]}) == "evaluative"


@pytest.mark.parametrize("said", ["recension", "review", "Evaluative"])
def test_the_engine_hears_a_swedish_genre(said: str) -> None:
    view = EssayView(Essay("Boken är bra.", meta={"genre": said}), shared_forms())
    assert (view.genre, view.text_type) == ("evaluative", "arguing")


def test_a_review_is_the_same_under_each_name_of_its_genre() -> None:
    text = (
        "Boken handlar om Stelios som kommer från Aten och flyttar till Stockholm. Där träffar han Karin. "
        "Karin är snäll. Stelios längtar hem. Författaren skriver mycket bra. Den var rolig att läsa."
    )
    found = [[m.action for m in gok.detect(text, meta={"genre": g}).mentions] for g in ("recension", "evaluative")]
    assert found[0] == found[1]
    assert set(found[0]) == {"keep"}


REPORT = (
    "Hamnen i Visby byggdes ut under hela medeltiden och blev snart för liten. Köpmän från flera länder hade lager "
    "innanför muren, och kyrkorna var många. Staden brann två gånger, men husen byggdes upp igen av samma sten. I dag "
    "kommer turister med färja varje timme under sommaren. Kommunen har därför bestämt att bilar inte får köra där."
)
REVIEW = (
    "Boken handlar om en flicka som flyttar från landet till en stor stad. Hon börjar arbeta på ett bageri och tycker "
    "först mycket illa om sin chef. Jag tyckte att början var för lång, eftersom ingenting händer där. Författaren "
    "skriver korta meningar som passar den som läser på tåget. Slutet är bra, och jag hade inte kunnat gissa det."
)
MOTHER = "Hon heter Fatima. Hon bor i Lund. Hon är snäll. Hon har en bil. Hon lagar god mat. Hon är lärare."
LETTER = REPORT + " Du borde komma hit någon gång och se det själv." * 2


@pytest.mark.parametrize(
    ("text", "genre", "kind"),
    [
        (REPORT, "investigative", "arguing"),
        (REVIEW, "evaluative", "arguing"),
        (MOTHER, "", "other"),
        (LETTER, "", "other"),
        (REPORT.replace("Hamnen", "Jag såg att hamnen").replace("Staden", "Min stad"), "", "other"),
        (REPORT.partition(" Köpmän")[0], "", "alone"),
    ],
)
def test_where_no_genre_is_said_the_text_shows_it(text: str, genre: str, kind: str) -> None:
    view = EssayView(Essay(text), shared_forms())
    assert (view.genre, view.text_type) == (genre, kind)


def test_the_genre_that_is_said_counts() -> None:
    view = EssayView(Essay(REPORT, meta={"genre": "berättande"}), shared_forms())
    assert (view.genre, view.text_type) == ("narrative", "other")

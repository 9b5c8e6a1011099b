"""What is cited, and what only looks like a source."""

from __future__ import annotations

import pytest

from gok.pipeline import detect


def relevance(text: str, part: str) -> str:
    return next(m.relevance for m in detect(text).mentions if m.text == part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Hammarlund, Henrik.", "Henrik"),
        ("Jagerström, Sverker C. 2005: Skatter.", "Jagerström"),
        ("Tilliten ökar i många länder (Rosander 2010).", "Rosander"),
        ("Många unga vill rösta (Johan Kjell, svenska.yle.fi).", "svenska.yle.fi"),
        ("Kulturer krockar (Tora Lundkvist, DN, 17/11, 2016).", "Lundkvist"),
        ("© Tora Lundkvist / Bildbyrån.", "Lundkvist"),
    ],
)
def test_sources_are_public(text: str, part: str) -> None:
    assert relevance(text, part) == "public"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Hälsningar, Henrik.", "Henrik"),
        ("Mina söner (Ali 2010 och Omar 2012) går i skolan.", "Ali"),
        ("Titta på min sida henrikbakar.se om du vill.", "henrikbakar.se"),
    ],
)
def test_what_only_looks_like_a_source_is_not(text: str, part: str) -> None:
    assert relevance(text, part) == "personal"


def test_who_writes_names_small_does_so_at_the_start_of_a_sentence() -> None:
    text = "en gubbe som heter per hittade honom. per köpte glass, det kostade 25 kr per styck."
    assert [m.span.start for m in detect(text).mentions if m.text == "per"] == [19, 38]

"""Finders are led to the words they seek: none may be left out, whatever stands around."""

from __future__ import annotations

from functools import partial

import pytest

from gok.detect import shared_forms
from gok.detect.view import view_of
from gok.lexicon.triggers import count_sought, sought_in
from gok.pipeline import detect
from gok.text import Essay
from tests.counting import steps

TEXT = (
    "Hej Salam! Jag heter Ali och min mamma är läraren på Fridas Bygg. Vi bor i södra Stokholm, nära byn Zarqa. "
    '– Han sa: "Du kan åka till kungs backa." Södra Darfur, finnvedens gymnasium, Röda Korset och New Yorks gator.'
)


def test_places_are_what_the_questions_say() -> None:
    forms, view = shared_forms(), view_of(Essay(TEXT), shared_forms())
    assert len(view.places) == count_sought() > 0
    for number, places in enumerate(view.places):
        assert places == [i for i, form in enumerate(view.known) if number in sought_in(form, forms)]
    assert sum(map(bool, view.places)) > count_sought() // 2


def test_every_listed_phrase_is_found() -> None:
    """Also as a genitive, and with a hyphen between its words."""
    lexicon = shared_forms().lexicon
    listed = [r.form for letter in "abhmnorsv" for r in lexicon.beginning(letter) if " " in r.form]
    rows = [words for words in (form.split() for form in listed) if all(map(str.isalpha, words))][::40]
    assert len(rows) > 200
    for words in rows:
        for written in (words, [*words[:-1], words[-1] + "s"], [words[0], "-", *words[1:]]):
            found = lexicon.phrases(written)
            assert any(len(written) == one.length for one in found), written


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "i",
        "heter",
        "by",
        "Hair by",
        "södra",
        "centrum",
        "Sverige ,",
        "Sverige",
        "byn",
        '"',
        "Hej",
        "JAG HETER ALI",
        "mamma",
        "skola",
    ],
)
def test_what_is_sought_may_stand_at_either_end(text: str) -> None:
    detect(text)
    detect(text.upper())


def test_a_word_without_end_takes_no_time() -> None:
    forms = shared_forms()
    short, long = (steps(partial(forms.__getitem__, "A" + "lingsåsbo" * length)) for length in (200, 20_000))
    assert 0 < long < 2 * short

"""Finders are led to the words at which they can begin: none may be left out, whatever stands around."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gok.detect import EssayView, shared_forms
from gok.detect.rule_candidates import FINDERS, rules_by_finder
from gok.lexicon import open_lexicon
from gok.lexicon.word_forms import WordFormTable
from gok.pipeline import detect
from gok.text import Essay

ROOT = Path(__file__).parents[2]
ESSAYS = [json.loads(line)["text"] for line in (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()]
TEXT = (
    "Hej Salam! Jag heter Ali och min mamma är läraren på Fridas Bygg. Vi bor i södra Stokholm, nära byn Zarqa. "
    '– Han sa: "Du kan åka till kungs backa." Södra Darfur, finnvedens gymnasium, Röda Korset och New Yorks gator. '
    "Storumanbo och göteborgare tog Uddevallabussen till polen och Vösterås. Hair by Lovisa, Plaza de la Reina. "
    "Sten kom. Herr Sjö ringde. Sara N också. Hon jobbar på Karolinska och tränar med AIK. Arbetsgivare: Volvo Trucks"
)


def test_positions_are_where_the_forms_set_finders_off() -> None:
    view = EssayView(Essay(TEXT), shared_forms())
    assert view.positions.keys() == FINDERS.keys()
    for name, positions in view.positions.items():
        assert positions == [i for i, form in enumerate(view.known) if name in form.triggers]


@pytest.mark.parametrize("name", [name for name in FINDERS if name != "background"])
def test_a_finder_finds_no_more_if_it_is_led_to_every_word(name: str) -> None:
    rules = rules_by_finder(shared_forms().language)[name]
    for text in (TEXT, TEXT.lower(), TEXT.title(), *ESSAYS):
        view = EssayView(Essay(text), shared_forms())
        led = set(FINDERS[name](view, view.positions.get(name, []), rules))
        assert led == set(FINDERS[name](view, range(len(view.known)), rules))


def test_without_triggers_nothing_is_set_off() -> None:
    assert not EssayView(Essay(TEXT), WordFormTable(open_lexicon())).positions


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


def test_a_word_without_end_is_not_taken_apart() -> None:
    """Its parts would be looked up one by one: a lexicon that counts is asked a handful of times."""
    forms, asked = shared_forms(), []
    word = "A" + "lingsåsbo" * 20_000
    view = EssayView(Essay(word), forms)
    lexicon = forms.lexicon
    original = lexicon.word
    lexicon.word = lambda form: asked.append(form) or original(form)  # type: ignore[method-assign, assignment, func-returns-value]
    try:
        assert not list(FINDERS["inhabitants"](view, [0], rules_by_finder(forms.language)["inhabitants"]))
    finally:
        del lexicon.word
    assert len(asked) < 10

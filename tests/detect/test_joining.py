"""What a picture, blanks or the end of a line tear apart is found whole, and so are numbers with odd things inside."""

from __future__ import annotations

import random

import pytest

import gok
from gok.detect.joining import TORN
from gok.detect.parting import is_glued, may_be_odd
from gok.text import Essay


def labels(text: str) -> dict[str, str]:
    return {m.text: m.label for m in gok.detect(text).mentions}


@pytest.mark.parametrize("char", ["😀", "👩🏽\u200d🎓", "❤\ufe0f", "★", "→", "\ue000", "\ufffc", "\U000f0001"])
def test_a_picture_in_a_word_or_a_number(char: str) -> None:
    assert f"Fat{char}ima" in labels(f"Jag heter Fat{char}ima.")
    assert f"Mal{char}mö" in labels(f"Jag bor i Mal{char}mö.")
    assert labels(f"Ring 070{char}1740605!") == {f"070{char}1740605": "phone_nr"}
    assert labels(f"Mitt personnummer är 850611{char}9836.") == {f"850611{char}9836": "personid_nr"}


def test_a_picture_between_words_parts_them() -> None:
    assert {"Fatima", "Ali"} <= labels("Fatima😀och Ali kom.").keys()
    assert {"Fatima", "Ali"} <= labels("Hej Fatima😀Ali!").keys()
    assert labels("Det var bra😀men svårt.") == {}


@pytest.mark.parametrize("between", [" ", "  ", ".", "-", "*", "/", "|", ", ", " - "])
def test_a_name_that_is_spelled_out(between: str) -> None:
    for name in ("Fatima", "FATIMA", "Agnieszka"):
        spelled = between.join(name)
        assert spelled in labels(f"Min vän {spelled} kom hem.")
    assert between.join("Xyzzo") in labels(f"Jag heter {between.join('Xyzzo')}.")


def test_spelled_names_beside_other_words_of_a_letter() -> None:
    assert {"F a t i m a", "A l i"} <= labels("Jag heter F a t i m a A l i.").keys()
    assert "M a l m ö" in labels("Jag bor i M a l m ö i Sverige.")


@pytest.mark.parametrize(
    "text", ["Vokalerna är a e i o u.", "Vi lär oss a b c d e f g.", "Rad A B C D i salen", "H E J!"]
)
def test_letters_that_spell_no_name(text: str) -> None:
    assert labels(text) == {}


def test_letters_as_web_pages_spell_them() -> None:
    assert {"&Aring;sa", "Malm&#246;"} <= labels("Jag heter &Aring;sa och bor i Malm&#246;.").keys()
    assert labels("Katt &amp; hund &lt;3 &nbsp; &#1;") == {}


def test_a_name_at_the_end_of_a_line() -> None:
    assert "Fati-\nma" in labels("Min vän Fati-\nma kom hem.")
    assert "Anna" in labels("Jag träffade Anna -\nsom vanligt.")


@pytest.mark.parametrize("sign", "*|:;,~·•=#^")
def test_signs_that_part_no_numbers(sign: str) -> None:
    number = f"070{sign}174{sign}06{sign}05"
    assert labels(f"Mitt nummer är {number} nu") == {number: "phone_nr"}
    assert f"850611{sign}9836" in labels(f"Mitt personnummer är 850611{sign}9836 nu")


@pytest.mark.parametrize("number", ["070 — 174 – 06 – 05", "070—174–06–05", "08 – 123 — 45 — 67", "070–1740605"])
def test_dashes_of_two_kinds_part_a_number(number: str) -> None:
    assert labels(f"Mitt nummer är {number} nu") == {number: "phone_nr"}


def test_dots_part_a_card() -> None:
    assert "4111.1111.1111.1111" in labels("Kortet 4111.1111.1111.1111 är mitt.")


@pytest.mark.parametrize("number", ["O7O-174 O6 O5", "070l74o6o5", "07OI740605"])
def test_letters_taken_for_digits(number: str) -> None:
    assert labels(f"Mitt nummer är {number}.") == {number: "phone_nr"}


@pytest.mark.parametrize(
    "text",
    [
        "Klockan 10:30:45",
        "1,2,3,4,5,6,7,8,9,10",
        "10,20,30,40,50",
        "2 l mjölk",
        "00:12:30",
        "07 – 08 – 09",
        "2.1000.1000",
    ],
)
def test_figures_that_are_no_such_numbers(text: str) -> None:
    assert labels(text) == {}


@pytest.mark.parametrize("text", ["_Storgatan 5_", "__Storgatan 5__", "_Storgatan 5", "Storgatan 5,41123 Malmö"])
def test_a_street_that_is_underlined_or_runs_on(text: str) -> None:
    assert {"Storgatan": "place", "5": "street_nr"}.items() <= labels(f"Jag bor på {text}.").items()


def test_plain_texts_are_not_taken_apart() -> None:
    text = "Jag bor i Malmö sedan 2019, i ett hus på 3 rum och 85 m².\nHär trivs jag – mest."
    assert not any(torn.search(text) for torn in TORN)
    assert not may_be_odd(text)


def test_every_text_in_which_something_is_odd_is_looked_at() -> None:
    drawn, odd = random.Random(5), 0
    for _ in range(20_000):
        text = "".join(drawn.choices(" \n\t-–—_&#;:,.*aAbBoOIlåÅé’'´`123😀@/+~=|·•ß÷ÿñ²½", k=drawn.randint(1, 9)))
        is_odd = any(torn.search(text) for torn in TORN) or any(is_glued(token.text) for token in Essay(text).tokens)
        assert may_be_odd(text) or not is_odd, text
        odd += is_odd
    assert 2_000 < odd < 18_000

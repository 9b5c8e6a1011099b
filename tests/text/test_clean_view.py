"""The text as it is searched: what is found in it stands in the untouched text, whose every code point stays."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gok
from gok.detect.model.judges import choose_judge
from gok.text import Essay, Span
from gok.text.clean_view import clean

ESSAYS = Path(__file__).parents[1] / "data" / "essays-dev.jsonl"
TEXTS = [json.loads(line)["text"] for line in ESSAYS.read_text("utf-8").splitlines()[:6]]
UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
UNSEEN += "\x00\x1f\x7f\x94\u115f\u180b\u2065\ufe00\ufe0f\ufdd0\ufff9\uffff\U0001d173\U000e0061\U000e0100"


def sprinkled(text: str, char: str) -> str:
    """The text with a character inside every third word or so."""
    draw = random.Random(len(text))
    return re.sub(r"(?<=[^\W_])(?=[^\W_])", lambda _: char if draw.random() < 0.2 else "", text)


VARIANTS: dict[str, Callable[[str], str]] = {
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "soft hyphens": lambda text: sprinkled(text, "\u00ad"),
    "zero-width blanks": lambda text: sprinkled(text, "\u200b"),
    "zero-width joiners": lambda text: sprinkled(text, "\u200d"),
    "decomposed with soft hyphens": lambda text: sprinkled(unicodedata.normalize("NFD", text), "\u00ad"),
    "narrow blanks": lambda text: text.replace(" ", "\u202f"),
    "unbreakable hyphens": lambda text: text.replace("-", "\u2011"),
}


def plain(text: str) -> str:
    found = clean(text)
    return unicodedata.normalize("NFC", text if found is None else found.text)


@pytest.mark.parametrize("name", VARIANTS)
def test_an_essay_gives_what_its_plain_twin_gives(name: str) -> None:
    for number, text in enumerate(TEXTS):
        twin, variant = (
            gok.pseudonymize(one, seed=1, meta={"id": str(number)}, with_source=True)
            for one in (text, VARIANTS[name](text))
        )
        assert [(plain(m.text), m.label, m.features) for m in variant.mentions] == [
            (plain(m.text), m.label, m.features) for m in twin.mentions
        ]
        assert all(m.span.of(variant.essay.text) == m.text for m in variant.mentions)
        assert plain(variant.text) == plain(twin.text)


@pytest.mark.parametrize("char", UNSEEN)
def test_a_mention_covers_what_stands_inside_it(char: str) -> None:
    found = gok.detect(f"Jag heter Agnie{char}szka.").mentions
    assert [m.text for m in found] == [f"Agnie{char}szka"]


@pytest.mark.parametrize("text", ["Jag heter Åsa – och du?", "👩‍👩‍👧 ❤️", "מָה", ""])
def test_clean_text_is_read_as_it_stands(text: str) -> None:
    assert Essay(text).clean is None
    assert Essay(text).cleaned.text is text


def test_a_zero_width_blank_before_a_capital_parts_words() -> None:
    assert Essay("Hej\u200bAli").cleaned.text == "Hej Ali"
    assert Essay("o\u200bdd").cleaned.text == "odd"


@pytest.mark.parametrize(
    "text",
    ["070\u0301-174 06 05", "0\u03327\u03320\u0332-174 06 05", "0\ufe0f\u20e37\ufe0f\u20e30\ufe0f\u20e3-174 06 05"],
)
def test_digits_and_signs_have_no_marks(text: str) -> None:
    """Underlined, struck out, on keys: it is a number still."""
    assert [(m.text, m.label) for m in gok.detect(f"Ring {text}!").mentions] == [(text, "phone_nr")]
    assert gok.detect("Mejla ali@\u0332example.org").mentions[0].label == "email"


def test_a_text_of_nothing_seen_is_left_alone() -> None:
    assert gok.pseudonymize("\u00ad\u200b", seed=1).text == "\u00ad\u200b"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jag heter So\ufb01a.", "So\ufb01a"),
        ("Jag heter 𝐅𝐚𝐭𝐢𝐦𝐚.", "𝐅𝐚𝐭𝐢𝐦𝐚"),
        ("Jag heter ⒻⓐⓣⓘⓜⒶ.", "ⒻⓐⓣⓘⓜⒶ"),
        ("Mejla f\u0336a\u0336t\u0336i\u0336@example.org nu", "f\u0336a\u0336t\u0336i\u0336@example.org"),
        ("Ring ⓪⑦⓪-①⑦④ 06 05!", "⓪⑦⓪-①⑦④ 06 05"),
        ("Jag heter ⒡⒜⒯⒤⒨⒜.", "⒡⒜⒯⒤⒨⒜"),
        ("Jag heter 🅵🅰🆃🅸🅼🅰.", "🅵🅰🆃🅸🅼🅰"),
        ("Jag heter 🅕🅐🅣🅘🅜🅐.", "🅕🅐🅣🅘🅜🅐"),
        ("Jag heter F\u0489a\u0489t\u0489i\u0489m\u0489a\u0489.", "F\u0489a\u0489t\u0489i\u0489m\u0489a\u0489"),
        ("Ring 070¹740605!", "070¹740605"),
        ("Ring ⁰⁷⁰-¹⁷⁴ ⁰⁶ ⁰⁵!", "⁰⁷⁰-¹⁷⁴ ⁰⁶ ⁰⁵"),
        ("Ring ₀₇₀₁₇₄₀₆₀₅!", "₀₇₀₁₇₄₀₆₀₅"),
        ("Ring 070174060⁵!", "070174060⁵"),
        ("Jag heter Karl\x1eErik.", "Karl\x1eErik"),
        ("Jag heter Erik\u2800Svensson.", "Erik"),
    ],
)
def test_letters_that_look_otherwise_are_letters(text: str, found: str) -> None:
    assert found in [m.text for m in gok.detect(text).mentions]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Jag bor i GÃ¶teborg.", "Jag bor i Göteborg."),
        ("Ã…sa Ã¤r hÃ¤r", "Åsa är här"),
        ("Jos\u00c3\u00a9 och Andr\u00c3\u0089", "José och AndrÉ"),
        ("Malm\ufffd", "Malmo"),
        ("SÃO PAULO", "SÃO PAULO"),
        ("? \ufffd ?", "? \ufffd ?"),
        ("12\ufffd34", "12\ufffd34"),
        ("20 m², 10² och 2019¹", "20 m², 10² och 2019¹"),
    ],
)
def test_what_an_encoding_has_made_of_letters(text: str, read: str) -> None:
    assert Essay(text).cleaned.text == read


@pytest.mark.parametrize("town", ["GÃ¶teborg", "G\ufffdteborg", "Malm\ufffd"])
def test_a_garbled_town_is_one_mention(town: str) -> None:
    result = gok.pseudonymize(f"Jag bor i {town} nu.", seed=1, with_source=True)
    assert [m.text for m in result.mentions] == [town]
    assert "teborg" not in result.text


CHARS = "aåö \n\u030a\u0301-\u00ad\u200b\u200d\u202f\u2011\uff41❤"
CHARS += "\x00\x1e\x1f\ufe0f\u00c3\u00b6\ufb01𝐅\u0336\u3164"
ODD = st.text(st.sampled_from(CHARS))


@given(ODD)
def test_every_stretch_comes_back(text: str) -> None:
    essay = Essay(text)
    if essay.clean is None:
        return
    size = len(essay.clean.text)
    for start in range(size):
        for end in range(start + 1, size + 1):
            there = essay.clean.back(Span(start, end))
            assert plain(essay.clean.text[start:end]) in plain(there.of(text))
            assert essay.clean.forth(there).covers(Span(start, end))  # a mark that stays beside its letter comes along


@given(ODD)
def test_whatever_was_marked_has_a_place(text: str) -> None:
    found = clean(text)
    for place in range(len(text) if found else 0):
        assert found is not None
        assert found.forth(Span(place, place + 1)).end <= len(found.text)


def test_who_judges_is_chosen_by_the_text_as_it_is_searched() -> None:
    """Torn by what nobody sees, an address makes two sentences of one; few sentences have a model of their own."""
    text = "Det är bra. Det är fint. Mejla ali@example.org\nBuss 42 går hit."
    torn = text.replace("example.org", "exam\u00adple.o\u00adrg")
    assert len(Essay(text).sentences) == 4 < len(Essay(torn).sentences)
    assert choose_judge(Essay(torn)) is choose_judge(Essay(text))


def test_a_page_of_nothing_to_see_is_gone_through_once() -> None:
    """It took a minute: every blank looked for a mark behind all that follow."""
    text = "Agnies" + "\u200b" * 200_000 + "zka"
    found = clean(text)
    assert found is not None
    assert found.text == "Agnieszka"
    assert found.back(Span(0, 9)) == Span(0, len(text))

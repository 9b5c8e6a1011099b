"""The text layer: nothing is lost, and learners' quirks come apart where a reader would cut."""

from __future__ import annotations

import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.errors import InputError
from gok.text import Essay, Token, tokenize, tokenize_on_space

TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
LEARNER = st.lists(
    st.sampled_from(
        [
            "Jag",
            "bor",
            "i",
            "Malmö",
            ".",
            ",",
            " ",
            "\n",
            "\r\n",
            "␤",
            "$",
            "18-åring",
            "kl.14.30",
            "t.ex.",
            "A. Ek",
            "👩‍👩‍👧",
            "e\u0301",
        ]
    )
).map("".join)

QUIRKS = {
    "15 minuter.Halland är": "15|minuter|.|Halland|är",
    "min stad.Jag": "min|stad|.|Jag",
    "en 18-åring": "en|18-åring",
    "40kvm": "40kvm",
    "kl.14.30": "kl.|14.30",
    "t.ex. bl.a. m.m.": "t.ex.|bl.a.|m.m.",
    "A. Karlsson": "A.|Karlsson",
    "J.S. kom": "J.S.|kom",
    "mejla a.b@c.se.": "mejla|a.b@c.se|.",
    "på www.x.se/y, ja": "på|www.x.se/y|,|ja",
    "https://x.example/a?b=c.": "https://x.example/a?b=c|.",
    "23 nov -16": "23|nov|-|16",
    "hej ␤ då": "hej|␤|då",
    "St$ckh$lm": "St$ckh$lm",
    "a\u00a0b": "a|b",
    "a\r\nb": "a|b",
    "👩‍👩‍👧!": "👩‍👩‍👧|!",
    "e\u0301te\u0301": "e\u0301te\u0301",
    "den 3:e mars": "den|3:e|mars",
    "EU:s S:t Eriksplan": "EU:s|S:t|Eriksplan",
    "Mvh/Ali": "Mvh|/|Ali",
    "Mouhannad Al-Khatib": "Mouhannad|Al-Khatib",
    "l'Oréal": "l'Oréal",
    "@ali_99!": "@ali_99|!",
    "2,5 år": "2,5|år",
    "18/1-12": "18/1-12",
    "hej!!!": "hej|!!!",
    "och... sen": "och|...|sen",
    "Hej :)": "Hej|:)",
    "": "",
}


@given(st.one_of(TEXTS, LEARNER))
def test_tokens_and_gaps_are_the_text(text: str) -> None:
    for cut in (tokenize, tokenize_on_space):
        at, pieces = 0, []
        for token in cut(text):
            gap = text[at : token.start]
            assert not gap.strip(), "only white space may stand between tokens"
            assert text[token.start : token.end] == token.text
            assert token.text
            pieces += [gap, token.text]
            at = token.end
        assert not text[at:].strip()
        assert "".join([*pieces, text[at:]]) == text


@given(st.one_of(TEXTS, LEARNER))
def test_sentences_hold_every_token_once(text: str) -> None:
    essay = Essay(text)
    places = [i for s in essay.sentences for i in range(s.first, s.last)]
    assert places == list(range(len(essay.tokens)))
    assert all(s.first < s.last for s in essay.sentences)


@pytest.mark.parametrize(("text", "expected"), QUIRKS.items())
def test_quirk(text: str, expected: str) -> None:
    assert [t.text for t in tokenize(text)] == [w for w in expected.split("|") if w]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_decomposed_letters_stay_in_their_word(form: str) -> None:
    text = unicodedata.normalize(form, "Åsa bor på Ängö i Malmö.")
    assert len(tokenize(text)) == 7


def test_white_space_only_mode_keeps_given_tokens() -> None:
    assert [t.text for t in Essay("Skara. Bra .", tokens_given=True).tokens] == ["Skara.", "Bra", "."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Jag heter Ali. Jag bor här.", 2),
        ("jag bor i malmö. jag gillar det", 2),
        ("Jag bor i en stad.Jag trivs", 2),
        ("Det är t.ex. bra och bl.a. billigt.", 1),
        ("På dörren står A. Karlsson.", 1),
        ("En dag i\nmars kom de.", 1),
        ("Min dag\n\nJag vaknar.", 2),
        ("Hej Ali!\nHur mår du?", 2),
        ('Han sa: "Kom!" Sen gick han.', 2),
        ("Förra sommaren, 8. 7. 2023, gifte de sig.", 1),
        ("Hej ␤ Jag mår bra", 2),
        ("", 0),
    ],
)
def test_sentence_borders(text: str, sentences: int) -> None:
    assert len(Essay(text).sentences) == sentences


def test_half_a_surrogate_pair_is_refused_without_showing_the_text() -> None:
    with pytest.raises(InputError, match="offset 7") as error:
        Essay("hemligt\ud800", id="A1")
    assert "hemligt" not in str(error.value)


def test_text_stays_out_of_repr() -> None:
    assert "hemligt" not in repr(Essay("hemligt", id="A1", meta={"note": "hemligt"}))


def test_a_token_is_a_token_however_it_was_made() -> None:
    word, number = tokenize("Hej 12")
    assert (word, number) == (Token("Hej", 0, 3), Token("12", 4, 6))
    assert type(word) is Token
    assert word._replace(start=1) == ("Hej", 1, 3)
    assert pickle.loads(pickle.dumps(number)) == number

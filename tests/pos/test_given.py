"""Tags of another tagger: placed in the text however it was cut, heard beside our own, carried into a release."""

from __future__ import annotations

import pytest

from gok.errors import InputError
from gok.formats import write
from gok.lang import load_language
from gok.pipeline import pseudonymize_essay
from gok.pos import open_tagger
from gok.pos.given import GivenAnnotations, GivenTagger, GivenWord
from gok.settings import Settings
from gok.text import Essay


def annotations(tagged: str, source: str = "export.xml") -> GivenAnnotations:
    """`Jag/PRON/jag heter/VERB/heta`: words with tag, lemma and features as far as they are said."""
    return GivenAnnotations({"": [GivenWord(*word.split("/")) for word in tagged.split()]}, source)


@pytest.mark.parametrize(
    ("text", "tagged"),
    [
        ("Jag bor här.", "Jag/PRON bor/VERB här/ADV ./PUNCT"),
        ("Jag bor här.", "Jag/PRON bor/VERB här./ADV"),
        ("18-åring", "18/NUM -/PUNCT åring/NOUN"),
        ("  Jag\r\n\r\nbor \t", "Jag/PRON bor/VERB"),
        ("Malmo\u0308 👩‍👩‍👧!", "Malmö/PROPN 👩‍👩‍👧/SYM !/PUNCT"),
        ("Malmö!", "Malmo\u0308/PROPN !/PUNCT"),
        ("", ""),
        ("\n", ""),
    ],
)
def test_words_find_their_places(text: str, tagged: str) -> None:
    placed = annotations(tagged).of(Essay(text))
    assert [token.pos for token in placed] == [word.split("/")[1] for word in tagged.split()]
    assert "".join("".join(token.span.of(text) for token in placed).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "tagged", "says"),
    [
        ("Jag bor i Lund.", "Jag/PRON heter/VERB", "word 2 is another"),
        ("Jag bor i Lund.", "Jag/PRON bor/VERB", "it goes on behind the last"),
        ("Jag", "Jag/PRON bor/VERB", "word 2 is another"),
    ],
)
def test_words_of_another_text_are_refused_without_a_word_of_it(text: str, tagged: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        annotations(tagged).of(Essay(text, id="a1"))
    assert str(caught.value).startswith("export.xml: not the words of essay 'a1'")
    assert not any(word in str(caught.value) for word in ("Lund", "heter", "bor "))


def test_an_essay_that_is_not_there_is_named() -> None:
    given = GivenAnnotations({"a1": [GivenWord("Jag", "PRON")]}, "folder")
    assert len(given.of(Essay("Jag", id="a1"))) == 1
    with pytest.raises(InputError, match="folder: nothing in it is of essay 'b2'"):
        given.of(Essay("Jag", id="b2"))


def test_another_tagger_is_heard_beside_our_own() -> None:
    essay = Essay("Jag såg Bo i går.")
    forms = [token.text for token in essay.tokens]
    own = GivenTagger(essay, (), (), load_language()).name_margins(forms)
    name, verb = (
        GivenTagger(essay, (), annotations(f"Jag/PRON såg/VERB Bo/{tag} i/ADP går./NOUN").of(essay), load_language())
        for tag in ("PROPN", "VERB")
    )
    place = forms.index("Bo")
    assert name.name_margins(forms)[place] > own[place] > verb.name_margins(forms)[place]
    assert name.name_margins(forms)[-1] == own[-1]  # nothing was said of the full stop by itself
    assert name.name_margins(["Andra", "ord"]) == open_tagger().name_margins(["Andra", "ord"])


def test_what_was_given_counts_for_what_is_found() -> None:
    def found(tag: str) -> float:
        given = annotations(f"Jag/PRON såg/VERB Björn/{tag} i/ADP skogen/NOUN ./PUNCT")
        result = pseudonymize_essay(Essay("Jag såg Björn i skogen."), Settings.chosen(seed=1, given=given))
        return max((m.confidence for m in result.main if m.text == "Björn"), default=0.0)

    assert found("PROPN") >= found("_") > found("NOUN")


def test_glued_and_cleaned_text_keeps_the_places() -> None:
    text = "Vi åkte i 40 minuter.Halland är Malmo\u0308."
    tagged = "Vi/PRON åkte/VERB i/ADP 40/NUM minuter/NOUN ./PUNCT Halland/PROPN är/AUX Malmo\u0308/PROPN ./PUNCT"
    result = pseudonymize_essay(Essay(text), Settings.chosen(seed=1, given=annotations(tagged)))
    assert [token.span.of(text) for token in result.given][6] == "Halland"


def test_a_release_carries_what_was_said_of_words_that_stay() -> None:
    text = "Fatima heter hon. Hennes katt bor i Malmö och springer fort."
    tagged = (
        "Fatima/PROPN/Fatima heter/VERB/heta/Tense=Pres hon/PRON/hon ./PUNCT Hennes/DET/hon katt/NOUN/KATT/X=1 "
        "bor/VERB/bo i/ADP/i Malmö/PROPN/Malmö och/CCONJ/och springer/VERB/springa fort/ADV/fort ./PUNCT"
    )
    result = pseudonymize_essay(Essay(text, id="a"), Settings.chosen(seed=1, given=annotations(tagged)))
    released = result.release()
    assert [token.span.of(released.text) for token in released.given] == [
        *"heter hon . Hennes katt bor i och springer fort .".split()
    ]
    rows = [
        line.split("\t")
        for line in write([released], format="conllu", annotate=["pos", "lemma", "msd"]).splitlines()
        if "\t" in line
    ]
    said = {row[1]: (row[2], row[3], row[5]) for row in rows}
    assert said["katt"] == ("KATT", "NOUN", "X=1")
    assert said["Hennes"][:2] == ("hon", "DET")
    assert "Fatima" not in said
    assert "Malmö" not in said
    assert "Fatima" not in str([token.lemma for token in released.given])

"""The component in spaCy itself."""

from __future__ import annotations

import json
import pickle
import warnings
from pathlib import Path

import pytest

import gok
from tests.bridges.environments import need

need("spacy")

import spacy
from spacy.language import Language
from spacy.tokens import Span

from gok.errors import InputError, SettingError

TEXT = "Hej! Jag heter Fatima Ali och bor i Malmö. Min mamma är läkare."


def pipeline(**config: object) -> Language:
    nlp = spacy.blank("sv")
    nlp.add_pipe("gok", config=config)
    return nlp


def test_a_pipeline_in_one_line() -> None:
    nlp = spacy.blank("sv")
    nlp.add_pipe("gok", config={"seed": 1})
    doc = nlp(TEXT)
    expected = gok.pseudonymize(TEXT, seed=1, with_source=True).to_dict()
    assert doc._.gok_target == expected["target"]
    assert doc._.gok_mentions == expected["mentions"]
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        ("Fatima", "firstname_female"),
        ("Ali", "surname"),
        ("Malmö", "city"),
    ]
    assert [span.label_ for span in doc.spans["gok"]] == [m["label"] for m in expected["mentions"]]
    assert [span.id_ for span in doc.spans["gok"]] == [str(m["number"]) for m in expected["mentions"]]


def test_it_is_listed_and_analysed() -> None:
    assert spacy.blank("sv").has_factory("gok")
    assert pipeline(seed=1).analyze_pipes()["summary"]["gok"]["assigns"][:2] == ["doc.ents", "doc.spans"]


def test_disk_and_bytes_and_pickle_hold_the_path_and_never_the_key(tmp_path: Path) -> None:
    path = tmp_path / "project.key"
    gok.Key.fresh().write(path)
    secret, nlp = gok.Key.from_file(path).secret, pipeline(key=str(path), scope="corpus")
    expected = nlp(TEXT)._.gok_target
    nlp.to_disk(tmp_path / "model")
    stored = b"".join(file.read_bytes() for file in (tmp_path / "model").rglob("*") if file.is_file())
    assert json.dumps(str(path)).encode() in stored
    for kept in (stored, nlp.to_bytes(), pickle.dumps(nlp)):
        assert secret not in kept
        assert secret.hex().encode() not in kept
    assert spacy.load(tmp_path / "model")(TEXT)._.gok_target == expected
    assert pickle.loads(pickle.dumps(nlp))(TEXT)._.gok_target == expected
    again = spacy.blank("sv").from_config(nlp.config).from_bytes(nlp.to_bytes())
    assert again(TEXT)._.gok_target == expected


def test_several_processes_give_the_same() -> None:
    nlp = pipeline(seed=1)
    texts = [TEXT, "", "Hon heter Eva."] * 2
    alone, both = ([doc._.gok_target for doc in nlp.pipe(texts, n_process=n, batch_size=2)] for n in (1, 2))
    assert alone == both


def test_a_token_of_spacy_that_is_longer_than_a_mention() -> None:
    text = "Vi åkte i 40 minuter.Halland är vackert.Jag heter Fatima,min bror heter Ali."
    doc = pipeline(seed=1, replace="all")(text)
    assert [text[m["start"] : m["end"]] for m in doc._.gok_mentions] == [m["text"] for m in doc._.gok_mentions]
    for span, mention in zip(doc.spans["gok"], doc._.gok_mentions, strict=True):
        assert span.start_char <= mention["start"] < mention["end"] <= span.end_char


def test_two_mentions_in_one_token_warn_in_one_line() -> None:
    nlp = pipeline(seed=1)
    doc = nlp.make_doc(TEXT)
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[4:6])  # Fatima Ali
    with pytest.warns(UserWarning, match="gok: 1 of 3 mentions overlap another entity: see doc.spans"):
        doc = nlp.get_pipe("gok")(doc)
    assert len(doc.ents) == 2
    assert len([span for span in doc.spans["gok"] if span.text == "Fatima Ali"]) == 2


@pytest.mark.parametrize(("ents", "expected"), [("ours", "firstname_female"), ("theirs", "MISC"), ("none", "MISC")])
def test_entities_of_others(ents: str, expected: str) -> None:
    nlp = spacy.blank("sv")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "MISC", "pattern": "heter Fatima"}, {"label": "JOB", "pattern": "läkare"}]
    )
    nlp.add_pipe("gok", config={"seed": 1, "ents": ents})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doc = nlp(TEXT)
    labels = {ent.label_ for ent in doc.ents}
    assert expected in labels
    assert "JOB" in labels
    assert ("city" in labels) is (ents != "none")
    assert len(doc.spans["gok"]) == len(doc._.gok_mentions) > 4


@pytest.mark.parametrize("text", ["", " \n", "👩‍👩‍👧 😀 Jag heter Fatima 😀."])
def test_odd_texts(text: str) -> None:
    doc = pipeline(seed=1)(text)
    assert doc._.gok_target == gok.pseudonymize(text, seed=1).text
    assert [span.text for span in doc.spans["gok"]] == [m["text"] for m in doc._.gok_mentions]


def test_what_is_known_of_the_essay_is_told_beforehand(tmp_path: Path) -> None:
    nlp = pipeline(seed=1, scope="learner")
    with pytest.raises(SettingError, match="scope 'learner' needs the learner"):
        nlp(TEXT)
    doc = nlp.make_doc(TEXT)
    doc._.gok_meta = {"id": "a", "learner": "x"}
    expected = gok.pseudonymize(TEXT, seed=1, scope="learner", meta={"id": "a", "learner": "x"}).text
    assert nlp(doc)._.gok_target == expected


def test_settings_that_will_not_do_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot read the key"):
        pipeline(key=str(tmp_path / "none.key"))
    with pytest.raises(SettingError, match="unknown scope"):
        pipeline(scope="world")
    with pytest.raises(Exception, match="profil"):
        pipeline(profil="swell")
    with pytest.raises((InputError, UnicodeEncodeError)):
        pipeline(seed=1)("Jag heter \ud83d.")


def test_extensions_of_the_user_stay() -> None:
    assert Span.has_extension("gok_target") is False

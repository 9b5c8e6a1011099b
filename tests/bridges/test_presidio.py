"""Recognizer, operator and anonymizer in Presidio's own engines."""

from __future__ import annotations

from pathlib import Path

import pytest

import gok
from tests.bridges.environments import need

need("presidio_analyzer", "presidio_anonymizer")

from presidio_analyzer import AnalyzerEngine, Pattern, PatternRecognizer, RecognizerRegistry, RecognizerResult
from presidio_analyzer.nlp_engine import NoOpNlpEngine
from presidio_anonymizer import AnonymizerEngine, BatchAnonymizerEngine
from presidio_anonymizer.entities import OperatorConfig

from gok.errors import InputError, SettingError
from gok.integrations.entities import ENTITIES, labels_within
from gok.integrations.presidio import GokAnonymizerEngine, GokOperator, GokRecognizer, make_analyzer
from gok.taxonomy import taxonomy

TEXT = (
    "Hej! Jag heter Fatima Ali. Jag bor i Malmö med min man Hans. Ring 070-174 06 05! Fatimas bror är läkare i Paris."
)


def test_entities_of_presidio_with_our_labels_behind_them() -> None:
    found = make_analyzer().analyze(TEXT, language="sv", return_decision_process=True)
    told = {(TEXT[r.start : r.end], r.entity_type, r.recognition_metadata["gok"]["label"]) for r in found}
    assert told == {
        ("Fatima", "PERSON", "firstname_female"),
        ("Ali", "PERSON", "surname"),
        ("Malmö", "LOCATION", "city"),
        ("Hans", "PERSON", "firstname_male"),
        ("070-174 06 05", "PHONE_NUMBER", "phone_nr"),
        ("Fatimas", "PERSON", "firstname_female"),
        ("Paris", "LOCATION", "city"),
    }
    for result in found:
        assert result.recognition_metadata[RecognizerResult.RECOGNIZER_NAME_KEY] == "gok"
        assert result.analysis_explanation.textual_explanation
        assert result.analysis_explanation.recognizer == "gok"
        assert TEXT[result.start : result.end] not in result.analysis_explanation.textual_explanation
        assert "text" not in result.recognition_metadata["gok"]
        assert 0 < result.score <= 1


def test_everything_or_some_entities() -> None:
    everything = make_analyzer(everything=True)
    kinds = {r.entity_type for r in everything.analyze(TEXT, language="sv")}
    assert {"FAMILY", "PROFESSION"} <= kinds
    assert {r.entity_type for r in everything.analyze(TEXT, language="sv", entities=["LOCATION"])} == {"LOCATION"}


def test_in_a_registry_of_the_user() -> None:
    registry = RecognizerRegistry(supported_languages=["sv"])
    registry.add_recognizer(GokRecognizer())
    registry.add_recognizer(PatternRecognizer("BADGE", patterns=[Pattern("b", r"B-\d+", 0.9)], supported_language="sv"))
    engine = AnalyzerEngine(
        registry=registry,
        nlp_engine=NoOpNlpEngine([{"lang_code": "sv", "model_name": "-"}]),
        supported_languages=["sv"],
    )
    found = engine.analyze("Jag heter Fatima, bricka B-77.", language="sv")
    assert {r.entity_type for r in found} == {"PERSON", "BADGE"}


@pytest.mark.parametrize("everything", [False, True])
def test_the_anonymizer_replaces_in_view_of_the_whole_text(everything: bool) -> None:
    found = make_analyzer(everything=everything).analyze(TEXT, language="sv")
    done = GokAnonymizerEngine(seed=1).anonymize(TEXT, found)
    expected = gok.pseudonymize(TEXT, seed=1, with_source=True)
    assert done.text == expected.text
    for item in done.items:
        assert done.text[item.start : item.end] == item.text
    replaced = [item.operator for item in done.items if item.text in {m.replacement for m in expected.mentions}]
    assert set(replaced) == {"gok"}


def test_operators_of_presidio_for_some_entities() -> None:
    found = make_analyzer().analyze(TEXT, language="sv")
    plan = {"PHONE_NUMBER": OperatorConfig("mask", {"masking_char": "*", "chars_to_mask": 4, "from_end": True})}
    done = GokAnonymizerEngine(seed=1).anonymize(TEXT, found, plan)
    assert "070-174 0****!" in done.text
    assert "Fatima" not in done.text
    assert "<PERSON>" in GokAnonymizerEngine(seed=1).anonymize(TEXT, found, {"DEFAULT": OperatorConfig("replace")}).text


def test_the_operator_alone_is_consistent_by_key(tmp_path: Path) -> None:
    path = tmp_path / "project.key"
    gok.Key.fresh().write(path)
    engine = AnonymizerEngine()
    engine.add_anonymizer(GokOperator)
    plan = {"DEFAULT": OperatorConfig("gok", {"key": str(path)})}

    def name_in(text: str) -> str:
        start = text.index("Fatima")
        result = [RecognizerResult("PERSON", start, start + len("Fatima"), 0.9)]
        return engine.anonymize(text, result, dict(plan)).text.split()[-1]

    first = name_in("Jag heter Fatima")
    assert first == name_in("Det här är Fatima") != "Fatima"
    genitive = engine.anonymize("Fatimas bror", [RecognizerResult("PERSON", 0, 7, 0.9)], dict(plan)).text
    assert genitive.split()[0] in (f"{first}s", first)


def test_the_operator_needs_a_key() -> None:
    engine = AnonymizerEngine()
    engine.add_anonymizer(GokOperator)
    with pytest.raises(SettingError, match="the operator needs a key"):
        engine.anonymize("Fatima", [RecognizerResult("PERSON", 0, 6, 0.9)], {"DEFAULT": OperatorConfig("gok")})


def test_entities_of_others_overlapping_ours_and_each_other() -> None:
    found = make_analyzer().analyze(TEXT, language="sv")
    start = TEXT.index("Jag heter Fatima")
    others = [
        RecognizerResult("PERSON", start, start + len("Jag heter Fatima"), 1.0),
        RecognizerResult("ORG", TEXT.index("läkare"), TEXT.index("läkare") + 6, 0.4),
        RecognizerResult("WORD", TEXT.index("äkare"), TEXT.index("äkare") + 3, 0.9),
    ]
    done = GokAnonymizerEngine(seed=1).anonymize(TEXT, [*others, *found])
    assert "Jag heter" in done.text  # ours stands
    assert "läkare" not in done.text  # what we do not know is replaced by kind
    assert "Fatima" not in done.text


@pytest.mark.parametrize("text", ["", " \n", "Det regnar.", "😀 Jag heter Fatima 😀 i Malmö."])
def test_odd_texts(text: str) -> None:
    found = make_analyzer().analyze(text, language="sv")
    assert GokAnonymizerEngine(seed=1).anonymize(text, found).text == gok.pseudonymize(text, seed=1).text


def test_half_a_character_is_one_line() -> None:
    with pytest.raises(InputError, match="half a surrogate pair"):
        GokRecognizer().analyze("Jag heter \ud83d.")


def test_lists_and_tables_by_presidios_batch_engine() -> None:
    texts = [TEXT, "Hon heter Eva."]
    found = [make_analyzer().analyze(text, language="sv") for text in texts]
    done = BatchAnonymizerEngine(anonymizer_engine=GokAnonymizerEngine(seed=1)).anonymize_list(texts, found)
    assert done == [gok.pseudonymize(text, seed=1).text for text in texts]


def test_labels_there_and_back() -> None:
    assert set(ENTITIES) == {row.id for row in taxonomy().categories}
    for label, entity in ENTITIES.items():
        ((_, _, back),) = labels_within("Lund", entity)
        assert ENTITIES.get(back) == entity or entity in ("SENSITIVE", "NRP", "OTHER", "COMMENT"), label


def test_recognizers_are_stored_as_presidio_stores_them() -> None:
    told = GokRecognizer().to_dict()
    assert told["name"] == "gok"
    assert "PERSON" in told["supported_entities"]

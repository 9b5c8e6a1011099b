"""JSONL, the machine interface, word by word."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from gok import formats
from gok.formats import jsonl
from gok.results import Alternative, Mention, Result
from gok.text import Essay, Span
from tests.formats.building import example

ALI = Result(
    Essay("Jag heter Ali.", "A1AT1"),
    (
        Mention(
            Span(10, 13),
            "Ali",
            "firstname_male",
            1,
            replacement="Peter",
            target=Span(10, 15),
            confidence=0.99,
            rules=("names.firstname", "names.after_heter"),
        ),
    ),
    "Jag heter Peter.",
)


def read(*records: dict[str, Any]) -> list[Result]:
    data = "\n".join(json.dumps(record) for record in records).encode()
    return list(formats.read_bytes(data, format="jsonl", name="x.jsonl"))


def test_the_work_record_is_that_of_the_contract() -> None:
    assert jsonl.to_record(ALI, with_source=True) == {
        "id": "A1AT1",
        "text": "Jag heter Ali.",
        "target": "Jag heter Peter.",
        "mentions": [
            {
                "start": 10,
                "end": 13,
                "text": "Ali",
                "label": "firstname_male",
                "number": 1,
                "features": [],
                "relevance": "personal",
                "action": "replace",
                "replacement": "Peter",
                "target_start": 10,
                "target_end": 15,
                "confidence": 0.99,
                "rules": ["names.firstname", "names.after_heter"],
                "alternatives": [],
            }
        ],
    }


def test_the_release_record_has_no_source_and_no_source_offsets() -> None:
    record = jsonl.to_record(ALI, with_source=False)
    assert record["target"] == "Jag heter Peter."
    assert "text" not in record
    assert not {"start", "end", "text"} & record["mentions"][0].keys()


def test_other_keys_pass_through_and_annotations_do_not() -> None:
    record = {"id": "a", "text": "abc", "level": "B", "meta": {"genre": "letter", "l1": "dari"}, "learner": "A1"}
    record |= {"label": "x", "spans": [], "provenance": {"version": "1"}}
    (result,) = read(record)
    assert (result.essay.genre, result.essay.learner) == ("letter", "A1")
    out = json.loads(formats.write([result], format="jsonl", with_source=True))
    assert out.pop("mentions") == []
    assert out == {k: v for k, v in record.items() if k not in ("label", "spans")}


def test_what_is_added_to_the_metadata_is_written_beside_what_came() -> None:
    (result,) = read({"id": "a", "text": "abc", "meta": {"genre": "letter"}})
    essay = replace(result.essay, meta={**result.essay.meta, "genre": "review"})
    out = jsonl.to_record(replace(result, essay=essay), with_source=True)
    assert (out["genre"], out["meta"]) == ("review", {"genre": "letter"})


def test_provenance_stands_once_and_holds_for_all() -> None:
    made = [replace(ALI, provenance={"version": "1"})] * 3
    lines = [json.loads(line) for line in formats.write(made, format="jsonl").splitlines()]
    assert ["provenance" in line for line in lines] == [True, False, False]
    assert [r.provenance for r in read(*lines)] == [{"version": "1"}] * 3


def test_gold_is_read() -> None:
    spans = [
        {"start": 0, "end": 3, "label": "firstname_male", "n": 2, "rel": "X", "flags": ["low"], "kind": "orig"},
        {"start": 4, "end": 6, "label": "age", "rel": "P"},
        {"start": 7, "end": 11, "label": "age"},
        {"start": 12, "end": 15, "label": "sensitive", "flags": ["health"], "rel": "P"},
    ]
    (result,) = read({"id": "g", "text": "Ali 12 tolv sjk", "spans": spans})
    assert [(m.label, m.number, m.features, m.relevance, m.action) for m in result.mentions] == [
        ("firstname_male", 2, ("low",), "public", "keep"),
        ("age_digits", None, (), "personal", "replace"),
        ("age_string", None, (), "personal", "replace"),
        ("sensitive", None, ("health",), "personal", "mark"),
    ]
    assert result.target is None


def test_ids_may_be_numbers_or_missing() -> None:
    assert [r.essay.id for r in read({"id": 7, "text": ""}, {"text": ""})] == ["7", "x-2"]


def test_everything_an_annotator_added_comes_back() -> None:
    added = replace(ALI.mentions[0], comment="säker", by="person", alternatives=(Alternative("surname", 0.4),))
    made = replace(ALI, mentions=(added,), comment="hela texten", homonyms=(Span(0, 3),))
    (back,) = read(jsonl.to_record(made, with_source=True))
    assert back == made


def test_offsets_count_code_points() -> None:
    (result,) = read({"id": "a", "text": "🙂 Ali", "spans": [{"start": 2, "end": 5, "label": "surname"}]})
    assert result.mentions[0].text == "Ali"


def test_a_release_can_be_read_and_written_again() -> None:
    once = formats.write([example()], format="jsonl", with_source=False)
    again = formats.write(formats.read_bytes(once.encode(), name="x.jsonl"), format="jsonl", with_source=True)
    assert again == once


@pytest.mark.parametrize("key", ["label", "entities"])
def test_doccano_in_both_forms(key: str) -> None:
    items: dict[str, Any] = {
        "label": [[0, 3, "firstname:male"]],
        "entities": [{"id": 1, "label": "firstname_male", "start_offset": 0, "end_offset": 3}],
    }
    data = json.dumps({"id": 1, "text": "Ali bor", key: items[key], "Comments": []}).encode()
    (result,) = formats.read_bytes(data, name="x.jsonl")
    assert [(m.text, m.label) for m in result.mentions] == [("Ali", "firstname_male")]

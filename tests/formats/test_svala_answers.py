"""Answers of the pseudonymizer service, as SVALA's client reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from gok.formats.svala_answers import apply_answer, check_answer, to_answer
from gok.results import Result
from gok.text import Span, tokenize_on_space
from tests.formats.building import Part, build, results
from tests.formats.test_svala import json_values

CASES = json.loads((Path(__file__).parent / "vectors" / "svala_answers.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_vectors_pass_or_fail_as_they_say(case: dict[str, Any]) -> None:
    assert (check_answer(case["text"], case["response"]) == []) == (case["expect"] == "ok")


@pytest.mark.parametrize("case", [c for c in CASES if "edges" in c], ids=lambda c: c["name"])
def test_the_client_groups_tokens_as_the_vectors_say(case: dict[str, Any]) -> None:
    groups, _ = apply_answer(case["text"], case["response"])
    made = [tuple(f"s{k}" for k in g.tokens) for g in groups if g.labels]
    assert made == [tuple(p for p in name.split("-")[1:] if p.startswith("s")) for name, _labels in case["edges"]]


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["city"], "number"),
        (["1", "city"], "order"),
        (["gen", "1", "city"], "order"),
        (["city", "1", "2"], "number"),
        (["city", "gen", "1"], "order"),
    ],
)
def test_labels_must_be_main_number_affixes(labels: list[str], said: str) -> None:
    answer = [[{"string": "Tuna", "label": labels}, {"string": ".", "label": []}]]
    (problem,) = check_answer("Skara .", answer)
    assert said in problem


def test_an_unlabelled_item_must_be_the_token_itself() -> None:
    assert check_answer("Skara .", [[{"string": "Tuna", "label": []}, {"string": ".", "label": []}]])


def test_the_plain_form_is_sent_for_an_inflected_one() -> None:
    parts = [
        Part("Maja", "firstname_female", 1, (), "Anna"),
        Part(" och "),
        Part("Majas", "firstname_female", 1, ("gen",), "Annas"),
        Part(" bok ."),
    ]
    ((first, _, second, *_),) = to_answer(build(parts)).sentences
    assert first == {"string": "Anna", "label": ["firstname_female", "1"]}
    assert second == {"string": "Anna", "label": ["firstname_female", "1", "gen"]}


def test_the_last_token_is_left_and_warned_about() -> None:
    made = build([Part("Hon bor i "), Part("Skara", "city", 1, (), "Tuna")])
    answer = to_answer(made)
    assert answer.sentences[-1][-1] == {"string": "Skara", "label": []}
    assert answer.warnings == ["token 3 is the last one and cannot be labelled: the client sees it as it is"]
    assert to_answer(build([Part("i "), Part("Skara", "city", 1, (), "Tuna"), Part(" ␤")])).warnings == []


def test_groups_the_client_cannot_see_the_end_of_are_given_token_by_token() -> None:
    made = build(
        [Part("Nya Zeeland", "country", 1, (), "A-land"), Part(" "), Part("Lund", "city", 2, (), "B"), Part(" .")]
    )
    answer = to_answer(made)
    assert check_answer(made.essay.text, answer.sentences) == []
    groups, _ = apply_answer(made.essay.text, answer.sentences)
    assert [(g.tokens, g.string) for g in groups][:3] == [((0,), "A-land"), ((1,), "A-land"), ((2,), "B")]


@given(result=results())
@settings(max_examples=200, deadline=None)
def test_every_answer_passes_and_hides_what_is_replaced(result: Result) -> None:
    answer = to_answer(result)
    text, tokens = result.essay.text, tokenize_on_space(result.essay.text)
    if tokens:
        assert check_answer(text, answer.sentences) == []
    labelled = {k for group in apply_answer(text, answer.sentences)[0] if group.labels for k in group.tokens}
    for mention in result.main:
        touched = {k for k, t in enumerate(tokens[:-1]) if mention.span.overlaps(Span(t.start, t.end))}
        assert mention.action != "replace" or touched <= labelled


@given(value=json_values)
@settings(deadline=None)
def test_nonsense_is_no_answer(value: Any) -> None:
    assert isinstance(check_answer("Skara .", value), list)

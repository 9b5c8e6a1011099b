"""Every rule of every table is tried on its own examples; a new row is tested without a new test."""

from __future__ import annotations

import re

import pytest

from gok.detect import Candidate, EssayView, run_rules, shared_forms
from gok.detect.ages_beside import find_ages_beside
from gok.detect.rule_book import rules_with
from gok.detect.rule_candidates import FINDERS, run_finders
from gok.lang import load_language, rules
from gok.lang.rules import GivenRule, Rule, RuleRow, rules_of
from gok.taxonomy import taxonomy
from gok.text import Essay, Span
from tests.cases import parse_marked

ROWS = rules_of(load_language())
RULES = [row for row in ROWS if not isinstance(row, GivenRule)]
FINDS = [pytest.param(rule, example, id=f"{rule.id}: {example}") for rule in RULES for example in rule.finds]
IGNORES = [pytest.param(rule, example, id=f"{rule.id}: {example}") for rule in RULES for example in rule.ignores]


def found(rule: RuleRow, text: str) -> list[tuple[int, int, str]]:
    """What the rule finds, each place once: a finder may find one in two ways."""
    if isinstance(rule, Rule):
        candidates = run_rules([rule], Essay(text))
    elif FINDERS.keys().isdisjoint(rule.finders):
        candidates = ages_beside(text)
    else:
        candidates = run_finders(EssayView(Essay(text), shared_forms()))
    return sorted({(c.span.start, c.span.end, c.category) for c in candidates if c.rule == rule.id})


def ages_beside(text: str) -> list[Candidate]:
    """Ages beside every word with a capital, and in a row beside every number."""
    view = EssayView(Essay(text), shared_forms())
    names = [Span(t.start, t.end) for t in view.tokens if t.text[0].isupper()]
    numbers = [Span(t.start, t.end) for t in view.tokens if t.text.isdigit()]
    return list(find_ages_beside(view, names, numbers))


@pytest.mark.parametrize(("rule", "example"), FINDS)
def test_rule_finds_what_its_examples_mark(rule: RuleRow, example: str) -> None:
    text, expected = parse_marked(example)
    got = found(rule, text)
    assert [(start, end) for start, end, _ in got] == [(start, end) for start, end, _ in expected]
    assert all(label in (None, category) for (_, _, label), (_, _, category) in zip(expected, got, strict=True))


@pytest.mark.parametrize(("rule", "example"), IGNORES)
def test_rule_leaves_its_counter_examples_alone(rule: RuleRow, example: str) -> None:
    assert found(rule, example) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.id)
def test_rule_is_complete(rule: RuleRow) -> None:
    assert re.fullmatch(r"[a-z]+\.[a-z_]+", rule.id)
    assert rule.finds
    assert rule.ignores, "a rule without a counter-example says nothing about its limits"
    if isinstance(rule, Rule):
        assert all(category in taxonomy().by_id for _, category in rule.groups)
    assert 0 < rule.score < 1


def test_rule_ids_are_unique() -> None:
    ids = [rule.id for rule in ROWS]
    assert len(ids) == len(set(ids))


def test_attributes_are_those_of_the_rows() -> None:
    language = load_language()
    assert {row.id for row in ROWS if "whole" in row.attributes} == rules_with(language, "whole") != frozenset()
    assert rules_with(language, "stands_without_model") < rules_with(language, "mark") < rules_with(language, "weighed")
    assert rules_with(language, "nonsense") == frozenset()


def test_every_attribute_is_described() -> None:
    described = set(re.findall(r"`(\w+)`", rules.__doc__ or ""))
    assert {attribute for row in ROWS for attribute in row.attributes} <= described


def test_what_is_found_again_has_a_rule_of_its_group() -> None:
    again = {rule.partition(".")[0] for rule in rules_with(load_language(), "again")}
    may_be_again = {"firstname_unknown", "surname", "transport_nr", "transport_name", "city", "place", "school"}
    groups = {r.id.partition(".")[0] for r in ROWS if isinstance(r, Rule) and may_be_again & {c for _, c in r.groups}}
    assert groups | {"model", "rules"} <= again

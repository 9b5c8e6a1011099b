"""Every rule of every table is tried on its own examples; a new row is tested without a new test."""

from __future__ import annotations

import re

import pytest

from gok.detect import MODULES, Rule, all_rules, run_rules
from gok.taxonomy import taxonomy
from gok.text import Essay
from tests.cases import parse_marked

RULES = all_rules()
FINDS = [pytest.param(rule, example, id=f"{rule.id}: {example}") for rule in RULES for example in rule.finds]
IGNORES = [pytest.param(rule, example, id=f"{rule.id}: {example}") for rule in RULES for example in rule.ignores]


def found(rule: Rule, text: str) -> list[tuple[int, int, str]]:
    return sorted((c.span.start, c.span.end, c.category) for c in run_rules([rule], Essay(text)))


@pytest.mark.parametrize(("rule", "example"), FINDS)
def test_rule_finds_what_its_examples_mark(rule: Rule, example: str) -> None:
    text, expected = parse_marked(example)
    got = found(rule, text)
    assert [(start, end) for start, end, _ in got] == [(start, end) for start, end, _ in expected]
    assert all(label in (None, category) for (_, _, label), (_, _, category) in zip(expected, got, strict=True))


@pytest.mark.parametrize(("rule", "example"), IGNORES)
def test_rule_leaves_its_counter_examples_alone(rule: Rule, example: str) -> None:
    assert found(rule, example) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.id)
def test_rule_is_complete(rule: Rule) -> None:
    module, _, name = rule.id.partition(".")
    assert module in MODULES
    assert re.fullmatch(r"[a-z_]+", name)
    assert rule.finds
    assert rule.ignores, "a rule without a counter-example says nothing about its limits"
    assert 0 < rule.score < 1
    assert all(category in taxonomy().by_id for _, category in rule.groups)


def test_rule_ids_are_unique() -> None:
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids))

"""Prefilters: the table fits the patterns, and skips nothing that a pattern would find."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from gok.detect import Rule, pattern_rules
from gok.kernel.prefilter import ANY_WORD, OPEN, Prefilter, PrefilterTable
from gok.kernel.scanner import RuleGroups, RuleScanner, ScannedRule
from gok.lang import load_language
from gok.lang.rules import read_prefilters
from gok.text import Essay, Token

ROOT = Path(__file__).parents[2]
ESSAYS = [json.loads(line)["text"] for line in (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()]
ODD = [*" \n.,:;-/'’_@+()$", "1", "19", "år", "3a", "É", "ſ", "ı", "İ", "\u0301", "²", "字", " nr ", "\u00a0"]


RULES = pattern_rules(load_language())


def prefilter_of(rule: Rule) -> Prefilter:
    return read_prefilters(load_language())[rule.id, rule.checksum]


@lru_cache(maxsize=4)
def table_of(prefilter: Prefilter) -> PrefilterTable:
    """Made once for all texts that a rule is tried on, as in the engine: what it knows of a word is read once."""
    return PrefilterTable([prefilter])


@lru_cache(maxsize=500)
def tokens_of(text: str, tokens_given: bool) -> tuple[Token, ...]:
    return Essay(text, tokens_given=tokens_given).tokens


def found(rule: Rule, prefilter: Prefilter, text: str, *, tokens_given: bool = False) -> list[tuple[int, int]]:
    tokens = tokens_of(text, tokens_given)
    at_words = ANY_WORD in prefilter.ways
    at_places = bool(prefilter.ways) and not at_words
    holds = () if at_places else prefilter.pieces
    one = ScannedRule(0, rule.pattern, rule.needs, holds, at_words, at_places)
    groups = RuleGroups([(1, [one])], table_of(prefilter))
    return [match.span() for _, match in RuleScanner(text, groups).matches(tokens, [1] * len(tokens))]


def examples(rule: Rule) -> list[str]:
    return [text.replace("[", "").replace("]", "") for text in (*rule.finds, *rule.ignores)]


def test_the_table_is_as_the_patterns_are() -> None:
    done = subprocess.run([sys.executable, "tools/write_prefilters.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "a pattern has changed: run tools/write_prefilters.py"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_prefilter_changes_nothing(rule: Rule) -> None:
    plain = examples(rule)
    for text in (*plain, " ".join(plain), *ESSAYS):
        assert found(rule, prefilter_of(rule), text) == found(rule, OPEN, text)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_prefilter_changes_nothing_in_text_that_is_torn_and_mended(rule: Rule) -> None:
    drawn = random.Random(rule.id)
    plain = examples(rule)
    for _ in range(150):
        text = drawn.choice(plain)
        for _ in range(drawn.randint(1, 6)):
            place = drawn.randrange(len(text) + 1)
            text = text[:place] + drawn.choice(ODD) + text[place + drawn.choice((0, 0, 1, 2)) :]
        text = drawn.choice((text, text, text.upper(), text.title()))
        for given in (False, True):
            filtered = found(rule, prefilter_of(rule), text, tokens_given=given)
            assert filtered == found(rule, OPEN, text, tokens_given=given), text


def test_places_come_in_order() -> None:
    rule = next(rule for rule in RULES if rule.id == "dates.day_month_year")
    for text in ("1_12-12-12 ", "1_12 11_11_1111", "a1_1_12-12-12"):
        assert found(rule, prefilter_of(rule), text) == found(rule, OPEN, text)


def test_most_rules_need_not_be_tried_everywhere() -> None:
    prefilters = [prefilter_of(rule) for rule in RULES]
    assert sum(not one.ways for one in prefilters) < 6
    assert sum(ANY_WORD in one.ways for one in prefilters) < 8


def test_a_changed_pattern_is_tried_everywhere() -> None:
    changed = replace(RULES[0], pattern=re.compile(RULES[0].pattern.pattern + "x"))
    assert changed.checksum != RULES[0].checksum
    assert (changed.id, changed.checksum) not in read_prefilters(load_language())

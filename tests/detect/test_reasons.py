"""Every mention says which rules found it, and every rule says why."""

from __future__ import annotations

import json
from pathlib import Path

from gok.detect import all_rules
from gok.detect.model.judges import reasons_of
from gok.detect.rule_book import rules_with
from gok.lang import load_language
from gok.pipeline import detect

REASONS = reasons_of(load_language()).says
DATA = Path(__file__).parents[1] / "data"


def test_every_rule_that_has_found_something_says_why() -> None:
    examples = {rule.id for rule in all_rules() if rule.finds}
    for line in (DATA / "essays-dev.jsonl").read_text("utf-8").splitlines():
        for mention in detect(json.loads(line)["text"]).mentions:
            rules = {*mention.rules, *(rule for other in mention.alternatives for rule in other.rules)}
            assert rules
            assert rules <= REASONS.keys() | examples


def test_rules_for_marks_say_why() -> None:
    assert all(REASONS.get(rule) for rule in rules_with(load_language(), "mark"))

"""Gates: the table fits the patterns, and skips nothing that a pattern would find."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gok.detect import Rule, all_rules
from gok.detect.gates import OPEN, Beginnings, Marks, RuleGate, Start, Window, checksum, read_gates
from gok.text import Essay

ROOT = Path(__file__).parents[2]
ESSAYS = [json.loads(line)["text"] for line in (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()]


def gate_of(rule: Rule) -> RuleGate:
    return read_gates()[rule.id, checksum(rule.pattern.pattern, rule.pattern.flags)]


def found(rule: Rule, gate: RuleGate, text: str) -> list[tuple[int, int]]:
    beginnings = Beginnings([gate])
    window = Window(text, 0, len(text), len(text), Marks(Essay(text).tokens, beginnings))
    if not window.may_hold(gate, beginnings.bits[0], rule.needs):
        return []
    return [match.span() for match in window.matches(rule.pattern, gate, beginnings.bits[0])]


def test_the_table_is_as_the_patterns_are() -> None:
    done = subprocess.run([sys.executable, "tools/write_gates.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "a pattern has changed: run tools/write_gates.py"


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_a_gate_changes_nothing(rule: Rule) -> None:
    plain = [text.replace("[", "").replace("]", "") for text in (*rule.finds, *rule.ignores)]
    for text in (*plain, " ".join(plain), *ESSAYS):
        assert found(rule, gate_of(rule), text) == found(rule, OPEN, text)


def test_most_rules_need_not_be_tried_everywhere() -> None:
    anywhere = [rule.id for rule in all_rules() if gate_of(rule).start == Start.ANYWHERE]
    assert len(anywhere) < 10


def test_a_changed_pattern_has_an_open_gate() -> None:
    assert checksum("a", 0) != checksum("a", 2)
    assert ("numbers.card", checksum("a", 0)) not in read_gates()

"""Gates: the table fits the patterns, and skips nothing that a pattern would find."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from gok.detect import Rule, all_rules
from gok.detect.scanning import tried_with
from gok.kernel.heads import HeadTree
from gok.kernel.marker import Marker
from gok.kernel.scanner import RuleScanner
from gok.lang.prefilters import ANY_WORD, OPEN, Prefilter, checksum, read_prefilters
from gok.text import Essay

ROOT = Path(__file__).parents[2]
ESSAYS = [json.loads(line)["text"] for line in (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()]
ODD = [*" \n.,:;-/'’_@+()$", "1", "19", "år", "3a", "É", "ſ", "ı", "İ", "\u0301", "²", "字", " nr ", "\u00a0"]


def gate_of(rule: Rule) -> Prefilter:
    return read_prefilters()[rule.id, checksum(rule.pattern.pattern, rule.pattern.flags)]


def found(rule: Rule, gate: Prefilter, text: str, *, tokens_given: bool = False) -> list[tuple[int, int]]:
    places = RuleScanner(text, Essay(text, tokens_given=tokens_given).tokens, Marker([gate], lambda _: 1))
    return [match.span() for _, match in places.matches(1, (tried_with(rule, 0, gate),))]


def examples(rule: Rule) -> list[str]:
    return [text.replace("[", "").replace("]", "") for text in (*rule.finds, *rule.ignores)]


def test_the_table_is_as_the_patterns_are() -> None:
    done = subprocess.run([sys.executable, "tools/write_gates.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "a pattern has changed: run tools/write_gates.py"


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_a_gate_changes_nothing(rule: Rule) -> None:
    plain = examples(rule)
    for text in (*plain, " ".join(plain), *ESSAYS):
        assert found(rule, gate_of(rule), text) == found(rule, OPEN, text)


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_a_gate_changes_nothing_in_text_that_is_torn_and_mended(rule: Rule) -> None:
    drawn = random.Random(rule.id)
    plain = examples(rule)
    for _ in range(150):
        text = drawn.choice(plain)
        for _ in range(drawn.randint(1, 6)):
            place = drawn.randrange(len(text) + 1)
            text = text[:place] + drawn.choice(ODD) + text[place + drawn.choice((0, 0, 1, 2)) :]
        text = drawn.choice((text, text, text.upper(), text.title()))
        for given in (False, True):
            gated = found(rule, gate_of(rule), text, tokens_given=given)
            assert gated == found(rule, OPEN, text, tokens_given=given), text


def test_places_come_in_order() -> None:
    rule = next(rule for rule in all_rules() if rule.id == "dates.day_month_year")
    for text in ("1_12-12-12 ", "1_12 11_11_1111", "a1_1_12-12-12"):
        assert found(rule, gate_of(rule), text) == found(rule, OPEN, text)


def test_most_rules_need_not_be_tried_everywhere() -> None:
    gates = [gate_of(rule) for rule in all_rules()]
    assert sum(not gate.ways for gate in gates) < 6
    assert sum(ANY_WORD in gate.ways for gate in gates) < 8


def test_a_changed_pattern_has_an_open_gate() -> None:
    assert checksum("a", 0) != checksum("a", 2)
    assert ("numbers.card", checksum("a", 0)) not in read_prefilters()


@pytest.mark.parametrize(
    ("head", "has", "has_not"),
    [
        ("år", ("år", "År", "året"), ("å", "ar")),
        ("årZ", ("år", "ÅR"), ("året",)),
        ("UAP", ("Ek", "Ekman", "EK"), ("ek", "E", "Ek2")),
        ("DDM", ("12", "12a"), ("1", "a12")),
        ("is", ("is", "ıſ", "İs"), ("js",)),
    ],
)
def test_heads(head: str, has: tuple[str, ...], has_not: tuple[str, ...]) -> None:
    tree = HeadTree()
    tree.add(head, 4)
    bits = [tree.bits(word, 0, len(word), has_digits=not word.isalpha()) for word in (*has, *has_not)]
    assert bits == [4] * len(has) + [0] * len(has_not)

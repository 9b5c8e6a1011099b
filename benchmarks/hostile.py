"""How long patterns take on hostile text: every rule on every text of tests/detect/test_robustness.py.

A pattern that is tried at every place and runs to the end from each takes time that grows with the square of the
length. The steps inside a pattern cannot be counted from outside, so they are measured here and not in a test. Exit
status 1 when one takes longer than a second on ten thousand characters.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.detect.test_robustness import HOSTILE

from gok.detect import Rule, all_rules

LIMIT = 1.0
SHOWN = 5


def seconds_of(rule: Rule, text: str) -> float:
    """Processor time of one rule on one text."""
    started = time.process_time()
    for match in rule.pattern.finditer(text):
        if rule.accepts is not None:
            rule.accepts(match)
    return time.process_time() - started


def main() -> int:
    """Measure all, show the slowest."""
    found = [(seconds_of(rule, text), rule.id, name) for name, text in HOSTILE.items() for rule in all_rules()]
    found.sort(reverse=True)
    print(f"{len(found):,} pairs of rule and text; the slowest, in ms")
    for seconds, rule, name in found[:SHOWN]:
        print(f"{seconds * 1000:8.1f}  {rule:<32} {name}")
    return 1 if found[0][0] > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())

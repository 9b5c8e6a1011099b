"""`python -m tests.checklist [--failures] [NAME …]`: the rates of the battery, capability by capability."""

from __future__ import annotations

import argparse
import sys

from tests.checklist.judging import rate
from tests.checklist.reading import read_capabilities


def main() -> int:
    """Print the table, and what fails if asked; the exit status says whether every floor is held."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.checklist", description="Try the battery of plain sentences."
    )
    parser.add_argument("names", nargs="*", help="only these capabilities (file names without .txt)")
    parser.add_argument("--failures", action="store_true", help="list every case that fails, and how")
    asked = parser.parse_args()
    rates = [rate(one) for one in read_capabilities() if not asked.names or one.name in asked.names]
    if not rates:
        parser.error("no such capability")
    print("| capability | cases | rate | floor | |\n|---|---|---|---|---|")
    for one in rates:
        of, held = one.capability, "" if one.holds else "below"
        print(f"| {of.name} | {len(of.cases)} | {one.share:.3f} | {of.floor:.3f} | {held} |")
    cases = sum(len(one.capability.cases) for one in rates)
    print(f"| all | {cases} | {1 - sum(len(one.failures) for one in rates) / cases:.3f} | | |")
    if asked.failures:
        print(*(line for one in rates for line in ["", *one.failures]), sep="\n")
    return 0 if all(one.holds for one in rates) else 1


if __name__ == "__main__":
    sys.exit(main())

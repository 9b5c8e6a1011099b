"""What each caution is worth on our unseen essays, and whether the later ones bear it out: `tools/foretell.py`.

Prints the two tables of docs/doubts.md: the curve over the unseen essays with its intervals, and beside the intervals
of recall what was seen on the essays that were written later and nothing is chosen by.
"""

from __future__ import annotations

import argparse

from own_essays import LATER, UNSEEN, unseen_essays

from gok.evaluate.curve import curve
from gok.evaluate.tables import Table
from gok.evaluate.tags import to_annotation

SEEN = (3, 4, 2, 6)  # columns of the curve: recall, … doubts read, essays leaking after that, doubts


def curve_of(name: str, samples: int) -> Table:
    """The curve over the essays of a file."""
    return curve([to_annotation(essay) for essay in unseen_essays(name)], samples=samples)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=1000)
    foretold, seen = curve_of(UNSEEN, parser.parse_args().samples), curve_of(LATER, 0)
    for row in foretold.rows:
        print("| " + " | ".join(map(str, row)) + " |")
    print()
    for row, later in zip(foretold.rows, seen.rows, strict=True):
        interval = str(row[3]).partition("(")[2].rstrip(")")
        print(f"| {row[0]} | {interval} | " + " | ".join([str(later[column]) for column in SEEN]) + " |")


if __name__ == "__main__":
    main()

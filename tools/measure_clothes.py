"""Whether the same is found in other clothes: `python tools/measure_clothes.py [--pairs]`.

Two tables: what is left standing of numbers, names and addresses with something right before, behind or on both sides
of them (`--pairs`: every separator before with every one behind), and what is found of the 80 essays decomposed and
with characters nobody sees. Fails if more than one in a hundred leaks, or recall moves by more than 0.005.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.detect.test_glue import SEPARATORS
from tests.robust.clothes import CLOTHES, essays, glued, recall, sides

_LEAKS, _MOVED = 0.01, 0.005


def main() -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", action="store_true", help="every separator before with every one behind")
    options = parser.parse_args()
    tried, left, shown = Counter[str](), Counter[str](), Counter[str]()
    for one in glued(product(SEPARATORS, SEPARATORS) if options.pairs else sides()):
        tried[one.kind] += 1
        if one.leaks:
            left[one.kind] += 1
            shown[f"{one.thing} between {one.before!r} and {one.behind!r}"] += 1
    print(f"| {len(SEPARATORS)} separators | tried | left standing | share |\n|---|--:|--:|--:|")
    for kind in tried:
        print(f"| {kind} | {tried[kind]:,} | {left[kind]} | {left[kind] / tried[kind]:.4f} |")
    share = left.total() / tried.total()
    print(f"| all | {tried.total():,} | {left.total()} | {share:.4f} |")
    print(*(f"  {what}" for what, _ in shown.most_common(40)), sep="\n", file=sys.stderr)
    of = essays()
    print(f"\n| {len(of)} essays | found | of | recall |\n|---|--:|--:|--:|")
    recalls = {}
    for name in CLOTHES:
        hits, all_of_them = recall(name, of)
        recalls[name] = hits / all_of_them
        print(f"| {name} | {hits:,} | {all_of_them:,} | {recalls[name]:.4f} |")
    moved = max(abs(one - recalls["plain"]) for one in recalls.values())
    return 1 if share > _LEAKS or moved > _MOVED else 0


if __name__ == "__main__":
    sys.exit(main())

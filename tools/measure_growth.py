"""How cost grows with the text: every shape at n, 2n, 4n and 8n, in steps of the interpreter, never in seconds.

    python tools/measure_growth.py [NAME…] [--size N] [--most 1.2]

Prints a line a shape: the steps at each size and the exponent fitted to them; fails if one is above the most. A shape
is a line in `tests/robust/shapes.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.robust.shapes import SHAPES, exponent, measure


def main() -> int:
    """Measure the shapes that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[[], *SHAPES], metavar="NAME", default=[])
    parser.add_argument("--size", type=int, default=8000, help="characters of the smallest text")
    parser.add_argument("--most", type=float, default=1.2)
    options = parser.parse_args()
    steep = []
    for name in options.names or SHAPES:
        counts = measure(SHAPES[name], options.size)
        fitted = exponent(counts)
        print(f"{name:34} {' '.join(f'{count:>10,}' for count in counts)}  {fitted:.2f}", flush=True)
        if fitted > options.most:
            steep.append(name)
    if steep:
        print(f"grows faster than the text: {', '.join(steep)}", file=sys.stderr)
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())

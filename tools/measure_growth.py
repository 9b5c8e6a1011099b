"""How cost grows with the text: every shape at n, 2n, 4n and 8n, in steps of the interpreter, never in seconds.

    python tools/measure_growth.py [NAME…] [--size N] [--long] [--share 1/4] [--kept FILE] [--most 1.2]

Prints a line a shape: the steps at each size and the exponent fitted to them; fails if one is above the most. Steps
cost too much to be counted in long texts: `--long` counts calls, at 62,500, 250,000 and 1,000,000 characters, and
`--share 2/4` takes the second quarter of all shapes. All of them take hours: with `--kept FILE` each line is written
down there at once, and the same command goes on where it was stopped. Neither sees what one call of a compiled function
does: `benchmarks/longest.py` has a clock. A shape, or a way to work on an essay, is a line in `tests/robust/shapes.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.counting import calls, steps
from tests.robust.shapes import LONG, SHAPES, SIZES, WAYS, exponent, measure, share

_LONGEST = 1_000_000
_WIDTH = 34


def main() -> int:
    """Measure what is named, or all."""
    everything = {**SHAPES, **WAYS}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[[], *everything], metavar="NAME", default=[])
    parser.add_argument("--size", type=int, default=8000, help="characters of the smallest text")
    parser.add_argument("--long", action="store_true", help="count calls, up to a million characters")
    parser.add_argument("--share", type=share, default=(1, 1), metavar="K/N", help="only each N-th, from the K-th on")
    parser.add_argument("--kept", type=Path, help="where each line is written down, and what was measured is read")
    parser.add_argument("--most", type=float, default=1.2)
    options = parser.parse_args()
    times, counted = (LONG, calls) if options.long else (SIZES, steps)
    size = _LONGEST // LONG[-1] if options.long else options.size
    print(f"{'characters':{_WIDTH}} {' '.join(f'{size * n:>11,}' for n in times)}  exponent of the {counted.__name__}")
    first, every = options.share
    names, known = options.names or [*everything][first - 1 :: every], _kept(options.kept)
    for name in names:
        if name not in known:
            counts = measure(everything[name], size, times, counted)
            known[name] = exponent(counts, times)
            line = f"{name:{_WIDTH}} {' '.join(f'{count:>11,}' for count in counts)}  {known[name]:.2f}"
            print(line, flush=True)
            _keep(options.kept, line)
    steep = [name for name in names if known[name] > options.most]
    if steep:
        print(f"grows faster than the text: {', '.join(steep)}", file=sys.stderr)
    return 1 if steep else 0


def _kept(file: Path | None) -> dict[str, float]:
    """The exponents that an earlier run wrote down."""
    lines = file.read_text("utf-8").splitlines() if file and file.exists() else []
    return {line[:_WIDTH].rstrip(): float(line.rpartition(" ")[2]) for line in lines}


def _keep(file: Path | None, line: str) -> None:
    if file:
        with file.open("a", encoding="utf-8") as kept:
            kept.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())

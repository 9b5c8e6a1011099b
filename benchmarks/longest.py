"""The longest text a server takes, of every shape: seconds of the processor at each length, up to a million characters.

    python benchmarks/longest.py [NAME…] [--sizes 62500 250000 1000000] [--most 60]

Steps of the interpreter are counted by `tools/measure_growth.py`; this sees what compiled functions do as well. A shape
is given up when it took longer than the most at one length. Status 1 if one was.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.robust.shapes import SHAPES, text_of

import gok


def main() -> int:
    """A line a shape: the seconds, and the exponent between the first and the last."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--sizes", nargs="+", type=int, default=[62_500, 250_000, 1_000_000])
    parser.add_argument("--most", type=float, default=60.0)
    options = parser.parse_args()
    given_up = 0
    for name in options.names or SHAPES:
        shape, seconds = SHAPES[name], list[float]()
        gok.pseudonymize(text_of(shape, 2000), seed=1, profile=shape.profile)
        for size in options.sizes:
            text, begun = text_of(shape, size), time.process_time()
            gok.pseudonymize(text, seed=1, profile=shape.profile)
            seconds.append(time.process_time() - begun)
            if seconds[-1] > options.most:
                given_up += 1
                break
        sizes = options.sizes[: len(seconds)]
        grown = math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0]) if len(seconds) > 1 else 0.0
        told = " ".join(f"{size:,}: {spent:.2f}" for size, spent in zip(sizes, seconds, strict=True))
        print(f"{name:34} {told}  {grown:.2f}", flush=True)
    return 1 if given_up else 0


if __name__ == "__main__":
    sys.exit(main())

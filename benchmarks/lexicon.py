"""Size and cost of the compiled lexicon, beside a plain Python dict that holds the same entries.

    python benchmarks/lexicon.py [--jsonl] [FILE.gok]

Each side runs in a process of its own, so that the memory of one is not counted for the other. Look-ups are of 10,000
forms drawn at random from all lists, which is harder than text: in text the same words come again.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from gok.lexicon import Lexicon
from gok.lexicon.lexicon import builtin_path
from gok.text.edits import SHORTEST
from gok.text.folding import fold, key

COUNT = 10_000
NEAR_COUNT = 2_000
LIMITS = {"size_mb": 40, "open_ms": 20, "resident_mb": 60, "exact_us": 3, "near_us": 200}


def resident() -> float:
    """Megabytes of memory that this process has in use."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cost(question: Callable[[str], object], words: Iterable[str]) -> float:
    """Microseconds of processor time a question, the best of three rounds."""
    words = list(words)
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for word in words:
            question(word)
        best = min(best, time.process_time() - start)
    return best / len(words) * 1e6


def draw(lexicon: Lexicon) -> list[str]:
    """Forms from all over the file."""
    store, chance = lexicon._stores[0], random.Random(1)
    return [store._keys.restore_key(chance.randrange(store.head["keys"])) for _ in range(COUNT)]


def misspell(words: list[str]) -> list[str]:
    """The words with one letter left out, doubled, or two letters swapped."""
    chance, found = random.Random(2), []
    for word in words:
        place = chance.randrange(1, len(word) - 1)
        found.append(
            chance.choice(
                (
                    word[:place] + word[place + 1 :],
                    word[:place] + word[place] + word[place:],
                    word[:place] + word[place + 1] + word[place] + word[place + 2 :],
                ),
            ),
        )
    return found


def measure_lexicon(path: Path) -> dict[str, float]:
    """The compiled file."""
    before = resident()
    start = time.process_time()
    lexicon = Lexicon(path)
    opened = (time.process_time() - start) * 1000
    words = draw(lexicon)
    result = {"size_mb": path.stat().st_size / 1e6, "open_ms": opened, "exact_us": cost(lexicon.exact, words)}
    result["lookup_us"] = cost(lexicon.lookup, words)
    result["resident_mb"], result["grown_mb"] = resident(), resident() - before
    result["classes_first_us"] = cost(lambda word: lexicon._find_classes(word), words)
    for word in words:
        lexicon.classes(word)
    result["classes_us"] = cost(lexicon.classes, words)
    store = lexicon._stores[0]
    terms = random.Random(3).sample(list(store._terms), min(NEAR_COUNT, len(store._terms)))
    near = [word for word in map(store._keys.restore_key, terms) if len(word) >= SHORTEST]
    result["near_us"] = cost(lexicon.near, misspell(near))
    result["resident_near_mb"] = resident()
    return result


def measure_dict(path: Path) -> dict[str, float]:
    """The same entries in dicts: by key, and by fold."""
    lexicon = Lexicon(path)
    words = draw(lexicon)
    before, start = resident(), time.process_time()
    entries = {word: tuple(lexicon._stores[0].exact(word)) for word in lexicon._stores[0]._keys}
    folds: dict[str, list[str]] = {}
    for word in entries:
        folds.setdefault(fold(word), []).append(word)
    result = {"open_ms": (time.process_time() - start) * 1000, "grown_mb": resident() - before}
    result["resident_mb"] = resident()
    result["exact_us"] = cost(lambda word: entries.get(key(word), ()), words)
    return result


def side(name: str, path: Path) -> dict[str, float]:
    """Run one side in a process of its own."""
    command = [sys.executable, __file__, f"--side={name}", str(path)]
    said = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(said.stdout)


def main(arguments: list[str]) -> int:
    """Print both sides, their ratio and the limits; status 1 if a limit is passed."""
    paths = [Path(argument) for argument in arguments if not argument.startswith("-")] or [builtin_path()]
    if "--side=lexicon" in arguments:
        print(json.dumps(measure_lexicon(paths[0])))
        return 0
    if "--side=dict" in arguments:
        print(json.dumps(measure_dict(paths[0])))
        return 0
    ours, plain = side("lexicon", paths[0]), side("dict", paths[0])
    if "--jsonl" in arguments:
        print(json.dumps({"lexicon": ours, "dict": plain}))
    else:
        print(f"{'':18}{'lexicon':>12}{'dict':>12}{'ratio':>10}{'limit':>8}")
        for name, value in ours.items():
            other = plain.get(name)
            ratio = f"{value / other:10.4f}" if other else " " * 10
            beside = f"{other:12.2f}" if other else " " * 12
            limit = f"{LIMITS[name]:8}" if name in LIMITS else ""
            print(f"{name:18}{value:12.2f}{beside}{ratio}{limit}")
    return int(any(ours[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

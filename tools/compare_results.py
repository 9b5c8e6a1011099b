"""Do two installations of Gök give the same results, byte for byte? For changes that must not change what comes out.

    python tools/compare_results.py write before.jsonl      # in the one installation
    python tools/compare_results.py write after.jsonl       # in the other
    python tools/compare_results.py compare before.jsonl after.jsonl

Every text is pseudonymized with a fixed seed, with and without parts of speech and the trained model; a line of the
file is one result in the work flavour, apart from its provenance. The texts are the essays of the tests, our own
essays, the development sentences where they lie beside this folder (or `GOK_SHARED` says where), and 5,000 torn,
shouted and random texts made from them. `--quick` takes every twentieth text and the two outer variants.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VARIANTS = ((True, True), (False, True), (True, False), (False, False))  # parts of speech, trained model
TORN = 5_000
_ALPHABET = "abcdeilmnorstuåäö ABÅÖ.,:;!?-–'\"()/@#0123456789\n\t­ ​é́şżđøæ漢ع🙂$␤"


def texts() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Every text with a name and its metadata."""
    plain = [*_gold(ROOT / "tests" / "data", "essays-*.jsonl"), *_own()]
    shared = Path(os.environ.get("GOK_SHARED", ROOT.parent / "shared")) / "gold"
    if shared.is_dir():
        plain += _gold(shared, "sentences-dev-*.jsonl")
    else:
        print(f"no development sentences in {shared}: compared without them", file=sys.stderr)
    yield from plain
    yield from _mangled([text for _, text, _ in plain])


def _gold(folder: Path, pattern: str) -> list[tuple[str, str, dict[str, object]]]:
    found = []
    for path in sorted(folder.glob(pattern)):
        for number, line in enumerate(path.read_text("utf-8").splitlines()):
            record = json.loads(line)
            meta = {key: record[key] for key in ("learner", "genre", "meta") if key in record}
            found.append((f"{path.stem}/{record.get('id', number)}", record["text"], meta.pop("meta", {}) | meta))
    return found


def _own() -> list[tuple[str, str, dict[str, object]]]:
    """Our own essays; their brackets are text like any other here, which makes them harder."""
    return [
        (f"{path.stem}/{number}", block, {})
        for path in sorted((ROOT / "data" / "essays").glob("*.txt"))
        for number, block in enumerate(path.read_text("utf-8").split("\n\n"))
        if block.strip()
    ]


def _mangled(plain: list[str]) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Torn, shouted, whispered, shuffled and random texts, always the same ones."""
    dice = random.Random(11)
    for number in range(TORN):
        text = dice.choice(plain)
        kind = number % 8
        start = dice.randrange(len(text) + 1)
        piece = text[start : start + dice.randrange(1, 400)]
        if kind == 1:
            piece = piece.upper()
        elif kind == 2:
            piece = piece.lower()
        elif kind == 3:
            words = piece.split(" ")
            dice.shuffle(words)
            piece = " ".join(words)
        elif kind == 4:
            piece = "".join(dice.choice(_ALPHABET) for _ in range(dice.randrange(1, 200)))
        elif kind == 5:
            piece = "".join(dice.choice(_ALPHABET) if dice.random() < 0.05 else char for char in piece)
        elif kind == 6:
            piece = piece + dice.choice(plain)[:200]
        elif kind == 7:
            piece = piece.title()
        genre = dice.choice(["", "", "argumentative", "narrative"])
        yield f"mangled/{number}", piece, {"genre": genre} if genre else {}


def results(*, quick: bool) -> Iterator[str]:
    """A line a text and variant."""
    import gok

    variants = (VARIANTS[0], VARIANTS[-1]) if quick else VARIANTS
    for number, (name, text, meta) in enumerate(texts()):
        if quick and number % 20:
            continue
        for pos, model in variants:
            result = gok.pseudonymize(text, seed=1, with_source=True, meta=meta, pos=pos, model=model)
            record = result.to_dict(with_source=True)
            record.pop("provenance", None)
            yield json.dumps([name, pos, model, record], ensure_ascii=False, sort_keys=True)


def write(out: Path, *, quick: bool) -> None:
    """Write the results of this installation, with a word on how far it has come."""
    begun, count = time.monotonic(), 0
    with out.open("w", encoding="utf-8") as file:
        for count, line in enumerate(results(quick=quick), start=1):
            file.write(line + "\n")
            if count % 5_000 == 0:
                print(f"{count:,} results, {time.monotonic() - begun:.0f} s", file=sys.stderr)
    print(f"{count:,} results in {out}", file=sys.stderr)


def compare(before: Path, after: Path) -> int:
    """Print how many results differ, and the first differences, by key and without the text."""
    old, new = ({tuple(json.loads(line)[:3]): line for line in path.open(encoding="utf-8")} for path in (before, after))
    shared = [name for name in old if name in new]
    different = [name for name in shared if old[name] != new[name]]
    for name in different[:20]:
        print("differs:", *name)
        one, other = json.loads(old[name])[3], json.loads(new[name])[3]
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                _print_difference(key, one.get(key), other.get(key))
    print(f"{len(shared):,} results compared, {len(different):,} differ; {len(old) - len(shared):,} only before")
    return 1 if different or not shared else 0


def _print_difference(key: str, one: object, other: object) -> None:
    if key == "mentions" and isinstance(one, list) and isinstance(other, list):
        for mention in one:
            if mention not in other:
                print("  before:", json.dumps(mention, ensure_ascii=False))
        for mention in other:
            if mention not in one:
                print("  after: ", json.dumps(mention, ensure_ascii=False))
    elif key not in ("text", "target"):
        print(f"  {key}: {one!r} → {other!r}")


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="write the results of this installation")
    writing.add_argument("out", type=Path)
    writing.add_argument("--quick", action="store_true", help="every twentieth text, two variants")
    comparing = commands.add_parser("compare", help="compare two files")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    given = parser.parse_args()
    if given.command == "write":
        write(given.out, quick=given.quick)
        return 0
    return compare(given.before, given.after)


if __name__ == "__main__":
    sys.exit(main())

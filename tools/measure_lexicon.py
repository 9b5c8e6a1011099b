"""Measure how much of annotated text the lexicon knows: `python tools/measure_lexicon.py GOLD.jsonl…`.

Each line of a gold file is an object with `text` and `spans` (`start`, `end`, `label`, perhaps `flags` and `kind`).
Only shares are printed; `--missing` lists the forms that are not known, for a look at gaps in general sources, never as
entries to add.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from gok.lexicon import Lexicon  # noqa: E402
from gok.lexicon.lexicon import builtin_path  # noqa: E402

__all__ = ["main"]

WAYS = ("exact", "folded", "pattern", "near")


class Mention(NamedTuple):
    """A marked piece of text."""

    form: str
    label: str
    foreign: bool
    flawed: bool


class Group(NamedTuple):
    """What is measured together: labels of the gold, and categories that count as known."""

    name: str
    labels: frozenset[str]
    categories: frozenset[str]
    foreign: bool | None = None


GROUPS = (
    Group(
        "first names", frozenset({"firstname_male", "firstname_female", "firstname_unknown"}), frozenset({"firstname"})
    ),
    Group("surnames", frozenset({"surname"}), frozenset({"surname"})),
    Group("towns", frozenset({"city"}), frozenset({"city", "inhabitant"}), foreign=False),
    Group("towns marked foreign", frozenset({"city"}), frozenset({"city"}), foreign=True),
    Group("countries", frozenset({"country"}), frozenset({"country"})),
    Group("parts of towns", frozenset({"area"}), frozenset({"area", "city"})),
    Group("regions", frozenset({"region"}), frozenset({"region"})),
)


def main() -> int:
    """Print one line a group for well spelt and for misspelt mentions."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("gold", nargs="+", type=Path)
    parser.add_argument("--lexicon", type=Path, default=None, help="compiled file (default: the package's own)")
    parser.add_argument("--missing", action="store_true", help="list what is not known")
    wanted = parser.parse_args()
    lexicon = Lexicon(wanted.lexicon or builtin_path())
    mentions = list(read(wanted.gold))
    print(f"{'':32}{'forms':>6} {'exact':>6} {'folded':>6} {'patt.':>6} {'near':>6} | running: known")
    for group in GROUPS:
        for spelt, flawed in (("", False), (", misspelt", True)):
            chosen = Counter(one.form for one in mentions if belongs(group, one, flawed))
            if chosen:
                report(f"{group.name}{spelt}", chosen, lexicon, group, wanted.missing)
    return 0


def read(paths: Iterable[Path]) -> Iterator[Mention]:
    """Every mention of the files."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            said = json.loads(line)
            for span in said["spans"]:
                flags = span.get("flags", [])
                flawed = "ort" in flags or span.get("kind") == "typo"
                form = said["text"][span["start"] : span["end"]]
                yield Mention(form, span["label"], "foreign" in flags, flawed)


def belongs(group: Group, mention: Mention, flawed: bool) -> bool:
    """Whether a mention is measured in a group, among the well spelt or the misspelt."""
    return mention.label in group.labels and mention.flawed == flawed and group.foreign in (None, mention.foreign)


def known_by(form: str, lexicon: Lexicon, categories: frozenset[str]) -> str:
    """The strongest way in which a form, or each of its words, is known; empty if it is not."""
    readings = lexicon.lookup(form, near=True, genitive=True)
    found = {reading.match for reading in readings if reading.category in categories}
    words = form.replace("-", " ").split()
    if not found and len(words) > 1:
        ways = [known_by(word, lexicon, categories) for word in words]
        found = {max(ways, key=WAYS.index)} if all(ways) else set()
    return min(found, key=WAYS.index, default="")


def report(name: str, forms: Counter[str], lexicon: Lexicon, group: Group, missing: bool) -> None:
    """One line: distinct forms known by each way or a stronger one, and the share of running mentions."""
    ways = {form: known_by(form, lexicon, group.categories) for form in forms}
    counts = Counter(ways.values())
    shares, so_far = [], 0
    for way in WAYS:
        so_far += counts[way]
        shares.append(f"{so_far / len(forms):7.1%}")
    running = sum(number for form, number in forms.items() if ways[form]) / forms.total()
    print(f"{name:32}{len(forms):6}{''.join(shares)} | {forms.total():5} {running:6.1%}")
    if missing:
        print("    ", ", ".join(sorted(form for form, way in ways.items() if not way)))


if __name__ == "__main__":
    sys.exit(main())

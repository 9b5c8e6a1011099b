"""The scanner: compiled and plain it says the same, and beginnings of words are read as they are written down."""

from __future__ import annotations

import json
import random
import re
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from gok.kernel import prefilter, scanner
from gok.kernel.prefilter import Prefilter, Way
from gok.kernel.tries import Trie

ROOT = Path(__file__).parents[2]
ESSAYS = [json.loads(line)["text"] for line in (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()]
PATTERNS = (
    (re.compile(r"\bår\w*"), Prefilter((), (Way(("^år",), (), ()),))),
    (re.compile(r"\bjag\s+\w+"), Prefilter((), (Way(("^jagZ",), (), ("^W",)),))),
    (re.compile(r"\w+ar\b"), Prefilter((), (Way(("^W",), ("ar",), ()),))),
    (re.compile(r"\d+"), Prefilter((), (Way(("#D",), (), ()),))),
    (re.compile(r"[.,]\s"), Prefilter((".", ","), ())),
    (re.compile(r"\w+en\b"), Prefilter(("en",), (prefilter.ANY_WORD,))),
)
ODD = [*" \n.,:;-/'’_@+()$", "1", "19", "år", "3a", "É", "ſ", "ı", "İ", "\u0301", "²", "字", "jag", "\u00a0"]


def plain_twin(name: str, **imported: ModuleType) -> ModuleType:
    """A module of the kernel from its source, whatever is compiled."""
    path = ROOT / "src" / "gok" / "kernel" / f"{name}.py"
    loader = SourceFileLoader(f"plain_{name}", str(path))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    before = {other: sys.modules[f"gok.kernel.{other}"] for other in imported}
    sys.modules.update({f"gok.kernel.{other}": twin for other, twin in imported.items()})
    try:
        loader.exec_module(module)
    finally:
        sys.modules.update({f"gok.kernel.{other}": one for other, one in before.items()})
    return module


PLAIN = plain_twin("scanner")
PLAIN_PREFILTER = plain_twin("prefilter", scanner=PLAIN)


def matches(
    text: str, scan: ModuleType, made: ModuleType, kinds: tuple[int, ...] = (1, 2, 3)
) -> list[tuple[int, tuple[int, int]]]:
    tokens = tuple((word.group(), *word.span()) for word in re.finditer(r"\w+|[^\w\s]", text))
    table = made.PrefilterTable([one for _, one in PATTERNS])
    rules = tuple(
        scan.ScannedRule(
            number,
            pattern,
            (),
            one.pieces,
            prefilter.ANY_WORD in one.ways,
            bool(one.ways) and prefilter.ANY_WORD not in one.ways,
        )
        for number, (pattern, one) in enumerate(PATTERNS)
    )
    groups = scan.RuleGroups(list(zip(kinds, (rules[:2], rules[2:4], rules[4:]), strict=True)), table)
    found = scan.RuleScanner(text, groups).matches(tokens, [1 + word[0].isdigit() for word, *_ in tokens])
    return [(number, match.span()) for number, match in found]


def test_compiled_and_plain_scanner_agree() -> None:
    drawn, total = random.Random(1), 0
    for text in ESSAYS:
        for _ in range(20):
            place = drawn.randrange(len(text) + 1)
            text = text[:place] + drawn.choice(ODD) + text[place + drawn.choice((0, 0, 1, 2)) :]
        found = matches(text, scanner, prefilter)
        assert found == matches(text, PLAIN, PLAIN_PREFILTER)
        total += len(found)
    assert total > 1000


def test_places_are_those_of_the_patterns() -> None:
    text = "Jag bor på Åregatan. jag är 12 år, jagar och årets barn"
    found = {(number, span) for number, span in matches(text, scanner, prefilter, (3, 3, 3))}
    for number, (pattern, _) in enumerate(PATTERNS):
        assert {span for one, span in found if one == number} == {m.span() for m in pattern.finditer(text)}


@pytest.mark.parametrize(
    ("beginning", "has", "has_not"),
    [
        ("år", ("år", "År", "året"), ("å", "ar")),
        ("årZ", ("år", "ÅR"), ("året",)),
        ("UAP", ("Ek", "Ekman", "EK"), ("ek", "E", "Ek2")),
        ("DDM", ("12", "12a"), ("1", "a12")),
        ("is", ("is", "ıſ", "İs"), ("js",)),
    ],
)
def test_beginnings(beginning: str, has: tuple[str, ...], has_not: tuple[str, ...]) -> None:
    trie = Trie()
    trie.add(beginning, 4)
    bits = [trie.bits(word, 0, len(word), has_digits=not word.isalpha()) for word in (*has, *has_not)]
    assert bits == [4] * len(has) + [0] * len(has_not)

"""Where the patterns of rules are tried, worked out once and kept for new processes (`gok.text.cache`)."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

from gok.kernel import prefilter, tries
from gok.kernel.prefilter import ANY_WORD, Beginnings, beginnings_of
from gok.kernel.tries import pack
from gok.lang import Language
from gok.lang.rules import Rule, prefilters_of
from gok.text.cache import kept
from gok.text.records import NamedTuple

__all__ = ["KIND", "ScanPlan", "make_plan", "pack_plan", "plan_of", "source_of"]

KIND = -1
"""Under which a plan is kept beside its source."""


class ScanPlan(NamedTuple):
    """What the prefilters of some rules say, laid out for the scanner."""

    rows: Sequence[tuple[tuple[str, ...], bool, bool]]
    """Of each rule the pieces it cannot do without, whether it is tried at any word, and at places of its own."""
    beginnings: Beginnings
    checksum: int
    """Names the prefilters: what was worked out with others does not fit."""


def plan_of(rules: Sequence[Rule], language: Language) -> ScanPlan:
    """The plan of some rules, as it was kept, or else made anew."""
    found = kept().get((source_of(rules, language), KIND))
    if found is None:
        return make_plan(rules, language)
    rows, beginnings, checksum = marshal.loads(found)  # noqa: S302 – beside our modules, and trusted as they are
    return ScanPlan(rows, Beginnings(*beginnings), checksum)


def make_plan(rules: Sequence[Rule], language: Language) -> ScanPlan:
    """The plan of some rules."""
    prefilters = prefilters_of(rules, language)
    rows = []
    for pieces, ways in prefilters:
        at_words = ANY_WORD in ways
        rows.append((pieces, at_words, bool(ways) and not at_words))
    return ScanPlan(tuple(rows), beginnings_of(prefilters), crc32(repr(prefilters).encode()))


def pack_plan(plan: ScanPlan) -> bytes:
    """A plan as it is kept."""
    beginnings: Any = plan.beginnings._replace(words=pack(plan.beginnings.words))
    return marshal.dumps((tuple(plan.rows), (*beginnings,), plan.checksum))


def source_of(rules: Sequence[Rule], language: Language) -> str:
    """Names what a plan is made of: the rules, their patterns, the prefilters, and the code that makes it."""
    made_of = sha256(repr([(rule.id, rule.checksum) for rule in rules]).encode())
    code = [Path(file) for file in (prefilter.__file__, tries.__file__, __file__)]
    for path in (language.folder / "prefilters.tsv", *code):
        made_of.update(path.read_bytes() if path.is_file() else b"")
    return made_of.hexdigest()

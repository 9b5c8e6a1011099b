"""Trying the rules: where their anchors stand, and only where a match can begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gok.detect.candidates import Candidate
from gok.kernel.cache import BoundedCache
from gok.kernel.marker import Marker
from gok.kernel.scanner import RuleScanner, ScannedRule
from gok.lang.prefilters import ANY_WORD, OPEN, Prefilter, checksum, read_prefilters
from gok.lang.rules import Rule
from gok.lang.sv.anchors import anchor_of
from gok.text import Essay, Span

__all__ = ["run_rules", "tried_with"]

_ANCHORS: BoundedCache[str, int] = BoundedCache(
    lambda word: int(anchor_of(word)), 200_000
)  # a form is looked at once in the life of the process


def run_rules(rules: Sequence[Rule], essay: Essay) -> list[Candidate]:
    """All candidates of all rules, in no particular order."""
    groups, marker = _by_anchor(tuple(rules))
    tries = RuleScanner(essay.text, essay.tokens, marker)
    return [
        candidate
        for wanted, group in groups
        for rule, match in tries.matches(wanted, group)
        if rule.accepts is None or rule.accepts(match)
        for candidate in _candidates(rule, match)
    ]


@lru_cache(maxsize=64)
def _by_anchor(rules: tuple[Rule, ...]) -> tuple[tuple[tuple[int, tuple[ScannedRule, ...]], ...], Marker]:
    """The rules that stand around the same kinds of token, together, and what tells where they are tried."""
    known = read_prefilters()
    gates = [known.get((rule.id, checksum(rule.pattern.pattern, rule.pattern.flags)), OPEN) for rule in rules]
    groups: dict[int, list[ScannedRule]] = {}
    for number, (rule, gate) in enumerate(zip(rules, gates, strict=True)):
        groups.setdefault(int(rule.anchor), []).append(tried_with(rule, number, gate))
    return tuple((anchor, tuple(group)) for anchor, group in groups.items()), Marker(gates, _ANCHORS.__getitem__)


def tried_with(rule: Rule, number: int, gate: Prefilter) -> ScannedRule:
    """How a rule with this gate is tried; where its places are known, its pieces need not be looked for."""
    at_words = ANY_WORD in gate.ways
    at_places = bool(gate.ways) and not at_words
    pieces = (rule.needs,) if at_places else (rule.needs, gate.pieces)
    return ScannedRule(rule, number, tuple([some for some in pieces if some]), at_words, at_places)


def _candidates(rule: Rule, match: re.Match[str]) -> list[Candidate]:
    """What one match of the pattern has found."""
    found = [(match.span(name), category) for name, category in rule.groups]
    found = [one for one in found if one[0][0] >= 0]
    group = f"{rule.id}@{match.start()}" if len(found) > 1 else ""
    return [
        Candidate(Span(start, end), category, rule.id, rule.score, rule.features, group)
        for (start, end), category in found
        if end > start
    ]

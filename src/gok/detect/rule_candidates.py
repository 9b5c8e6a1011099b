"""What rules find: patterns are tried where their anchors stand and a match can begin, finders led to their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from gok.detect.candidates import Candidate
from gok.detect.finders import run_finders
from gok.detect.view import EssayView
from gok.kernel.prefilter import ANY_WORD, OPEN, Prefilter, PrefilterTable
from gok.kernel.scanner import RuleScanner, ScannedRule
from gok.lang import Language, load_language
from gok.lang.prefilters import checksum, read_prefilters
from gok.lang.rules import Rule, RuleRow, rules_of
from gok.taxonomy import taxonomy
from gok.text import Essay, Span

__all__ = ["all_rules", "find_by_rules", "pattern_rules", "run_rules", "scanned"]


def all_rules(language: Language | None = None) -> tuple[RuleRow, ...]:
    """Every rule that has examples, patterns and finders alike."""
    return tuple(row for row in rules_of(language or load_language()) if row.finds)


@cache
def pattern_rules(language: Language, optional: frozenset[str] | None = None) -> tuple[Rule, ...]:
    """The rules with a pattern; with `optional` those that find something that is always wanted or among it."""
    rules = [row for row in rules_of(language) if isinstance(row, Rule)]
    if optional is None:
        return tuple(rules)
    wanted = {c.id for c in taxonomy().categories if not c.optional or c.id in optional}
    return tuple(rule for rule in rules if any(category in wanted for _, category in rule.groups))


def find_by_rules(view: EssayView, *, optional: frozenset[str] = frozenset()) -> list[Candidate]:
    """Everything any rule has found; overlaps are settled in `gok.label`."""
    essay = view.essay
    rules = pattern_rules(view.language, optional)
    by_pattern = run_rules(rules, essay, view.language)
    if essay.text.isupper():  # most patterns are about capitals and small letters: what is shouted is read quietly too
        quiet = essay.text.lower()
        by_pattern += run_rules(rules, Essay(quiet), view.language) if len(quiet) == len(essay.text) else []
    return by_pattern + run_finders(view)


def run_rules(rules: Sequence[Rule], essay: Essay, language: Language | None = None) -> list[Candidate]:
    """All candidates of some pattern rules, in no particular order."""
    rules = tuple(rules)
    groups, table = _by_anchor(rules, language or load_language())
    scanner = RuleScanner(essay.text, essay.tokens, table)
    return [
        candidate
        for anchors, group in groups
        for number, match in scanner.matches(anchors, group)
        if (accepts := rules[number].accepts) is None or accepts(match)
        for candidate in _candidates(rules[number], match)
    ]


@lru_cache(maxsize=64)
def _by_anchor(
    rules: tuple[Rule, ...], language: Language
) -> tuple[tuple[tuple[int, tuple[ScannedRule, ...]], ...], PrefilterTable]:
    """The rules that stand around the same kinds of token, together, and what tells where they are tried."""
    known = read_prefilters(language)
    prefilters = [known.get((rule.id, checksum(rule.pattern.pattern, rule.pattern.flags)), OPEN) for rule in rules]
    groups: dict[int, list[ScannedRule]] = {}
    for number, (rule, prefilter) in enumerate(zip(rules, prefilters, strict=True)):
        groups.setdefault(int(rule.anchor), []).append(scanned(rule, number, prefilter))
    table = PrefilterTable(prefilters, language.module("anchors").anchor_of)
    return tuple((anchor, tuple(group)) for anchor, group in groups.items()), table


def scanned(rule: Rule, number: int, prefilter: Prefilter) -> ScannedRule:
    """How a rule with this prefilter is tried; where its places are known, its pieces need not be looked for."""
    at_words = ANY_WORD in prefilter.ways
    at_places = bool(prefilter.ways) and not at_words
    pieces = (rule.needs,) if at_places else (rule.needs, prefilter.pieces)
    return ScannedRule(number, rule.pattern, tuple([some for some in pieces if some]), at_words, at_places)


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

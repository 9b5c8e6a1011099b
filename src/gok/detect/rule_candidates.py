"""What rules find: patterns are tried where their anchors stand and a match can begin, finders led to their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from gok.detect.finders.addressed import find_addressed
from gok.detect.finders.attended import find_attended
from gok.detect.finders.background import find_background
from gok.detect.finders.callings import find_called
from gok.detect.finders.firms import find_firms
from gok.detect.finders.inhabitants import find_inhabitants
from gok.detect.finders.letters_behind_names import find_letters_behind_names
from gok.detect.finders.misspelled import find_misspelled
from gok.detect.finders.names_like_words import find_names_like_words
from gok.detect.finders.noun_kinds import find_after_nouns
from gok.detect.finders.owners import find_owners
from gok.detect.finders.place_modifiers import find_place_modifiers
from gok.detect.finders.small_phrases import find_small_phrases
from gok.detect.finders.split_words import find_split_words
from gok.detect.finders.whereabouts import find_whereabouts
from gok.detect.view import Candidate, EssayView
from gok.lang import Language, load_language
from gok.lang.rules import FinderRule, GivenRule, Rule, RuleRow, rules_of
from gok.lang.rules import pattern_rules as rules_with_pattern
from gok.lexicon import open_lexicon
from gok.lexicon.known_forms import known_forms
from gok.lexicon.word_forms import anchors_of
from gok.text import Essay, Span

if TYPE_CHECKING:
    from gok.kernel.scanner import RuleGroups, ScannedRule

__all__ = [
    "FINDERS",
    "all_rules",
    "find_by_rules",
    "pattern_rules",
    "rules_by_finder",
    "run_finders",
    "run_rules",
]

FINDERS = {
    "addressed": find_addressed,
    "inhabitants": find_inhabitants,
    "background": find_background,
    "called": find_called,
    "names_like_words": find_names_like_words,
    "letters_behind_names": find_letters_behind_names,
    "owners": find_owners,
    "misspelled": find_misspelled,
    "split_words": find_split_words,
    "firms": find_firms,
    "noun_kinds": find_after_nouns,
    "attended": find_attended,
    "place_modifiers": find_place_modifiers,
    "small_phrases": find_small_phrases,
    "whereabouts": find_whereabouts,
}
_ANCHORS = attrgetter("anchors")
_AT_PHRASES = frozenset({"background"})  # these can begin at listed phrases too


def all_rules(language: Language | None = None) -> tuple[RuleRow, ...]:
    """Every rule that has examples, patterns and finders alike."""
    return tuple(row for row in rules_of(language or load_language()) if row.finds)


def pattern_rules(language: Language | None = None, optional: frozenset[str] | None = None) -> tuple[Rule, ...]:
    """The rules with a pattern; with `optional` those that find something that is always wanted or among it."""
    return rules_with_pattern(language or load_language(), optional)


def find_by_rules(view: EssayView, *, optional: frozenset[str] = frozenset()) -> list[Candidate]:
    """Everything any rule has found; overlaps are settled in `gok.label`."""
    text, by_pattern, anchors = view.text, [], list(map(_ANCHORS, view.known))
    is_shouted = text.isupper()
    if is_shouted or any(anchors):  # else no pattern can match
        by_pattern = run_rules(optional, view.essay, view.language, anchors)
        quiet = text.lower() if is_shouted else ""
        if len(quiet) == len(text):  # most patterns are about capitals: what is shouted is read quietly too
            by_pattern += run_rules(optional, Essay(quiet), view.language)
    return by_pattern + run_finders(view)


def run_rules(
    rules: Sequence[Rule] | frozenset[str],
    essay: Essay,
    language: Language | None = None,
    anchors: list[int] | None = None,
) -> list[Candidate]:
    """All candidates of some pattern rules, in no particular order.

    A set of labels stands for all rules that `pattern_rules` gives for it; `anchors` are those of the tokens, if known.
    """
    from gok.kernel.scanner import RuleScanner

    language = language or load_language()
    chosen, groups = _by_anchor(rules if isinstance(rules, frozenset) else tuple(rules), language)
    if anchors is None:
        anchors = [_anchors(language)(token.text) for token in essay.tokens]
    return [
        candidate
        for number, match in RuleScanner(essay.text, groups).matches(essay.tokens, anchors)
        if (accepts := chosen[number].accepts) is None or accepts(match)
        for candidate in _candidates(chosen[number], match)
    ]


@cache
def _anchors(language: Language) -> Callable[[str], int]:
    """Tells the anchors of a form; asked once a form."""
    known, others = known_forms(open_lexicon(language), language), anchors_of(language)

    def find(word: str) -> int:
        told = None if known is None else known.anchors(word)
        return others[word] if told is None else told

    return find


@lru_cache(maxsize=64)
def _by_anchor(wanted: tuple[Rule, ...] | frozenset[str], language: Language) -> tuple[tuple[Rule, ...], RuleGroups]:
    """The rules, and those together that stand around the same kinds of token, with what tells where they are tried."""
    from gok.kernel.prefilter import PrefilterTable
    from gok.kernel.scanner import RuleGroups, ScannedRule
    from gok.lang.scanning import plan_of

    rules = rules_with_pattern(language, wanted) if isinstance(wanted, frozenset) else wanted
    plan, known = plan_of(rules, language), known_forms(open_lexicon(language), language)
    groups: dict[int, list[ScannedRule]] = {}
    for number, (rule, (holds, at_words, at_places)) in enumerate(zip(rules, plan.rows, strict=True)):
        # where it is tried at places of its own, what it holds need not be looked for
        scanned = ScannedRule(number, rule.pattern, rule.needs, () if at_places else holds, at_words, at_places)
        groups.setdefault(int(rule.anchor), []).append(scanned)
    told = known.bits_for(plan.checksum) if known else None
    return rules, RuleGroups(list(groups.items()), PrefilterTable(plan.beginnings, told))


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


def run_finders(view: EssayView) -> list[Candidate]:
    """What the finders find that have a word to begin at, one after another."""
    found: list[Candidate] = []
    places, rules = view.positions, rules_by_finder(view.language)
    for name, find in FINDERS.items():
        positions = places.get(name, [])
        if name in _AT_PHRASES and view.phrases:
            positions = sorted({*positions, *view.phrases})
        if positions:
            found += find(view, positions, rules.get(name, {}))
    return found


@cache
def rules_by_finder(language: Language) -> Mapping[str, Mapping[str, FinderRule]]:
    """The rows of each finder by their keys."""
    found: dict[str, dict[str, Any]] = {}
    for row in rules_of(language):
        for name in () if isinstance(row, GivenRule) else row.finders:
            key = row.key if isinstance(row, FinderRule) else ""
            found.setdefault(name, {})[key or row.id.partition(".")[2]] = row
    return found

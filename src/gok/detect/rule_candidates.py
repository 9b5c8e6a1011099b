"""What rules find: patterns are tried where their anchors stand and a match can begin, finders led to their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import compress
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from gok.detect.finders.addressed import find_addressed
from gok.detect.finders.attended import find_attended
from gok.detect.finders.background import find_background
from gok.detect.finders.callings import find_called
from gok.detect.finders.firms import find_firms
from gok.detect.finders.inhabitants import find_inhabitants, is_made_of_place
from gok.detect.finders.letters_behind_names import find_letters_behind_names
from gok.detect.finders.misspelled import find_misspelled, may_be_misspelled
from gok.detect.finders.names_like_words import find_names_like_words
from gok.detect.finders.noun_kinds import find_after_nouns
from gok.detect.finders.owners import find_owners, may_own
from gok.detect.finders.place_modifiers import find_place_modifiers
from gok.detect.finders.small_phrases import find_small_phrases
from gok.detect.finders.split_words import find_split_words
from gok.detect.finders.whereabouts import find_whereabouts
from gok.detect.view import Candidate, EssayView
from gok.lang import Language, load_language
from gok.lang.rules import FinderRule, GivenRule, Rule, RuleRow, Trigger, rules_of
from gok.lang.rules import pattern_rules as rules_with_pattern
from gok.lexicon import Lexicon, open_lexicon
from gok.lexicon.known_forms import known_forms
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import anchors_of
from gok.text import Essay, Span
from gok.text.cache import BoundedCache

if TYPE_CHECKING:
    from gok.kernel.scanner import RuleGroups, ScannedRule

__all__ = [
    "FINDERS",
    "all_rules",
    "find_by_rules",
    "finder_triggers",
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
_MAY_BEGIN: Mapping[str, Callable[[WordForm, Lexicon, Language], bool]] = {
    "inhabitants": is_made_of_place,
    "owners": may_own,
    "misspelled": may_be_misspelled,
}
"""What some finders ask of a word by itself, with the lists: asked once a form, so that they are led to few words."""
_BITS = {name: 1 << place for place, name in enumerate(FINDERS)}
_BitsByShape = dict[str, int]
"""By the shape a word must have, or nothing for any: the finders that it sets off."""
_FormKind = tuple[str, frozenset[str], tuple[bool, ...]]
"""The shape of a word, its categories, and which kinds of words it is."""
_KINDS_OF_WORDS = ("unlisted", "no_word", "rare")  # of a `Trigger`
_MOST_FORMS = 200_000  # that are kept: a server must not grow for ever
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
    for name, find in FINDERS.items():
        positions = view.positions.get(name, [])
        if name in _AT_PHRASES and view.phrases:
            positions = sorted({*positions, *view.phrases})
        if positions:
            found += find(view, positions, rules_by_finder(view.language).get(name, {}))
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


@cache
def finder_triggers(language: Language, lexicon: Lexicon | None = None) -> Callable[[WordForm], tuple[str, ...]]:
    """Tells which finders a word form can set off, by their names: asked once a form, of hundreds of words and ends."""
    lists = lexicon or open_lexicon(language)
    of_kinds, by_word, by_end = dict[str, _BitsByShape](), dict[str, _BitsByShape](), dict[str, _BitsByShape]()
    for row in rules_of(language):
        if not isinstance(row, FinderRule):
            continue
        bits = sum([_BITS.get(name, 0) for name in row.finders])
        for trigger in (Trigger(categories=(row.category,)),) if row.category else row.triggers:
            ends = [end for group in trigger.endings for end in language.words(group) if len(end) >= trigger.shortest]
            kinds = [*trigger.categories, *[kind for kind in _KINDS_OF_WORDS if getattr(trigger, kind)]]
            keys = [(by_word, word) for group in trigger.words for word in language.words(group)]
            for found, key in [*keys, *[(by_end, end) for end in ends], *[(of_kinds, kind) for kind in kinds]]:
                by_shape = found.setdefault(key, {})
                for shape in trigger.shapes or ("",):
                    by_shape[shape] = by_shape.get(shape, 0) | bits
    short = tuple([end for end in by_end if len(end) < 3])
    by_last = dict[str, list[tuple[str, _BitsByShape]]]()  # there are hundreds, and most words end in none of them
    for end, by_shape in by_end.items():
        by_last.setdefault(end[-3:], []).append((end, by_shape))
    common = language.weights["finders"]["common_word"]
    bits_of = BoundedCache[_FormKind, int](partial(_bits_of_kind, of_kinds), _MOST_FORMS)
    names: dict[int, tuple[str, ...]] = {}  # there are few combinations
    asked = [(_BITS[name], may_begin) for name, may_begin in _MAY_BEGIN.items()]

    def set_off(form: WordForm) -> tuple[str, ...]:
        lower, shape, own, categories = form.lower, form.shape, bool(form.candidacy), form.categories
        is_kind = own and not categories, own and not form.is_word, form.frequency < common
        bits = bits_of[shape, categories, is_kind]  # most words are told by their kind alone
        if lower in by_word:
            bits |= by_word[lower].get(shape, 0) | by_word[lower].get("", 0)
        for end, by_shape in by_last.get(lower[-3:], ()):
            if lower.endswith(end):
                bits |= by_shape.get(shape, 0) | by_shape.get("", 0)
        if lower.endswith(short):
            for end in filter(lower.endswith, short):
                bits |= by_end[end].get(shape, 0) | by_end[end].get("", 0)
        for bit, may_begin in asked:
            if bits & bit and not may_begin(form, lists, language):
                bits ^= bit
        if bits not in names:
            names[bits] = tuple([name for name, bit in _BITS.items() if bit & bits])
        return names[bits]

    return set_off


def _bits_of_kind(of_kinds: Mapping[str, _BitsByShape], form: _FormKind) -> int:
    """The finders that a word sets off by what it is, whatever its letters are."""
    shape, categories, is_kind = form
    found = 0
    for kind in categories.union(compress(_KINDS_OF_WORDS, is_kind)).intersection(of_kinds):
        found |= of_kinds[kind].get(shape, 0) | of_kinds[kind].get("", 0)
    return found

"""Finding: everything in an essay that may be personal, as one list of candidates. Nothing is found after it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from gok.detect.ages_beside import BEFORE_AGES, MAYBE_PEOPLE, find_ages_beside
from gok.detect.finders.callings import nouns_of
from gok.detect.model.judges import find_by_context
from gok.detect.peoples import PEOPLES, find_peoples
from gok.detect.repeats import find_repeats
from gok.detect.rule_book import rules_with
from gok.detect.rule_candidates import all_rules, find_by_rules, pattern_rules, run_rules
from gok.detect.slips import is_misspelled_verb
from gok.detect.view import Candidate, EssayView
from gok.detect.whole_names import find_whole_names
from gok.lang import Language, load_language
from gok.lang.rules import Rule
from gok.lexicon import open_lexicon
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import AGES, INSTITUTIONS, PLACES

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge, NameTagger

__all__ = [
    "Candidate",
    "EssayView",
    "Rule",
    "all_rules",
    "find_by_rules",
    "find_candidates",
    "pattern_rules",
    "run_rules",
    "shared_forms",
]

_CALLED_BY_NOUNS = INSTITUTIONS | {"place"}
_BACKGROUND = frozenset({"fam", "prof", "edu"})
_MARKED = _BACKGROUND | {"sensitive"}
_PARTIES_ARE_NONE = INSTITUTIONS | PLACES
_NAMED = frozenset({"firstname_unknown", "surname", "area", "city"})
_TWO_CAPITALS = "CC"  # shapes of word forms that stand beside each other
_forms_of = cache(WordFormTable)


def find_candidates(
    view: EssayView, judge: Judge, tagger: NameTagger | None = None, *, optional: frozenset[str] = frozenset()
) -> list[Candidate]:
    """What rules find, what the context model makes of it, where that stands again, and the ages beside people.

    All that rules find are hints for the model. What they say of names, places and numbers are candidates as well; what
    they say of marks is for the model to weigh, and a candidate only if the rule `stands_without_model`: in a whole
    essay that argues nothing, `Mamma grät` is the writer's mother and `jag är svetsare` a profession all the same.
    """
    language, weights = view.language, view.language.weights["text_types"]
    hints = find_by_rules(view, optional=optional)
    weighed = rules_with(language, "mark")
    if len(view.sentences) > weights["few_sentences"] and view.genre not in weights["arguing_genres"]:
        weighed -= rules_with(language, "stands_without_model")
    elif view.genre not in weights["arguing_genres"]:
        weighed -= rules_with(language, "stands_alone")
    by_rules = [hint for hint in hints if hint.rule not in weighed]
    parties = tuple(language.words("party_endings"))  # a party stays, whoever is for it
    both = [*by_rules, *find_by_context(view, hints, judge, tagger)]
    found = [
        c
        for c in both
        if (c.category not in _CALLED_BY_NOUNS or _has_name(view, c))
        and (c.category not in _BACKGROUND or not _is_ordinary(view, c))
        and (c.category not in _NAMED or view.text[c.span.start].isupper() or not is_misspelled_verb(view, c.span))
        and (c.category not in _PARTIES_ARE_NONE or not c.span.of(view.text).lower().endswith(parties))
    ]
    if _TWO_CAPITALS in view.shapes or not language.words("name_particles").isdisjoint(view.vocabulary):
        found += find_whole_names(view, found)
    if not PEOPLES.isdisjoint(optional):
        found += find_peoples(view, optional)
    found += find_repeats(view, found)
    people = dict.fromkeys([c.span for c in found if c.category in MAYBE_PEOPLE])
    ages = dict.fromkeys([c.span for c in found if c.category in AGES])
    behind = {view.text[span.end : span.end + 1] for span in people}
    if ages or not BEFORE_AGES.isdisjoint(behind) or any(map(str.isspace, behind)):
        found += find_ages_beside(view, people, ages)
    return found


def _has_name(view: EssayView, candidate: Candidate) -> bool:
    """Whether a school or hospital is not only called that: `i gymnasiet`, `på lasarettet i`, `Moskén hjälpte oss`."""
    groups = view.language.words
    noun, *rest = candidate.span.of(view.text).split()
    if noun[0].isupper() and bisect_left(view.tokens, candidate.span.start, key=itemgetter(1)) in view.openings:
        noun = noun.lower()
    is_noun = noun in nouns_of(view.language)[0] and noun not in groups("never_unnamed")
    is_called_that = is_noun or noun in groups("common_institutions")
    return not is_called_that or not groups("prepositions_behind_unnamed").issuperset(rest)


def _is_ordinary(view: EssayView, candidate: Candidate) -> bool:
    """Whether what is taken for family, a profession or an education is a common word, a short one or a number.

    So is what begins with a common word (`på Gud`), a word that only announces an education (`sökte`), and what the
    lists have as another mark alone (`högt blodtryck`).
    """
    text, category, words = candidate.span.of(view.text), candidate.category, view.language.words
    form = view.forms[text]
    if (category != "edu" and any(map(str.isdigit, text))) or (len(text) < 3 and text.islower()):
        return True
    if category in form.categories or candidate.rule in rules_with(view.language, "mark"):
        return False
    if not rules_with(view.language, "inhabitants").isdisjoint(candidate.because):  # göteborgarna, as bagarna
        return True
    low = text.lower()
    if low in words("studying_words") or low.split()[0] in words("commonest_words"):
        return True
    if not _MARKED.isdisjoint([r.category for r in view.lexicon.exact(text)]):
        return True
    is_common = form.is_word and form.frequency >= view.language.weights["finders"]["common_word"]
    return is_common and category != "edu" and not candidate.because  # subjects of study are common words


def shared_forms(language: Language | None = None) -> WordFormTable:
    """The word forms met so far, kept for the life of the process; made anew if the lexicon was changed."""
    language = language or load_language()
    lexicon = open_lexicon(language)
    return _forms_of(lexicon, language, sets_off=True)

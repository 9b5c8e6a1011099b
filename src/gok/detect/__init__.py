"""Finding: everything in an essay that may be personal, as one list of candidates. Nothing is found after it."""

from __future__ import annotations

from functools import cache

from gok.detect.ages_beside import AGES, BEFORE_AGES, MAYBE_PEOPLE, find_ages_beside
from gok.detect.candidates import Candidate
from gok.detect.model.book import NameTagger
from gok.detect.model.model import Judge, find_by_context
from gok.detect.repeats import find_repeats
from gok.detect.rule_book import rules_with
from gok.detect.rule_candidates import all_rules, find_by_rules, run_rules
from gok.detect.text_types import ARGUING, FEW
from gok.detect.finders import Triggers
from gok.detect.unnamed import drop_unnamed
from gok.detect.view import EssayView
from gok.lang import Language, load_language
from gok.lang.rules import Rule
from gok.lexicon import Lexicon, open_lexicon
from gok.lexicon.word_forms import WordFormTable

__all__ = [
    "Candidate",
    "EssayView",
    "Judge",
    "Rule",
    "all_rules",
    "find_by_rules",
    "find_candidates",
    "run_rules",
    "shared_forms",
]


def find_candidates(
    view: EssayView, judge: Judge, tagger: NameTagger | None = None, *, optional: frozenset[str] = frozenset()
) -> list[Candidate]:
    """Everything that rules, lists and the context model find, and where it stands again.

    Rules that speak for a mark are facts the judge has weighed; what it thinks nothing of is left out. But in a whole
    essay that argues nothing, `Mamma grät` is the writer's mother and `jag är svetsare` a profession all the same.
    """
    found = find_by_rules(view, optional=optional)
    tells = len(view.sentences) > FEW and view.essay.genre not in ARGUING
    marks, plain = rules_with(view.language, "mark"), rules_with(view.language, "stands_without_model")
    kept = [c for c in found if c.rule not in marks or (tells and c.rule in plain)]
    named = drop_unnamed(view.essay, [*kept, *find_by_context(view, found, judge, tagger)])
    named += find_repeats(view, named)
    people = dict.fromkeys(c.span for c in named if c.category in MAYBE_PEOPLE)
    ages = dict.fromkeys(c.span for c in named if c.category in AGES)
    behind = {view.text[span.end : span.end + 1] for span in people}
    if ages or not BEFORE_AGES.isdisjoint(behind) or any(map(str.isspace, behind)):
        named += find_ages_beside(view, people, ages)
    return named


def shared_forms() -> WordFormTable:
    """The word forms met so far, kept for the life of the process; made anew if the lexicon was changed."""
    return _forms_of(open_lexicon(), load_language())


@cache
def _forms_of(lexicon: Lexicon, language: Language) -> WordFormTable:
    return WordFormTable(lexicon, language, Triggers(language))

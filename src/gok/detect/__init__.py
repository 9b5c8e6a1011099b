"""Finding: everything in an essay that may be personal, as one list of candidates. Nothing is found after it."""

from __future__ import annotations

from functools import cache

from gok.detect.candidates import Candidate
from gok.detect.model.features import NameTagger
from gok.detect.model.judges import Judge, find_by_context
from gok.detect.repeats import find_repeats
from gok.detect.rule_candidates import MODULES, all_rules, find_by_rules
from gok.detect.scanning import run_rules
from gok.detect.text_types import ARGUING, FEW
from gok.detect.unnamed import drop_unnamed
from gok.detect.view import EssayView
from gok.lang.rules import Rule
from gok.lexicon import Lexicon, open_lexicon
from gok.lexicon.word_forms import WordFormTable

__all__ = [
    "MODULES",
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

_PLAIN = frozenset({"background.mother_and_father", "background.is_profession", "background.said_of_somebody"})


def find_candidates(
    view: EssayView, judge: Judge, tagger: NameTagger | None = None, *, optional: frozenset[str] = frozenset()
) -> list[Candidate]:
    """Everything that rules, lists and the context model find, and where it stands again.

    Rules that speak for a mark are facts the judge has weighed; what it thinks nothing of is left out. But in a whole
    essay that argues nothing, `Mamma grät` is the writer's mother and `jag är svetsare` a profession all the same.
    """
    found = find_by_rules(view, optional=optional)
    tells = len(view.sentences) > FEW and view.essay.genre not in ARGUING
    kept = [c for c in found if not c.rule.startswith("background.") or (tells and c.rule in _PLAIN)]
    named = drop_unnamed(view.essay, [*kept, *find_by_context(view, found, judge, tagger)])
    return named + find_repeats(view, named)


def shared_forms() -> WordFormTable:
    """The word forms met so far, kept for the life of the process; made anew if the lexicon was changed."""
    return _forms_of(open_lexicon())


@cache
def _forms_of(lexicon: Lexicon) -> WordFormTable:
    return WordFormTable(lexicon)

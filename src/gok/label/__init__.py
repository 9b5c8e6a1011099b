"""Labelling: from candidates that may overlap to mentions that are numbered and judged."""

from __future__ import annotations

from collections.abc import Sequence

from gok.detect import Candidate
from gok.detect.model.book import NameTagger
from gok.detect.model.model import Judge, find_by_context, shipped_digest, shipped_model
from gok.label.mentions import label_candidates
from gok.label.relevance import ARGUING, FEW
from gok.label.settle import Hypothesis, settle
from gok.lexicon.word_forms import WordFormTable
from gok.text import Essay

__all__ = ["Hypothesis", "Judge", "choose_judge", "digest_of", "find_by_context", "label_candidates", "settle", "weigh"]


_PLAIN = frozenset({"background.mother_and_father", "background.is_profession", "background.said_of_somebody"})


def choose_judge(essay: Essay, model: bool | Judge = True) -> Judge:
    """Who weighs the facts: the shipped model, the table of weights written by hand, or a judge of the caller's.

    A few sentences alone are another kind of text than an essay, and have a model of their own.
    """
    if not isinstance(model, bool):
        return model
    if model:
        return shipped_model(for_sentences=len(essay.sentences) <= FEW)
    from gok.detect.model.by_rules import RuleModel

    return RuleModel()


def digest_of(model: bool | Judge = True) -> str:
    """Names whoever may judge: a result says so, and a run that goes on must find the same."""
    return shipped_digest() if model is True else choose_judge(Essay(""), model).digest


def weigh(
    essay: Essay, forms: WordFormTable, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> list[Candidate]:
    """The candidates of the rules and those of the judge.

    Rules that speak for a mark are facts the judge has weighed; what it thinks nothing of is left out. But in a whole
    essay that argues nothing, `Mamma grät` is the writer's mother and `jag är svetsare` a profession all the same.
    """
    tells = len(essay.sentences) > FEW and essay.genre not in ARGUING
    kept = [c for c in found if not c.rule.startswith("background.") or (tells and c.rule in _PLAIN)]
    return [*kept, *find_by_context(essay, forms, found, judge, tagger)]

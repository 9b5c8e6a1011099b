"""Who judges: the shipped model, the weights written by hand, or a model of the caller's."""

from __future__ import annotations

from gok.detect.model.model import Judge, shipped_digest, shipped_model
from gok.lang import load_language
from gok.text import Essay

__all__ = ["choose_judge", "digest_of"]


def choose_judge(essay: Essay, model: bool | Judge = True) -> Judge:
    """Who weighs the facts: the shipped model, the table of weights written by hand, or a judge of the caller's.

    A few sentences alone are another kind of text than an essay, and have a model of their own.
    """
    if not isinstance(model, bool):
        return model
    if model:
        few = load_language().weights["text_types"]["few_sentences"]
        return shipped_model(for_sentences=len(essay.sentences) <= few)
    from gok.detect.model.by_rules import RuleModel

    return RuleModel()


def digest_of(model: bool | Judge = True) -> str:
    """Names whoever may judge: a result says so, and a run that goes on must find the same."""
    return shipped_digest() if model is True else choose_judge(Essay(""), model).digest

"""The way of one text, told: what each stage saw, added and changed, and why.

The stages are those of `gok.pipeline`, and the functions that are asked are the very same, so that what is told is what
happens: `detect/` is asked for its candidates and each candidate names its rule, the context model is listened to
while it judges, and the steps of `label/` report what they were given and what they hand on. What is told quotes the
text. It is for whoever wants to know how Gök works; nothing here is used for essays of others.
"""

from __future__ import annotations

from dataclasses import replace

from gok.detect import EssayView, find_by_rules, find_candidates, shared_forms
from gok.detect.model.judges import choose_judge
from gok.detect.rule_candidates import run_finders
from gok.label import label_candidates
from gok.pipeline import replace_in
from gok.pos import tagger_of
from gok.results import Result
from gok.settings import Settings
from gok.text import Essay
from gok.tracing.deciding import Decisions
from gok.tracing.finding import (
    ListeningJudge,
    told_ages,
    told_finders,
    told_forms,
    told_model,
    told_patterns,
    told_repeats,
    told_tokens,
)
from gok.tracing.replacing import told_replacing, told_target
from gok.tracing.stages import Noted, Stage, Trace, to_dicts, to_lines

__all__ = ["Noted", "Stage", "Trace", "to_dicts", "to_lines", "trace"]


def trace(essay: Essay, settings: Settings) -> tuple[Trace, Result]:
    """What happens to an essay, stage by stage, and what comes out.

    >>> told, result = trace(Essay("Jag heter Fatima."), Settings.chosen(seed=1))
    >>> told[3].rows[-1].says
    'candidate: firstname_unknown 0.90 by callings.heter'
    """
    language, essay = settings.language, essay.cleaned  # what is told is told of the text as it is searched
    view = EssayView(essay, shared_forms(language))
    judge = ListeningJudge(choose_judge(essay, settings.model, language))
    tagger = tagger_of(language) if settings.pos else None
    optional = settings.profile.optional
    candidates = find_candidates(view, judge, tagger, optional=optional)
    hints = find_by_rules(view, optional=optional)
    patterns = len(hints) - len(run_finders(view))  # what finders find stands behind what patterns find
    decisions = Decisions(view, candidates)
    mentions = label_candidates(view, candidates, replace_all=settings.replace == "all", watch=decisions.watch)
    found = Result(essay, mentions, language=language)
    result = replace_in(found, replace(settings, with_source=True))
    return (
        told_tokens(view),
        told_forms(view),
        told_patterns(view, optional, hints[:patterns], candidates),
        told_finders(view, hints[patterns:], candidates),
        told_model(view, judge, candidates),
        told_repeats(view, hints, judge, candidates),
        told_ages(view, candidates),
        *decisions.stages(),
        told_replacing(found, result, settings),
        told_target(result),
    ), result

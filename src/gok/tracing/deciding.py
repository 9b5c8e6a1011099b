"""Deciding, told: what each step of labelling was given, and what it made of it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from gok.detect import Candidate
from gok.detect.view import EssayView, text_type
from gok.label.hypotheses import Hypotheses, Hypothesis, Step, settle
from gok.label.relevance import decisive_row, gather_facts, judge_relevance
from gok.label.steps import STEPS
from gok.lang import Language
from gok.tracing.stages import Noted, Stage, Trace, noted_at, of_function

__all__ = ["Decisions"]

_FIELDS = ("category", "score", "rules", "features", "alternatives", "entity")


class Decisions:
    """Watches the steps of labelling, and tells what they did."""

    def __init__(self, view: EssayView, candidates: Sequence[Candidate]) -> None:
        self.view, self.candidates = view, candidates
        self.seen: dict[Step, tuple[Hypotheses, Hypotheses]] = {}

    def watch(self, step: Step, before: Hypotheses, after: Hypotheses) -> None:
        """Remember what a step was given and hands on."""
        self.seen[step] = before, after

    def stages(self) -> Trace:
        """All steps in their order, settling first; those that had nothing to decide on too."""
        first = settle(self.view, self.candidates)
        stages = [of_function(_title(settle), settle, self._settled(first))]
        return (*stages, *[self._stage(step) for step, _ in STEPS])

    def _stage(self, step: Step) -> Stage:
        before, after = self.seen.get(step, ((), ()))
        rows = self._evidence(before, after) if step is judge_relevance else self._changes(before, after)
        if step in self.seen and not rows:
            rows = [Noted("", "nothing changes")]
        return of_function(_title(step), step, rows)

    def _settled(self, hypotheses: Hypotheses) -> list[Noted]:
        """What stands, and which candidates do not, not even as what it may be else."""
        text, rows = self.view.text, []
        standing = {(h.span, category) for h in hypotheses for category in (h.category, *_labels(h))}
        for h in hypotheses:
            others = "".join(f", else {other.label} {other.confidence:.2f}" for other in h.alternatives)
            waits = ", if what is beside it stands" * bool(h.beside)
            says = f"{h.category} {h.score:.3f}{others}{waits}"
            rows.append(noted_at(text, h.span, says, f"rules {', '.join(h.rules)}"))
        for span, category in dict.fromkeys((c.span, c.category) for c in self.candidates):
            if (span, category) not in standing:
                rows.append(noted_at(text, span, f"{category} does not stand", "something surer or longer overlaps it"))
        return rows

    def _changes(self, before: Hypotheses, after: Hypotheses) -> list[Noted]:
        """What a step has changed, field by field."""
        text, rows, left = self.view.text, [], list(before)
        for h in after:
            old = _earlier(h, left)
            if old is None:
                rows.append(noted_at(text, h.span, f"added: {h.category} {h.score:.3f}"))
                continue
            left.remove(old)
            if old is not h:
                changed = [name for name in _FIELDS if getattr(old, name) != getattr(h, name)]
                says = "; ".join(f"{name} {_shown(old, name)} → {_shown(h, name)}" for name in changed)
                rows += [noted_at(text, h.span, says)] if says else []
        return rows + [noted_at(text, h.span, f"removed: {h.category}") for h in left]

    def _evidence(self, before: Hypotheses, after: Hypotheses) -> list[Noted]:
        """For each hypothesis the row of evidence that decides, its weight, and what came of the entity."""
        view, kind = self.view, text_type(self.view)
        weights = view.language.weights["relevance"]
        facts = gather_facts(view, before, kind)
        needed = weights["enough_on_average"] * weights["enough"][kind]
        says = f"is of the kind {kind!r}: what is the writer's own by {needed:.2f} or more, on average, is personal"
        rows, mentions = [Noted("the text", says)], Counter(h.entity for h in before)
        for h, judged in zip(before, after, strict=True):
            row = decisive_row(view, facts, h)
            own, why = f"{h.personal:.2f}", "no row of evidence changes what was found"
            if row is not None:
                least, most = weights["share"][row.says]
                weighed = min(max(h.personal, least), most)
                own += f" → {weighed:.2f}" if weighed != h.personal else ""
                example = _examples(view.language).get(row.name, "")
                why = f"the evidence {row.name!r} speaks for {row.says!r}, as in: {example}"
            became = "public" if judged.own is None else "personal"
            if judged.own is not None and mentions[h.entity] > 1:
                became += f", all its mentions together {judged.own:.2f}"
            says = f"the writer's own by {own}; entity {h.entity} is {became}"
            rows.append(noted_at(view.text, h.span, says, why))
        return rows


@cache
def _examples(language: Language) -> dict[str, str]:
    path = language.folder / "evidence.toml"
    table = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return {name: row["example"] for name, row in table.items()}


def _earlier(h: Hypothesis, left: list[Hypothesis]) -> Hypothesis | None:
    """What a hypothesis was before: itself, or one of its span, of the same category if there is one."""
    same = [old for old in left if old is h] or [old for old in left if old.span == h.span]
    return next((old for old in same if old.category == h.category), same[0] if same else None)


def _labels(h: Hypothesis) -> list[str]:
    return [other.label for other in h.alternatives]


def _shown(h: Hypothesis, name: str) -> str:
    value = getattr(h, name)
    if name == "alternatives":
        return ", ".join(_labels(h)) or "none"
    if isinstance(value, float):
        return f"{value:.3f}"
    return (", ".join(value) or "none") if isinstance(value, tuple) else str(value)


def _title(step: Callable[..., object]) -> str:
    return f"Label: {step.__name__.replace('_', ' ')}"

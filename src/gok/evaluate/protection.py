"""How well people are protected: what leaks, who is exposed, what was changed for nothing.

The counting is that of the matching `half`: a personal tag is found when replaced predictions cover at least half of
its characters.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gok.evaluate.counts import f_score
from gok.evaluate.matching import touching
from gok.evaluate.reaches import Reach
from gok.evaluate.tags import DIRECT, Annotation, Tag, family, stands_aside

__all__ = ["Protection"]

_COUNTED_MARKS = frozenset({"prof", "edu", "fam", "sensitive"})


@dataclass
class Protection:
    """Running counts over essays; `to_dict` makes the figures."""

    counts: Counter[str] = field(default_factory=Counter)
    labels: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    cultures: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, gold: Annotation, predicted: Annotation, reach: Reach) -> None:
        """Count one essay."""
        self.counts["essays"] += 1
        self.counts["tokens"] += len(gold.text.split())
        self._add_gold(gold, reach)
        self._add_predicted(gold, reach)
        self._add_marks(gold.tags, predicted.tags)

    def _add_gold(self, gold: Annotation, reach: Reach) -> None:
        exact = {(p.start, p.end, p.label) for p in reach.replaced}
        near = touching(reach.tags, reach.replaced)
        count, exposed = self.counts, False
        for tag, hit, right, covers in zip(reach.tags, reach.found, reach.named, near, strict=True):
            if not tag.personal:
                count["public"] += 1
                count["public_hit"] += hit
                continue
            row, kind = self.labels[family(tag.label)], self.kinds[tag.kind]
            for counter, key in ((count, "personal"), (row, "n"), (kind, "n")):
                counter[key] += 1
            for counter in (count, row, kind):
                counter["hit"] += hit
            count["named"] += right
            row["lab"] += right
            count["exact"] += (tag.start, tag.end, tag.label) in exact
            solid = [i for i in range(tag.start, tag.end) if not gold.text[i].isspace()]
            count["chars"] += len(solid)
            count["leaked"] += sum(not any(p.start <= i < p.end for p in covers) for i in solid)
            if culture := _culture(tag, gold):
                self.cultures[culture].update(n=1, hit=int(hit))
            exposed |= not hit and family(tag.label) in DIRECT
        count["exposed"] += exposed

    def _add_predicted(self, gold: Annotation, reach: Reach) -> None:
        near = touching(reach.replaced, gold.tags)
        flags = zip(reach.hits, reach.named_right, reach.personal_right, strict=True)
        for tag, (hit, right, own), around in zip(reach.replaced, flags, near, strict=True):
            count, row = self.counts, self.labels[family(tag.label)]
            count["predicted"] += 1
            count["any_hit"] += hit
            count["any_right"] += right
            count["right"] += own
            count["alarms"] += not hit and not around
            row["pred"] += 1
            row["pred_ok"] += right

    def _add_marks(self, gold: Sequence[Tag], predicted: Sequence[Tag]) -> None:
        ours, theirs = [t for t in gold if _is_aside(t)], [t for t in predicted if _is_aside(t)]
        for g in ours:
            hit = any(g.label == p.label and g.shared(p) * 2 >= len(g) for p in theirs)
            self.counts.update(marks=1, marks_hit=int(hit))
        for p in theirs:
            if p.label in _COUNTED_MARKS:
                right = any(g.label == p.label and g.shared(p) for g in ours)
                self.counts.update(marked=1, marked_ok=int(right))

    def ratio(self, part: str, whole: str) -> float | None:
        """A share of the counts, None if there is nothing to share."""
        return self.counts[part] / self.counts[whole] if self.counts[whole] else None

    def to_dict(self) -> dict[str, Any]:
        """The figures, each None where nothing was measured."""
        recall, precision, entity = (
            self.ratio("named", "personal"),
            self.ratio("right", "predicted"),
            self.ratio("any_right", "predicted"),
        )
        return {
            "personal_spans": self.counts["personal"],
            "recall": self.ratio("hit", "personal"),
            "leak_chars": self.ratio("leaked", "chars"),
            "label_recall": recall,
            "exact_recall": self.ratio("exact", "personal"),
            "precision_personal": precision,
            "precision_entity": entity,
            "precision_any": self.ratio("any_hit", "predicted"),
            "F1_personal": _f(precision, recall, 1),
            "F2_personal": _f(precision, recall, 2),
            "F1_entity": _f(entity, recall, 1),
            "F2_entity": _f(entity, recall, 2),
            "public_replaced": self.ratio("public_hit", "public"),
            "essays_exposed": self.ratio("exposed", "essays"),
            "false_alarms_per_1000": 1000 * self.counts["alarms"] / max(1, self.counts["tokens"]),
            "markup_recall": self.ratio("marks_hit", "marks"),
            "markup_precision": self.ratio("marked_ok", "marked"),
            "tokens": self.counts["tokens"],
            "by_label": {name: dict(row) for name, row in sorted(self.labels.items())},
            "by_kind": {name: dict(row) for name, row in sorted(self.kinds.items())},
            "by_culture": {name: dict(row) for name, row in sorted(self.cultures.items())},
        }


def _f(precision: float | None, recall: float | None, beta: float) -> float | None:
    return None if recall is None else f_score(precision or 0.0, recall, beta)


def _is_aside(tag: Tag) -> bool:
    return stands_aside(tag.label, "half")


def _culture(tag: Tag, gold: Annotation) -> str:
    """Where a name comes from: as the tag says, else the writer's first language."""
    if family(tag.label) not in ("firstname", "surname"):
        return ""
    meta = gold.essay.meta
    said = tag.culture or meta.get("culture") or meta.get("l1") or meta.get("L1") or meta.get("mother_tongue")
    return str(said or "")

"""Whether Gök is as sure as it ought to be, by kind of text: `tools/calibrate_by_kind.py GOLD_FOLDER MODELS_FOLDER`.

Prints the tables of the model card in docs/detection.md. MODELS_FOLDER has one context model a fold, as
`tools/fit_doubts.py --train` makes them: every essay is read by a model that has not seen it. Our unseen essays are not
touched.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fit_doubts import FOLDS, fold_of
from own_essays import training_essays
from train_context import read_gold

from gok.detect.model.judges import ContextModel
from gok.evaluate.calibration import Calibration
from gok.pipeline import detect_essay
from gok.results import Mention, Result
from gok.settings import Settings

KINDS = {
    "narrative": "narrating",
    "descriptive": "describing",
    "argumentative": "arguing",
    "evaluative": "arguing",
    "expository": "informing",
    "investigative": "informing",
    "explanatory": "informing",
    "informal_mail": "letters",
    "instructive": "instructions, forms",
}
FEWEST = 18  # essays of a mother tongue that make a row


@dataclass
class Group:
    """What is counted of a group of essays."""

    essays: int = 0
    personal: int = 0
    found: int = 0
    leaking: int = 0
    replaced: Calibration = field(default_factory=Calibration)

    def add(self, gold: Result, result: Result) -> None:
        """Count an essay: a mention is right if it overlaps something personal, and that is found if replaced."""
        replaced = [m for m in result.mentions if m.action == "replace"]
        personal = [m for m in gold.main if m.relevance == "personal"]
        hidden = sum(_overlaps(one, replaced) for one in personal)
        self.essays += 1
        self.personal += len(personal)
        self.found += hidden
        self.leaking += hidden < len(personal)
        for one in replaced:
            self.replaced.add(one, _overlaps(one, personal))  # type: ignore[arg-type]  # only its confidence is asked

    def row(self, name: str) -> str:
        """The row of a table."""
        count, right = sum(self.replaced.count), sum(self.replaced.right)
        told = self.replaced.to_dict() or {"expected_error": 0.0}
        sure = sum(self.replaced.confidence) / max(1, count)
        figures = (sure, right / max(1, count), told["expected_error"], self.found / max(1, self.personal))
        shares = " | ".join(f"{figure:.3f}" for figure in figures)
        return f"| {name} | {self.essays} | {count} | {shares} | {self.leaking / max(1, self.essays):.2f} |"


def groups_of(gold: Result) -> Iterator[tuple[str, str]]:
    """The tables an essay counts in, and its row in each."""
    meta = gold.essay.meta
    yield "kind of text", KINDS.get(meta.get("genre", ""), "other")
    yield "level", meta.get("level", "") or "unknown"
    yield "mother tongue", meta.get("l1", "") or "unknown"


def main() -> None:
    """Read every essay by the model of its fold and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", type=Path)
    parser.add_argument("models", type=Path)
    given = parser.parse_args()
    models = [ContextModel(given.models / f"f{fold}.crf") for fold in range(FOLDS)]
    read = read_gold(given.gold)
    tables: defaultdict[str, defaultdict[str, Group]] = defaultdict(lambda: defaultdict(Group))
    for gold in (*read["essays-dev"], *read["essays-train"], *training_essays()):
        result = detect_essay(gold.essay, Settings(model=models[fold_of(gold.essay.id)]))
        for table, row in (("", "all"), *groups_of(gold)):
            tables[table][row].add(gold, result)
    for table, rows in tables.items():
        print(f"\n| {table} | essays | replaced | confidence | right | error | recall | essays with a leak |")
        print("|---|---|---|---|---|---|---|---|")
        rest = [name for name, one in rows.items() if table == "mother tongue" and one.essays < FEWEST]
        for name in sorted(rows.keys() - set(rest), key=lambda name: (-rows[name].essays, name)):
            print(rows[name].row(name))


def _overlaps(one: Mention, others: list[Mention]) -> bool:
    return any(one.span.overlaps(other.span) for other in others)


if __name__ == "__main__":
    main()

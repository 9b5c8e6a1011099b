"""All that is counted about one system while the essays pass by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from gok.evaluate.calibration import Calibration
from gok.evaluate.chains import Chains
from gok.evaluate.corpus import genre_of, level_of
from gok.evaluate.counts import NOTHING, Counts
from gok.evaluate.leaks import Leaks
from gok.evaluate.matching import MATCHINGS, Matched, pair_up
from gok.evaluate.mistakes import Mistakes, WordKind, find_mistakes
from gok.evaluate.protection import Protection
from gok.evaluate.reaches import Reach
from gok.evaluate.tags import Annotation, Tag, family, is_mark, stands_aside

__all__ = ["CHOICES", "DEFAULT", "Choice", "SystemTally", "select"]


class Choice(NamedTuple):
    """One way of scoring: how spans are matched, whether labels must agree, whether only the personal counts."""

    matching: str = "overlap"
    labelled: bool = True
    of: str = "personal"


DEFAULT = Choice()
CHOICES = tuple(Choice(*c) for c in product(MATCHINGS, (True, False), ("personal", "all")))
_GENDERED = frozenset({"firstname_male", "firstname_female"})
_FIRSTNAMES = _GENDERED | {"firstname_unknown"}


def select(tags: Sequence[Tag], of: str, *, gold: bool) -> list[Tag]:
    """The tags that a way of scoring looks at: of the gold what is personal, of a prediction what is replaced."""
    if of == "all":
        return list(tags)
    return [t for t in tags if (t.personal if gold or is_mark(t.label) else t.replaced)]


@dataclass
class SystemTally:
    """Running counts of one system."""

    name: str
    choice: Choice
    mistakes: Mistakes
    judge: WordKind
    essays: int = 0
    rows: dict[Choice, dict[str, list[int]]] = field(default_factory=lambda: defaultdict(dict))
    blocks: dict[str, dict[int, Counts]] = field(default_factory=lambda: defaultdict(dict))
    genres: dict[str, Counts] = field(default_factory=dict)
    levels: dict[str, Counts] = field(default_factory=dict)
    protection: Protection = field(default_factory=Protection)
    leaks: Leaks = field(default_factory=Leaks)
    chains: Chains = field(default_factory=Chains)
    calibration: Calibration = field(default_factory=Calibration)
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    genders: Counter[str] = field(default_factory=Counter)

    def add(self, gold: Annotation, predicted: Annotation, block: int) -> list[bool]:
        """Count one essay; says of each gold tag in the total whether it was found, for tests between systems."""
        self.essays += 1
        reach = Reach.of(gold, predicted)
        self.protection.add(gold, predicted, reach)
        self.leaks.add(gold, predicted, reach)
        self.chains.add(gold.tags, predicted.tags, reach.found_of(gold.tags))
        for mistake in find_mistakes(gold, predicted, reach, self.judge):
            self.mistakes.add(mistake)
        self._confuse(gold, predicted)
        found: list[bool] = []
        for choice, theirs, matched in _matched(gold, predicted):
            self._count(self.rows[choice], matched)
            if choice == self.choice:
                self._count_chosen(gold, matched, block)
                labels = zip(matched.gold, matched.found, strict=True)
                found += [hit for label, hit in labels if not stands_aside(label, choice.matching)]
                self._calibrate(theirs, matched.right)
        return found

    def _count(self, rows: dict[str, list[int]], matched: Matched) -> None:
        for label, hit in zip(matched.gold, matched.found, strict=True):
            row = rows.get(label) or rows.setdefault(label, [0, 0, 0, 0])
            row[0] += 1
            row[1] += hit
        for label, hit in zip(matched.predicted, matched.right, strict=True):
            row = rows.get(label) or rows.setdefault(label, [0, 0, 0, 0])
            row[2] += 1
            row[3] += hit

    def _count_chosen(self, gold: Annotation, matched: Matched, block: int) -> None:
        rows: dict[str, list[int]] = {}
        self._count(rows, matched)
        for label, row in rows.items():
            blocks, counts = self.blocks[self.row_name(label)], Counts(*row)
            blocks[block] = blocks.get(block, NOTHING) + counts
            if not stands_aside(label, self.choice.matching):
                for table, name in (
                    (self.genres, genre_of(gold.essay.meta)),
                    (self.levels, level_of(gold.essay.meta)),
                ):
                    table[name] = table.get(name, NOTHING) + counts

    def _calibrate(self, predicted: Sequence[Tag], right: Sequence[bool]) -> None:
        """Confidence belongs to a whole prediction, so the token matching cannot judge it."""
        if self.choice.matching != "token":
            for tag, hit in zip(predicted, right, strict=True):
                if not stands_aside(tag.label, self.choice.matching):
                    self.calibration.add(tag, hit)

    def row_name(self, label: str) -> str:
        """The row a label counts in: the matching `half` knows families."""
        return family(label) if self.choice.matching == "half" and self.choice.labelled else label

    def _confuse(self, gold: Annotation, predicted: Annotation) -> None:
        """Which label stood against which; the empty label means that the other side had nothing."""
        ours = [t for t in select(gold.tags, self.choice.of, gold=True) if not is_mark(t.label)]
        theirs = [t for t in select(predicted.tags, self.choice.of, gold=False) if not is_mark(t.label)]
        partner = pair_up(ours, theirs, labelled=False)
        for i, tag in enumerate(ours):
            other = theirs[partner[i]].label if i in partner else ""
            self.confusion[tag.label, other] += 1
            if tag.label in _GENDERED and other in _FIRSTNAMES:
                self.genders["right" if tag.label == other else "unknown" if other not in _GENDERED else "wrong"] += 1
        taken = set(partner.values())
        self.confusion.update(("", t.label) for j, t in enumerate(theirs) if j not in taken)

    def counts(self, choice: Choice) -> Mapping[str, Counts]:
        """The counts of one way of scoring, by label (or family)."""
        out: dict[str, Counts] = {}
        families = choice.matching == "half" and choice.labelled
        for label, row in self.rows[choice].items():
            name = family(label) if families else label
            out[name] = out.get(name, NOTHING) + Counts(*row)
        return out


def _matched(gold: Annotation, predicted: Annotation) -> Iterator[tuple[Choice, Sequence[Tag], Matched]]:
    """Every way of scoring, main tags and marks each among themselves."""
    for of in ("personal", "all"):
        ours, theirs = select(gold.tags, of, gold=True), select(predicted.tags, of, gold=False)
        for matching, match in MATCHINGS.items():
            for aside in (False, True):
                a = [t for t in ours if stands_aside(t.label, matching) == aside]
                b = [t for t in theirs if stands_aside(t.label, matching) == aside]
                for labelled in (True, False) if a or b else ():
                    matched = match(a, b, text=gold.text, tokens=gold.essay.tokens, labelled=labelled)
                    yield Choice(matching, labelled, of), b, matched

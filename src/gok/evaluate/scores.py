"""From running counts to the scores of one system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gok.evaluate.counts import NOTHING, Averages, Counts, averages, total
from gok.evaluate.intervals import Interval, intervals
from gok.evaluate.mistakes import Mistake
from gok.evaluate.systems import CHOICES, Choice, SystemTally
from gok.evaluate.tags import FAMILIES, stands_aside
from gok.taxonomy import taxonomy

__all__ = ["SystemScores", "group_of", "score", "total_blocks"]

TOTAL = "total"


@dataclass(frozen=True)
class SystemScores:
    """All figures of one system. Totals are over main labels; marks have a group of their own.

    `intervals` are by row: a label, a group or `total`.
    """

    name: str
    essays: int
    choice: Choice
    labels: Mapping[str, Counts]
    groups: Mapping[str, Counts]
    total: Counts
    macro: Averages
    weighted: Averages
    intervals: Mapping[str, Mapping[str, Interval | None]]
    choices: Mapping[Choice, Counts]
    genres: Mapping[str, Counts]
    levels: Mapping[str, Counts]
    protection: Mapping[str, Any]
    privacy: Mapping[str, Any]
    calibration: Mapping[str, Any] | None
    confusion: Mapping[tuple[str, str], int]
    mistakes: tuple[Mistake, ...]
    mistake_counts: Mapping[tuple[str, str, str], int]
    rule_counts: Mapping[tuple[str, str], int]

    def metric(self, name: str) -> float | None:
        """A figure by name, as `--fail-under` knows them: scores of the total, macro and weighted means, protection."""
        kind, _, rest = name.partition("_")
        if kind in ("macro", "weighted") and hasattr(Averages, rest):
            value = getattr(self.macro if kind == "macro" else self.weighted, rest)
        elif name in ("precision", "recall", "f1", "f2", "f5"):
            value = getattr(self.total, name)
        elif name in self.privacy:
            value = self.privacy[name]
        else:
            value = self.protection[name]
        return value if isinstance(value, int | float) else None

    @property
    def most_confused(self) -> list[tuple[str, str, int]]:
        """Pairs of different labels, both ways together, the most frequent first."""
        pairs: dict[tuple[str, str], int] = {}
        for (a, b), n in self.confusion.items():
            if a and b and a != b:
                one, two = sorted((a, b))
                pairs[one, two] = pairs.get((one, two), 0) + n
        return [(a, b, n) for (a, b), n in sorted(pairs.items(), key=lambda row: (-row[1], row[0]))]

    def to_dict(self) -> dict[str, Any]:
        """The scores as a JSON object, without a word of an essay."""
        return {
            "essays": self.essays,
            "total": self._row(TOTAL, self.total),
            "macro": self.macro.to_dict(),
            "weighted": self.weighted.to_dict(),
            "groups": {n: self._row(f"group:{n}", c) for n, c in self.groups.items()},
            "labels": {n: self._row(n, c) for n, c in self.labels.items()},
            "choices": [c._asdict() | counts.to_dict() for c, counts in self.choices.items()],
            "genres": {n: c.to_dict() for n, c in self.genres.items()},
            "levels": {n: c.to_dict() for n, c in self.levels.items()},
            "protection": dict(self.protection),
            "privacy": dict(self.privacy),
            "calibration": self.calibration,
            "confusion": [{"gold": a, "predicted": b, "count": n} for (a, b), n in sorted(self.confusion.items())],
            "most_confused": [{"labels": [a, b], "count": n} for a, b, n in self.most_confused],
            "mistakes": [
                {"type": t, "label": lb, "reason": r, "count": n}
                for (t, lb, r), n in sorted(self.mistake_counts.items())
            ],
            "rules": [{"type": t, "rule": r, "count": n} for (t, r), n in sorted(self.rule_counts.items())],
        }

    def _row(self, name: str, counts: Counts) -> dict[str, Any]:
        return counts.to_dict() | {"intervals": dict(self.intervals.get(name, {}))}


def group_of(row: str) -> str:
    """The group of a label or a family of labels."""
    known = taxonomy()
    if row in known.by_id:
        return known[row].group
    return next(known[label].group for label, family in FAMILIES.items() if family == row)


def _is_main(row: str, choice: Choice) -> bool:
    return row not in taxonomy().by_id or not stands_aside(row, choice.matching)


def total_blocks(tally: SystemTally) -> dict[int, Counts]:
    """The counts of all main labels by block."""
    return _summed([row for name, row in tally.blocks.items() if _is_main(name, tally.choice)])


def _summed(rows: list[dict[int, Counts]]) -> dict[int, Counts]:
    out: dict[int, Counts] = {}
    for row in rows:
        for block, counts in row.items():
            out[block] = out.get(block, NOTHING) + counts
    return out


def score(tally: SystemTally, *, blocks: int, samples: int, seed: int) -> SystemScores:
    """The figures of a system whose essays have all gone by."""
    labels = _ordered(tally.counts(tally.choice))
    main = {n: c for n, c in labels.items() if _is_main(n, tally.choice)}
    groups = {g.id: [n for n in labels if group_of(n) == g.id] for g in taxonomy().groups}
    rows = {TOTAL: total_blocks(tally), **tally.blocks}
    rows |= {f"group:{g}": _summed([tally.blocks[n] for n in names]) for g, names in groups.items() if names}
    return SystemScores(
        name=tally.name,
        essays=tally.essays,
        choice=tally.choice,
        labels=labels,
        groups={g: total(labels[n] for n in names) for g, names in groups.items() if names},
        total=total(main.values()),
        macro=averages(main, weighted=False),
        weighted=averages(main, weighted=True),
        intervals=intervals(rows, blocks=blocks, samples=samples, seed=seed) if samples else {},
        choices={c: total(counts for n, counts in tally.counts(c).items() if _is_main(n, c)) for c in CHOICES},
        genres=dict(sorted(tally.genres.items())),
        levels=dict(sorted(tally.levels.items())),
        protection=tally.protection.to_dict(),
        privacy=_privacy(tally),
        calibration=tally.calibration.to_dict(),
        confusion=dict(tally.confusion),
        mistakes=tuple(tally.mistakes.kept),
        mistake_counts=dict(tally.mistakes.counts),
        rule_counts=dict(tally.mistakes.rules),
    )


def _privacy(tally: SystemTally) -> dict[str, Any]:
    genders = tally.genders
    compared = sum(genders.values())
    return {
        "essays_exposed_count": tally.protection.counts["exposed"],
        "entities": tally.chains.entities,
        "entities_caught": tally.chains.caught,
        "entity_recall": tally.chains.entity_recall,
        "gender_compared": compared,
        "gender_accuracy": genders["right"] / compared if compared else None,
        "gender_unknown": genders["unknown"] / compared if compared else None,
        **tally.chains.to_dict(),
        **tally.leaks.to_dict(),
    }


def _ordered(rows: Mapping[str, Counts]) -> dict[str, Counts]:
    """Rows in the order of the taxonomy, a family where its first label stands."""
    places = {c.id: n for n, c in enumerate(taxonomy().categories)}
    for label, family in FAMILIES.items():
        places.setdefault(family, places[label])
    return {name: rows[name] for name in sorted(rows, key=places.__getitem__)}

"""Everything that was measured, as plain tables: the terminal, Markdown, CSV and HTML show the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gok.evaluate.counts import Averages, Counts
from gok.evaluate.evaluation import Evaluation
from gok.evaluate.mistakes import REASONS
from gok.evaluate.scores import TOTAL, SystemScores
from gok.evaluate.systems import Choice
from gok.evaluate.tags import KINDS
from gok.taxonomy import taxonomy

__all__ = ["Table", "confusion_axes", "describe", "own_tables", "system_tables"]

Cell = str | int | float | None
_SCORES = ("precision", "recall", "f1", "f2", "f5")


@dataclass(frozen=True)
class Table:
    """A table with a name for files, a title for people, and rows of words and numbers; None is not measured."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    digits: int = 2


def describe(choice: Choice) -> str:
    """A way of scoring in words.

    >>> describe(Choice())
    'overlap, with labels, personal only'
    """
    labels = "with labels" if choice.labelled else "without labels"
    return f"{choice.matching}, {labels}, {'personal only' if choice.of == 'personal' else 'all entities'}"


def own_tables(evaluation: Evaluation) -> list[Table]:
    """The tables that are not of the paper, the most important first."""
    tables = [_leaks(evaluation), _summary(evaluation)]
    for system in evaluation.systems:
        tables += system_tables(system)
    return [*tables, _agreement(evaluation), *_comparisons(evaluation)]


def _leaks(evaluation: Evaluation) -> Table:
    names = ("essays_with_leak", "essays_with_leak_upper", "essays_with_leak_after_doubts", "recall_with_doubts")
    more = ("questions", "doubts_per_1000", "entity_recall", "direct_recall", "quasi_recall")
    return Table(
        "leaks",
        "Essays that leak anything",
        (
            *("system", "leaking", "at most", "doubts read", "recall then", "questions", "per 1,000"),
            *("entity recall", "direct", "quasi"),
        ),
        tuple((s.name, *(s.privacy[name] for name in (*names, *more))) for s in evaluation.systems),
        "Leaking: share of essays with at least one personal mention left; at most: upper end of its 95 % interval. "
        "Doubts read: the share once a reader has answered every doubt, and the recall then; questions: how many there "
        "are. Entity recall: hidden throughout. Direct identifiers: names, numbers, addresses; quasi: the rest.",
        3,
    )


def _summary(evaluation: Evaluation) -> Table:
    rows = []
    for s in evaluation.systems:
        low, high = (s.intervals.get(TOTAL, {}).get("f2")) or (None, None)
        protection = (s.protection[n] for n in ("leak_chars", "essays_exposed", "false_alarms_per_1000"))
        scores = (s.total.precision, s.total.recall, s.total.f1, s.total.f2)
        rows.append((s.name, s.essays, s.total.gold, *scores, low, high, *protection))
    return Table(
        "summary",
        f"Scores ({describe(evaluation.settings.choice)})",
        (
            *"system essays gold precision recall F1 F2".split(),
            "F2 from",
            "F2 to",
            "leak rate",
            "essays exposed",
            "alarms",
        ),
        tuple(rows),
        "F2 from–to: 95 % bootstrap interval. Leak rate: characters of personal information that stay. "
        "Essays exposed: at least one direct identifier missed. Alarms: false ones per 1,000 tokens.",
        3,
    )


def system_tables(s: SystemScores) -> list[Table]:
    """The tables of one system."""
    return [
        _labels(s),
        _choices(s),
        _privacy(s),
        _shares(s, "by_kind", "Recall by how it is written", "kind", KINDS),
        _shares(s, "by_culture", "Recall of names by culture", "culture", {}),
        _calibration(s),
        _confusion(s),
        _confused(s),
        _mistakes(s),
        _rules(s),
        *_breakdowns(s),
    ]


def _scores(counts: Counts | Averages) -> tuple[float | None, ...]:
    return tuple(getattr(counts, name) for name in _SCORES)


def _labels(s: SystemScores) -> Table:
    rows: list[tuple[Cell, ...]] = []

    def row(name: str, counts: Counts, key: str) -> None:
        low, high = s.intervals.get(key, {}).get("f2") or (None, None)
        rows.append((name, counts.gold, counts.predicted, *_scores(counts), low, high))

    for name, counts in s.labels.items():
        row(name, counts, name)
    for name, counts in s.groups.items():
        row(f"▸ {name}", counts, f"group:{name}")
    row("total (micro)", s.total, TOTAL)
    for name, mean in (("macro", s.macro), ("weighted", s.weighted)):
        rows.append((name, None, None, *_scores(mean), None, None))
    columns = ("label", "gold", "predicted", "precision", "recall", "F1", "F2", "F5", "F2 from", "F2 to")
    note = "Totals and means are over what can be replaced; marks have a row of their own."
    return Table(f"{s.name}-labels", f"{s.name}: scores per label and group", columns, tuple(rows), note)


def _choices(s: SystemScores) -> Table:
    rows = tuple((describe(c), n.gold, n.predicted, *_scores(n)) for c, n in s.choices.items())
    columns = ("matching", "gold", "predicted", "precision", "recall", "F1", "F2", "F5")
    return Table(f"{s.name}-matchings", f"{s.name}: every way of scoring", columns, rows, digits=3)


def _privacy(s: SystemScores) -> Table:
    p, v = s.protection, s.privacy
    chains = [(n, v[k]["f1"] if v[k] else None) for n, k in (("B³ F1", "b_cubed"), ("LEA F1", "lea"))]
    rows: list[tuple[str, Cell]] = [
        ("personal mentions", p["personal_spans"]),
        ("found and replaced", p["recall"]),
        ("leak rate (characters left)", p["leak_chars"]),
        ("essays with a missed direct identifier", p["essays_exposed"]),
        ("… how many", v["essays_exposed_count"]),
        ("entities with all mentions caught", v["entity_recall"]),
        ("gender of first names right", v["gender_accuracy"]),
        *(("running numbers, " + n, value) for n, value in chains),
        ("public mentions replaced", p["public_replaced"]),
        ("false alarms per 1,000 tokens", p["false_alarms_per_1000"]),
        ("marks found", p["markup_recall"]),
        ("marks right (prof, edu, fam, sensitive)", p["markup_precision"]),
    ]
    return Table(f"{s.name}-privacy", f"{s.name}: protection of people", ("measure", "value"), tuple(rows), digits=3)


def _shares(s: SystemScores, key: str, title: str, first: str, words: Any) -> Table:
    rows = [(words.get(n, n), row["n"], row["hit"], row["hit"] / row["n"]) for n, row in s.protection[key].items()]
    rows.sort(key=lambda r: -int(r[1]))
    return Table(f"{s.name}-{key}", f"{s.name}: {title}", (first, "gold", "found", "recall"), tuple(rows))


def _calibration(s: SystemScores) -> Table:
    bins = s.calibration["bins"] if s.calibration else []
    rows = tuple((f"{b['from']:.1f}–{b['from'] + 0.1:.1f}", b["count"], b["confidence"], b["precision"]) for b in bins)
    note = ""
    if s.calibration:
        note = f"Expected calibration error {s.calibration['expected_error']:.3f}, Brier {s.calibration['brier']:.3f}."
    columns = ("confidence", "predictions", "mean confidence", "right")
    return Table(f"{s.name}-calibration", f"{s.name}: confidence against being right", columns, rows, note)


def _confusion(s: SystemScores) -> Table:
    golds, others = confusion_axes(s)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (g, *(s.confusion.get((g, o), 0) for o in others), s.confusion.get((g, ""), 0)) for g in golds
    )
    rows += (("(nothing)", *(s.confusion.get(("", o), 0) for o in others), None),)
    columns = ("gold ↓ predicted →", *others, "(missed)")
    return Table(f"{s.name}-confusion", f"{s.name}: confusion matrix", columns, rows)


def confusion_axes(s: SystemScores) -> tuple[list[str], list[str]]:
    """The labels of the gold and of the prediction, in the order of the taxonomy."""
    order = [c.id for c in taxonomy().categories]
    golds, others = {a for a, _ in s.confusion}, {b for _, b in s.confusion}
    return [n for n in order if n in golds], [n for n in order if n in others]


def _confused(s: SystemScores) -> Table:
    rows = tuple((f"{a} – {b}", n) for a, b, n in s.most_confused[:15])
    return Table(f"{s.name}-confused", f"{s.name}: most confused labels", ("labels", "times"), rows)


def _mistakes(s: SystemScores) -> Table:
    ordered = sorted(s.mistake_counts.items(), key=lambda row: (row[0][0], -row[1], row[0]))
    rows = tuple((t, lb, REASONS.get(r, r), n) for (t, lb, r), n in ordered)
    return Table(f"{s.name}-mistakes", f"{s.name}: mistakes", ("type", "label", "kind", "count"), rows)


def _rules(s: SystemScores) -> Table:
    ordered = sorted(s.rule_counts.items(), key=lambda row: (-row[1], row[0]))
    rows = tuple((t, r, n) for (t, r), n in ordered)
    return Table(f"{s.name}-rules", f"{s.name}: rules behind the mistakes", ("type", "rule", "count"), rows)


def _breakdowns(s: SystemScores) -> Iterator[Table]:
    columns = ("gold", "predicted", "precision", "recall", "F1", "F2", "F5")
    for key, table in (("genre", s.genres), ("level", s.levels)):
        if list(table) != ["unknown"]:
            rows = tuple((name, c.gold, c.predicted, *_scores(c)) for name, c in table.items())
            yield Table(f"{s.name}-{key}", f"{s.name}: scores by {key}", (key, *columns), rows)


def _agreement(evaluation: Evaluation) -> Table:
    rows = [
        (level, row["units"], row["cohen"], row["fleiss"], row["krippendorff"])
        for level, row in evaluation.agreement.items()
    ]
    columns = ("level", "units", "Cohen's kappa", "Fleiss' kappa", "Krippendorff's alpha")
    note = "Over main labels. Span level: stretches that anybody marked. Cohen's kappa: mean over pairs of annotators."
    return Table("agreement", "Agreement of the annotations", columns, tuple(rows), note, 3)


def _comparisons(evaluation: Evaluation) -> Iterator[Table]:
    for c in evaluation.comparisons:
        rows: list[tuple[Cell, ...]] = []
        for metric, row in c.differences.items():
            low, high = row["interval"] or (None, None)
            rows.append((metric, row["difference"], low, high, row["p"]))
        note = (
            f"McNemar on gold mentions: {c.only_first} found by {c.first} alone, {c.only_second} by {c.second} alone, "
            f"p = {'–' if c.p is None else format(c.p, '.4f')}. The p values in the table are from a paired bootstrap."
        )
        columns = ("score", "difference", "from", "to", "p")
        yield Table(f"{c.first}-{c.second}", f"{c.second} against {c.first}", columns, tuple(rows), note, 3)

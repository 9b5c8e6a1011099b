"""The tables of Volodina et al. (2020), for any corpus, and what its personal information goes with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gok.evaluate.corpus import Corpus
from gok.evaluate.evaluation import Evaluation
from gok.evaluate.scores import SystemScores
from gok.evaluate.tables import Cell, Table, describe, own_tables

__all__ = ["all_tables", "paper_tables"]


def all_tables(evaluation: Evaluation) -> list[Table]:
    """All tables, the most important first."""
    return [t for t in (*own_tables(evaluation), *paper_tables(evaluation)) if t.rows]


def paper_tables(evaluation: Evaluation) -> list[Table]:
    """Tables 2 to 6 of Volodina et al. (2020), for this corpus, and what its personal information goes with."""
    corpus = evaluation.corpus
    tables = [_table2(corpus), _table3(corpus)] if corpus.has_metadata else []
    tables += [_table4(corpus)] if corpus.has_topics else []
    tables += [_table5(corpus)] if corpus.has_metadata else []
    tables += [_associations(corpus)] if corpus.associations else []
    return tables + [_table6(s) for s in evaluation.systems]


def _mean(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _table2(corpus: Corpus) -> Table:
    levels = corpus.levels

    def across(counter: Any) -> list[int]:
        sums = [sum(counter[g, lv] for g in corpus.genres) for lv in levels]
        return [*sums, sum(sums)]

    essays, tokens, tags = across(corpus.essays), across(corpus.tokens), across(corpus.tags)
    rows: Sequence[tuple[Cell, ...]] = (
        ("No. of essays", *essays),
        ("No. of tokens", *tokens),
        ("Avg. tokens/essay", *(round(t / n) if n else None for t, n in zip(tokens, essays, strict=True))),
        ("No. of tags (manual)", *tags),
        ("Avg. tags/essay", *(_mean(t, n) for t, n in zip(tags, essays, strict=True))),
    )
    columns = ("", *(f"{lv} level" for lv in levels), "Total")
    return Table("table-2", "Table 2: overview of the data", columns, tuple(rows), digits=1)


def _table3(corpus: Corpus) -> Table:
    def cell(tags: int, essays: int) -> str | None:
        return f"{tags} ({essays})" if essays else None

    rows: list[tuple[Cell, ...]] = []
    for genre in corpus.genres:
        pairs = [(corpus.tags[genre, lv], corpus.essays[genre, lv]) for lv in corpus.levels]
        tags, essays = sum(t for t, _ in pairs), sum(e for _, e in pairs)
        rows.append((genre, *(cell(*p) for p in pairs), cell(tags, essays), _mean(tags, essays)))
    sums = [
        (sum(corpus.tags[g, lv] for g in corpus.genres), sum(corpus.essays[g, lv] for g in corpus.genres))
        for lv in corpus.levels
    ]
    tags, essays = sum(t for t, _ in sums), sum(e for _, e in sums)
    rows.append(("Total", *(cell(*p) for p in sums), cell(tags, essays), _mean(tags, essays)))
    columns = ("Genre", *(f"{lv} level" for lv in corpus.levels), "Total", "Avg")
    title = "Table 3: tags in the gold per genre (number of essays in brackets)"
    return Table("table-3", title, columns, tuple(rows), digits=1)


def _table4(corpus: Corpus) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (f"{level}: {genre}", topic, essays, tags, _mean(tags, essays))
        for (level, genre, topic), (essays, tags) in sorted(corpus.topics.items())
    ]
    columns = ("Level & genre", "Topic", "Essays", "Tags", "Avg")
    return Table("table-4", "Table 4: topics per level and genre", columns, tuple(rows), digits=1)


def _associations(corpus: Corpus) -> Table:
    rows = tuple((a.factor, a.groups, a.essays, a.h, a.df, a.p, a.effect) for a in corpus.associations)
    columns = ("", "groups", "essays", "H", "df", "p", "epsilon²")
    note = (
        "Tags per 100 tokens of each essay. Kruskal-Wallis H, p by chi-square (rough where groups hold fewer than five "
        "essays); epsilon² from 0, groups do not differ, to 1."
    )
    title = "Personal information by level, genre and topic"
    return Table("associations", title, columns, rows, note, 3)


def _table5(corpus: Corpus) -> Table:
    rows: list[tuple[Cell, ...]] = [(g, *(corpus.modes[g, a] for a in corpus.names)) for g in corpus.genres]
    rows.append(("Total", *(sum(corpus.modes[g, a] for g in corpus.genres) for a in corpus.names)))
    title = "Table 5: tags per genre and annotation mode"
    return Table("table-5", title, ("Genre", *corpus.names), tuple(rows))


def _table6(s: SystemScores) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (name, c.precision or 0.0, c.recall or 0.0, c.f1 or 0.0, c.f2 or 0.0) for name, c in s.labels.items()
    ]
    rows.append(("Accuracy", None, None, s.total.f1, s.total.f2))
    columns = ("", "Precision", "Recall", "F1 score", "F2 score")
    note = f"Matching: {describe(s.choice)}. As in the paper, 0.00 where a label was never predicted or never given."
    return Table(f"table-6-{s.name}", f"Table 6: performance per label, {s.name}", columns, tuple(rows), note)

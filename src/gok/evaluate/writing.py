"""Tables as Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable

from gok.evaluate.evaluation import Evaluation
from gok.evaluate.paper_tables import all_tables
from gok.evaluate.tables import Cell, Table

__all__ = ["format_cell", "tables_to_csv", "to_csv", "to_json", "to_markdown", "to_table"]


def format_cell(value: Cell, digits: int = 2) -> str:
    """A cell for people: a dash where nothing was measured.

    >>> format_cell(None), format_cell(0.5), format_cell(12345)
    ('–', '0.50', '12,345')
    """
    if value is None:
        return "–"
    if isinstance(value, bool | str):
        return str(value)
    return f"{value:,}" if isinstance(value, int) else f"{value:.{digits}f}"


def to_markdown(evaluation: Evaluation) -> str:
    """All tables as one Markdown document."""
    parts = ["# Evaluation\n", f"Gold: {evaluation.gold}\n"]
    parts += [f"> {note}\n" for note in evaluation.notes]
    parts += [to_table(table) for table in all_tables(evaluation)]
    return "\n".join(parts)


def to_table(table: Table) -> str:
    """One table as Markdown."""
    lines = [f"## {table.title}", "", _line(table.columns), "|---" + "|--:" * (len(table.columns) - 1) + "|"]
    lines += [_line(format_cell(c, table.digits) for c in row) for row in table.rows]
    return "\n".join([*lines, "", *([table.note, ""] if table.note else [])])


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |"


def to_csv(evaluation: Evaluation) -> str:
    """All figures of an evaluation in long form."""
    return tables_to_csv(all_tables(evaluation))


def tables_to_csv(tables: Iterable[Table]) -> str:
    """All figures in long form: table, row, column, value. Full precision; empty where nothing was measured."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("table", "row", "column", "value"))
    for table in tables:
        keys = _row_names(table)
        for key, row in zip(keys, table.rows, strict=True):
            for column, value in zip(table.columns[1:], row[1:], strict=True):
                writer.writerow((table.name, key, column, "" if value is None else value))
    return out.getvalue()


def _row_names(table: Table) -> list[str]:
    """The first cell of each row; where it stands more than once, the words that follow it too."""
    firsts = [str(row[0]) for row in table.rows]
    if len(set(firsts)) == len(firsts):
        return firsts
    return [" / ".join(str(c) for c in row if isinstance(c, str)) for row in table.rows]


def to_json(evaluation: Evaluation) -> str:
    """Everything that was measured as one JSON document."""
    return json.dumps(evaluation.to_dict(), ensure_ascii=False, indent=1) + "\n"

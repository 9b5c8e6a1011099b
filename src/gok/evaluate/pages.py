"""A page of tables that opens offline: the scorecard and the leaderboard are such pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources

from gok.evaluate.tables import Table
from gok.evaluate.writing import format_cell
from gok.version import __version__

__all__ = ["table_html", "to_page"]

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def to_page(title: str, line: str, sections: Sequence[tuple[str, str]], *, footer: str = "") -> str:
    """The page: its sections are titles and what stands under them, already HTML."""
    style = resources.files("gok.evaluate").joinpath("report.css").read_text(encoding="utf-8")
    body = "".join(f"<section><h2>{escape(name)}</h2>{html}</section>" for name, html in sections)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f'<header><h1>{escape(title)}</h1><p class="soft">{escape(line)}</p></header><main>{body}</main>'
        f"<footer>Gök {__version__}. {escape(footer)}</footer></body></html>\n"
    )


def table_html(table: Table) -> str:
    """A table with its note."""
    head = "".join(f"<th>{escape(c)}</th>" for c in table.columns)
    rows = "".join(_row(row, table.digits) for row in table.rows)
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{note}'


def _row(row: Sequence[str | int | float | None], digits: int) -> str:
    cells = "".join(
        f"<td{' class=word' if isinstance(c, str) else ''}>{escape(format_cell(c, digits))}</td>" for c in row
    )
    is_sum = str(row[0]).startswith(("▸", "total", "Total", "Accuracy"))
    return f"<tr{' class=sum' if is_sum else ''}>{cells}</tr>"

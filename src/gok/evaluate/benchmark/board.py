"""The leaderboard: every system that was run on a split, the best first, on one page that opens offline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from gok.evaluate.benchmark.scoring import Entry
from gok.evaluate.benchmark.splits import Split
from gok.evaluate.pages import table_html, to_page
from gok.evaluate.plots import ranking_plot
from gok.evaluate.tables import Table

__all__ = ["board_tables", "draw_board", "read_board"]

_FIGURES = (
    ("found_f2", "found F2"),
    ("found_recall", "recall"),
    ("found_precision", "precision"),
    ("called_f2", "called F2"),
    ("leak_chars", "leak rate"),
    ("essays_with_leak", "essays leaking"),
    ("public_replaced", "public hidden"),
    ("false_alarms_per_1000", "alarms"),
)
_NOTE = (
    "Found: half of the characters of a personal mention are covered, whatever it is called; called: and under a label "
    "of the right family. F2 counts recall four times. Leak rate: personal characters left. Essays leaking: at least "
    "one personal mention left. Public hidden: public mentions that were marked as personal. Alarms: false ones per "
    "1,000 tokens. Intervals: 95 %, bootstrap over essays."
)


def read_board(folder: Path, split: Split) -> list[Entry]:
    """The rows for a split, the best first; those made on other essays are left out."""
    found = [Entry.from_file(path) for path in sorted(folder.glob("*.json"))]
    same = [entry for entry in found if (entry.split, entry.digest) == (split.name, split.digest)]
    return sorted(same, key=lambda entry: (-(entry.figures["found_f2"] or 0.0), entry.name))


def board_tables(entries: Sequence[Entry]) -> tuple[Table, Table]:
    """All figures, and their intervals."""
    rows = tuple((e.name, *(e.figures[key] for key, _ in _FIGURES)) for e in entries)
    ends = tuple(
        (e.name, *(x for key in ("found_f2", "found_recall", "found_precision", "called_f2") for x in _ends(e, key)))
        for e in entries
    )
    columns = tuple(f"{name} {end}" for _, name in _FIGURES[:4] for end in ("from", "to"))
    return (
        Table("board", "Systems", ("system", *(name for _, name in _FIGURES)), rows, _NOTE, 3),
        Table("intervals", "Intervals", ("system", *columns), ends, "", 3),
    )


def _ends(entry: Entry, key: str) -> tuple[float | None, float | None]:
    return entry.intervals.get(key) or (None, None)


def draw_board(entries: Sequence[Entry], split: Split) -> str:
    """The page."""
    board, ends = board_tables(entries)
    shown = [(e.name, e.figures["found_f2"], e.intervals.get("found_f2")) for e in entries]
    commands = "".join(
        f"<tr><td class=word>{escape(e.name)}</td><td class=word><code>{escape(e.command)}</code></td>"
        f"<td class=word>{escape(e.note)}</td></tr>"
        for e in entries
    )
    how = f'<div class="scroll"><table><tbody>{commands}</tbody></table></div>'
    sections = [
        ("Found, whatever it is called (F2)", ranking_plot(shown, "F2 of each system with its 95 % interval")),
        (board.title, table_html(board)),
        (ends.title, table_html(ends)),
        ("How each was run", how),
    ]
    line = f"{split.benchmark} {split.version}, split {split.name}: {len(split.texts):,} essays."
    cards = [(title, f'<div class="card">{html}</div>') for title, html in sections]
    return to_page("Personal information in Swedish learner essays", line, cards, footer=f"Gold {split.digest[:16]}.")

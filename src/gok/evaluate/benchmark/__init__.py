"""The open benchmark: any system that reads essays as JSONL and writes spans, scored on the same gold, on one page."""

from gok.evaluate.benchmark.board import board_tables, draw_board, read_board
from gok.evaluate.benchmark.running import Progress, run_system
from gok.evaluate.benchmark.scoring import Entry, score_system
from gok.evaluate.benchmark.splits import Split, open_split

__all__ = [
    "Entry",
    "Progress",
    "Split",
    "board_tables",
    "draw_board",
    "open_split",
    "read_board",
    "run_system",
    "score_system",
]

"""Whole corpora: folders, JSONL and Parquet, on one machine or many, stopped and gone on with."""

from gok.corpus.cluster import Tls
from gok.corpus.columns import Columns
from gok.corpus.options import Options
from gok.corpus.running import Progress, Summary, run_corpus

__all__ = ["Columns", "Options", "Progress", "Summary", "Tls", "run_corpus"]

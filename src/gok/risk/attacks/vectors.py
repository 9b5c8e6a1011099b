"""Texts as rows of numbers: how often each character sequence and each common word stands in them.

Sequences of two to four characters share columns by their hashes, so a row has the same length whatever is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from gok.risk.attacks.holdings import ReadEssay

__all__ = ["WORDS", "Matrix", "common_words", "hashed", "normalized", "own_text", "text_row"]

HASHED = 2048
WORDS = 256
_ODD = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)

Matrix = NDArray[np.float32]


def hashed(codes: NDArray[np.uint64], length: int) -> NDArray[np.uint64]:
    """A number for each run of so many codes; the same run has the same number everywhere."""
    if len(codes) < length:
        return np.zeros(0, dtype=np.uint64)
    out = np.full(len(codes) - length + 1, length, dtype=np.uint64)
    for i in range(length):
        out = (out * _ODD) ^ codes[i : len(codes) - length + 1 + i]
        out = (out ^ (out >> np.uint64(29))) * _MIX
    return out ^ (out >> np.uint64(32))


def own_text(read: ReadEssay, *, pseudonyms: bool) -> str:
    """The text in small letters; without the pseudonyms, which tell of the key and not of the writer."""
    text = read.essay.text
    if not pseudonyms:
        pieces, at = [], 0
        for mention in sorted((m for m in read.mentions if m.action == "replace"), key=lambda m: m.span.start):
            if mention.span.start >= at:
                pieces += [text[at : mention.span.start], "\x00"]
                at = mention.span.end
        text = "".join([*pieces, text[at:]])
    return text.lower()


def text_row(text: str, words: dict[str, int]) -> Matrix:
    """One text: its character sequences, then its common words, as square roots of how often they stand there."""
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    row = np.zeros(HASHED + WORDS, dtype=np.float32)
    for length in (2, 3, 4):
        places = (hashed(codes, length) % np.uint64(HASHED)).astype(np.int64)
        row[:HASHED] += np.bincount(places, minlength=HASHED)[:HASHED]
    for word, count in Counter(text.split()).items():
        if word in words:
            row[HASHED + words[word]] += count
    return np.sqrt(row)


def common_words(texts: Iterable[str]) -> dict[str, int]:
    """The words most texts have, each with its column: mostly function words, which writers do not choose."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update({word for word in text.split() if word.isalpha()})
    return {word: n for n, (word, _) in enumerate(sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:WORDS])}


def normalized(rows: Matrix) -> Matrix:
    """Rows as differences from the mean, each of length one: what everybody does tells nothing.

    It is done in place, since a corpus has many rows.
    """
    rows -= rows.mean(axis=0)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows /= np.where(lengths > 0, lengths, 1)
    return rows


def stacked(rows: Sequence[Matrix]) -> Matrix:
    """One matrix of them; empty where there are none."""
    return np.vstack(rows) if rows else np.zeros((0, HASHED + WORDS), dtype=np.float32)

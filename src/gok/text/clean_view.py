"""The text as it is searched: composed, without what nobody sees, with plain blanks and hyphens.

Word processors and web pages leave soft hyphens, zero-width blanks and joiners inside words, write å as a and a ring,
and part the groups of a number by narrow blanks that do not break. Programs that disagree about the encoding make two
characters of a letter, or none. No word list and no pattern should have to know.
What is found is found in the clean text; where it stands is told in the untouched one, whose every code point stays.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right

from gok.text.characters import BLANKS, DRAWN, GARBLED, HYPHENS, JOINER, LOST, MARKS, RAISED, UNSEEN, WIDE
from gok.text.records import dataclass, field
from gok.text.spans import Span

__all__ = ["CleanText", "clean"]

_LEFT_OUT = re.compile(f"[{UNSEEN}]|{JOINER}")
_GARBLED = re.compile(GARBLED)
_LOST = re.compile(LOST)
_ANY_LETTER = "o"  # is read for one that was lost: half of those that are not of ASCII are an o but for their marks
_WIDE = re.compile(f"[{WIDE}]")
_RAISED = re.compile(RAISED)
_PLAIN = (
    (re.compile(f"[{BLANKS}]"), " "),
    (re.compile(f"[{HYPHENS}]"), "-"),
    (re.compile(f"(?<=.)[{DRAWN}]"), ""),
)
# A letter with the marks that belong to it, or what nobody sees, all at once: a page of it is gone through once.
_LETTER = re.compile(f"([{UNSEEN}]+)|(?s:{GARBLED}|.)(?:[{UNSEEN}\u200d]*+[\ufe0f{MARKS}])*")


@dataclass(frozen=True)
class CleanText:
    """A clean text and, for each of its code points, where the untouched one that it stands for begins and ends."""

    text: str = field(repr=False)
    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)

    def back(self, span: Span) -> Span:
        """A stretch of the clean text as one of the untouched text, with all that was left out inside it."""
        return Span(self.starts[span.start], self.ends[span.end - 1])

    def forth(self, span: Span) -> Span:
        """A stretch of the untouched text as one of the clean text; what covers nothing seen is the next to be seen."""
        start = min(bisect_right(self.ends, span.start), len(self.text) - 1)
        return Span(start, max(bisect_left(self.starts, span.end), start + 1))


def clean(text: str) -> CleanText | None:
    """The clean text, or None if nothing of it is to be seen.

    >>> found = clean("Agnie\\u00adszka bor i Malmo\\u0308.")
    >>> found.text, found.back(Span(0, 9)), found.back(Span(16, 21))
    ('Agnieszka bor i Malmö.', Span(start=0, end=10), Span(start=17, end=23))
    """
    pieces = [(_seen(text, found), found.start(), found.end()) for found in _LETTER.finditer(text)]
    seen = "".join([piece for piece, _, _ in pieces])
    starts = [start for piece, start, _ in pieces for _ in piece]
    ends = [end for piece, _, end in pieces for _ in piece]
    return CleanText(seen, starts, ends) if seen else None


def _seen(text: str, found: re.Match[str]) -> str:
    """What a reader sees of a letter and its marks."""
    piece, start, end = found.group(), found.start(), found.end()
    if piece.isascii() and " " <= piece <= "~":
        return piece
    # A zero-width blank before a capital parts two words; anywhere else it stands inside one.
    if found.lastindex:
        parts = piece == "\u200b" and text[start - 1 : start].islower() and text[end : end + 1].isupper()
        return " " if parts else ""
    if _GARBLED.match(piece):
        piece = _read_again(piece[:2]) + piece[2:]
    if _LOST.match(text, start):
        piece = _ANY_LETTER
    if _LEFT_OUT.match(text, start):
        piece = piece[1:]
    piece = _LEFT_OUT.sub("", piece) if len(piece) > 1 else piece
    for pattern, plain in _PLAIN:
        piece = pattern.sub(plain, piece)
    if piece[:1].isalnum():  # of which there is no picture to ask for
        piece = piece.replace("\ufe0f", "")
    is_other = _WIDE.match(piece) or _RAISED.match(text, start)  # than what it stands for
    piece = unicodedata.normalize("NFKC" if is_other else "NFC", piece)
    if is_other:
        piece = _without_frame(piece)
    # underlined, struck out, on a key: digits and signs have no marks of their own
    return piece[:1] if "!" <= piece[:1] <= "@" else piece


def _without_frame(piece: str) -> str:
    """A letter out of its brackets, or off its black ground, of which Unicode does not know what it stands for.

    >>> _without_frame("(a)"), _without_frame("\U0001f170"), _without_frame("A")
    ('a', 'A', 'A')
    """
    if piece[0] == "(" and piece[-1] == ")":
        return piece[1:-1]
    number = ord(piece[0]) - 0x1F150
    return chr(ord("A") + number % 0x20) + piece[1:] if 0 <= number < 0x3A else piece


def _read_again(two: str) -> str:
    """The letter that was taken for two, whichever of the two encodings of the West did it.

    >>> _read_again("Ã¶"), _read_again("Ã…")
    ('ö', 'Å')
    """
    return bytes(ord(one) if ord(one) < 0x100 else one.encode("cp1252")[0] for one in two).decode()

"""Characters that need care wherever text is read: marks on letters, and what is not seen or taken for another."""

from __future__ import annotations

from gok.text.cache import compile_pattern

try:  # compiled where there is a compiler
    from gok.kernel.fast_cutting import row_finder
except ImportError:
    from gok.kernel.cutting import row_finder

__all__ = [
    "BLANKS",
    "DRAWN",
    "GARBLED",
    "HYPHENS",
    "JOINER",
    "LOST",
    "MARKS",
    "MAYBE_ODD",
    "ODD",
    "RAISED",
    "UNSEEN",
    "WIDE",
    "needs_care",
]

# Combining marks that `\w` leaves out: a decomposed å must not fall apart.
MARKS = "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u20d0-\u20f0"
MARKS += "\u1ab0-\u1ace\u1dc0-\u1dff\ua670-\ua672\ufe20-\ufe2f"
UNSEEN = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
# Control characters (the optional hyphen of old word processors among them), fillers, selectors of variants, tags, and
# what is no character and never will be.
UNSEEN += (
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0e\ufff0-\ufffb"
)
UNSEEN += "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ufdd0-\ufdef\ufffe\uffff"
_PICTURE = "\u2600-\u27bf\U0001f000-\U0001faff\ufe0f"
JOINER = f"(?<![{_PICTURE}])\u200d|\u200d(?![{_PICTURE}])"  # one between pictures makes them one
_PICTURED = rf"(?<=[\w{MARKS}])\ufe0f"  # asks for a picture of a letter, of which there is none
BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0"
HYPHENS = "\x1e\u2010\u2011\u2012\u2212\ufe63\uff0d"
# Letters and digits of East Asian keyboards, in circles, for formulas, and two or three that were cast as one.
# … in brackets besides, and white on black.
WIDE = "\uff01-\uff0c\uff0e-\uff5e\u2460-\u2468\u24b6-\u24ea\ufb00-\ufb06\U0001d400-\U0001d7ff\U0001f130-\U0001f149"
WIDE += "\u249c-\u24b5\U0001f110-\U0001f129\U0001f150-\U0001f169\U0001f170-\U0001f189"
_RAISED = "\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089"
_NOTED = rf"[^\W\d_{_RAISED}]"  # a letter, behind which they number a note
RAISED = rf"(?<!{_NOTED})[{_RAISED}](?=[\d{_RAISED}])|(?<=[{_RAISED}])(?<!{_NOTED}.)[{_RAISED}]|(?<=\d{{5}})[{_RAISED}]"
"""Raised and lowered digits of a number: what stands alone counts metres or notes (`m²`, `2019¹`)."""
LOST = r"(?<=[^\W\d_])\ufffd|\ufffd(?=[^\W\d_])"  # a letter that some program could not read
_SECOND = bytes(range(0x80, 0xC0)).decode("cp1252", errors="ignore") + "".join(map(chr, range(0x80, 0xC0)))
GARBLED = f"\u00c3[{_SECOND}]"  # a letter in UTF-8 that was taken for two
# Underlined, struck out, set with rays.
DRAWN = "\u0305\u0332-\u0338\u033f\u0488\u0489\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ua670-\ua672\ufe20-\ufe2f"
_MARKED = f"[!-@][\ufe0f{MARKS}]"  # underlined digits, digits on keys
ODD = compile_pattern(
    f"[{UNSEEN}{BLANKS}{HYPHENS}{WIDE}{DRAWN}]|{JOINER}|{_MARKED}|{_PICTURED}|{LOST}|{GARBLED}|{RAISED}"
)
MAYBE_ODD = compile_pattern(f"[{UNSEEN}{BLANKS}{HYPHENS}{WIDE}{_RAISED}\u200d\ufe0f\ufffd\u00c3{MARKS}]")
"""One class of characters without which nothing is odd, ten times as fast as asking around a joiner."""
needs_care = row_finder(
    [
        [lambda char: MAYBE_ODD.match(char) is not None],
        [lambda char: char >= "\u0300" and not "\u2010" <= char <= "\u203f"],
    ]
)
"""What every text is asked: whether some character may be odd, or be one with its neighbour, which no letter of the
West and no mark of punctuation is."""
